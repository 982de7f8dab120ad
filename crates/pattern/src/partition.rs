use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use thiserror::Error;
use tilebase_puzzle::{Goal, Move, Shape, Symmetry};

use crate::Pattern;
use crate::covers::{tiles_in_view, views};

/// A disjoint partition of all tiles into patterns (Korf and Felner, "Disjoint pattern database heuristics", 2002). The
/// tables of its patterns form a [`PatternSolver`](crate::PatternSolver).
///
/// Its name is the number of tiles of each pattern, for example `6-6-3`. Larger patterns give better bounds but have
/// larger tables.
///
/// # The known partitions
///
/// ```text
/// 4x4    5-5-5                   6-6-3                   7-7-1       7-8
///        a b b b     a b b b     c a a a     c a a a     a a a c     a a a a
///        a a b b     a a b b     c a a a     c a a a     a a a a     a a a b
///        a a c c     a a c c     c b b b     c b b b     b b b b     b b b b
///        c c c .     c c . c     b b b .     b b . b     b b b .     b b b .
///
/// 3x5    5-5-4        6-6-2        7-7            3x4    5-6        2x6    6-5
///        c a a b b    a a b b b    a a a b b             a a b b           a a a b b b
///        c a a b b    a a b b c    a a b b b             a a b b           a a a b b .
///        c c a b .    a a b c .    a a b b .             a b b .
///
/// 2x8    5-5-5               6-6-3               7-8                  2x7    6-6-1
///        a a a b b c c c     a a a c b b b b     b b b b a a a a             a a a c b b b
///        a a b b b c c .     a a a c c b b .     b b b b a a a .             a a a b b b .
///
/// 5x5    5-5-5-5-4    6-6-6-6
///        d d e e c    c c d d d
///        d d e c c    c c d d d
///        d b e c c    c c a a a
///        b b a a a    b b b a a
///        b b a a .    b b b a .
/// ```
///
/// | shape | small | megabytes | larger | megabytes |
/// |---|---|---:|---|---:|
/// | 3x6 | 5-5-5-2 | 0.6 | 6-6-5 | 6.9 |
/// | 2x9 | 5-5-5-2 | 0.8 | 6-6-5 | 8.7 |
/// | 4x5 | 5-5-5-4 | 1.0 | 6-6-6-1 | 18.0 |
/// | 2x10 | 5-5-5-4 | 1.5 | 6-6-6-1 | 25.6 |
/// | 3x7 | 5-5-5-5 | 1.8 | 6-6-6-2 | 26.7 |
/// | 2x11 | 5-4-4-4-4 | 0.9 | 6-6-6-3 | 48.0 |
/// | 4x6 | 5-4-4-4-3-3 | 0.9 | 6-6-6-5 | 55.2 |
/// | 3x8 | 5-4-4-4-3-3 | 1.0 | 6-6-6-5 | 61.8 |
/// | 2x12 | 5-4-4-4-3-3 | 1.4 | 6-6-6-5 | 85.5 |
/// | 5x5 | 5-5-5-5-4 | 4.0 | 6-6-6-6 | 90.5 |
///
/// These serve every goal. A drawing is rotated and reflected so that its blank is as near as possible to the goal's
/// blank. Then its blank moves to the goal's blank, first along the row, then along the column. At each step, the blank
/// and the next letter change places. If a name has several drawings, the nearest are used: [`Partition::named`] returns
/// the first of them, or all for a name with `+`.
///
/// The page `docs/15-puzzle.md` of the repository explains how the partitions were chosen and what they cost. For 5x5,
/// see `docs/24-puzzle.md`.
///
/// If the goal's blank is in a corner, no other single partition 5-5-5 or 6-6-3 of 4x4 has a higher mean lower bound of
/// random boards. The second partitions are from a local search for a high mean of the larger bound. Among its best, the
/// fastest on 200 random boards were chosen. The partitions of 17 to 24 cells are the best of a local search. It
/// maximised the sum of the patterns' mean distances, estimated from all patterns of up to four tiles. The three
/// partitions with the largest exact sums were compared by the mean lower bound of 200 random boards. Among nearly equal
/// partitions, the number of visited boards in 20 searches decided.
///
/// ```
/// use tilebase_pattern::{Partition, Goal};
///
/// let goal = Goal::corner("4x4".parse()?);
/// let partition = Partition::named(goal, "5-5-5")?;
/// let tiles: Vec<String> = partition.patterns().iter().map(ToString::to_string).collect();
/// assert_eq!(tiles, ["1, 5, 6, 9, 10", "2, 3, 4, 7, 8", "11, 12, 13, 14, 15"]);
///
/// let names: Vec<String> = Partition::known(goal).map(|partition| partition.to_string()).collect();
/// assert_eq!(names, ["5-5-5", "6-6-3", "7-7-1", "7-8"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    patterns: Vec<Pattern>,
    /// The number of patterns of the first partition; the others belong to further partitions.
    first: usize,
}

