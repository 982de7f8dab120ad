//! The tables whose answers are printed.

use std::ops::ControlFlow;

use oracle::{UDLR, file, goal};
use tilebase_gen::Generator;
use tilebase_lookup::{Goal, Kind};
use tilebase_pattern::Pattern;

/// The tables: a name, a shape, the blank's cell in the goal, and what is stored. Further goals that a reader answers
/// follow: rotated, mirrored, transposed or renamed ones.
const TABLES: &str = "\
3x3-corner.tb     3x3  8 shipped; 1 2 3 / 8 5 4 / 7 6 x; x12/345/678; 6 5 x 1 2 3 4 7 8
3x3-edge.tb       3x3  7 shipped
3x3-center.tb     3x3  4 shipped; 123/8x4/765
3x3-corner-bit.tb 3x3  8 shipped; 8 7 6 5 4 3 x 2 1
3x3-edge-bit.tb   3x3  7 shipped; 1 x 2 3 4 5 6 7 8; 8 7 6 x 5 4 3 2 1
3x3-center-bit.tb 3x3  4 shipped
2x2-bit           2x2  3 bit
2x3-udlr          2x3  5 udlr; x 5 4 / 3 2 1; 1 2 / 3 4 / 5 x
2x3-edge-bit      2x3  1 bit; 1 2 3 5 x 4; 5 4 / x 3 / 2 1
3x2-rldu          3x2  0 rldu; 12/34/5x; 1 2 3 4 x 5; 123/45x
2x4-bit           2x4  7 bit; 12/34/56/7x
2x2-multi         2x2  3 multi
3x2-multi         3x2  5 multi; x 5 4 / 3 2 1; 5 4 / 3 2 / 1 x
2x4-edge-multi    2x4  6 multi; 12/34/x5/67";

/// Sets of pattern tables, as above, with their patterns. Those that are not shipped are small enough for a line of
/// text. Large shapes have patterns of one to three tiles, whose bounds are too weak for boards far from the goal.
const PATTERNS: &str = "\
4x4              4x4 15 shipped; x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; \
1 2 3 x / 4 5 6 7 / 8 9 10 11 / 12 13 14 15; fedc/ba98/7654/x321; 7 2 9 4 12 13 14 5 11 15 10 6 3 1 8 x; \
1 5 9 13 2 6 10 14 3 7 11 15 4 8 12 x
2x3-corner-3-2   2x3  5 1,2,3 4,5; 5 4 x 3 2 1; x1/23/45
3x2-edge-2-3     3x2  2 1,2 3,4,5; 1 2 3 x 4 5
2x4-corner-3-4   2x4  7 1,2,5 3,4,6,7; x 1 / 2 3 / 4 5 / 6 7
3x3-corner-4-4   3x3  8 1,2,4,5 3,6,7,8; x 1 2 3 4 5 6 7 8; 1 2 x 8 5 3 7 6 4
3x3-edge-3-3-2   3x3  1 1,3,4 2,5,8 6,7; 8 7 6 5 4 x 3 2 1
3x3-center-4-4   3x3  4 1,2,3,5 4,6,7,8; 123/8x4/765
3x4-corner-4-4-3 3x4 11 1,2,5,6 3,4,7,8 9,10,11; 123/456/789/xAB
3x5              3x5 14 1,2 3,4 5,6 7,8 9,10 11,12 13,14; x 1 2 / 3 4 5 / 6 7 8 / 9 10 11 / 12 13 14
5x3              5x3  0 1,2 3,4 5,6 7,8 9,10 11,12 13,14; 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x
2x8              2x8 15 1,2 3,4 5,6 7,8 9,10 11,12 13,14 15; x 1 2 3 4 5 6 7 15 14 13 12 11 10 9 8
8x2              8x2  1 1,2 3,4 5,6 7,8 9,10 11,12 13,14 15; 12345678/9abcdefx
3x6              3x6 17 1,2,3 4,5,6 7,8,9 10,11,12 13,14,15 16,17; x12345/6789AB/CDEFGH
4x5              4x5 19 1,2,3 4,5,6 7,8,9 10,11,12 13,14,15 16,17,18 19; \
1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 16 / x 17 18 19
5x5              5x5 24 1,2 3,4 5,6 7,8 9,10 11,12 13,14 15,16 17,18 19,20 21,22 23,24; \
x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; ONMLx/KJIHG/FEDCB/A9876/54321
2x12             2x12 0 1,2 3,4 5,6 7,8 9,10 11,12 13,14 15,16 17,18 19,20 21,22 23; \
12/34/56/78/9A/BC/DE/FG/HI/JK/LM/Nx";

/// A table or a set of pattern tables.
pub struct Sample {
    pub name: &'static str,
    pub goal: Goal,
    /// Whether distances count slides of one or more tiles.
    pub is_multi: bool,
    /// Whether a reader searches with pattern tables.
    pub is_searched: bool,
    /// The texts of the goals. The first is empty and means the table's own.
    pub goals: Vec<&'static str>,
    /// The files, unless they are shipped.
    pub files: Vec<Vec<u8>>,
}

impl Sample {
    fn parse(line: &'static str, is_searched: bool) -> Sample {
        let mut goals: Vec<&str> = line.split("; ").collect();
        let words: Vec<&str> = goals[0].split_whitespace().collect();
        let goal = goal(words[1], words[2].parse().expect("a cell"));
        goals[0] = "";
        let files = match words[3..] {
            ["shipped"] => vec![],
            ["bit"] => vec![file(goal, Kind::DistanceBit)],
            ["multi"] => vec![file(goal, Kind::Residue)],
            ["udlr"] => vec![file(goal, UDLR)],
            ["rldu"] => vec![file(goal, Kind::Move("rldu".parse().expect("an order")))],
            ref patterns => patterns
                .iter()
                .map(|tiles| pattern_file(goal, tiles))
                .collect(),
        };
        let is_multi = words[3] == "multi";
        Sample {
            name: words[0],
            goal,
            is_multi,
            is_searched,
            goals,
            files,
        }
    }
}

pub fn tables() -> Vec<Sample> {
    TABLES
        .lines()
        .map(|line| Sample::parse(line, false))
        .collect()
}

pub fn patterns() -> Vec<Sample> {
    PATTERNS
        .lines()
        .map(|line| Sample::parse(line, true))
        .collect()
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
