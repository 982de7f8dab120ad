"""The boards of the environments of :mod:`tilebase.env`: their starts, moves, distances and pictures."""

from __future__ import annotations

import functools
import operator
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from ._tilebase import Solver

if TYPE_CHECKING:
    from .typing import BoardLike

    _Range: TypeAlias = int | tuple[int, int] | list[int] | None
    _Reward: TypeAlias = Literal["step", "distance"]

Board: TypeAlias = NDArray[numpy.uint8]

# A move for each bit of optimal moves.
_MASKS = numpy.array([[bits >> move & 1 for move in range(4)] for bits in range(16)], "int8")
# The largest numbers of cells for which all boards are kept in memory, and for which a complete table is made.
_LARGEST_KNOWN, _LARGEST_COMPLETE = 10, 12


class Boards:
    """The boards of ``count`` environments of one puzzle. Each state is the tiles of a board."""

    def __init__(self, solver: Solver, count: int, reward: _Reward, distance: _Range) -> None:
        if solver.metric != "single":
            raise ValueError("environments count single moves; choose a solver of the metric 'single'")
        if reward not in ("step", "distance"):
            raise ValueError(f"expected reward to be 'step' or 'distance', found {reward!r}")
        self.solver, self.count = solver, count
        self.has_distances = _has_distances(solver)
        if reward == "distance" and not self.has_distances:
            raise ValueError("reward='distance' needs a complete table; choose reward='step'")
        self.by_distance = reward == "distance"
        self.goal = numpy.array(solver.goal, "uint8")
        self.legal, self.targets = _moves(*solver.shape)
        self.states: NDArray[Any] = self.state_of(solver.goal)[None].repeat(count, 0)
        self.distances = numpy.zeros(count, "int16")
        self.choose(distance)
        cells = len(self.goal)
        self.space = spaces.MultiDiscrete([cells] * cells, dtype=numpy.uint8)

    def choose(self, distance: _Range) -> None:
        """Sets the range of distances of later starts."""
        if distance is None:
            self.range = None
            return
        try:
            first, last = map(operator.index, distance if isinstance(distance, (tuple, list)) else [distance] * 2)
            if first > last:
                raise ValueError
        except (TypeError, ValueError):
            expected = "an int or a pair (first, last) with first <= last"
            raise ValueError(f"expected distance to be {expected}, found {distance!r}") from None
        states, distances = self.states_at(first, last)
        self.range = first, last + 1
        self.known = states[numpy.argsort(distances, kind="stable")]
        self.sizes = numpy.bincount(distances, minlength=last + 1)
        self.starts = numpy.cumsum(self.sizes) - self.sizes

    def reset(self, random: numpy.random.Generator, options: dict[str, Any] | None) -> None:
        """Starts all episodes."""
        options = options or {}
        if unknown := options.keys() - {"distance", "board"}:
            raise ValueError(f"expected the options 'distance' and 'board', found {min(unknown)!r}")
        if "distance" in options:
            self.choose(options["distance"])
        if "board" in options:
            self.solver.lower_bound(options["board"])  # fails if the board is unsolvable
            self.states[:] = self.state_of(options["board"])
        else:
            self.states[:] = self.start(random, self.count)
        self.look()

    def start(self, random: numpy.random.Generator, count: int) -> NDArray[Any]:
        """Returns the states of new episodes."""
        if self.range is None:
            return self.any_states(random, count)
        distances = random.integers(*self.range, count)
        places = (random.random(count) * self.sizes[distances]).astype(int)
        states: NDArray[Any] = self.known[self.starts[distances] + places]
        return states

    def step(
        self, actions: Any, random: numpy.random.Generator, ended: NDArray[numpy.bool_]
    ) -> tuple[NDArray[numpy.float64], NDArray[numpy.bool_]]:
        """Moves in each environment, or starts an episode if the last one has ended. Returns the rewards, and which
        boards are now solved."""
        before, which = self.distances, numpy.flatnonzero(ended)
        self.move(actions)
        if len(which):
            self.states[which] = self.start(random, len(which))
        self.look()
        if self.by_distance:
            rewards = before - self.distances.astype("float64")
        else:
            rewards = numpy.full(self.count, -1.0)
        rewards[which] = 0
        return rewards, self.solved & ~ended

    # The methods that depend on the kind of the states.

    def state_of(self, board: BoardLike) -> NDArray[Any]:
        """Returns the state of a board."""
        return numpy.array(self.solver.parse_board(board), "uint8")

    def any_states(self, random: numpy.random.Generator, count: int) -> NDArray[Any]:
        """Returns random states, all equally likely."""
        return self.solver.random(count, seed=int(random.integers(1 << 63)))

    def states_at(self, first: int, last: int) -> tuple[NDArray[Any], NDArray[Any]]:
        """Returns states for starts at these distances, with their distances."""
        rows = self.solver.dataset(1 << 16, distance=(first, last)).rows()
        return rows["board"], rows["distance"]

    def move(self, actions: Any) -> None:
        """Moves in each environment."""
        rows, targets = numpy.arange(self.count), self.targets[self.blanks, actions]
        self.states[rows, self.blanks] = self.states[rows, targets]
        self.states[rows, targets] = 0

    def look(self) -> None:
        """Updates the observations after the states have changed."""
        self.tiles = self.states.copy()
        self.blanks = self.tiles.argmin(axis=1)
        self.solved = (self.tiles == self.goal).all(axis=1)
        if self.has_distances:
            self.distances = self.solver.distances(self.tiles)

    def info(self) -> dict[str, NDArray[Any]]:
        """Returns what ``info`` contains, for each environment."""
        info: dict[str, NDArray[Any]] = {"action_mask": self.legal[self.blanks].astype("int8")}
        if self.has_distances:
            info["distance"] = self.distances
            info["optimal_moves"] = _MASKS[self.solver.optimal_moves_many(self.tiles)]
        return info

    def render(self, mode: str | None, number: int) -> Any:
        """Returns a board as text, or as an image."""
        board = self.tiles[number].reshape(self.solver.shape)
        if mode == "ansi":
            width = len(str(board.max()))
            texts = [[str(tile or "x").rjust(width) for tile in row] for row in board]
            return "\n".join(" ".join(row) for row in texts)
        return _image(board) if mode == "rgb_array" else None