/// The drawings of the known partitions. Each letter names the pattern of a cell's tile, and the dot is the blank. The
/// seven partitions 6-6-6-6 are from Clausecker and Reinefeld ("Zero-aware pattern databases with 1-bit compression for
/// sliding tile puzzles", SoCS 2019).
const DRAWINGS: &[&[&str]] = &[
    &["aabb", "aabb", "abb."],
    &["aaabbb", "aaabb."],
    &["aaacbbb", "aaabbb."],
    &["caabb", "caabb", "ccab."],
    &["aabbb", "aabbc", "aabc."],
    &["aaabb", "aabbb", "aabb."],
    &["aaabbccc", "aabbbcc."],
    &["aaacbbbb", "aaaccbb."],
    &["bbbbaaaa", "bbbbaaa."],
    &["abbb", "aabb", "aacc", "ccc."],
    &["aabb", "abbb", "accc", "acc."],
    &["abbb", "aabb", "aacc", "cc.c"],
    &["abbb", "abbc", "aacc", "ac.c"],
    &["caaa", "caaa", "cbbb", "bbb."],
    &["bbcc", "bbca", "bbaa", "aaa."],
    &["caaa", "caaa", "cbbb", "bb.b"],
    &["bbbc", "bbbc", "aaaa", "aa.c"],
    &["aaac", "aaaa", "bbbb", "bbb."],
    &["aaaa", "aaab", "bbbb", "bbb."],
    &["dadbcc", "aabbcc", "aabbc."],
    &["aaabcc", "aaabcc", "bbbbc."],
    &["aaddd", "aaadb", "cccbb", "ccbb."],
    &["aaadb", "aaabb", "cccbb", "cccb."],
    &["aabbcdd", "aabccdd", "abbccd."],
    &["abbbccc", "aaabccd", "aabbcd."],
    &["eeebfcdc", "aaabfcdd", "aabbfcd."],
    &["aabbbccc", "aaabbccd", "daddbcd."],
    &["bbeeae", "bbccaa", "ddccaf", "ddfaf."],
    &["aaadbd", "aaadbb", "cccdbb", "cccdb."],
    &["aaabbdccc", "aabbbdcc."],
    &["aaacccbbb", "aaaccbbb."],
    &["aabbbddccc", "aaabbddcc."],
    &["aaabbbdccc", "aaabbbccc."],
    &["bbbbccddaaa", "eeeeccddaa."],
    &["aaabbbddccc", "aaabbbdccc."],
    &["bbbbeffccaaa", "ddddeefccaa."],
    &["aaabbbdddccc", "aaabbbddccc."],
    &["ddeec", "ddecc", "dbecc", "bbaaa", "bbaa."],
    &["ccddd", "ccddd", "ccaaa", "bbbaa", "bbba."],
    &["ccddd", "ccddd", "ccbaa", "bbbaa", "bbaa."],
    &["ddddd", "dcccc", "ccaaa", "bbbaa", "bbba."],
    &["ddddd", "dcccc", "ccbaa", "bbbaa", "bbaa."],
    &["ddcca", "ddcca", "ddcca", "bbbaa", "bbba."],
    &["bcddd", "bcddd", "bccaa", "bccaa", "bbaa."],
    &["dddda", "dccca", "dccca", "bbbaa", "bbba."],
];

