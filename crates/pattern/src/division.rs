use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;
use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{Goal, Shape};

use crate::Pattern;
use crate::covers::{tiles_in_view, views};

/// A division of all tiles into patterns. The tables of these patterns form a [`Patterns`](crate::Patterns).
///
/// Its name is the number of tiles of each pattern, for example `6-6-3`. Larger patterns give better bounds but have
/// larger tables.
///
/// # The known divisions
///
/// ```text
/// 4x4    5-5-5       6-6-3       7-8           3x5    5-5-4        6-6-2        7-7
///        a a a a     a c c c     a a a a              c a a b b    a a b b b    a a a b b
///        b b a c     a a b b     a a a b              c a a b b    a a b b c    a a b b b
///        b b c c     a a b b     b b b b              c c a b .    a a b c .    a a b b .
///        b c c .     a b b .     b b b .
///
/// 2x8    5-5-5               6-6-3               7-8
///        a a a b b c c c     a a a c b b b b     b b b b a a a a
///        a a b b b c c .     a a a c c b b .     b b b b a a a .
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
/// For transposed shapes such as 5x3, these divisions are transposed; for other corners, they are mirrored. The page
/// `docs/15-puzzle.md` of the repository explains how they were chosen and what they cost. For 5x5, see
/// `docs/24-puzzle.md`.
///
/// The divisions of 17 to 24 cells are the best of a local search. It maximised the sum of the patterns' mean
/// distances, estimated from all patterns of up to four tiles. The three divisions with the largest exact sums were
/// compared by the mean lower bound of 200 random boards. Among nearly equal divisions, the number of visited boards in
/// 20 searches decided.
///
/// ```
/// use tilebase_pattern::{Division, Goal};
///
/// let goal = Goal::corner("4x4".parse()?);
/// let division = Division::named(goal, "5-5-5")?;
/// let tiles: Vec<String> = division.patterns().iter().map(ToString::to_string).collect();
/// assert_eq!(tiles, ["1, 2, 3, 4, 7", "5, 6, 9, 10, 13", "8, 11, 12, 14, 15"]);
///
/// let names: Vec<String> = Division::known(goal).map(|division| division.to_string()).collect();
/// assert_eq!(names, ["5-5-5", "6-6-3", "7-8"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    patterns: Vec<Pattern>,
    /// The number of patterns that divide the tiles; the others are of further divisions.
    first: usize,
}

