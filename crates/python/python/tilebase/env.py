"""Environments for reinforcement learning, by the conventions of Gymnasium 1: ``pip install tilebase[gymnasium]``.

Importing this module registers ``tilebase/3x3-v0`` and the same ids for 2x2, 2x3, 3x2, 2x4, 4x2, 2x5, 5x2, 3x4, 4x3 and
4x4. ``gymnasium.make`` makes one environment; ``gymnasium.make_vec`` makes any number of them as one object that steps
them together with numpy.

>>> import gymnasium, tilebase.env
>>> env = gymnasium.make("tilebase/3x3-v0", distance=(1, 4), render_mode="ansi")
>>> board, info = env.reset(seed=7)
>>> print(env.render())
1 2 3
4 6 8
7 5 x
>>> int(info["distance"]), info["action_mask"], info["optimal_moves"]
(4, array([1, 0, 1, 0], dtype=int8), array([1, 0, 0, 0], dtype=int8))
>>> board, reward, terminated, truncated, info = env.step(0)
>>> reward, terminated, int(info["distance"])
(-1.0, False, 3)

- **Observation**: the tiles in reading order, with 0 for the blank, as uint8.
- **Actions**: 0, 1, 2, 3 move the blank up, down, left, right. After an illegal move, the board is the same; the step
  counts. ``info["action_mask"]`` marks the legal moves.
- **Reward**: ``reward="step"`` is -1 for each step; ``reward="distance"`` is the exact decrease of the distance: 1, -1,
  or 0 for an illegal move.
- **End**: an episode terminates at the goal. ``max_episode_steps`` truncates it.
- **Start**: any solvable board, all equally likely. With ``distance``, an int or a pair ``(first, last)``, each of
  these distances is equally likely. ``reset(options={"distance": (1, 20)})`` changes this range, for later episodes,
  too; ``reset(options={"board": "234/15x/768"})`` starts the next episode at this board.
- **Info**: ``distance``, and the masks ``action_mask`` and ``optimal_moves``.

``solver`` is a ``Solver`` or the argument of ``Solver.embedded``; up to 12 cells, it is then complete. With pattern
tables, as for 4x4, distances would need a search in each step. So ``info`` has no ``distance`` or ``optimal_moves``, the
reward is ``"step"``, and starts are random. Puzzles of up to ten cells are stepped by lookups in a graph of all boards,
which the first environment makes.

A vector environment resets an ended episode in the next step (``AutoresetMode.NEXT_STEP``): this step ignores the
action, and its reward is 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy
from numpy.typing import NDArray

try:
    import gymnasium
except ImportError as _error:
    raise ImportError(
        "tilebase.env needs gymnasium: pip install tilebase[gymnasium]"
    ) from _error

from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._boards import Board, boards_of

if TYPE_CHECKING:
    from ._boards import _Range, _Reward
    from ._tilebase import Solver
    from .typing import BoardLike

__all__ = ["PuzzleEnv", "PuzzleVectorEnv"]

_METADATA = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}


class PuzzleEnv(gymnasium.Env[Board, numpy.int64]):
    """One puzzle. The documentation of this module explains the arguments."""

    metadata = _METADATA

    def __init__(
        self,
        solver: Solver | BoardLike = "3x3",
        reward: _Reward = "step",
        distance: _Range = None,
        render_mode: str | None = None,
    ) -> None:
        self._boards = boards_of(solver, 1, reward, distance)
        self.observation_space = self._boards.space
        self.action_space = spaces.Discrete(4)
        self.render_mode = render_mode

    def _info(self) -> dict[str, Any]:
        return {name: values[0] for name, values in self._boards.info().items()}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Board, dict[str, Any]]:
        """Starts an episode."""
        super().reset(seed=seed)
        self._boards.reset(self.np_random, options)
        return self._boards.tiles[0], self._info()

    def step(self, action: Any) -> tuple[Board, float, bool, bool, dict[str, Any]]:
        """Moves the blank: 0 up, 1 down, 2 left, 3 right."""
        assert self.action_space.contains(action), f"{action!r} is not an action from 0 to 3"
        [reward], [solved] = self._boards.step([action], self.np_random, numpy.zeros(1, bool))
        return self._boards.tiles[0], float(reward), bool(solved), False, self._info()

    def render(self) -> Any:
        """Returns the board as text (``ansi``) or as an image (``rgb_array``)."""
        return self._boards.render(self.render_mode, 0)


class PuzzleVectorEnv(VectorEnv[Board, NDArray[numpy.integer], NDArray[Any]]):
    """Any number of puzzles, stepped together. The documentation of this module explains the arguments."""

    metadata = {**_METADATA, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        solver: Solver | BoardLike = "3x3",
        reward: _Reward = "step",
        distance: _Range = None,
        max_episode_steps: int = 200,
        render_mode: str | None = None,
    ) -> None:
        self.num_envs, self.render_mode = num_envs, render_mode
        self._boards = boards_of(solver, num_envs, reward, distance)
        self._limit = max_episode_steps
        self._steps = numpy.zeros(num_envs, int)
        self._ended = numpy.zeros(num_envs, bool)
        self._present = numpy.ones(num_envs, bool)
        self.single_observation_space = self._boards.space
        self.single_action_space = spaces.Discrete(4)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _info(self) -> dict[str, Any]:
        info = self._boards.info()
        return info | {f"_{name}": self._present for name in info}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Board, dict[str, Any]]:
        """Starts all episodes."""
        super().reset(seed=seed)
        self._boards.reset(self.np_random, options)
        self._steps[:], self._ended = 0, numpy.zeros(self.num_envs, bool)
        return self._boards.tiles, self._info()

    def step(
        self, actions: NDArray[numpy.integer]
    ) -> tuple[Board, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Moves the blanks: 0 up, 1 down, 2 left, 3 right. Starts an episode where the last one has ended."""
        assert self.action_space.contains(actions), "expected actions from 0 to 3, one for each environment"
        rewards, solved = self._boards.step(actions, self.np_random, self._ended)
        self._steps = numpy.where(self._ended, 0, self._steps + 1)
        truncated = self._steps >= self._limit
        self._ended = solved | truncated
        return self._boards.tiles, rewards, solved, truncated, self._info()

    def render(self) -> tuple[Any, ...] | None:
        """Returns a text (``ansi``) or an image (``rgb_array``) for each board."""
        if self.render_mode is None:
            return None
        return tuple(self._boards.render(self.render_mode, number) for number in range(self.num_envs))


for _shape in "2x2 2x3 3x2 2x4 4x2 3x3 2x5 5x2 3x4 4x3 4x4".split():
    gymnasium.register(
        id=f"tilebase/{_shape}-v0",
        entry_point="tilebase.env:PuzzleEnv",
        vector_entry_point="tilebase.env:PuzzleVectorEnv",
        max_episode_steps=1000 if _shape == "4x4" else 200,
        kwargs={"solver": _shape},
    )
