use core::fmt;
use core::iter;
use core::str::FromStr;

use crate::{Board, Move, MoveSet, Solution};

/// How moves are counted.
///
/// ```
/// use tilebase_puzzle::{Metric, Solution};
///
/// let solution: Solution = "uullddrurdllurdruldr".parse()?;
/// assert_eq!(Metric::Single.len(&solution), 20);
/// assert_eq!(Metric::Multi.len(&solution), 16);
/// # Ok::<(), tilebase_puzzle::MovesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Each step of the blank is one move. Speedsolvers call this STM, the single-tile metric.
    #[default]
    Single,
    /// Each [`Slide`] is one move, however many tiles it moves. Speedsolvers call this MTM, the multi-tile metric.
    Multi,
}

impl Metric {
    /// Both metrics.
    pub const ALL: [Metric; 2] = [Metric::Single, Metric::Multi];

    /// Returns the name, `single` or `multi`.
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Single => "single",
            Metric::Multi => "multi",
        }
    }

    /// Returns the length of a solution in this metric.
    pub fn len(self, solution: &Solution) -> usize {
        match self {
            Metric::Single => solution.len(),
            Metric::Multi => solution.groups(),
        }
    }

    /// Groups steps into the moves of this metric: slides of one step, or the longest possible slides.
    pub fn slides(self, steps: impl IntoIterator<Item = Move>) -> impl Iterator<Item = Slide> {
        let mut steps = steps.into_iter().peekable();
        let most = usize::from(self.most_steps());
        iter::from_fn(move || {
            let mv = steps.next()?;
            let more = iter::from_fn(|| steps.next_if_eq(&mv)).take(most - 1);
            let count = 1 + more.count() as u8;
            Some(Slide { mv, count })
        })
    }

    /// Returns each move of this metric from a board, with the board after it, in the order u, d, l, r and then by
    /// ascending count.
    pub fn neighbours(self, board: &Board) -> impl Iterator<Item = (Slide, Board)> {
        let board = *board;
        Move::ALL.into_iter().flat_map(move |mv| {
            let boards = iter::successors(board.moved(mv), move |board| board.moved(mv));
            let slides = (1..=self.most_steps()).map(move |count| Slide { mv, count });
            slides.zip(boards)
        })
    }

    /// Groups steps as [`Metric::slides`] does, and returns each move with the board after it. Ends before a move that
    /// leaves the board.
    pub fn path(
        self,
        start: &Board,
        steps: impl IntoIterator<Item = Move>,
    ) -> impl Iterator<Item = (Slide, Board)> {
        self.slides(steps).scan(*start, |board, slide| {
            let mut steps = slide.moves();
            *board = steps.try_fold(*board, |board, mv| board.moved(mv))?;
            Some((slide, *board))
        })
    }

    /// Returns the largest number of steps of a slide.
    const fn most_steps(self) -> u8 {
        match self {
            Metric::Single => 1,
            Metric::Multi => u8::MAX,
        }
    }
}

/// Writes the name, `single` or `multi`.
impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name, `single` or `multi`.
impl FromStr for Metric {
    type Err = MetricError;

    fn from_str(name: &str) -> Result<Metric, MetricError> {
        let mut all = Metric::ALL.into_iter();
        all.find(|metric| metric.name() == name).ok_or(MetricError)
    }
}

/// The error for an unknown metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MetricError;

impl fmt::Display for MetricError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown metric; write single or multi")
    }
}

impl core::error::Error for MetricError {}

/// A move of [`Metric::Multi`]: the blank takes one or more steps in one direction. A player presses a tile in the row
/// or column of the blank, and all tiles up to it slide.
///
/// ```
/// use tilebase_puzzle::{Metric, Solution};
///
/// let solution: Solution = "uullldr".parse()?;
/// let slides: Vec<String> = Metric::Multi.slides(&solution).map(|slide| slide.to_string()).collect();
/// assert_eq!(slides, ["u2", "l3", "d", "r"]);
/// # Ok::<(), tilebase_puzzle::MovesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slide {
    /// The direction of the blank.
    pub mv: Move,
    /// The number of steps, which is the number of tiles that slide: at least 1.
    pub count: u8,
}

impl Slide {
    /// Returns the steps.
    pub fn moves(self) -> impl Iterator<Item = Move> {
        iter::repeat_n(self.mv, self.count.into())
    }
}

/// Writes the letter of the direction, then the count unless it is 1: `l` or `l2`.
impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            1 => self.mv.fmt(f),
            count => write!(f, "{}{count}", self.mv),
        }
    }
}

/// A set of slides from one board, in eight bytes.
///
/// ```
/// use tilebase_puzzle::{Move, Slide, SlideSet};
///
/// let left = |count| Slide { mv: Move::Left, count };
/// let set: SlideSet = [left(2), left(1)].into_iter().collect();
/// assert!(set.contains(left(2)) && !set.contains(left(3)));
/// assert_eq!(set.to_string(), "l l2");
/// assert_eq!(set.moves().to_string(), "l");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SlideSet {
    /// For each code of a direction, the set of counts: bit c - 1 for count c, 1 .. 15.
    counts: [u16; 4],
}

impl SlideSet {
    /// Returns whether the slide is in the set.
    pub const fn contains(self, slide: Slide) -> bool {
        self.counts[slide.mv as usize] & bit(slide.count) != 0
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == SlideSet::default()
    }

    /// Returns the number of slides in the set.
    pub fn len(self) -> usize {
        self.counts
            .iter()
            .map(|counts| counts.count_ones() as usize)
            .sum()
    }

    /// Returns the directions of the slides.
    pub fn moves(self) -> MoveSet {
        self.iter().map(|slide| slide.mv).collect()
    }

    /// Returns the slides in the order u, d, l, r and then by ascending count.
    pub fn iter(self) -> impl Iterator<Item = Slide> {
        let slides = |mv| (1..=u16::BITS as u8).map(move |count| Slide { mv, count });
        let all = Move::ALL.into_iter().flat_map(slides);
        all.filter(move |&slide| self.contains(slide))
    }
}

const fn bit(count: u8) -> u16 {
    1 << ((count as u32).wrapping_sub(1) % u16::BITS)
}

impl FromIterator<Slide> for SlideSet {
    fn from_iter<I: IntoIterator<Item = Slide>>(slides: I) -> SlideSet {
        let mut set = SlideSet::default();
        for slide in slides {
            set.counts[slide.mv as usize] |= bit(slide.count);
        }
        set
    }
}

/// Converts moves to slides of one step.
impl From<MoveSet> for SlideSet {
    fn from(moves: MoveSet) -> SlideSet {
        Metric::Single.slides(moves.iter()).collect()
    }
}

/// Writes the slides, separated by spaces.
impl fmt::Display for SlideSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, slide) in self.iter().enumerate() {
            let separator = if number == 0 { "" } else { " " };
            write!(f, "{separator}{slide}")?;
        }
        Ok(())
    }
}
