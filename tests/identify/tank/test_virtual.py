"""The virtual tank: its force is the closed form of the scene's numbers, its errors have the given sizes."""

from __future__ import annotations

import numpy as np
import pytest

import seaframe as sf
from benchmarks.known_tank import PERFECT, KnownThrusters, correlation_length, sample_points, with_faults
from seaframe.identify.tank.drag import fit_drag
from seaframe.identify.tank.runs import Cells, reduce_run, reduce_runs
from seaframe.identify.tank.virtual import (
    HEAVE,
    PITCH,
    SURGE,
    Faults,
    Plan,
    TowedVehicle,
    VirtualTank,
    apply_dead_zone,
    draw_coloured_noise,
)

LINEAR = {"surge": 0.0, "sway": 0.26, "heave": 0.19, "roll": 0.895, "pitch": 0.287, "yaw": 4.64}
QUADRATIC = {"surge": 34.96, "sway": 103.25, "heave": 74.23, "roll": 0.084, "pitch": 0.028, "yaw": 0.43}
ADDED = {"surge": 2.6, "sway": 18.5, "heave": 13.3}


@pytest.fixture(scope="module")
def vehicle() -> TowedVehicle:
    return TowedVehicle(sf.load("modular-bluerov"), "left")


@pytest.mark.parametrize("axis", QUADRATIC)
def test_steady_force_is_that_of_table_3(vehicle: TowedVehicle, axis: str) -> None:
    u = np.array([-0.8, -0.1, 0.0, 0.5, 1.2])
    expected = QUADRATIC[axis] * np.abs(u) * u + LINEAR[axis] * u
    assert vehicle.holding_force(axis, u, 0.0) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("axis", ADDED)
def test_acceleration_takes_mass_and_added_mass(vehicle: TowedVehicle, axis: str) -> None:
    assert vehicle.holding_force(axis, 0.0, 0.3) == pytest.approx([0.3 * (7.31 + ADDED[axis])])


def test_a_towed_vehicle_is_as_heavy_as_in_its_scene() -> None:
    """Across the motion: for surge down, for heave along y, for roll along x."""
    light = sf.Scene.from_dict({**sf.load("modular-bluerov").to_dict(), "gravity": [0.0, -3.0, 4.0]})
    scenes = TowedVehicle(light, "left").scenes
    found = {axis: tuple(scenes[axis].gravity) for axis in ("surge", "heave", "roll")}
    assert found == {"surge": (0.0, 0.0, 5.0), "heave": (0.0, 5.0, 0.0), "roll": (5.0, 0.0, 0.0)}


def test_thrusters_push_back(vehicle: TowedVehicle) -> None:
    """At rest, two T200 at 1700 us and 16 V, by the laws and numbers of their fit, written out."""
    edge = 11.3645 + 287.936 / 16.0
    s = np.sqrt((200.0 - edge) / (392.0 - edge))
    b, c = 170.661 - 5.68687 * 0.2 - 52.5802 * 0.04, 167.421 + 70.5439 * 0.2 + 39.489 * 0.04
    w = 20.0 + b * s + c * s**2
    held = vehicle.holding_force("surge", 0.0, 0.0, {"t1": 1700.0, "t2": 1700.0})
    assert held == pytest.approx([-2.0 * (0.000348897 * w**2 + 2.26149e-10 * w**4)])
    with pytest.raises(sf.SeaframeError, match="no thruster 't9'") as caught:
        vehicle.holding_force("surge", 0.0, 0.0, {"t9": 1700.0})
    assert (caught.value.code, caught.value.path) == ("unknown", "commands")
    with pytest.raises(sf.SeaframeError, match="no axis 'surg'") as caught:
        vehicle.holding_force("surg", 0.0, 0.0)
    assert (caught.value.code, caught.value.path) == ("unknown", "axis")


