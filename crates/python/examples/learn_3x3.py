"""An agent that learns to solve the 8-puzzle from rewards alone, in about a minute on a CPU.

The agent is tabular Q-learning with numpy (Watkins, "Learning from delayed rewards", 1989). It sees only boards, legal
moves and the reward of -1 per step. The first episodes start one move from the goal, later ones farther away, so the
values spread outwards from the goal. At first, each move has a value lower than any true one. A move that leads nowhere
gets a still lower value, so the agent tries another one. Moves have no chance in them, so the learning rate is 1.

    pip install tilebase[gymnasium]
    python learn_3x3.py
"""

import itertools
import time
from typing import Any

import gymnasium
import numpy
from numpy.typing import NDArray

import tilebase.env  # noqa: F401  registers the environments

ENVIRONMENTS = 4096
EPSILON = 0.2  # the fraction of random moves while learning
LARGEST = 31  # the largest distance of any board

POWERS = 9 ** numpy.arange(5)
# The number of the first five tiles, and the number of the order of the other four.
FIRST, LAST = numpy.zeros(9**5, int), numpy.zeros(9**4, int)
for _number, _five in enumerate(itertools.permutations(range(9), 5)):
    FIRST[_five @ POWERS] = _number
for _four in itertools.permutations(range(9), 4):
    LAST[_four @ POWERS[:4]] = list(itertools.permutations(sorted(_four))).index(_four)


def numbers(boards: NDArray[Any]) -> NDArray[Any]:
    """Returns the number of each board, below 9!."""
    found: NDArray[Any] = 24 * FIRST[boards[:, :5] @ POWERS] + LAST[boards[:, 5:] @ POWERS[:4]]
    return found


def best(values: NDArray[Any], legal: NDArray[Any]) -> NDArray[Any]:
    """Returns the legal move with the largest value for each board."""
    moves: NDArray[Any] = numpy.where(legal, values, -numpy.inf).argmax(axis=1)
    return moves


def learn(farthest: int = LARGEST, steps: int = 300, *, is_loud: bool = True) -> NDArray[Any]:
    """Learns from starts at distance 1, 2, ..., ``farthest``, with a number of steps for each distance. Returns the
    value of each move of each board."""
    envs = gymnasium.make_vec("tilebase/3x3-v0", num_envs=ENVIRONMENTS, max_episode_steps=10)
    values = numpy.full((24 * 15120, 4), -50, "float32")
    random, start = numpy.random.default_rng(1), time.perf_counter()
    for level in range(1, farthest + 1):
        boards, info = envs.reset(seed=level, options={"distance": level})
        here, ended = numbers(boards), numpy.zeros(ENVIRONMENTS, bool)
        for _ in range(steps):
            legal = info["action_mask"]
            moves = best(values[here], legal)
            explores = random.random(ENVIRONMENTS) < EPSILON
            moves[explores] = best(random.random((ENVIRONMENTS, 4)), legal)[explores]
            boards, rewards, terminated, truncated, info = envs.step(moves)
            there = numbers(boards)
            future = numpy.where(info["action_mask"], values[there], -numpy.inf).max(axis=1)
            targets = rewards + numpy.where(terminated, 0, future)
            # The step after the end of an episode only resets it.
            values[here[~ended], moves[~ended]] = targets[~ended]
            here, ended = there, terminated | truncated
        if is_loud and level in (1, 5, 10, 15, 20, 25, LARGEST):
            seconds, count = time.perf_counter() - start, level * steps * ENVIRONMENTS
            solved, longer = judge(values, (1, level))
            print(
                f"{seconds:4.0f} s, {count / 1e6:5.1f}M steps: boards up to distance {level:2}: "
                f"{solved:.1%} solved, {longer:.3f} moves too many"
            )
    return values


def judge(values: NDArray[Any], distance: tuple[int, int] | None) -> tuple[float, float]:
    """Plays a new episode in each environment. Returns the fraction of boards that are solved, and how much longer than
    optimal their solutions are, on average."""
    envs = gymnasium.make_vec("tilebase/3x3-v0", num_envs=ENVIRONMENTS, max_episode_steps=100)
    boards, info = envs.reset(seed=123, options={"distance": distance})
    distances, lengths = info["distance"], numpy.zeros(ENVIRONMENTS, int)
    for step in range(1, 100):
        moves = best(values[numbers(boards)], info["action_mask"])
        boards, _, terminated, _, info = envs.step(moves)
        lengths[terminated & (lengths == 0)] = step
    solved = lengths > 0
    longer = (lengths - distances)[solved]
    return float(solved.mean()), float(longer.mean()) if solved.any() else 0.0


if __name__ == "__main__":
    fraction, excess = judge(learn(), None)
    print(f"random boards: {fraction:.1%} solved, {excess:.3f} moves too many")
