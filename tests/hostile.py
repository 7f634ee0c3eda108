"""Names with a special meaning in other languages, pages and file systems, and a scene that uses them."""

from __future__ import annotations

from typing import Any

import seaframe as sf

# Of robots, links, thrusters and so on: letters, digits, _ and -.
WORDS = (
    *("__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype", "__defineGetter__", "length"),
    *("double", "int", "main", "static", "restrict", "return", "typedef", "NULL", "HUGE_VAL", "sqrt", "real", "robot"),
    *(
        "state",
        "free",
        "out",
        "work",
        "u",
        "q",
        "t",
        "h",
        "k",
        "m",
        "once",
        "stage",
        "finish",
        "meta",
        "step",
        "rollout",
    ),
    *("class", "let", "await", "export", "default", "eval", "arguments", "undefined", "NaN", "globalThis", "document"),
    *("lambda", "None", "import", "con", "nul", "_", "__", "a-b", "a_b", "end", "mathrm", "x" * 64),
    *("energy", "power", "run-1", "initial-", "drag"),
)
# Of scenes and figures: any line of text.
LINES = (
    "</script><img src=x onerror='globalThis.hit=1'>",
    "*/ #error \\ ??/ // /* \"' ` ${process.exit(1)}",
    "%s%n {0} $title $$ \\input{x} _ ^ & # ~",
    "=HYPERLINK(1),\"x\",'y'",
    "double",
    "__proto__",
    "../../x",
    "con",
    "123",
    "",
    "日本語 עברית",
    "x" * 200,
)
CHANGING = "\x00\x07\n\r\x1b\x7f\x85\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069"  # how the rest is shown


def vehicle(words: tuple[str, ...], name: str = "vehicle", **more: Any) -> sf.Scene:
    """A hull with an arm, thrusters, a tether and a controller, named by eight words."""
    robot, hull, upper, fore, left, right, tether, hold = words
    rod = {"mass": 2.0, "shape": {"cylinder": {"radius": 0.04, "length": 0.5, "center": [0, 0, 0.25]}}}
    joint = {"type": "revolute", "axis": [0, 1, 0], "damping": 0.1}
    drag = {"quadratic": [80, 90, 90, 9, 9, 9], "linear": [8, 9, 9, 1, 1, 1]}
    body = {"mass": 40.0, "shape": {"box": [0.5, 0.4, 0.2]}, "drag": drag, "added_mass": "shape"}
    at = {left: [-0.2, 0.1, 0.0], right: [-0.2, -0.1, 0.0]}
    described = {
        "name": name,
        "water": {"density": 1000.0, "current": {"velocity": [0.1, 0, 0]}},
        "robots": {
            robot: {
                "links": {
                    hull: body | {"shape": {"ellipsoid": [0.3, 0.2, 0.15]}},
                    upper: rod | {"parent": hull, "joint": joint | {"at": [0.3, 0, 0]}},
                    fore: rod | {"parent": upper, "joint": joint | {"at": [0, 0, 0.5]}},
                },
                "thrusters": [{"name": name, "link": hull, "at": at[name], "direction": [1, 0, 0]} for name in at],
            }
        },
        "tethers": {
            tether: {
                "link": f"{robot}.{hull}",
                "to": [0, 0, 5],
                "length": 6,
                "segments": 2,
                "normal": 1.2,
                "diameter": 0.0076,
                "mass_per_length": 0.05,
            }
        },
        "controllers": {
            hold: {"hold": {"link": f"{robot}.{hull}", "position": "start", "rpy": "start", "axes": ["x", "yaw"]}}
        },
        "drives": {f"{robot}.{upper}": {"motion": {"sine": {"amplitude": 0.3, "period": 2.0}}}},
        "run": {"duration": 1.0, "dt": 0.005},
    }
    return sf.Scene.from_dict(described | more)


PLAIN = ("rov", "hull", "upper", "fore", "left", "right", "tether", "hold")
GROUPS = tuple(WORDS[k : k + 8] for k in range(0, len(WORDS), 8))