def test_known_thrusters_have_their_coefficients() -> None:
    known = KnownThrusters()
    vehicle = TowedVehicle(known.install(sf.load("modular-bluerov"), "left"), "left")
    w = 340.0 * 0.5**0.75 + 10.0
    assert vehicle.rotor_speed("t1", 1700.0) == pytest.approx(w)
    J = 2.0 * np.pi * 0.5 / (w * 0.076)
    thrust = (0.41 - 0.52 * J) * 1000.0 * (w / (2.0 * np.pi)) ** 2 * 0.076**4
    held = vehicle.holding_force("surge", 0.5, 0.0, {"t1": 1700.0, "t2": 1700.0})
    assert held == pytest.approx([34.96 * 0.25 - 2.0 * thrust])


@pytest.mark.parametrize("plan", [SURGE, HEAVE, PITCH])
def test_a_perfect_tank_gives_the_truth(vehicle: TowedVehicle, plan: Plan) -> None:
    tank = VirtualTank(vehicle, faults=PERFECT)
    points = reduce_runs(tank.tow(plan), plan.cells, [u for u, _ in plan.runs])
    found = fit_drag(points).estimates
    assert found.values == pytest.approx([QUADRATIC[plan.axis], LINEAR[plan.axis]], abs=1e-9)


def test_noise_has_its_size_and_correlation() -> None:
    x = draw_coloured_noise(200, 2000, 5.0, np.random.default_rng(0))
    assert np.var(x) == pytest.approx(1.0, rel=0.02)
    assert np.mean(x[:, 5:] * x[:, :-5]) == pytest.approx(np.exp(-1.0), abs=0.02)
    assert np.var(x.mean(axis=1)) == pytest.approx(correlation_length(5.0) / 2000, rel=0.3)


def test_insensitive_cells_read_nothing_a_part_or_all() -> None:
    f = np.array([-2.0, -0.7, 0.2, 0.65, 1.0, 5.0])
    found = apply_dead_zone(f, Faults(full_reading_force=1.0, dead_zone_share=0.3))
    assert found == pytest.approx([-2.0, -0.7 * 4 / 7, 0.0, 0.65 * 0.5, 1.0, 5.0])
    assert apply_dead_zone(f, Faults(full_reading_force=0.0)) is f


def test_cells_add_up(vehicle: TowedVehicle) -> None:
    """(35): 3 + 4 - 10 cos 60 = 2; a couple: 0.5 (3 - 4)."""
    log = VirtualTank(vehicle).tow(SURGE)[0]
    log.columns.update({name: np.full(len(log.t), x) for name, x in {"m1": 3.0, "m2": 4.0, "m3": 10.0}.items()})  # type: ignore[attr-defined]
    assert Cells.with_wire(np.pi / 3).total(log) == pytest.approx(2.0)
    assert Cells.with_lever_arm(0.5).total(log) == pytest.approx(-0.5)


def test_logs_and_sampled_points_agree(vehicle: TowedVehicle) -> None:
    """Means of both have the same scatter about the truth, and the same estimated noise."""
    tank = VirtualTank(vehicle, faults=Faults(anomalous_speeds=0, full_reading_force=0.0))
    plan = Plan("surge", (0.5, 1.0), repeats=60)
    raw = reduce_runs(tank.tow(plan, 1), plan.cells, [u for u, _ in plan.runs])
    drawn = sample_points(tank, plan, 1)
    for u, true in ((0.5, 8.74), (1.0, 34.96)):
        for points in (raw, drawn):
            at = points.setting == u
            size = np.sqrt(0.15**2 + (0.4 * u) ** 2 + points.noise[at].mean())
            assert np.std(points.force[at]) == pytest.approx(size, rel=0.4)  # four errors of 60 values
            assert points.force[at].mean() == pytest.approx(true, abs=0.4)
        ratio = raw.noise[raw.setting == u].mean() / drawn.noise[drawn.setting == u].mean()
        assert ratio == pytest.approx(1.0, abs=0.3)


def test_same_seed_same_logs(vehicle: TowedVehicle) -> None:
    tank, plan = VirtualTank(vehicle), Plan("surge", (0.5, 0.6, 0.7), repeats=2)
    first, again, other = tank.tow(plan, 5), tank.tow(plan, 5), tank.tow(plan, 6)
    assert all(np.array_equal(a["m1"], b["m1"]) for a, b in zip(first, again, strict=True))
    assert not np.array_equal(first[0]["m1"], other[0]["m1"])


