"""Scores the Manhattan distance against the true distance of every board.

An editor can run the cells (`# %%`) of this script one by one. The command
`python examples/manhattan.py` prints the scores and saves `manhattan.png`.
"""

# %% The truth: every solvable board of the 8-puzzle, and its distance.
import matplotlib
import numpy
from numpy.typing import ArrayLike, NDArray

import tilebase

Distances = NDArray[numpy.int16]

solver = tilebase.Solver.embedded()
boards = solver.all_boards()
distances = solver.all_distances().astype(numpy.int16)

# %% The heuristic: for each tile, the rows and columns between its cell and its cell in the goal.


def manhattan(boards: ArrayLike) -> Distances:
    """Returns the Manhattan distances of n boards, an array of shape (n, 9), to 1 2 3 / 4 5 6 / 7 8 x."""
    tiles = numpy.asarray(boards).astype(numpy.int16)
    cells, places = numpy.arange(9, dtype=numpy.int16), tiles - 1
    steps = abs(places // 3 - cells // 3) + abs(places % 3 - cells % 3)
    estimates: Distances = numpy.where(tiles > 0, steps, 0).sum(axis=1, dtype=numpy.int16)
    return estimates


estimates = manhattan(boards)

# %% The scores.
errors = distances - estimates
scores = {
    "boards": f"{len(boards):,}",
    "mean distance": f"{distances.mean():.4f}",
    "mean Manhattan": f"{estimates.mean():.4f}",
    "mean error": f"{errors.mean():.4f}",
    "exact": f"{(errors == 0).sum():,}",
    "too high": f"{(errors < 0).sum():,}",
}
for name, score in scores.items():
    print(f"{name:15}{score:>10}")

# %% The picture: by how many moves the heuristic is too low, for each distance.
# This number is even, since a move changes both the heuristic and the distance by one.
matplotlib.use("agg")
from matplotlib import colors, pyplot  # noqa: E402  the kind of output is chosen first

pyplot.rcParams |= {"font.size": 11, "axes.spines.top": False, "axes.spines.right": False}
largest, widest = int(distances.max()), int(errors.max())
counts = numpy.zeros((widest // 2 + 1, largest + 1))
numpy.add.at(counts, (errors // 2, distances), 1)
truths = numpy.arange(largest + 1)
means = [errors[distances == truth].mean() for truth in truths]

figure, axes = pyplot.subplots(figsize=(9, 5.2), layout="constrained")
image = axes.pcolormesh(
    numpy.arange(largest + 2) - 0.5,
    numpy.arange(-1, widest + 2, 2),
    numpy.ma.masked_equal(counts, 0),
    norm=colors.LogNorm(1, 10_000),
    cmap="Blues",
    edgecolor="white",
)
axes.plot(truths, means, color="tab:orange", linewidth=2.2)
axes.text(30.5, means[30] + 0.2, "mean", color="tab:orange", fontweight="bold")
axes.set(
    xlabel="true distance of the board, in moves",
    ylabel="moves that the heuristic misses",
    xticks=range(0, largest + 1, 5),
    yticks=range(0, widest + 1, 2),
)
summary = f"{errors.mean():.2f} moves too low on average, exact for {(errors == 0).sum():,} boards"
axes.set_title(f"The Manhattan distance on all 181,440 boards of the 8-puzzle:\n{summary}", loc="left")
figure.colorbar(image, ax=axes, format="{x:,.0f}", label="boards")
figure.savefig("manhattan.png", dpi=150)
