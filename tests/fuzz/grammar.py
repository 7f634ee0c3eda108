"""Random data from a JSON schema, whole or for one place of a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from .mutations import NUMBERS, TEXTS, Path

Schema: TypeAlias = Mapping[str, Any]
DEEPEST = 12


class Grammar:
    """Makes data that fit a schema, now and then not quite."""

    def __init__(self, schema: Schema, names: Sequence[str], references: Sequence[str]) -> None:
        self.schema = schema
        self.names = names  # plain ones, for keys and texts with a pattern
        self.references = references  # texts that refer to something in a document

    def whole(self, rng: Random) -> Any:
        """A whole document."""
        return self.value(self.schema, rng, 0)

    def part(self, path: Path, rng: Random) -> Any:
        """A value for the place with a path; where the schema knows no such place, some scalar."""
        found = [self.schema]
        for key in path:
            found = [inner for node in found for inner in self.inner(node, key)]
        return self.value(rng.choice(found), rng, 2) if found else self.scalar(rng)

    def choices(self, node: Schema) -> Iterator[Schema]:
        """The alternatives of a node, references followed."""
        if "$ref" in node:
            yield from self.choices(self.schema["$defs"][node["$ref"].rpartition("/")[2]])
        elif "anyOf" in node:
            for each in node["anyOf"]:
                yield from self.choices(each)
        else:
            yield node

    def inner(self, node: Schema, key: str | int) -> Iterator[Schema]:
        """What may stand below a key or an index."""
        for choice in self.choices(node):
            if isinstance(key, int):
                items = choice.get("prefixItems", ())
                inner = items[key] if key < len(items) else choice.get("items")
            else:
                patterns = choice.get("patternProperties", {}).values()
                inner = choice.get("properties", {}).get(key) or next(
                    iter(patterns), choice.get("additionalProperties")
                )
            if isinstance(inner, Mapping):
                yield inner

    def value(self, node: Schema, rng: Random, depth: int) -> Any:
        """A value that fits a node."""
        if rng.random() < 0.01:
            return self.scalar(rng)
        options = list(self.choices(node))
        useful = [each for each in options if each.get("type") != "null"]
        choice = rng.choice(useful if useful and rng.random() < 0.95 else options)
        if "const" in choice:
            return choice["const"]
        if "enum" in choice:
            return rng.choice(choice["enum"])
        makers: dict[str, Callable[[Schema, Random, int], Any]] = {
            "object": self.mapping,
            "array": self.items,
            "number": self.number,
            "integer": lambda node, rng, depth: int(min(abs(self.number(node, rng, depth)), 1e40)),
            "string": self.text,
            "boolean": lambda node, rng, depth: rng.random() < 0.5,
        }
        maker = makers.get(choice.get("type", ""))
        return None if maker is None else maker(choice, rng, depth)

    def mapping(self, node: Schema, rng: Random, depth: int) -> dict[str, Any]:
        """With its required keys, some of the others, and entries of its own names."""
        required, known = node.get("required", ()), node.get("properties", {})
        share = 0.0 if depth > DEEPEST else rng.choice((0.05, 0.15, 0.3))
        made = {
            key: self.value(inner, rng, depth + 1)
            for key, inner in known.items()
            if key in required or rng.random() < share
        }
        patterns = list(node.get("patternProperties", {}).values())
        free = patterns[0] if patterns else node.get("additionalProperties")
        if isinstance(free, Mapping):
            for _ in range(max(int(node.get("minProperties", 0)), rng.choice((0, 1, 1, 2, 4)))):
                key = rng.choice(self.names if patterns or "propertyNames" in node else self.references)
                made[key] = self.value(free, rng, depth + 1)
        return made

    def items(self, node: Schema, rng: Random, depth: int) -> list[Any]:
        """As many as it asks for, now and then one more or less."""
        made = [self.value(each, rng, depth + 1) for each in node.get("prefixItems", ())]
        least = int(node.get("minItems", 0)) - len(made)
        if isinstance(node.get("items"), Mapping) and depth < DEEPEST:
            made += [self.value(node["items"], rng, depth + 1) for _ in range(max(least, rng.choice((0, 1, 2, 3))))]
        return made[:-1] if rng.random() < 0.01 else made

    def number(self, node: Schema, rng: Random, depth: int) -> Any:
        """Mostly of ordinary size, and within the bounds of its node."""
        number = rng.choice((rng.uniform(-2, 2), rng.uniform(0, 10), 10 ** rng.uniform(-6, 6), rng.choice(NUMBERS)))
        least = node.get("minimum", node.get("exclusiveMinimum"))
        if least is not None and number <= least and rng.random() < 0.95:
            number = least + abs(number) + ("exclusiveMinimum" in node) * 1e-3
        most = node.get("maximum", node.get("exclusiveMaximum"))
        return most * rng.random() if most is not None and number >= most and rng.random() < 0.95 else number

    def text(self, node: Schema, rng: Random, depth: int) -> str:
        """Mostly a name or a reference."""
        if rng.random() < 0.1:
            return rng.choice(TEXTS)
        return rng.choice(self.names if "pattern" in node or rng.random() < 0.5 else self.references)

    def scalar(self, rng: Random) -> Any:
        return rng.choice((*NUMBERS, *TEXTS, None, True, False, [], {}, [0, 0, 0]))