def test_anomalies_are_where_they_should_be(vehicle: TowedVehicle) -> None:
    tank = with_faults(VirtualTank(vehicle), anomalous_speeds=2)
    speeds = np.unique([u for u, _ in SURGE.runs])
    for seed in range(20):
        off = tank.anomalies(speeds, np.random.default_rng(seed))
        (at,) = np.nonzero(off)
        assert len(at) == 2
        assert at[1] == at[0] + 1
        assert (np.abs(off[at]) >= 2.0).all()
        assert (np.sign(off[at]) == np.sign(speeds[at])).all()
        assert (np.abs(speeds[at]) > 0.45 * 1.05).all()


def test_anomalies_anywhere_of_either_sign(vehicle: TowedVehicle) -> None:
    tank = with_faults(VirtualTank(vehicle), anomalous_speeds=1, anomaly=(-6.0, -1.0), anomalies_above=0.0)
    speeds = np.unique([u for u, _ in HEAVE.runs])
    off = np.array([tank.anomalies(speeds, np.random.default_rng(seed)) for seed in range(200)])
    assert ((off != 0.0).sum(axis=1) == 1).all()
    assert (off != 0.0).any(axis=0).all()  # of 20 speeds, 200 draws leave one out in 0.07 %
    found = off[off != 0.0]  # less resistance, which is negative along these speeds
    assert 1.0 < found.min() < 1.5
    assert 5.5 < found.max() < 6.0


def test_broken_logs_are_refused(vehicle: TowedVehicle) -> None:
    tank, plan = VirtualTank(vehicle), Plan("surge", (0.5,), repeats=1)
    cells = plan.cells

    def broken(**columns: object) -> sf.Run:
        log = tank.tow(plan)[0]
        t = columns.pop("t", log.t)
        return type(log)(t, dict(log.columns) | columns, log.units, "a.csv")  # type: ignore[return-value, arg-type]

    log = tank.tow(plan)[0]
    gap = np.where(np.arange(len(log.t)) == 9, np.nan, log["m1"])
    still = dict.fromkeys(("m1", "m2", "m3"), np.ones(len(log.t)))
    for columns, text in (
        ({"m1": gap}, "load cells in row 10"),
        ({"t": np.where(np.arange(len(log.t)) == 3, 0.0, log.t)}, "time does not increase in row 4"),
        (still, "all the time"),
    ):
        with pytest.raises(sf.SeaframeError, match=text) as caught:
            reduce_run(broken(**columns), cells)  # type: ignore[arg-type]
        assert (caught.value.code, caught.value.place) == ("data", "a.csv")
    with pytest.raises(sf.SeaframeError) as caught:
        reduce_runs([], cells)
    assert (caught.value.code, caught.value.path) == ("missing", "logs")


def test_cells_that_are_blind_up_to_their_range_read_all_beyond() -> None:
    read = apply_dead_zone(np.array([-2.0, 0.5, 0.99, 1.0, 3.0]), Faults(full_reading_force=1.0, dead_zone_share=1.0))
    assert read.tolist() == [-2.0, 0.0, 0.0, 1.0, 3.0]


def test_scenes_that_cannot_be_towed_are_refused() -> None:
    with pytest.raises(sf.SeaframeError, match="no robot 'lef'") as caught:
        TowedVehicle(sf.load("modular-bluerov"), "lef")
    assert (caught.value.code, caught.value.path) == ("unknown", "robot")
    with pytest.raises(sf.SeaframeError) as caught:
        TowedVehicle(sf.load("rov-one-arm"))
    assert (caught.value.code, caught.value.path) == ("missing", "water")
    with pytest.raises(sf.SeaframeError, match="fixed base") as caught:
        TowedVehicle(sf.load("flexible-arm"))
    assert caught.value.code == "unsupported"
