//! Published counts.

use tilebase_format::Encoding;
use tilebase_gen::{Depth, Generator};

/// OEIS A089473: boards at each distance from the goal with the blank in a corner.
const CORNER: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

/// OEIS A089474: in the centre.
const CENTER: [u64; 31] = [
    1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132,
    12208, 18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
];

/// OEIS A089483: in the middle of a side.
const EDGE: [u64; 32] = [
    1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1348, 1804, 3283, 4193, 7322, 8596,
    13930, 14713, 21721, 19827, 25132, 18197, 18978, 9929, 7359, 2081, 878, 126, 2,
];

#[test]
fn boards_at_each_distance_of_3x3() {
    let cells: [&[u64]; 9] = [
        &CORNER, &EDGE, &CORNER, &EDGE, &CENTER, &EDGE, &CORNER, &EDGE, &CORNER,
    ];
    for (blank, expected) in cells.into_iter().enumerate() {
        let mut depths = Vec::new();
        let generator = Generator::new(oracle::goal("3x3", blank)).encoding(Encoding::DistanceBit);
        generator.run(|depth| depths.push(depth)).unwrap();
        let expected = (0..).zip(expected);
        let expected = expected.map(|(distance, &boards)| Depth { distance, boards });
        assert!(depths.into_iter().eq(expected), "blank in {blank}");
    }
}
