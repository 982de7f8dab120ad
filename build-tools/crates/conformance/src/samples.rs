//! The tables whose answers are printed.

use std::ops::ControlFlow;

use oracle::{UDLR, file, goal};
use tilebase_gen::Generator;
use tilebase_lookup::{Goal, Kind, MoveOrder};
use tilebase_pattern::Pattern;

/// A table or a set of pattern tables.
pub struct Sample {
    pub name: &'static str,
    pub goal: Goal,
    /// Whether distances count slides of one or more tiles.
    pub is_multi: bool,
    /// Whether a reader searches with pattern tables.
    pub is_searched: bool,
    /// The goals that a reader answers: the table's own, as an empty text, then rotated, mirrored, transposed or
    /// renamed ones.
    pub goals: Vec<&'static str>,
    /// The files, unless they are in `data`.
    pub files: Vec<Vec<u8>>,
}

impl Sample {
    fn new(name: &'static str, goal: Goal, goals: &[&'static str]) -> Sample {
        Sample {
            name,
            goal,
            is_multi: false,
            is_searched: false,
            goals: [&[""], goals].concat(),
            files: vec![],
        }
    }
}

/// Returns the shipped tables of 3x3, and small tables of other shapes, kinds and move orders.
pub fn tables() -> Vec<Sample> {
    let shipped = |name, blank, goals| Sample::new(name, goal("3x3", blank), goals);
    let small = |name, shape, blank, kind, goals| Sample {
        is_multi: kind == Kind::Residue,
        files: vec![file(goal(shape, blank), kind)],
        ..Sample::new(name, goal(shape, blank), goals)
    };
    let rldu: MoveOrder = "rldu".parse().expect("an order");
    let (bit, multi, rldu) = (Kind::DistanceBit, Kind::Residue, Kind::Move(rldu));
    vec![
        shipped(
            "3x3-corner.tb",
            8,
            &["1 2 3 / 8 5 4 / 7 6 x", "x12/345/678", "6 5 x 1 2 3 4 7 8"],
        ),
        shipped("3x3-edge.tb", 7, &[]),
        shipped("3x3-center.tb", 4, &["123/8x4/765"]),
        shipped("3x3-corner-bit.tb", 8, &["8 7 6 5 4 3 x 2 1"]),
        shipped(
            "3x3-edge-bit.tb",
            7,
            &["1 x 2 3 4 5 6 7 8", "8 7 6 x 5 4 3 2 1"],
        ),
        shipped("3x3-center-bit.tb", 4, &[]),
        small("2x2-bit", "2x2", 3, bit, &[]),
        small(
            "2x3-udlr",
            "2x3",
            5,
            UDLR,
            &["x 5 4 / 3 2 1", "1 2 / 3 4 / 5 x"],
        ),
        small(
            "2x3-edge-bit",
            "2x3",
            1,
            bit,
            &["1 2 3 5 x 4", "5 4 / x 3 / 2 1"],
        ),
        small(
            "3x2-rldu",
            "3x2",
            0,
            rldu,
            &["12/34/5x", "1 2 3 4 x 5", "123/45x"],
        ),
        small("2x4-bit", "2x4", 7, bit, &["12/34/56/7x"]),
        small("2x2-multi", "2x2", 3, multi, &[]),
        small(
            "3x2-multi",
            "3x2",
            5,
            multi,
            &["x 5 4 / 3 2 1", "5 4 / 3 2 / 1 x"],
        ),
        small("2x4-edge-multi", "2x4", 6, multi, &["12/34/x5/67"]),
    ]
}