/// The known divisions for goals with the blank in the last cell. Each letter names the pattern of a cell's tile. The
/// seven divisions 6-6-6-6 are those of Clausecker and Reinefeld ("Zero-aware pattern databases with 1-bit compression
/// for sliding tile puzzles", SoCS 2019).
const KNOWN: &[&[&str]] = &[
    &["caabb", "caabb", "ccab."],
    &["aabbb", "aabbc", "aabc."],
    &["aaabb", "aabbb", "aabb."],
    &["aaabbccc", "aabbbcc."],
    &["aaacbbbb", "aaaccbb."],
    &["bbbbaaaa", "bbbbaaa."],
    &["aaaa", "bbac", "bbcc", "bcc."],
    &["accc", "aabb", "aabb", "abb."],
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

impl Division {
    /// Returns the known good divisions for a goal, the smallest tables first. Divisions are known for 3x5, 5x3, 2x8,
    /// 8x2, 4x4 and all shapes of 17 to 25 cells, with the blank in a corner.
    pub fn known(goal: Goal) -> impl Iterator<Item = Division> {
        let mut last = String::new();
        let is_first = move |division: &Division| {
            let name = division.to_string();
            let is_first = name != last;
            last = name;
            is_first
        };
        Division::all_known(goal).filter(is_first)
    }

    /// Returns the known divisions for a goal, divisions of one name together.
    fn all_known(goal: Goal) -> impl Iterator<Item = Division> {
        let known = KNOWN.iter();
        known.filter_map(move |letters| Division::carried(letters, goal))
    }

    /// Maps a known division to a goal by a symmetry. Returns `None` if no symmetry maps the division's blank to the
    /// goal's.
    fn carried(letters: &[&str], goal: Goal) -> Option<Division> {
        let shape = Shape::new(letters.len(), letters[0].len()).ok()?;
        let map = GoalMap::new(&Goal::corner(shape).board(), goal)?;
        let board = goal.board();
        let tiles = |letter: char| {
            let cells = letters.iter().flat_map(|row| row.chars()).enumerate();
            let cells = cells.filter(move |&(_, other)| other == letter);
            cells
                .map(|(cell, _)| board.tiles()[map.cell(cell)])
                .collect()
        };
        let patterns = ('a'..='z').map_while(|letter| Pattern::new(goal, tiles(letter)).ok());
        Some(Division::new(patterns.collect()))
    }

    fn new(patterns: Vec<Pattern>) -> Division {
        let first = patterns.len();
        Division { patterns, first }
    }

    /// Returns the division with this name: a [known](Division::known) division, or otherwise patterns of consecutive
    /// tiles.
    ///
    /// A name that ends with `+`, such as `6-6-6-6+` for 5x5, is all known divisions of that name. A search uses the
    /// largest of their bounds. A pattern that is the image of another, in a symmetry that keeps the goal, is left out.
    ///
    /// # Errors
    ///
    /// [`DivisionError`] unless the name is the number of tiles of each pattern, separated by hyphens. There must be
    /// at least two patterns, which together have all tiles.
    pub fn named(goal: Goal, name: &str) -> Result<Division, DivisionError> {
        let division = match name.strip_suffix('+') {
            Some(name) => Division::several(goal, name),
            None => {
                let mut known = Division::known(goal);
                let known = known.find(|division| division.to_string() == name);
                known.or_else(|| Division::of_consecutive_tiles(goal, name))
            }
        };
        division.ok_or_else(|| DivisionError {
            goal,
            found: name.into(),
        })
    }

    fn of_consecutive_tiles(goal: Goal, name: &str) -> Option<Division> {
        let mut left = 1..goal.shape().cells() as u8;
        let pattern = |len: &str| {
            let len = len.parse().ok()?;
            let pattern = Pattern::new(goal, left.by_ref().take(len).collect());
            pattern.ok().filter(|pattern| pattern.len() == len)
        };
        let patterns = name.split('-').map(pattern).collect::<Option<_>>()?;
        left.is_empty().then(|| Division::new(patterns))
    }

    /// Combines the known divisions of a name. Returns `None` if there are not several.
    fn several(goal: Goal, name: &str) -> Option<Division> {
        let known = Division::all_known(goal).filter(|division| division.to_string() == name);
        let several = known.reduce(|mut several, other| {
            let is_new =
                |pattern: &Pattern| !several.patterns.iter().any(|old| is_image(old, pattern));
            let new: Vec<Pattern> = other.patterns.into_iter().filter(is_new).collect();
            several.patterns.extend(new);
            several
        });
        several.filter(|division| division.first < division.patterns.len())
    }

    /// Returns the patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }
}

/// Writes the name: the number of tiles of each pattern, separated by hyphens, and `+` for several divisions.
impl fmt::Display for Division {
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

/// Returns whether a symmetry that keeps the goal maps one pattern to the other.
fn is_image(one: &Pattern, other: &Pattern) -> bool {
    views(one.goal()).any(|view| tiles_in_view(one, &view) == other.tiles())
}

/// Why a text is not the name of a [`Division`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected {}, found \"{found}\"", expected(*goal, found))]
pub struct DivisionError {
    /// The goal of the patterns.
    pub goal: Goal,
    /// The text.
    pub found: String,
}

/// Describes the valid names, for the error.
fn expected(goal: Goal, found: &str) -> String {
    if found.ends_with('+') {
        let several = |known: Division| Division::several(goal, &known.to_string());
        let names = Division::known(goal).filter_map(several);
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
    let sixes = (0..tiles).step_by(6).map(|done| (tiles - done).min(6));
    let sizes: Vec<String> = sixes.map(|size| size.to_string()).collect();
    format!(
        "patterns of at most {most} tiles, {tiles} tiles in all, such as {}",
        sizes.join("-")
    )
}
