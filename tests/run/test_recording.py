"""Recordings: names, components, files, tables, and bit-identical repetition."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import seaframe as sf
from seaframe.signals.signal_catalogue import catalogue
from tests.run.robots import free_arm


@pytest.fixture(scope="module")
def run() -> sf.Run:
    scene = free_arm(
        drives={"rov.upper": {"motion": {"sine": {"amplitude": 0.5, "period": 2.0}}}},
        initial={"rov.hull": {"velocity": [0.1, 0.2, 0.3], "angular_velocity": [3.0, -2.0, 4.0]}},
    )
    scene["robots"]["rov"]["at"] = {"position": [1, 2, 3], "rpy": [0.1, 0.2, 0.3]}
    return sf.simulate(sf.Scene.from_dict(scene), duration=2.0, dt=0.05)


def test_the_contract_names_are_there_with_units(run: sf.Run) -> None:
    link = ["position", "orientation", "velocity", "angular_velocity", "center_position", "center_velocity"]
    joint = ["angle", "rate", "torque", "reaction_force", "reaction_moment"]
    wanted = [f"rov.hull.{name}" for name in link] + [f"rov.fore.{name}" for name in link + joint]
    wanted += ["energy.kinetic", "energy.potential", "momentum.linear", "momentum.angular"]
    assert set(wanted) <= set(run.names)
    assert set(run.units) == set(run.names)
    assert run.units["rov.hull.angular_velocity"] == "rad/s"
    for name in run.names:
        assert run[name].shape[0] == len(run.t), name
        assert np.isfinite(run[name]).all(), name


def test_positions_and_velocities_belong_together(run: sf.Run) -> None:
    for kind in ("", "center_"):
        for link in ("rov.hull", "rov.fore"):
            moved = run[f"{link}.{kind}position"]
            speed = run[f"{link}.{kind}velocity"]
            central = (moved[2:] - moved[:-2]) / (run.t[2:] - run.t[:-2])[:, None]
            np.testing.assert_allclose(central, speed[1:-1], atol=0.05)


def test_orientations_do_not_flip_their_sign(run: sf.Run) -> None:
    for link in ("rov.hull", "rov.fore"):
        turn = run[f"{link}.orientation"]
        assert (np.sum(turn[1:] * turn[:-1], axis=1) > 0.9).all()
        np.testing.assert_allclose(np.linalg.norm(turn, axis=1), 1.0, atol=1e-14)
    np.testing.assert_allclose(run["rov.hull.orientation"], run.q[:, 3:7], atol=1e-14)


def test_components_are_read_by_index(run: sf.Run) -> None:
    np.testing.assert_array_equal(run["rov.hull.position[1]"], run["rov.hull.position"][:, 1])
    assert run.unit("rov.hull.position[1]") == "m"
    for name, words in [("rov.hull.position[3]", "3 components"), ("rov.upper.angle[0]", "1 component,")]:
        with pytest.raises(sf.SeaframeError, match=words) as caught:
            run[name]
        assert (caught.value.code, caught.value.path) == ("range", name)
    with pytest.raises(sf.SeaframeError, match=r"Did you mean 'rov\.hull\.position'") as caught:
        run["rov.hull.positon"]
    assert caught.value.code == "unknown"
    assert caught.value.choices == run.names


def test_the_torque_of_a_prescribed_joint_is_what_a_free_joint_needs(run: sf.Run) -> None:
    """Driven by the recorded torque instead of by its motion, the joint moves as prescribed."""
    k = 10
    vdot = run.eom.forward(run.q[k], run.v[k], t=run.t[k])
    free = sf.derive(sf.Scene.from_dict(free_arm()))
    again = free.forward(run.q[k], run.v[k], u=[run["rov.upper.torque"][k], 0.0])
    np.testing.assert_allclose(again, vdot, rtol=1e-10, atol=1e-12)


def test_the_reaction_at_a_joint_balances_what_it_carries(run: sf.Run) -> None:
    """Newton for the last link alone: the force through its joint is mass times acceleration of its centre."""
    force = run["rov.fore.reaction_force"]
    poses = run.eom.poses(run.q)["rov.fore"]
    fine = sf.simulate(run.scene, duration=2.0, dt=0.01)
    speed = fine["rov.fore.center_velocity"]
    acceleration = (speed[6:-4:5] - speed[4:-6:5]) / 0.02
    in_world = np.einsum("nij,nj->ni", poses[:, :3, :3], force)[1:-1]
    np.testing.assert_allclose(in_world, 4.0 * acceleration, atol=0.02 * np.abs(in_world).max())


def test_parquet_keeps_all_with_scene_version_and_seed(run: sf.Run, tmp_path: Path) -> None:
    run.save(tmp_path / "run.parquet")
    table = pq.read_table(tmp_path / "run.parquet")
    np.testing.assert_array_equal(table["rov.hull.position[2]"].to_numpy(), run["rov.hull.position"][:, 2])
    np.testing.assert_array_equal(table["t"].to_numpy(), run.t)
    assert table.schema.field("rov.upper.rate").metadata == {b"unit": b"rad/s"}
    about = json.loads(table.schema.metadata[b"seaframe"])
    assert (about["version"], about["seed"], about["dt"]) == (sf.__version__, 0, 0.05)
    assert sf.Scene.from_dict(about["scene"]) == run.scene


def test_csv_keeps_every_digit(run: sf.Run, tmp_path: Path) -> None:
    run.save(tmp_path / "run.csv")
    names = (tmp_path / "run.csv").read_text().splitlines()[0].split(",")
    values = np.loadtxt(tmp_path / "run.csv", delimiter=",", skiprows=1)
    np.testing.assert_array_equal(values[:, names.index("rov.fore.position[0]")], run["rov.fore.position"][:, 0])
    with pytest.raises(sf.SeaframeError, match=r"\.parquet or \.csv") as caught:
        run.save(tmp_path / "run.xls")
    assert (caught.value.code, caught.value.place) == ("unsupported", str(tmp_path / "run.xls"))


def test_tables_of_other_libraries(run: sf.Run) -> None:
    frame = run.to_pandas()
    np.testing.assert_array_equal(frame["rov.hull.velocity[0]"].to_numpy(), run["rov.hull.velocity"][:, 0])
    np.testing.assert_array_equal(frame.index.to_numpy(), run.t)
    data = run.to_xarray()
    np.testing.assert_array_equal(data["rov.hull.velocity"].to_numpy(), run["rov.hull.velocity"])
    assert data["rov.hull.velocity"].attrs["units"] == "m/s"


def test_the_same_scene_twice_gives_the_same_bits(run: sf.Run, tmp_path: Path) -> None:
    again = sf.simulate(run.scene, duration=2.0, dt=0.05)
    run.save(tmp_path / "a.parquet")
    again.save(tmp_path / "b.parquet")
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()


def test_the_size_of_a_recording_is_known_beforehand(run: sf.Run) -> None:
    counts = {name: signal.size for name, signal in catalogue(run.scene).items()}
    assert counts == {name: 1 if run[name].ndim == 1 else run[name].shape[1] for name in run.names}
    with pytest.raises(sf.SeaframeError, match=r"would take .* GB") as caught:
        sf.simulate(run.scene, duration=1e5, dt=0.01)
    assert caught.value.code == "limit"


def test_a_run_comes_back_from_another_process(run: sf.Run) -> None:
    again = pickle.loads(pickle.dumps(run))
    np.testing.assert_array_equal(again["rov.fore.torque"], run["rov.fore.torque"])
    assert again.health == run.health
    assert "rov.hull.position[1]" in again
    assert "rov.hull.colour" not in again
    assert list(again) == list(run.names)
