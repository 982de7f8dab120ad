//! Tables of 239,500,800 boards: published counts and the proof.
//!
//! These tests are slow: `build-tools/test long` runs them.

use std::ops::ControlFlow::Continue;

use tilebase_format::Kind;
use tilebase_gen::{Generator, Report};
use tilebase_puzzle::{Goal, MoveOrder};

const MOVE: Kind = Kind::Move(MoveOrder::UDLR);
const BIT: Kind = Kind::DistanceBit;

/// The number of boards at each distance, for 3x4, from OEIS A090166.
const OF_3X4: [u64; 54] = [
    1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781, 1392, 2494, 4442, 7854, 13899, 24215, 41802, 71167,
    119888, 198363, 323206, 515778, 811000, 1248011, 1885279, 2782396, 4009722, 5621354, 7647872,
    10065800, 12760413, 15570786, 18171606, 20299876, 21587248, 21841159, 20906905, 18899357,
    16058335, 12772603, 9515217, 6583181, 4242753, 2503873, 1350268, 643245, 270303, 92311, 27116,
    5390, 1115, 86, 18,
];

/// The number of boards at each distance, for 2x6, from OEIS A090167. The entry itself shows the first 39 numbers; its
/// linked list shows all numbers. The numbers are also in `results/normal_frontier/12-6x2.log` of
/// <https://github.com/lightln2/SlidingTilesSolver>.
const OF_2X6: [u64; 81] = [
    1, 2, 3, 6, 11, 20, 36, 60, 95, 155, 258, 426, 688, 1106, 1723, 2615, 3901, 5885, 8851, 13205,
    19508, 28593, 41179, 58899, 83582, 118109, 165136, 228596, 312542, 423797, 568233, 755727,
    994641, 1296097, 1667002, 2119476, 2660415, 3300586, 4038877, 4877286, 5804505, 6810858,
    7864146, 8929585, 9958080, 10902749, 11716813, 12356080, 12791679, 13002649, 12981651,
    12723430, 12245198, 11572814, 10738102, 9772472, 8720063, 7623133, 6526376, 5459196, 4457799,
    3546306, 2749552, 2068975, 1510134, 1064591, 720002, 464913, 284204, 165094, 89649, 45758,
    21471, 9583, 3829, 1427, 430, 129, 33, 12, 2,
];

#[test]
#[ignore = "long: ten seconds on two processors, 150 MB"]
fn tables_of_3x4_and_4x3() {
    examine("3x4", MOVE, &OF_3X4);
    examine("4x3", BIT, &OF_3X4);
}

#[test]
#[ignore = "long: some minutes on two processors, 150 MB"]
fn tables_of_2x6_and_6x2() {
    examine("2x6", BIT, &OF_2X6);
    examine("6x2", MOVE, &OF_2X6);
}

/// Generates and proves a table, and compares its number of boards at each distance with the published numbers.
fn examine(shape: &str, kind: Kind, published: &[u64]) {
    let goal = Goal::corner(shape.parse().unwrap());
    let generator = Generator::new(goal).kind(kind);
    let mut found = Vec::new();
    let table = generator.run(|progress| {
        if let Report::Depth(depth) = progress {
            found.push(depth.count);
        }
        Continue(())
    });
    assert_eq!(found, published);
    assert_eq!(published.iter().sum::<u64>(), goal.boards());
    let table = table.unwrap();
    let largest = usize::from(table.header().max_distance);
    assert_eq!(largest + 1, published.len());
    table.verify().unwrap();
    generator.prove(&table, |_| Continue(())).unwrap();
}