impl Partition {
    /// Returns the known good partitions for a goal, the smallest tables first. They are known for all shapes of 12 to
    /// 25 cells.
    pub fn known(goal: Goal) -> impl Iterator<Item = Partition> {
        let mut known = Partition::all_known(goal);
        known.dedup_by_key(|partition| partition.to_string());
        known.into_iter()
    }

    /// Returns the known partitions for a goal, partitions of one name together.
    fn all_known(goal: Goal) -> Vec<Partition> {
        let walked = DRAWINGS.iter().filter_map(|rows| walked(rows, goal));
        let walked: Vec<(usize, Partition)> = walked.collect();
        let is_nearest = |(steps, partition): &(usize, Partition)| {
            let sizes = |partition: &Partition| partition.to_string();
            let mut same = walked.iter();
            same.all(|(other, known)| other >= steps || sizes(known) != sizes(partition))
        };
        let nearest = walked.iter().filter(|walked| is_nearest(walked));
        nearest.map(|(_, partition)| partition.clone()).collect()
    }

    fn new(patterns: Vec<Pattern>) -> Partition {
        let first = patterns.len();
        Partition { patterns, first }
    }

    /// Returns the partition with this name: a [known](Partition::known) partition, or otherwise patterns of
    /// consecutive tiles.
    ///
    /// A name that ends with `+`, such as `6-6-3+` for 4x4, means all known partitions with that name. A search uses the
    /// largest of their bounds. If a symmetry that keeps the goal maps one pattern to another, only one of them is
    /// included.
    ///
    /// # Errors
    ///
    /// [`PartitionError`] unless the name is the number of tiles of each pattern, separated by hyphens. There must be
    /// at least two patterns, which together have all tiles.
    pub fn named(goal: Goal, name: &str) -> Result<Partition, PartitionError> {
        let partition = match name.strip_suffix('+') {
            Some(name) => Partition::several(goal, name),
            None => {
                let mut known = Partition::known(goal);
                let known = known.find(|partition| partition.to_string() == name);
                known.or_else(|| Partition::of_consecutive_tiles(goal, name))
            }
        };
        partition.ok_or_else(|| PartitionError {
            goal,
            found: name.into(),
        })
    }

    /// Internal interface for tilebase. Returns patterns of six consecutive tiles and one of the remaining tiles.
    #[doc(hidden)]
    pub fn sixes(goal: Goal) -> Partition {
        let tiles = goal.shape().cells() - 1;
        let sizes = (0..tiles).step_by(6).map(|done| (tiles - done).min(6));
        let sizes: Vec<String> = sizes.map(|size| size.to_string()).collect();
        Partition::of_consecutive_tiles(goal, &sizes.join("-")).expect("one that has all tiles")
    }

    fn of_consecutive_tiles(goal: Goal, name: &str) -> Option<Partition> {
        let mut left = 1..goal.shape().cells() as u8;
        let pattern = |len: &str| {
            let len = len.parse().ok()?;
            let pattern = Pattern::new(goal, left.by_ref().take(len).collect());
            pattern.ok().filter(|pattern| pattern.len() == len)
        };
        let patterns = name.split('-').map(pattern).collect::<Option<_>>()?;
        left.is_empty().then(|| Partition::new(patterns))
    }

