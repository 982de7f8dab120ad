"""Measures steps per second of the environments of 3x3, beside a plain Python environment of the same rules.

Prints lines such as `env vector_1024 3000000`: the median of several rounds of random moves.
"""

import random
import time
from collections.abc import Callable
from statistics import median

import gymnasium
import numpy

import tilebase.env  # noqa: F401  registers the environments

ROUNDS = 7


class PlainEnv:
    """The 8-puzzle as it is usually written: lists, and no distances."""

    def __init__(self) -> None:
        self.goal = [1, 2, 3, 4, 5, 6, 7, 8, 0]
        self.board = self.goal[:]

    def step(self, action: int) -> tuple[list[int], int, bool]:
        """Moves the blank: 0 up, 1 down, 2 left, 3 right."""
        blank = self.board.index(0)
        row, col = divmod(blank, 3)
        row, col = row + (-1, 1, 0, 0)[action], col + (0, 0, -1, 1)[action]
        if 0 <= row < 3 and 0 <= col < 3:
            target = 3 * row + col
            self.board[blank], self.board[target] = self.board[target], 0
        return self.board[:], -1, self.board == self.goal


def rate(steps: int, run: Callable[[], None]) -> float:
    """Returns the median steps per second of a run of this number of steps."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return steps / median(times)


def plain(steps: int = 100_000) -> float:
    """Measures the plain Python environment."""
    env, actions = PlainEnv(), random.Random(1).choices(range(4), k=steps)

    def run() -> None:
        for action in actions:
            env.step(action)

    return rate(steps, run)


def single(steps: int = 5000) -> float:
    """Measures one environment."""
    env = gymnasium.make("tilebase/3x3-v0", disable_env_checker=True)
    actions = random.Random(1).choices(range(4), k=steps)

    def run() -> None:
        env.reset(seed=1)
        for action in actions:
            _, _, terminated, truncated, _ = env.step(action)
            if terminated or truncated:
                env.reset()

    return rate(steps, run)


def vector(count: int, steps: int = 200) -> float:
    """Measures environments that are stepped together, with distances and optimal moves in each step."""
    envs = gymnasium.make_vec("tilebase/3x3-v0", num_envs=count)
    envs.reset(seed=1)
    actions = numpy.random.default_rng(1).integers(4, size=(steps, count))

    def run() -> None:
        for moves in actions:
            envs.step(moves)

    return rate(steps * count, run)


if __name__ == "__main__":
    print(f"env plain_python {plain():.0f}")
    print(f"env single {single():.0f}")
    for envs in (64, 1024, 16384):
        print(f"env vector_{envs} {vector(envs):.0f}")
