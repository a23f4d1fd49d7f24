"""The player as Python sees it: what is recorded, what is sent, what is stored, what is said."""

import base64
import json
import re
from array import array

import comm
import pytest
import searches

from benchmarks.player import sent
from queens import record
from queens.trace import attempt
from queens_player import Player
from queens_player._packing import pack


def test_numbers_beyond_a_byte_arrive():
    def far(board):
        board.place(300, 299)
        board.forbid(260, 1, 300)
        yield from ()

    trace = record(far, 300, board=searches.Culprits)
    [about], columns = pack([trace])
    assert about["columns"][1:4] == [("row", 2, 2), ("col", 2, 2), ("by", 2, 2)]
    assert columns[1:] == array("H", [300, 260, 299, 1, 0, 300]).tobytes()


@pytest.mark.parametrize("name", searches.OF_PROBLEMS)
def test_all_of_n_8_is_sent_in_300_kilobytes(name):
    assert sent(name) <= 300_000


# ---- searches that go wrong


def test_a_player_opens_where_its_search_went_wrong_unless_it_is_given_a_step():
    player = Player(searches.raising, 4)
    assert player.step == len(player.trace) > 0
    player.n = 5
    assert player.step == len(player.trace)
    race = Player(["one_array", searches.raising], 4)
    assert race.step == len(race.traces[1])
    assert Player(searches.raising, 4, step=0).step == 0
    assert Player("one_array", 4).step == 0


def test_a_search_without_end_is_cut_where_it_is_shown_to_go_round_in_circles():
    short = attempt(searches.no_return, 4, limit=50)
    assert (len(short), short.complete, short.error, short.cut) == (50, False, "", "")
    player = Player(searches.no_return, 4, limit=5_000)
    assert (player.step, player.trace.error) == (5_000, "")
    assert "cut there: the same step repeats again and again" in repr(player)


def test_a_search_that_is_only_slow_opens_at_its_beginning():
    player = Player("fewest_first", 12, seconds=0.02)
    assert (player.step, player.trace.error) == (0, "")
    assert "still running after 0.02 seconds" in player.trace.cut


# ---- the widget


@pytest.mark.parametrize("bad", [0, -3, 2.5, 7.0, True, "8", None])
def test_a_bad_size_is_refused_in_words_and_leaves_the_player_alone(bad):
    with pytest.raises((TypeError, ValueError), match=r"whole number|n is missing"):
        Player("permutations", bad)
    player = Player("permutations", 3)
    with pytest.raises((TypeError, ValueError), match="whole number"):
        player.n = bad
    assert (player.n, player.trace.n) == (3, 3)


def test_a_new_n_is_recorded_anew_and_shown_from_its_start():
    player = Player("automaton_shared_search", 4, step=30)
    sent = []
    player.observe(lambda change: sent.append(change["name"]), ["_about", "_columns", "step"])
    player.n = 6
    assert player.step == 0
    assert list(player.trace) == list(record("automaton_shared_search", 6))
    assert player._about[0]["steps"] == len(player.trace)
    assert set(sent) == {"_about", "_columns", "step"}


def test_a_trace_keeps_its_n():
    player = Player(record("permutations", 3))
    with pytest.raises(ValueError, match="keeps its n"):
        player.n = 4
    assert (player.n, player.trace.n) == (3, 3)


def test_a_step_beyond_an_end_is_that_end():
    player = Player("permutations", 3)
    player.step = 10**6
    assert player.step == len(player.trace)
    player.step = -4
    assert player.step == 0


def test_options_limit_and_board_reach_the_recording():
    player = Player(searches.wandering(7, 160), 4, board=searches.Culprits, limit=40)
    assert len(player.trace) == 40
    assert "forbid" in player.trace.columns.kind


def test_a_notebook_stores_a_sentence_a_picture_and_its_words():
    data, _ = Player("automaton_shared_search", 4)._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"] == (
        "Player of automaton_shared_search, n = 4: 168 steps, 2 solutions. "
        "It plays in a running Jupyter."
    )
    assert data["image/svg+xml"].startswith("<svg")
    assert data["image/svg+xml"].count("168 steps, 2 solutions") == 3  # seen, spoken, pointed at


def test_a_race_stores_all_its_searches_at_the_step_at_which_its_clock_stands():
    names = ["one_array", "implications"]
    data, _ = Player(names, 4, race="placements", step=6)._repr_mimebundle_()
    for name in names:
        sixth = [t for t, e in enumerate(record(name, 4), start=1) if e.kind == "place"][5]
        assert f"up to step {sixth}." in data["image/svg+xml"]


def test_a_saved_file_needs_nothing_from_anywhere(tmp_path):
    file = tmp_path / "run.html"
    Player(["permutations", "automaton_shared_search"], 4, race="solutions").save(file)
    text = file.read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\s\"'<]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\b(src|href)=|@import|\bimport\s*\(|^import ", text, re.MULTILINE)


def test_a_saved_file_holds_the_state_whatever_the_source_reads(tmp_path):
    def sly(board):
        board.state = "</script><!-- <script>"
        board.state = "&amp;"
        yield (1,)

    player = Player(sly, 1)
    player.save(tmp_path / "run.html")
    text = (tmp_path / "run.html").read_text(encoding="utf-8")
    held = re.search(r'<script type="application/json" id="state">(.*?)</script>', text)[1]
    state = json.loads(held)
    assert state["values"]["_about"][0]["labels"] == ["", "</script><!-- <script>", "&amp;"]
    assert base64.b64decode(state["buffers"]["_columns"]) == player._columns


def test_a_late_step_of_the_search_that_stood_here_before_is_not_taken_over(monkeypatch):
    # Else it depends on whether ipykernel has been imported, and there is no kernel.
    monkeypatch.setattr(comm, "create_comm", comm.DummyComm)
    player, told = Player("permutations", 3), []
    monkeypatch.setattr(player, "_send", lambda message, buffers=None: told.append(message))
    player.n = 4
    assert told[-1]["state"]["step"] == [1, 0], "though the step is the same, the search is not"
    player.set_state({"step": [0, 25]})
    assert player.step == 0
    assert told[-1]["state"] == {"step": [1, 0]}, "the browser hears where it stands"
    player.set_state({"step": [1, 25]})
    assert player.step == 25
    player.set_state({"step": [1, 10**6]})
    assert told[-1]["state"] == {"step": [1, player.step]}


def test_asking_goes_on_with_another_size_and_can_be_ended_in_the_browser() -> None:
    player = Player("one_array", 5, ask=True)
    player.n = 6
    assert player.ask
    player.set_state({"ask": False})
    assert not player.ask


def test_a_race_asks_nothing() -> None:
    assert not Player(["one_array", "implications"], 4, ask=True).ask
