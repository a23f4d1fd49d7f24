"""The bank of oral questions: each can be asked at its step, and has one answer."""

import re

import oral
import pytest

from queens import attacks, record


@pytest.mark.parametrize("one", oral.BANK, ids=str)
def test_a_question_stands_at_a_step_of_its_search_and_one_queen_is_the_answer(one):
    position = record(one.algorithm, one.n).at(one.step)
    assert one.square[0] not in position.queens, "its row is to have no queen yet"
    attackers = [queen for queen in position.queens.items() if attacks(queen, one.square)]
    if one.put:
        assert attackers == []
    else:
        assert len(attackers) == 1 or one.square in position.forbidden, "a mark says who was first"


def test_there_are_thirty_questions_and_no_two_have_the_same_key():
    keys = {(one.page(), one.asked(), one.key()) for one in oral.BANK}
    assert len(oral.BANK) == len(keys) == 30


def test_keys_say_why_a_square_is_closed_and_what_would_have_come():
    early = oral.Question("implications", 4, 12, (3, 2))
    assert (
        early.key()
        == "The queen on (2, 3) attacks it along the rising diagonal; from step 9 to step 13."
    )
    assert (
        oral.Question("one_array", 5, 2, (2, 4), put=True).key() == "Yes, 1 4 2 5 3 is the first."
    )


def test_a_name_always_draws_the_same_questions_and_their_page_gives_no_key_away(tmp_path):
    pages = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        assert oral.main("Ann", "<b>", "3", out=folder) == 0
        there = folder / "Ann _b_"
        pages.append([(there / f"{name}.html").read_text() for name in ("questions", "keys")])
    assert pages[0] == pages[1]
    questions, keys = pages[0]
    links = re.findall(r'href="(.*?)#step=\d+"', questions)
    assert len(links) == 3
    assert all((tmp_path / "one" / "Ann _b_" / link).is_file() for link in links)
    assert "square=" not in questions
    with pytest.raises(SystemExit, match="must be 1 to 30; got 31"):
        oral.main("Ann", "31", out=tmp_path)
    assert "square=" in keys