    /// Combines the known partitions of a name. Returns `None` if there are not several.
    fn several(goal: Goal, name: &str) -> Option<Partition> {
        let known = Partition::all_known(goal).into_iter();
        let known = known.filter(|partition| partition.to_string() == name);
        let several = known.reduce(|mut several, other| {
            let is_new = |pattern: &Pattern| {
                let mut images = views(goal).map(|view| tiles_in_view(pattern, &view));
                !images.any(|tiles| several.patterns.iter().any(|old| old.tiles() == tiles))
            };
            let new: Vec<Pattern> = other.patterns.into_iter().filter(is_new).collect();
            several.patterns.extend(new);
            several
        });
        several.filter(|partition| partition.first < partition.patterns.len())
    }

    /// Returns the patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }
}

/// Writes the name: the number of tiles of each pattern, separated by hyphens, and `+` for several partitions.
impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for pattern in &self.patterns[..self.first] {
            write!(f, "{separator}{}", pattern.len())?;
            separator = "-";
        }
        match self.first < self.patterns.len() {
            true => f.write_str("+"),
            false => Ok(()),
        }
    }
}

/// Returns the partition of a drawing after its blank has moved to the goal's blank, and the number of steps. Returns
/// `None` for a drawing of another shape.
fn walked(rows: &[&str], goal: Goal) -> Option<(usize, Partition)> {
    let shape = Shape::new(rows.len(), rows[0].len()).ok()?;
    let drawn = rows.concat();
    let (to, end) = (goal.shape(), goal.blank());
    let (row, col) = (to.row(end), to.col(end));
    let dot = |symmetry: Symmetry| Some(symmetry.cell(shape, drawn.find('.')?));
    let steps = |cell: usize| to.row(cell).abs_diff(row) + to.col(cell).abs_diff(col);
    let symmetry = Symmetry::between(shape, to).min_by_key(|&symmetry| dot(symmetry).map(steps))?;
    let mut letters = vec![0; to.cells()];
    for (cell, letter) in drawn.bytes().enumerate() {
        letters[symmetry.cell(shape, cell)] = letter;
    }
    let start = dot(symmetry)?;
    let mut blank = start;
    while blank != end {
        let mv = match (to.col(blank).cmp(&col), to.row(blank).cmp(&row)) {
            (Ordering::Less, _) => Move::Right,
            (Ordering::Greater, _) => Move::Left,
            (_, Ordering::Less) => Move::Down,
            _ => Move::Up,
        };
        let next = to.neighbour(blank, mv)?;
        letters.swap(blank, next);
        blank = next;
    }
    let board = goal.board();
    let tiles = |letter: u8| {
        let cells = (0..to.cells()).filter(|&cell| letters[cell] == letter);
        cells.map(|cell| board.tiles()[cell]).collect()
    };
    let patterns = (b'a'..=b'z').map_while(|letter| Pattern::new(goal, tiles(letter)).ok());
    Some((steps(start), Partition::new(patterns.collect())))
}

/// Why a text is not the name of a [`Partition`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected {}, found \"{found}\"", expected(*goal, found))]
pub struct PartitionError {
    /// The goal of the patterns.
    pub goal: Goal,
    /// The text.
    pub found: String,
}

/// Describes the valid names, for the error.
fn expected(goal: Goal, found: &str) -> String {
    if found.ends_with('+') {
        let several = |known: Partition| Partition::several(goal, &known.to_string());
        let names = Partition::known(goal).filter_map(several);
        let names: String = names.map(|name| format!(", or {name}")).collect();
        return format!("a name without +{names}");
    }
    let (shape, tiles) = (goal.shape(), goal.shape().cells() - 1);
    if shape.is_indexed() {
        let halves = [tiles / 2, tiles - tiles / 2];
        return format!(
            "the size of each pattern, {tiles} tiles in all, such as {}-{}",
            halves[0], halves[1]
        );
    }
    let is_pattern = |len: &u8| Pattern::new(goal, (1..=*len).collect()).is_ok();
    let most = (1..).take_while(is_pattern).count();
    let sixes = Partition::sixes(goal);
    format!("patterns of at most {most} tiles, {tiles} tiles in all, such as {sixes}")
}