class KnownBoards(Boards):
    """Boards of a small puzzle. Each state is the index of a board, and each step is a lookup by index."""

    def __init__(self, solver: Solver, count: int, reward: _Reward, distance: _Range) -> None:
        self.all, self.all_distances, self.masks, self.next = _cached_graph(*solver.shape, *solver.goal)
        super().__init__(solver, count, reward, distance)

    def state_of(self, board: BoardLike) -> NDArray[Any]:
        return numpy.array(self.solver.index_of(board))

    def any_states(self, random: numpy.random.Generator, count: int) -> NDArray[Any]:
        return random.integers(len(self.all), size=count)

    def states_at(self, first: int, last: int) -> tuple[NDArray[Any], NDArray[Any]]:
        self.solver.dataset(0, distance=(first, last))  # checks the range
        return numpy.arange(len(self.all)), self.all_distances

    def move(self, actions: Any) -> None:
        self.states = self.next[self.states, actions]

    def look(self) -> None:
        self.tiles = self.all.take(self.states, axis=0)
        self.distances = self.all_distances.take(self.states)
        self.solved = self.distances == 0

    def info(self) -> dict[str, NDArray[Any]]:
        legal, optimal = self.masks.take(self.states, axis=1)
        return {"action_mask": legal, "distance": self.distances, "optimal_moves": optimal}


def _moves(rows: int, cols: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Returns, for each cell of the blank and each move, whether it is legal, and the next cell of the blank."""
    row, col = numpy.divmod(numpy.arange(rows * cols), cols)
    legal = numpy.stack([row > 0, row < rows - 1, col > 0, col < cols - 1], 1)
    return legal, numpy.arange(rows * cols)[:, None] + numpy.where(legal, [-cols, cols, -1, 1], 0)


def _graph(rows: int, cols: int, *goal: int) -> tuple[NDArray[Any], ...]:
    """Returns all boards of a small puzzle, their distances, the masks of their legal and of their optimal moves, and
    the index of the board after each move."""
    solver = Solver.embedded([list(goal[row * cols :][:cols]) for row in range(rows)])
    boards, distances = solver.all_boards(), solver.all_distances().astype("int16")
    legal, targets = _moves(rows, cols)
    blanks = boards.argmin(axis=1)
    powers = (rows * cols) ** numpy.arange(rows * cols)
    keys = boards @ powers
    order = numpy.argsort(keys)
    sorted_keys, each = keys[order], numpy.arange(len(boards))
    after = []
    for targets_of_move in targets[blanks].T:
        # The tile at the target moves to the cell of the blank.
        tiles = boards[each, targets_of_move].astype(int)
        moved = keys + tiles * (powers[blanks] - powers[targets_of_move])
        after.append(order[numpy.searchsorted(sorted_keys, moved)])
    next_ = numpy.stack(after, 1)
    optimal = distances[next_] < distances[:, None]
    return boards, distances, numpy.stack([legal[blanks], optimal]).astype("int8"), next_


_cached_graph = functools.lru_cache(maxsize=2)(_graph)


def boards_of(solver: Solver | BoardLike, count: int, reward: _Reward, distance: _Range) -> Boards:
    if not isinstance(solver, Solver):
        goal, solver = solver, Solver.embedded(solver)
        if len(solver.goal) <= _LARGEST_COMPLETE and not _has_distances(solver):
            solver = Solver.embedded(goal, complete=True)
    is_small = len(solver.goal) <= _LARGEST_KNOWN and solver.metric == "single"
    return (KnownBoards if is_small else Boards)(solver, count, reward, distance)


def _has_distances(solver: Solver) -> bool:
    try:
        return solver.max_distance >= 0
    except ValueError:
        return False


# The digits 0 to 9 on three by five dots. Each row is an octal number.
_DIGITS = "75557 26227 71747 71717 55711 74717 74757 71111 75757 75717".split()
_CELL, _DOT = 48, 5


def _image(board: Board) -> NDArray[numpy.uint8]:
    """Draws a board: dark tiles with white numbers, 48 pixels per cell."""
    image = numpy.full((*(numpy.array(board.shape) * _CELL), 3), 235, "uint8")
    for (row, col), tile in numpy.ndenumerate(board):
        if tile == 0:
            continue
        cell = image[row * _CELL : (row + 1) * _CELL, col * _CELL : (col + 1) * _CELL]
        cell[2:-2, 2:-2] = 60, 90, 150
        digits = [_DIGITS[int(digit)] for digit in str(tile)]
        rows = ["0".join(f"{int(digit[row]):03b}" for digit in digits) for row in range(5)]
        dots = numpy.array([list(map(int, row)) for row in rows])
        drawn = numpy.kron(dots, numpy.ones((_DOT, _DOT), int)).astype(bool)
        top, left = (_CELL - drawn.shape[0]) // 2, (_CELL - drawn.shape[1]) // 2
        cell[top : top + drawn.shape[0], left : left + drawn.shape[1]][drawn] = 255
    return image
