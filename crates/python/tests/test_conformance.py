"""Tests the answers in the conformance file, which is the same for all languages."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from conftest import DATA, SHIPPED_PATTERNS, Files, conformance_lines

import tilebase
from tilebase import Limits, Solver

# The solvers opened so far, by the name of their tables and their goal.
OPENED: dict[tuple[str, str], Solver] = {}


def test_every_line(files: Files) -> None:
    checked = set()
    for kind, fields in conformance_lines():
        globals()[f"check_{kind}"](files, *fields)
        checked.add(kind)
    assert checked == {name.removeprefix("check_") for name in globals() if name.startswith("check_")}


def refused(
    error: type[tilebase.Error], text: str, *, has_advice: bool = False
) -> pytest.RaisesExc[tilebase.Error]:
    """Expects an exception of exactly this class and message. With `has_advice`, the message may be longer."""

    def check(found: BaseException) -> bool:
        said = str(found)
        return type(found) is error and (said.startswith(text) if has_advice else said == text)

    return pytest.RaisesExc(error, check=check)


def opened(files: Files, name: str, goal: str) -> Solver:
    if (name, goal) not in OPENED:
        tables = files.patterns.get(name) or [files[name]]
        OPENED[name, goal] = Solver.from_bytes(tables, goal=goal or None)
    return OPENED[name, goal]


def changed(files: Files, name: str, offset: int, hexadecimal: str) -> bytes:
    file, new = files[name], bytes.fromhex(hexadecimal)
    return file[:offset] + new + file[offset + len(new) :]


def walked(tiles: list[int], cols: int, moves: str) -> list[int]:
    """Applies moves of the blank without tilebase, and returns the tiles."""
    tiles = list(tiles)
    for move in moves:
        blank = tiles.index(0)
        there = blank + {"u": -cols, "d": cols, "l": -1, "r": 1}[move]
        assert 0 <= there < len(tiles)
        assert move in "ud" or there // cols == blank // cols
        tiles[blank], tiles[there] = tiles[there], 0
    return tiles


def tiles_of(board: str) -> list[int]:
    """Parses a board without tilebase, and returns its tiles."""
    for blank in "xX_.":
        board = board.replace(blank, "0")
    words = "".join(character if character.isalnum() else " " for character in board).split()
    digits = [int(digit, 25) for digit in "".join(words)]
    if sorted(digits) == list(range(len(digits))):
        return digits
    return [int(tile, 25 if tile.isalpha() else 10) for tile in words]


def check_table(files: Files, name: str, hexadecimal: str) -> None:
    assert files[name] == bytes.fromhex(hexadecimal)
    Solver.from_bytes(files[name]).verify()


def check_patterns(files: Files, name: str, *tables: str) -> None:
    assert len(files.patterns[name]) == len(tables)
    opened(files, name, "").verify()


def check_set(files: Files, names: str, error: str, count: str) -> None:
    parts = [files.patterns.get(name) or [files[name]] for name in names.split(":")]
    tables = [file for several in parts for file in several]
    if count:
        Solver.from_bytes(tables).verify()
        return
    # From tables of several goals, `Solver` uses only the tables of the first goal. The error message then
    # differs from the message in the line.
    expected = "" if error.startswith("expected pattern tables of one goal") else error
    with refused(tilebase.TableError, expected, has_advice=True):
        Solver.from_bytes(tables)


def check_length(files: Files, name: str, board: str, distance: str) -> None:
    assert len(opened(files, name, "").solve(board)) == int(distance)


def check_index(files: Files, name: str, goal: str, index: str, board: str) -> None:
    solver = opened(files, name, goal)
    assert solver.index_of(board) == int(index)
    assert solver.board_at(int(index)) == tiles_of(board)


def check_random(
    files: Files, name: str, goal: str, seed: str, distance: str, board: str
) -> None:
    solver = opened(files, name, goal)
    at = int(distance) if distance else None
    assert solver.random(distance=at, seed=int(seed)) == tiles_of(board)
    assert solver.random(2, distance=at, seed=int(seed))[0].tolist() == tiles_of(board)


def check_board(
    files: Files, name: str, goal: str, order: str, board: str,
    distance: str, solution: str, optimal: str, count: str,
) -> None:  # fmt: skip
    solver = opened(files, name, goal)
    tiles = tiles_of(board)
    rows, cols = solver.shape
    drawn = [tiles[start : start + cols] for start in range(0, rows * cols, cols)]
    assert solver.parse_board(board) == tiles
    length = len(solution if solver.metric == "single" else Solver.slides(solution))
    assert length == int(distance)
    for given in (board,) if name in files.patterns else (board, tiles, drawn):
        assert solver.distance(given) == int(distance), (name, board)
        assert solver.solve(given, order=order) == solution
        assert solver.optimal_moves(given) == optimal
        assert solver.count_solutions(given) == int(count)
    assert walked(tiles, cols, solution) == solver.goal
    solutions = list(solver.solutions(board, order))
    assert (solutions[0], len(set(solutions)), len(solutions)) == (solution, int(count), int(count))
    if solver.metric == "single":
        assert solutions == sorted(solutions, key=lambda moves: [*map(order.index, moves)])
    for moves in solutions:
        assert len(moves if solver.metric == "single" else Solver.slides(moves)) == int(distance)
        assert walked(tiles, cols, moves) == solver.goal
    found = solver.search(board, order, optimal_moves=True, count=True, solutions=True)
    assert (found.solution, found.length, found.distance) == (solution, int(distance), int(distance))
    assert (found.lower_bound, found.is_complete, found.is_optimal) == (int(distance), True, True)
    moves = optimal if solver.metric == "single" else solver.optimal_slides(board)
    assert (found.optimal_moves, found.count, found.solutions) == (moves, int(count), solutions)
    assert found.slides == len(Solver.slides(solution))
    if name not in files.patterns:
        assert (found.nodes, solver.lower_bound(board)) == (0, int(distance))
    step = solution[:1]
    first = step if solver.metric == "single" else solution[: len(solution) - len(solution.lstrip(step))]
    assert found.tile == (tiles[walked(tiles, cols, first).index(0)] or None)
    if order == "udlr":
        assert (solver.hint(board).solution, solver.hint(board).tile) == (solution, found.tile)
    one, other = [cell for cell in range(3) if tiles[cell]][:2]
    unsolvable = list(tiles)
    unsolvable[one], unsolvable[other] = tiles[other], tiles[one]
    boards = [tiles, unsolvable, tiles]
    assert solver.solve_many([drawn], order) == [solution]
    bits = sum(1 << "udlr".index(move) for move in optimal)
    several = solver.solve_many(boards, order)
    assert several == [solution, None, solution]
    assert several.lengths.tolist() == [int(distance), -1, int(distance)]
    if order == "udlr":
        assert solver.distances(boards).tolist() == [int(distance), -1, int(distance)]
        assert solver.optimal_moves_many(boards).tolist() == [bits, 0, bits]


def check_slides(files: Files, name: str, goal: str, board: str, slides: str) -> None:
    solver = opened(files, name, goal)
    assert solver.metric == "multi"
    assert solver.optimal_slides(board) == slides
    assert set(slides) - set(" 123456789") == set(solver.optimal_moves(board))


def check_analysis(
    files: Files, name: str, goal: str, board: str, moves: str, distances: str, mistakes: str
) -> None:
    solver = opened(files, name, goal)
    verdict = solver.check(board, moves)
    assert solver.check(board, " ".join(moves.upper())) == verdict
    assert verdict.distances == [int(distance) for distance in distances.split()]
    written = [f"{at}:{(better or '').replace(' ', ',')}" for at, better in verdict.mistakes]
    assert " ".join(written) == mistakes
    assert verdict.remaining == verdict.distances[-1]
    ends = [-1, *(mistake.before for mistake in verdict.mistakes), len(verdict.distances) - 1]
    series = [range(before + 1, end) for before, end in pairwise(ends)]
    assert verdict.longest_optimal == max(series, key=len)


def check_verdict(
    files: Files, name: str, goal: str, board: str, claim: str, outcome: str, *numbers: str
) -> None:
    verdict = opened(files, name, goal).check(board, claim)
    found = (verdict.length, verdict.slides, verdict.distance, verdict.remaining, verdict.first_mistake)
    assert verdict.outcome == outcome, verdict
    assert tuple("" if number is None else str(number) for number in found) == numbers
    assert len(verdict.distances) == (0 if verdict.length is None or not verdict.distance else verdict.length + 1)


def check_behaviour(files: Files, case: str, name: str, board: str, nodes: str, distance: str) -> None:
    if case == "missing":
        with pytest.raises(FileNotFoundError):
            Solver.open(DATA / name)
    elif case == "folder":
        assert Solver.open(DATA / name).distance(board) == int(distance)
    elif case == "index":
        solver = opened(files, name, "")
        for ask in (lambda: solver.boards, lambda: solver.index_of(board), lambda: solver.board_at(0), solver.all_boards):
            with pytest.raises(ValueError) as refused:
                ask()
            assert type(refused.value) is ValueError
    else:
        stop = Limits(should_stop=lambda: True)
        ends(opened(files, name, ""), board, Limits(nodes=int(nodes)) if case == "limit" else stop, int(distance))


def ends(solver: Solver, board: str, limits: Limits, distance: int) -> None:
    """Checks all calls that `limits` end too early."""
    answer = solver.search(board, optimal_moves=True, count=True, solutions=True, limits=limits)
    assert answer.lower_bound <= distance
    assert (answer.is_complete, answer.is_optimal) == (False, False)
    assert (answer.distance, answer.optimal_moves, answer.count, answer.solutions) == (None, None, None, None)
    assert answer.solution is not None
    assert answer.length is not None
    assert answer.length >= distance
    assert solver.apply(board, answer.solution) == solver.goal
    exact: list[Callable[..., object]] = [
        solver.distance, solver.solve, solver.optimal_moves, solver.optimal_slides, solver.count_solutions,
        lambda board, limits: list(solver.solutions(board, limits=limits)),
    ]  # fmt: skip
    for ask in exact:
        with refused(tilebase.LimitError, "a limit ended the search; a higher one may be enough"):
            ask(board, limits=limits)
    verdict = solver.check(board, distance, limits=limits)
    assert (verdict.outcome, verdict.distance) == ("open", None)
    unfinished = solver.check(board, answer.solution[:1], limits=limits)
    assert (set(unfinished.distances), unfinished.remaining) == ({None}, None)
    boards = [tiles_of(board), solver.goal]
    later = {-2, 0} if limits.should_stop else {0}
    distances, moves = solver.distances(boards, limits=limits), solver.optimal_moves_many(boards, limits=limits)
    solutions = solver.solve_many(boards, limits=limits)
    assert (distances[0], solutions.lengths[0], moves[0], solutions[0]) == (-2, -2, 16, None)
    assert {int(distances[1]), int(solutions.lengths[1]), int(moves[1]) and -2} <= later


def check_unsolvable(files: Files, name: str, goal: str, board: str, error: str) -> None:
    solver = opened(files, name, goal)
    for ask in (
        solver.distance, solver.solve, solver.optimal_moves, solver.optimal_slides, solver.hint,
        solver.search, solver.count_solutions, solver.solutions,
    ):  # fmt: skip
        with refused(tilebase.UnsolvableError, error):
            ask(board)
    rows, cols = solver.shape
    if rows * cols <= 16:
        with refused(tilebase.UnsolvableError, error):
            solver.index_of(board)
    assert solver.distances([tiles_of(board)]).tolist() == [-1]
    assert solver.solve_many([tiles_of(board)]) == [None]
    assert solver.check(board, "unsolvable").outcome == "unsolvable"


def unescaped(text: str) -> str:
    """Replaces the escapes for line ends and tabs."""
    return text.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t")


def check_read(files: Files, name: str, text: str, board: str) -> None:
    assert opened(files, name, "").parse_board(unescaped(text)) == tiles_of(board), text


def check_invalid(files: Files, name: str, text: str, error: str) -> None:
    with refused(tilebase.BoardError, error):
        opened(files, name, "").distance(unescaped(text))


def check_moves(files: Files, name: str, board: str, text: str, moves: str) -> None:
    solver = opened(files, name, "")
    after = walked(tiles_of(board), solver.shape[1], moves)
    assert solver.apply(board, unescaped(text)) == after, text


def check_refused(files: Files, name: str, board: str, text: str, error: str) -> None:
    with refused(tilebase.MovesError, error):
        opened(files, name, "").apply(board, text)


def check_tiles(files: Files, name: str, numbers: str, error: str) -> None:
    solver = opened(files, name, "")
    tiles = [int(number) for number in numbers.split()]
    with refused(tilebase.BoardError, error):
        solver.distance(tiles)
    rows, cols = solver.shape
    if len(tiles) == rows * cols:
        for ask in (solver.distances, solver.solve_many, solver.optimal_moves_many):
            with refused(tilebase.BoardError, f"board 1: {error}"):
                ask([solver.goal, tiles])


def check_goal(files: Files, name: str, goal: str, error: str) -> None:
    # If the tables do not serve a board, tables in memory do.
    if error.startswith(("no table for goals", "expected a board of ")):
        assert opened(files, name, goal).distance(goal) == 0
        return
    with refused(tilebase.BoardError, error):
        opened(files, name, goal)


def check_order(files: Files, order: str, error: str) -> None:
    solver = opened(files, "3x3-corner.tb", "")
    with refused(tilebase.OrderError, error):
        solver.solve(solver.goal, order=order)
    with refused(tilebase.OrderError, error):
        solver.solve_many([solver.goal], order)


def check_header(files: Files, name: str, length: str, hexadecimal: str, error: str) -> None:
    file = changed(files, name, 0, hexadecimal)[: int(length)].ljust(int(length), b"\0")
    # Only libraries that open one kind of table report this error. `Solver` opens both kinds.
    if "; open it as " not in error:
        with refused(tilebase.TableError, error):
            Solver.from_bytes(file)


check_checksum = check_header


def check_payload(files: Files, name: str, offset: str, hexadecimal: str, error: str) -> None:
    file = changed(files, name, int(offset), hexadecimal)
    shipped = {path.name: path.read_bytes() for path in SHIPPED_PATTERNS}
    tables = shipped | {name: file} if name in shipped else {name: file}
    solver = Solver.from_bytes(list(tables.values()))
    with refused(tilebase.TableError, error):
        solver.verify()


def check_lost(
    files: Files, name: str, offset: str, hexadecimal: str, board: str, error: str
) -> None:
    solver = Solver.from_bytes(changed(files, name, int(offset), hexadecimal))
    with refused(tilebase.TableError, error):
        solver.distance(board)
    with refused(tilebase.TableError, f"board 0: {error}"):
        solver.distances([tiles_of(board)])
