"""Controls of chapters 00 to 03, moved by keyboard or playing, and what may go wrong with any."""

from chapters import is_saved_whole, move, says, sees, sliders, stored, with_widgets
from harness import Lab
from playwright.sync_api import expect

from queens import Table, Vectors, draw, record, solve


def standing(board, answer, count):
    for row, col in list(enumerate(answer, start=1))[:count]:
        board.place(row, col)
    return board


def test_00_the_size_of_the_puzzle_and_the_reader_s_search(lab: Lab) -> None:
    notebook = stored(lab, "00_map.ipynb")  # the whole of it
    puzzle = notebook.page.locator(".queens-puzzle")
    size = puzzle.get_by_role("slider")
    size.focus()
    notebook.press("ArrowRight")
    expect(puzzle.get_by_role("gridcell")).to_have_count(49)
    notebook.press("ArrowLeft", times=6)
    expect(puzzle.get_by_role("gridcell")).to_have_count(1)
    puzzle.get_by_role("gridcell").click()
    puzzle.get_by_role("button", name="Show my search").click()
    sentence = notebook.page.locator(".queens-puzzle-search .sentence")
    expect(sentence).to_have_text("A solution: 1.")
    is_saved_whole(lab, notebook)


def test_01_the_squares_that_a_queen_commands_and_brute_force(lab: Lab) -> None:
    notebook = with_widgets(lab, "01_puzzle.ipynb")
    assert sliders(notebook) == ["row", "column", "n"]
    move(notebook, "row", 0, "ArrowRight", times=2)
    sees(notebook, 0, draw.board(7, [(6, 3)], lines=[(6, 3)]))
    move(notebook, "column", 0, "End")
    sees(notebook, 0, draw.board(7, [(6, 7)], lines=[(6, 7)]))
    move(notebook, "row", 0, "Home")
    sees(notebook, 0, draw.board(7, [(1, 7)], lines=[(1, 7)]))

    player = notebook.page.locator(".queens-player")
    player.get_by_role("slider").focus()
    notebook.press("ArrowRight", times=25)
    says(player, record("permutations", 4), 25)
    move(notebook, "n", 0, "ArrowLeft")
    expect(player).to_contain_text("on_a_board, n = 3")
    says(player, record("permutations", 3), 0)
    is_saved_whole(lab, notebook)


def test_03_the_table_and_the_vectors(lab: Lab) -> None:
    notebook = with_widgets(lab, "03_strategy_first.ipynb")
    assert sliders(notebook) == ["standing", "n", "standing"]
    first = next(solve("automaton_shared_search", 8))
    move(notebook, "standing", 0, "ArrowRight", times=4)
    sees(notebook, 0, draw.table(standing(Table(8), first, 7)))
    move(notebook, "standing", 0, "Home")
    sees(notebook, 0, draw.table(Table(8)))

    move(notebook, "standing", 1, "End")
    six = next(solve("automaton_shared_search", 6))
    sees(notebook, 1, draw.vectors(standing(Vectors(6), six, 6)))
    move(notebook, "n", 0, "Home")
    four = next(solve("automaton_shared_search", 4))
    sees(notebook, 1, draw.vectors(standing(Vectors(4), four, 4)))
    is_saved_whole(lab, notebook)
