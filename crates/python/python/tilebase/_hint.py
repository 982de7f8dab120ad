"""The class of hints."""

from typing import NamedTuple


class Hint(NamedTuple):
    """The first move of an optimal solution."""

    tile: int
    """The number of the tile that slides."""

    move: str
    """Where the blank goes: u, d, l or r."""

    distance: int
    """The number of moves to the goal, this one included."""
