"""A reward for reinforcement learning of language models, as GRPO trainers call it.

Each completion is a str, or a list of messages with the answer in the last one. The trainer passes the columns of the
data set by name, each as a list with one value per completion. Here, ``board`` is such a column.
"""

from collections.abc import Sequence

import tilebase

Completion = str | Sequence[dict[str, str]]

PROMPT = """Solve this 8-puzzle: reach 1 2 3 / 4 5 6 / 7 8 _ from {board}.
Write the directions in which the blank moves, such as <answer>up, left, down</answer>."""


def reward(completions: Sequence[Completion], board: Sequence[str], **_: object) -> list[float]:
    """Returns 1 for an optimal solution, less for longer ones, and less than a half for progress towards the goal."""
    texts = [text if isinstance(text, str) else text[-1]["content"] for text in completions]
    claims = zip(board, texts, strict=True)
    return [score(tilebase.check(of, text, free_text=True)) for of, text in claims]


def score(verdict: tilebase.Verdict) -> float:
    if verdict.excess is not None:
        return 0.5 + 0.5 * 0.9**verdict.excess
    if verdict.outcome == "unsolvable":
        return 1.0
    if verdict.is_legal and verdict.distance and verdict.remaining is not None:
        return 0.4 * max(0.0, 1 - verdict.remaining / verdict.distance)
    return 0.0  # illegal, wrong, ambiguous or invalid


if __name__ == "__main__":
    boards = [" ".join(map(str, tilebase.random(distance=6, seed=seed))) for seed in range(3)]
    solution = tilebase.solve(boards[0])
    answers = [f"<answer>{', '.join(solution)}</answer>", "Answer: up, up, up", "I do not know."]
    for text, value in zip(answers, reward(answers, board=boards), strict=True):
        print(f"{value:.2f}  {text}")
