"""Tests of the environments: Gymnasium's checker, the rules, the vector environments, and the agent of the example."""

import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy
import pytest
from conftest import LIMIT
from gymnasium.utils.env_checker import check_env

import tilebase.env
from tilebase import Solver

EXAMPLE = Path(__file__).parents[1] / "examples" / "learn_3x3.py"
LETTERS = "udlr"


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("3x3", {}),
        ("3x3", {"reward": "distance", "distance": (1, 10), "render_mode": "rgb_array"}),
        ("2x2", {"render_mode": "ansi"}),
        ("2x5", {"distance": 5}),
        ("3x4", {"reward": "distance"}),
        ("4x4", {}),
    ],
)
def test_the_checker_of_gymnasium(name: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(f"tilebase/{name}-v0", **options)
    check_env(env.unwrapped, skip_close_check=True)


@pytest.mark.parametrize("reward", ["step", "distance"])
def test_steps_agree_with_the_solver(solver: Solver, reward: str) -> None:
    env = gymnasium.make("tilebase/3x3-v0", reward=reward, distance=(0, 6), max_episode_steps=30)
    board, info = env.reset(seed=1)
    actions, ends, illegal = numpy.random.default_rng(1), 0, 0
    for _ in range(2000):
        action, before = actions.integers(4), solver.distance(board)
        is_legal = LETTERS[action] in solver.legal_moves(board)
        assert info["action_mask"][action] == is_legal
        optimal = "".join(LETTERS[move] for move in numpy.flatnonzero(info["optimal_moves"]))
        assert (info["distance"], optimal) == (before, solver.optimal_moves(board))
        expected = solver.apply(board, LETTERS[action]) if is_legal else board.tolist()
        board, gained, terminated, truncated, info = env.step(action)
        assert board.tolist() == expected
        after = solver.distance(board)
        assert gained == (-1 if reward == "step" else before - after)
        assert terminated == (after == 0)
        illegal += not is_legal
        if terminated or truncated:
            ends += terminated
            board, info = env.reset()
    assert ends > 20
    assert illegal > 200


def test_vectors_step_like_single_environments() -> None:
    """Compares with Gymnasium's own vector of single environments, from the same boards."""
    count = 8
    options: dict[str, Any] = {"max_episode_steps": 12, "reward": "distance"}
    ours = gymnasium.make_vec("tilebase/3x3-v0", num_envs=count, **options)
    theirs = gymnasium.make_vec("tilebase/3x3-v0", num_envs=count, vectorization_mode="sync", **options)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    # All boards are the same; each environment makes other moves.
    start = {"distance": (2, 2), "board": "1 2 3 4 x 5 7 8 6"}
    (boards, info), (expected, expected_info) = ours.reset(seed=1, options=start), theirs.reset(seed=1, options=start)
    random, was_done, ends = numpy.random.default_rng(1), numpy.zeros(count, bool), 0
    for step in range(300):
        # New boards differ, so only the boards of the first episode are compared.
        fresh = numpy.flatnonzero(~was_done)
        assert (boards[fresh] == expected[fresh]).all()
        assert info.keys() == expected_info.keys()
        for name in info:
            assert (info[name][fresh] == expected_info[name][fresh]).all(), name
            assert info[name].shape == expected_info[name].shape
        if step == 12:
            break
        actions = random.integers(4, size=count)
        boards, rewards, terminated, truncated, info = ours.step(actions)
        expected, *answers, expected_info = theirs.step(actions)
        for found, answer in zip((rewards, terminated, truncated), answers, strict=True):
            assert (found[~was_done] == answer[~was_done]).all()
            assert found.shape == answer.shape
        was_done |= terminated | truncated
        ends += terminated.sum()
    assert was_done.all()
    assert ends > 0


def test_the_next_step_resets() -> None:
    envs = gymnasium.make_vec("tilebase/3x3-v0", num_envs=64, distance=2, max_episode_steps=5)
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.NEXT_STEP
    boards, info = envs.reset(seed=1)
    ended, steps, resets = numpy.zeros(64, bool), numpy.zeros(64, int), 0
    random = numpy.random.default_rng(1)
    for _ in range(100):
        boards, rewards, terminated, truncated, info = envs.step(random.integers(4, size=64))
        steps = numpy.where(ended, 0, steps + 1)
        assert (info["distance"][ended] == 2).all()
        assert (rewards == numpy.where(ended, 0, -1)).all()
        assert (terminated == (info["distance"] == 0)).all()
        assert (truncated == (steps == 5)).all()
        resets += ended.sum()
        ended = terminated | truncated
    assert resets > 500
    assert envs.observation_space.contains(boards)


def test_seeds_and_starts() -> None:
    envs = gymnasium.make_vec("tilebase/3x3-v0", num_envs=3000)
    first, info = envs.reset(seed=1)
    assert 21 < info["distance"].mean() < 23
    assert (envs.reset(seed=1)[0] == first).all()
    assert (envs.reset(seed=2)[0] != first).any()
    assert len(numpy.unique(first, axis=0)) > 2900
    _, info = envs.reset(seed=3, options={"distance": (3, 7)})
    counts = numpy.bincount(info["distance"])
    assert counts[:3].sum() == 0
    assert len(counts) == 8
    # Five standard deviations are 110.
    assert (abs(counts[3:] - 600) < 110).all()
    _, info = envs.reset()
    assert (info["distance"].min(), info["distance"].max()) == (3, 7)
    _, info = envs.reset(options={"distance": None})
    assert info["distance"].max() > 20
    boards, _ = envs.reset(options={"board": "867/254/3x1"})
    assert (boards == [8, 6, 7, 2, 5, 4, 3, 0, 1]).all()


def test_pattern_tables_and_tables_in_files(tmp_path: Path) -> None:
    envs = gymnasium.make_vec("tilebase/4x4-v0", num_envs=5)
    boards, info = envs.reset(seed=1)
    assert sorted(info) == ["_action_mask", "action_mask"]
    boards, rewards, terminated, truncated, info = envs.step(info["action_mask"].argmax(axis=1))
    assert (boards.shape, rewards.tolist(), terminated.any()) == ((5, 16), [-1.0] * 5, False)
    env = gymnasium.make("tilebase/4x4-v0")
    env.reset(options={"board": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15"})
    assert env.step(3)[2]
    goal = Solver.embedded("123/8x4/765")
    _, info = gymnasium.make("tilebase/3x3-v0", solver=goal).reset(options={"board": "123/84x/765"})
    assert (info["distance"], info["optimal_moves"].tolist()) == (1, [0, 0, 1, 0])


def test_both_kinds_of_states(solver: Solver) -> None:
    """Boards as tiles, for large puzzles, step as boards by index do."""
    kinds = [kind(solver, 200, "distance", (3, 5)) for kind in (tilebase._boards.Boards, tilebase._boards.KnownBoards)]
    random = numpy.random.default_rng(1)
    for boards in kinds:
        boards.reset(random, None)
        assert set(boards.distances.tolist()) == {3, 4, 5}
        boards.reset(random, {"board": "1 2 3 4 x 5 7 8 6"})
    solved = 0
    for _ in range(100):
        actions, none = random.integers(4, size=200), numpy.zeros(200, bool)
        answers = [(*boards.step(actions, random, none), boards.tiles) for boards in kinds]
        for tiles, known in zip(*answers, strict=True):
            assert (tiles == known).all()
        solved += answers[0][1].sum()
        one, other = (boards.info() for boards in kinds)
        assert one.keys() == other.keys()
        assert all((one[name] == other[name]).all() for name in one)
        assert all(one[name].dtype == other[name].dtype for name in one)
    assert solved > 50


def test_wrong_arguments(patterns: Solver) -> None:
    make = tilebase.env.PuzzleEnv
    for arguments, message in [
        ({"reward": "best"}, "expected reward to be 'step' or 'distance', found 'best'"),
        ({"reward": "distance", "solver": patterns}, "reward='distance' needs a complete table"),
        ({"distance": (1, 32)}, "no board is at distance 32: the largest distance is 31"),
        ({"distance": [0, 32]}, "no board is at distance 32: the largest distance is 31"),
        ({"distance": -1}, "no board is at distance -1: the largest distance is 31"),
        ({"distance": 3, "solver": patterns}, "this call needs a complete table"),
        ({"solver": Solver.embedded(metric="multi")}, "environments count single moves"),
        ({"solver": "1x9"}, "1x9 is out of range"),
    ]:
        with pytest.raises(ValueError, match=f"^{message}"):
            make(**arguments)  # type: ignore[arg-type]
    for distance in [(5, 3), (1, 2, 3), [1], (), (1, None), 1.5, "3", {1: 2}]:
        expected = r"expected distance to be an int or a pair \(first, last\) with first <= last, found "
        with pytest.raises(ValueError, match=f"^{expected}{re.escape(repr(distance))}$"):
            make(distance=distance)  # type: ignore[arg-type]
    assert make(distance=[2, 2]).reset()[1]["distance"] == 2
    env = make()
    with pytest.raises(tilebase.UnsolvableError):
        env.reset(options={"board": "21345678x"})
    with pytest.raises(ValueError, match="^expected the options 'distance' and 'board', found 'depth'$"):
        env.reset(options={"depth": 3})


def test_pictures() -> None:
    env = gymnasium.make("tilebase/4x4-v0", render_mode="rgb_array")
    env.reset(options={"board": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15"})
    image = env.render()
    assert isinstance(image, numpy.ndarray)
    assert image.shape == (192, 192, 3)
    assert image.dtype == numpy.uint8
    cells = image.reshape(4, 48, 4, 48, 3).swapaxes(1, 2).reshape(16, -1)
    assert len({cell.tobytes() for cell in cells}) == 16
    # The digit 1 has eight dots of 25 pixels.
    white = (image == 255).all(axis=2).reshape(4, 48, 4, 48).sum(axis=(1, 3)).ravel()
    assert (white[0], white[14], white[10]) == (200, 0, 400)
    env = gymnasium.make("tilebase/3x3-v0", render_mode="ansi")
    env.reset(options={"board": "123/456/7x8"})
    assert env.render() == "1 2 3\n4 5 6\n7 x 8"


def test_the_agent_learns_from_rewards() -> None:
    """After a fiftieth of its usual training, the agent solves boards up to distance 10."""
    agent = runpy.run_path(str(EXAMPLE), run_name="example")
    values = agent["learn"](10, 20, is_loud=False)
    solved, longer = agent["judge"](values, (1, 10))
    assert solved >= 0.95
    assert longer < 1
    untrained, _ = agent["judge"](numpy.zeros_like(values), (1, 10))
    assert untrained < 0.5


def test_without_gymnasium() -> None:
    program = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "import tilebase\n"
        "try: import tilebase.env\n"
        "except ImportError as error: print(error)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=LIMIT
    )
    assert ran.stdout == "tilebase.env needs gymnasium: pip install tilebase[gymnasium]\n"
