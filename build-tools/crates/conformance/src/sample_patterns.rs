//! The pattern tables of the conformance file.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use tilebase_gen::Generator;
use tilebase_pattern::{Goal, Pattern, PatternSolver, Table};

use crate::{Kind, Sample};

/// A named set of pattern table files that together contain all tiles.
pub struct NamedPatterns {
    pub name: String,
    pub files: Vec<Vec<u8>>,
}

impl NamedPatterns {
    /// Generates tables for the goal of `shape` with its blank in cell `blank`.
    fn new(name: &str, shape: &str, blank: usize, patterns: &[&[u8]]) -> NamedPatterns {
        let goal = Goal::new(shape.parse().expect("a shape"), blank).expect("a cell");
        let file = |tiles: &&[u8]| {
            let pattern = Pattern::new(goal, tiles.iter().copied().collect()).expect("a pattern");
            let table = Generator::pattern(pattern).run(|_| ControlFlow::Continue(()));
            table.expect("enough memory").bytes().clone()
        };
        NamedPatterns {
            name: name.to_owned(),
            files: patterns.iter().map(file).collect(),
        }
    }

    pub fn tables(&self) -> impl Iterator<Item = Table<&[u8]>> {
        let files = self.files.iter().map(Vec::as_slice);
        files.map(|file| Table::from_bytes(file).expect("a whole table"))
    }

    pub fn solver(&self) -> PatternSolver<&[u8]> {
        PatternSolver::new(self.tables()).expect("each tile once")
    }

    pub fn sample(&self) -> Sample {
        Sample {
            name: self.name.clone(),
            goal: self.tables().next().expect("a table").goal(),
            kind: Kind::Patterns,
        }
    }
}

/// Returns the shipped set, then the sets of [`made`].
pub fn all() -> &'static [NamedPatterns] {
    static ALL: LazyLock<Vec<NamedPatterns>> = LazyLock::new(|| {
        let shipped = NamedPatterns {
            name: "4x4".to_owned(),
            files: tilebase_data::PATTERNS_4X4.map(<[u8]>::to_vec).into(),
        };
        [shipped].into_iter().chain(generated()).collect()
    });
    &ALL
}

pub fn find(name: &str) -> Option<&'static NamedPatterns> {
    all().iter().find(|set| set.name == name)
}

/// Returns pattern tables small enough for a line of text. Large shapes have patterns of one to three tiles. Their
/// bounds are too weak for boards far from the goal.
pub fn made() -> &'static [NamedPatterns] {
    &all()[1..]
}

fn generated() -> Vec<NamedPatterns> {
    let tiles: Vec<u8> = (1..25).collect();
    let of_size = |size, last| -> Vec<&[u8]> { tiles[..last].chunks(size).collect() };
    let (pairs, pairs_and_last) = (of_size(2, 14), of_size(2, 15));
    let set = NamedPatterns::new;
    vec![
        set("2x3-corner-3-2", "2x3", 5, &[&[1, 2, 3], &[4, 5]]),
        set("3x2-edge-2-3", "3x2", 2, &[&[1, 2], &[3, 4, 5]]),
        set("2x4-corner-3-4", "2x4", 7, &[&[1, 2, 5], &[3, 4, 6, 7]]),
        set("3x3-corner-4-4", "3x3", 8, &[&[1, 2, 4, 5], &[3, 6, 7, 8]]),
        set(
            "3x3-edge-3-3-2",
            "3x3",
            1,
            &[&[1, 3, 4], &[2, 5, 8], &[6, 7]],
        ),
        set("3x3-center-4-4", "3x3", 4, &[&[1, 2, 3, 5], &[4, 6, 7, 8]]),
        set(
            "3x4-corner-4-4-3",
            "3x4",
            11,
            &[&[1, 2, 5, 6], &[3, 4, 7, 8], &[9, 10, 11]],
        ),
        set("3x5", "3x5", 14, &pairs),
        set("5x3", "5x3", 0, &pairs),
        set("2x8", "2x8", 15, &pairs_and_last),
        set("8x2", "8x2", 1, &pairs_and_last),
        set("3x6", "3x6", 17, &of_size(3, 17)),
        set("4x5", "4x5", 19, &of_size(3, 19)),
        set("5x5", "5x5", 24, &of_size(2, 24)),
        set("2x12", "2x12", 0, &of_size(2, 23)),
    ]
}