/// Returns the shipped pattern tables of 4x4, and sets that are small enough for a line of text. Large shapes have
/// patterns of one to three tiles. Their bounds are too weak for boards far from the goal.
pub fn patterns() -> Vec<Sample> {
    let searched = |name, shape, blank, goals| Sample {
        is_searched: true,
        ..Sample::new(name, goal(shape, blank), goals)
    };
    let small = |name, shape, blank, patterns: &str, goals| Sample {
        files: patterns
            .split(' ')
            .map(|tiles| pattern_file(goal(shape, blank), tiles))
            .collect(),
        ..searched(name, shape, blank, goals)
    };
    let pairs = "1,2 3,4 5,6 7,8 9,10 11,12 13,14";
    let pairs_of_15 = format!("{pairs} 15");
    let pairs_of_24 = format!("{pairs} 15,16 17,18 19,20 21,22 23,24");
    let pairs_of_23 = pairs_of_24.trim_end_matches(",24");
    let triples = "1,2,3 4,5,6 7,8,9 10,11,12 13,14,15 16,17";
    let triples_of_19 = format!("{triples},18 19");
    vec![
        searched(
            "4x4",
            "4x4",
            15,
            &[
                "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
                "1 2 3 x / 4 5 6 7 / 8 9 10 11 / 12 13 14 15",
                "fedc/ba98/7654/x321",
                "7 2 9 4 12 13 14 5 11 15 10 6 3 1 8 x",
                "1 5 9 13 2 6 10 14 3 7 11 15 4 8 12 x",
            ],
        ),
        small(
            "2x3-corner-3-2",
            "2x3",
            5,
            "1,2,3 4,5",
            &["5 4 x 3 2 1", "x1/23/45"],
        ),
        small("3x2-edge-2-3", "3x2", 2, "1,2 3,4,5", &["1 2 3 x 4 5"]),
        small(
            "2x4-corner-3-4",
            "2x4",
            7,
            "1,2,5 3,4,6,7",
            &["x 1 / 2 3 / 4 5 / 6 7"],
        ),
        small(
            "3x3-corner-4-4",
            "3x3",
            8,
            "1,2,4,5 3,6,7,8",
            &["x 1 2 3 4 5 6 7 8", "1 2 x 8 5 3 7 6 4"],
        ),
        small(
            "3x3-edge-3-3-2",
            "3x3",
            1,
            "1,3,4 2,5,8 6,7",
            &["8 7 6 5 4 x 3 2 1"],
        ),
        small(
            "3x3-center-4-4",
            "3x3",
            4,
            "1,2,3,5 4,6,7,8",
            &["123/8x4/765"],
        ),
        small(
            "3x4-corner-4-4-3",
            "3x4",
            11,
            "1,2,5,6 3,4,7,8 9,10,11",
            &["123/456/789/xAB"],
        ),
        small(
            "3x5",
            "3x5",
            14,
            pairs,
            &["x 1 2 / 3 4 5 / 6 7 8 / 9 10 11 / 12 13 14"],
        ),
        small(
            "5x3",
            "5x3",
            0,
            pairs,
            &["14 13 12 11 10 9 8 7 6 5 4 3 2 1 x"],
        ),
        small(
            "2x8",
            "2x8",
            15,
            &pairs_of_15,
            &["x 1 2 3 4 5 6 7 15 14 13 12 11 10 9 8"],
        ),
        small("8x2", "8x2", 1, &pairs_of_15, &["12345678/9abcdefx"]),
        small("3x6", "3x6", 17, triples, &["x12345/6789AB/CDEFGH"]),
        small(
            "4x5",
            "4x5",
            19,
            &triples_of_19,
            &["1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 16 / x 17 18 19"],
        ),
        small(
            "5x5",
            "5x5",
            24,
            &pairs_of_24,
            &[
                "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24",
                "ONMLx/KJIHG/FEDCB/A9876/54321",
            ],
        ),
        small(
            "2x12",
            "2x12",
            0,
            pairs_of_23,
            &["12/34/56/78/9A/BC/DE/FG/HI/JK/LM/Nx"],
        ),
    ]
}

/// Generates the table of a pattern such as `1,2,5`.
fn pattern_file(goal: Goal, tiles: &str) -> Vec<u8> {
    let tiles = tiles
        .split(',')
        .map(|tile| tile.parse::<u8>().expect("a tile"));
    let pattern = Pattern::new(goal, tiles.collect()).expect("a pattern");
    let table = Generator::pattern(pattern).run(|_| ControlFlow::Continue(()));
    table.expect("enough memory").bytes().clone()
}
