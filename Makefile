# Every target does its own set-up: Python 3.11 or later and make are all a machine needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --disable-pip-version-check -qq

# A stamp is newer than the files that decide what is installed, so a second call installs nothing.
CORE := $(VENV)/.installed-core
DEV := $(VENV)/.installed-dev
PACKAGE := pyproject.toml src/seaframe/_version.py

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install run test lint types unit coverage docs site pages bench fuzz test-slow test-faults test-partners test-pythons test-oldest clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(DEV) ## install Seaframe and all that development needs into .venv

run: $(CORE) ## run the first experiment and write its report to out/rov-one-arm
	$(BIN)/seaframe run rov-one-arm --out out/rov-one-arm

test: $(DEV) ## check style and types, build the documentation, run the tests
	@$(MAKE) --no-print-directory --jobs=2 --output-sync lint types docs
	@$(MAKE) --no-print-directory unit

lint: $(DEV) ## check style, layout and spelling
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/codespell README.md CHANGELOG.md CONTRIBUTING.md docs examples

types: $(DEV) ## check types
	$(BIN)/mypy

unit: $(DEV) ## run the tests; screenshots of pages are kept in build/pictures
	OPENBLAS_NUM_THREADS=1 SEAFRAME_PICTURES=build/pictures $(BIN)/python -m pytest -n auto --dist worksteal

coverage: $(DEV) ## run the tests with coverage, which takes them two to three times as long
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n auto --dist worksteal --cov --cov-report=term

docs: $(DEV) ## build the documentation into build/docs, every warning an error
	$(BIN)/sphinx-build --fail-on-warning --keep-going --quiet -b html docs build/docs

site: $(DEV) ## build the documentation with the gallery as live pages into build/site: twenty minutes the first time
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m docs.make_site build/site

pages: $(DEV) ## write pages of all experiments, screenshots and an index of them into build/pages
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m docs.make_pages build/pages

bench: $(DEV) ## run every benchmarks/bench_*.py
	@set -e; for file in $(sort $(wildcard benchmarks/bench_*.py)); do echo "== $$file"; $(BIN)/python $$file; done

SECONDS ?= 600
SEED ?= 0
fuzz: $(DEV) ## give readers damaged files for SECONDS=600 from SEED=0 on; what fails is kept in build/fuzz
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.fuzz --seconds $(SECONDS) --seed $(SEED) --out build/fuzz

test-slow: $(DEV) ## run the long cases of tests/slow_cases.txt: about 10 minutes
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n auto --dist worksteal -m slow

test-faults: $(DEV) ## kill commands at random moments, fill disks, break caches: about 15 minutes
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -m faults tests/faults

test-partners: $(VENV)/.installed-partners ## compare with heavy partners, such as capytaine and Octave; one that is not installed is skipped and named
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n auto --dist worksteal -m partners

PYTHONS ?= 3.11 3.12 3.13
test-pythons: ## run the tests with each of PYTHONS="3.11 3.12 3.13" that is installed, in .venv-3.11 and so on
	@for version in $(PYTHONS); do \
	    python$$version -c pass 2>/dev/null || { echo "python$$version is not installed: skipped"; continue; }; \
	    $(MAKE) --no-print-directory unit PYTHON=python$$version VENV=.venv-$$version || exit 1; done

test-oldest: ## run the tests with the oldest versions that pyproject.toml allows, in .venv-oldest
	@$(MAKE) --no-print-directory .venv-oldest/.installed-oldest VENV=.venv-oldest
	.venv-oldest/bin/python -m pytest -n auto --dist worksteal

clean: ## remove what the other targets made
	rm -rf $(VENV) .venv-* build out dist .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Seaframe needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) --version 2>/dev/null || echo missing)." \
	         "Name another: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(CORE): $(PACKAGE) | $(BIN)/python
	@echo "Installing Seaframe into $(VENV)"
	@$(PIP) -e .
	@touch $@

$(DEV): $(PACKAGE) | $(BIN)/python
	@echo "Installing Seaframe and its development tools into $(VENV) (a minute or two)"
	@$(PIP) -e '.[dev]'
	@touch $(CORE) $@

$(VENV)/.installed-partners: $(DEV)
	@echo "Installing the partners that are Python packages"
	@if $(PIP) -e '.[dev,bem]'; then touch $@; else echo "They cannot be installed: their tests are skipped." >&2; fi

$(VENV)/.installed-oldest: $(PACKAGE) | $(BIN)/python
	@$(BIN)/python -c 'import tomllib; project = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
	    extras = project["optional-dependencies"]; \
	    wanted = sum((extras[name] for name in ("mpc", "symbolic", "data", "bench")), project["dependencies"]); \
	    print(*(line.replace(">=", "==") for line in wanted), sep="\n")' > $(VENV)/oldest.txt
	@echo "Installing Seaframe with its oldest dependencies into $(VENV)"
	@$(PIP) -c $(VENV)/oldest.txt -e '.[dev]'
	@touch $@
