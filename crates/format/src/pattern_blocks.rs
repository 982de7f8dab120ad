use tilebase_puzzle::Shape;

/// Returns the number of pairs of a set of this number of cells, and a region of the others.
///
/// # Panics
///
/// If the number is 0 or over N-2 for N cells.
pub(crate) const fn pattern_blocks(shape: Shape, cells: usize) -> u64 {
    let (rows, cols) = (shape.rows(), shape.cols());
    let (short, long) = if rows < cols {
        (rows, cols)
    } else {
        (cols, rows)
    };
    BLOCKS[short - 2][long - short][cells - 1]
}

/// The numbers of blocks, by the shorter side from 2 on, by how much longer the other one is, and by the
/// cells from 1 on. A test counts them.
const BLOCKS: [&[&[u64]]; 3] = [
    &[
        &[4, 8],
        &[6, 20, 32, 23],
        &[8, 36, 92, 133, 108, 46],
        &[10, 56, 192, 410, 556, 480, 256, 77],
        &[12, 80, 340, 950, 1792, 2324, 2080, 1265, 500, 116],
        &[
            14, 108, 544, 1865, 4482, 7728, 9696, 8883, 5890, 2756, 864, 163,
        ],
        &[
            16, 140, 812, 3283, 9548, 20482, 33000, 40359, 37576, 26488, 13916, 5285, 1372, 218,
        ],
    ],
    &[
        &[9, 40, 124, 230, 256, 168, 60],
        &[12, 70, 282, 812, 1596, 2142, 1968, 1221, 490, 115],
        &[
            15, 109, 540, 1991, 5459, 11007, 16371, 18051, 14740, 8811, 3752, 1079, 188,
        ],
    ],
    &[&[
        16, 124, 632, 2442, 7284, 16412, 27748, 35347, 34012, 24618, 13212, 5105, 1344, 216,
    ]],
];
