"""Batches of a `Dataset`, and its Arrow and Parquet files."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy
    from numpy.typing import NDArray

    from ._tilebase import Dataset


def batches(dataset: Dataset, size: int) -> Iterator[NDArray[numpy.void]]:
    """Yields all rows of a data set, as arrays of ``size`` rows. Requests whole chunks if single rows are slow."""
    least = dataset.chunk if dataset.chunk > 1 << 16 else 1
    chunk = -(-max(size, least) // size) * size
    for start in range(0, len(dataset), chunk):
        rows = dataset.rows(start, min(start + chunk, len(dataset)))
        for first in range(0, len(rows), size):
            yield rows[first : first + size]


def write(dataset: Dataset, path: str, is_parquet: bool) -> str:
    """Writes a data set into an empty file, as Parquet or as an Arrow file. Returns the file's SHA-256."""
    try:
        import pyarrow  # type: ignore[import-untyped, unused-ignore]
        from pyarrow import parquet
    except ImportError as error:
        raise ImportError("Arrow files need pyarrow: pip install tilebase[arrow]") from error

    names = pyarrow.array(["train", "validation", "test"])
    schema: Any = None
    writer: Any = None
    try:
        # An empty file has columns, too.
        for rows in batches(dataset, dataset.chunk) if len(dataset) > 0 else [dataset.rows(0, 0)]:
            board = rows["board"]
            columns = {
                "board": pyarrow.FixedSizeListArray.from_arrays(board.reshape(-1), board.shape[1]),
                "distance": pyarrow.array(rows["distance"]),
                "optimal_moves": pyarrow.array(rows["optimal_moves"]),
                "split": pyarrow.DictionaryArray.from_arrays(rows["split"].astype("int8"), names),
            }
            if "solution" in (dataset.dtype.names or ()):
                columns["solution"] = pyarrow.array(rows["solution"].astype(str))
            batch = pyarrow.table(columns)
            if writer is None:
                schema = batch.schema
                make = parquet.ParquetWriter if is_parquet else pyarrow.ipc.new_file
                writer = make(path, schema)
            writer.write_table(batch)
    finally:
        if writer is not None:
            writer.close()
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
