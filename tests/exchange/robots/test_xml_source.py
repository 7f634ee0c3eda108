"""XML of robot files: places, tolerated faults, and limits."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import seaframe as sf
from seaframe.exchange.robots import xml_source
from seaframe.exchange.robots.import_report import ImportReport
from seaframe.exchange.robots.xml_comments import repair_comments
from seaframe.exchange.robots.xml_source import parse_xml


def test_elements_have_tag_attributes_text_children_and_line() -> None:
    root = parse_xml('<a x="1 2">\n text <b/>\n  <c>3</c></a>', "f", ImportReport())
    assert (root.tag, root.attributes, root.text.strip(), root.place) == ("a", {"x": "1 2"}, "text", "f:1")
    assert [child.place for child in root.children] == ["f:2", "f:3"]
    assert root.numbers(root.attribute("x"), 2) == [1.0, 2.0]
    assert root.child_number("c") == 3.0
    assert root.child_number("d") is None


def test_dashes_in_comments_are_tolerated_and_lines_stay() -> None:
    report = ImportReport()
    root = parse_xml("<a>\n<!-- one -- two\n --- -->\n<b/><![CDATA[<!-- -- -->]]></a>", "f", report)
    assert root.need("b").line == 4
    assert [remark.place for remark in report.remarks] == ["f:2"]


@pytest.mark.parametrize("begin", ["<!--", "<![CDATA[", "<!----->"])
def test_time_of_comments_grows_with_their_number_alone(begin: str) -> None:
    """A text of 10 MB is searched at once, whether its comments end or not: 190 s when each searched to the end."""
    text = "<a>" + begin * (xml_source.MAX_BYTES // len(begin))
    since = time.process_time()
    _, repaired = repair_comments(text)
    assert time.process_time() - since < 10.0
    assert len(repaired) == text.count("<!----->")


def test_text_after_a_comment_without_an_end_stays() -> None:
    text = "<a><!-- 1 -- 2 --><!--x--><![CDATA[<!-- -- -->]]><!-- -- ->"
    blank = "<a><!--        --><!--x--><![CDATA[<!-- -- -->]]><!-- -- ->"
    assert repair_comments(text) == (blank, [3])


def test_prefixes_need_no_declaration() -> None:
    root = parse_xml('<a gz:type="x"><experimental:params/></a>', "f", ImportReport())
    assert root.attributes == {"gz:type": "x"}
    assert root.need("experimental:params").tag == "experimental:params"


BAD = {
    "an entity": ('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "unsupported", 1),
    "an external entity": ('<!DOCTYPE a [<!ENTITY b SYSTEM "/etc/passwd">]>\n<a>&b;</a>', "unsupported", 1),
    "growing entities": (
        '<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY d "&b;&b;&b;&b;">]><a>&d;</a>',
        "unsupported",
        1,
    ),
    "an undefined entity": ("<a>\n&b;</a>", "format", 2),
    "an entity of an external definition": ('<!DOCTYPE a SYSTEM "http://x/y.dtd">\n<a>&b;</a>', "unsupported", 2),
    "a missing end": ("<a>\n<b></a>", "format", 2),
    "nothing": ("", "format", 1),
    "text only": ("robot", "format", 1),
    "too deep": ("<a>" * (xml_source.MAX_DEPTH + 2), "limit", 1),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_not_read_is_refused_with_its_place(case: str) -> None:
    text, code, line = BAD[case]
    with pytest.raises(sf.SceneError) as caught:
        parse_xml(text, "f", ImportReport())
    assert caught.value.code == code
    assert int(caught.value.place.split(":")[1]) == line


def test_many_elements_and_large_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_source, "MAX_ELEMENTS", 10)
    with pytest.raises(sf.SceneError) as caught:
        parse_xml(f"<a>{'<b/>' * 10}</a>", "f", ImportReport())
    assert caught.value.code == "limit"
    file = tmp_path / "robot.urdf"
    file.write_text(f"<robot>{' ' * xml_source.MAX_BYTES}</robot>")
    with pytest.raises(sf.SceneError) as caught:
        sf.import_robot(file)
    assert caught.value.code == "limit"


def test_text_that_is_not_utf8_is_refused_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "robot.urdf"
    file.write_bytes(b"<robot>\n  \xff</robot>")
    with pytest.raises(sf.SceneError) as caught:
        sf.import_robot(file)
    assert (caught.value.code, caught.value.place) == ("format", f"{file}:2:3")


@pytest.mark.parametrize("word", ["1_0", "inf", "1e30", "0x10", "--1", ""])
def test_words_that_are_no_finite_numbers_are_refused(word: str) -> None:
    root = parse_xml(f"<a>{word}</a>", "f", ImportReport())
    with pytest.raises(sf.SceneError):
        root.numbers(count=1)
