//! Notations for moves, and the function that applies written moves.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use tilebase_puzzle::internal::{MoveToken, MoveTokens, move_word, written_moves};
use tilebase_puzzle::{Board, Metric, Move, Slide, Solution};

/// A notation for moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// The directions of the blank: u, d, l, r.
    #[default]
    Blank,
    /// The directions of the tiles: u, d, l, r, each opposite to the direction of the blank.
    Tile,
    /// Speedsolvers' notation: the directions of the tiles, with counts of up to 9, such as URDL2. Read like [`Tile`].
    ///
    /// [`Tile`]: Notation::Tile
    Runs,
    /// The tiles in the order in which they slide, such as 4 8 3.
    Numbers,
}

/// A move as written: its tile, its direction, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The tile that slides.
    pub tile: Option<u8>,
    /// The direction, of the blank or of the tile.
    pub direction: Option<Move>,
}

impl From<Move> for Step {
    fn from(mv: Move) -> Step {
        Step {
            tile: None,
            direction: Some(mv),
        }
    }
}

/// The largest count that is read after a move.
const MAX_COUNT: u8 = 9;

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 4] = [
        Notation::Blank,
        Notation::Tile,
        Notation::Runs,
        Notation::Numbers,
    ];

    /// Returns the name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Notation::Blank => "blank",
            Notation::Tile => "tile",
            Notation::Runs => "runs",
            Notation::Numbers => "numbers",
        }
    }

    /// Formats one move, with its count unless it is 1, or as all its tiles.
    pub fn of_slide(self, board: &Board, slide: Slide) -> String {
        let Slide { mv, count } = slide;
        let of_tiles = |count| Slide {
            mv: mv.opposite(),
            count,
        };
        match self {
            Notation::Blank => slide.to_string(),
            Notation::Tile => of_tiles(count).to_string(),
            // Boards of 2x11 and 2x12 have longer runs.
            Notation::Runs => {
                let counts = (0..count).step_by(MAX_COUNT.into());
                let runs = counts.map(|before| of_tiles(MAX_COUNT.min(count - before)));
                runs.map(|run| run.to_string().to_uppercase()).collect()
            }
            Notation::Numbers => {
                let tiles = sliding_tiles(board, slide).into_iter();
                let tiles = tiles.map(|tile| tile.to_string());
                tiles.collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// Formats a solution.
    pub fn of_solution(self, start: &Board, solution: &Solution) -> String {
        let (metric, separator) = match self {
            Notation::Blank => return solution.to_string(),
            Notation::Tile => (Metric::Single, ""),
            Notation::Runs => (Metric::Multi, ""),
            Notation::Numbers => (Metric::Single, " "),
        };
        let mut board = *start;
        let written = metric.path(start, solution).map(|(slide, next)| {
            let written = self.of_slide(&board, slide);
            board = next;
            written
        });
        written.collect::<Vec<_>>().join(separator)
    }

    /// Returns whether directions mean directions of the tiles.
    pub(crate) fn is_of_tiles(self) -> bool {
        matches!(self, Notation::Tile | Notation::Runs)
    }

    /// Returns the notation in which the same letters mean the opposite moves.
    pub(crate) fn opposite(self) -> Option<Notation> {
        match self {
            Notation::Blank => Some(Notation::Tile),
            Notation::Tile | Notation::Runs => Some(Notation::Blank),
            Notation::Numbers => None,
        }
    }

    /// Reads moves as [`Board::apply`] does, or tile numbers. If all tiles have one digit, each digit is a tile.
    pub(crate) fn steps(self, text: &str, cells: usize) -> Result<Vec<Step>, String> {
        if self != Notation::Numbers {
            let steps = written_moves(text).map(|mv| mv.map(Step::from));
            return steps
                .collect::<Result<_, _>>()
                .map_err(|error| error.to_string());
        }
        let largest = cells - 1;
        let mut steps = Vec::new();
        for token in MoveTokens::of(text) {
            let words: Vec<String> = match token {
                MoveToken::Digits(digits) if largest < 10 => {
                    digits.chars().map(String::from).collect()
                }
                MoveToken::Digits(number) => vec![number.to_owned()],
                MoveToken::Move(mv, _) => vec![mv.to_string()],
                MoveToken::Unclear(other) | MoveToken::Unknown(other) => vec![other.to_string()],
            };
            for word in words {
                let tile = word.parse::<u8>().ok();
                let tile = tile.filter(|&tile| (1..=largest).contains(&tile.into()));
                let number = steps.len() + 1;
                let error =
                    || format!("move {number}: {word:?} is not a tile; tiles are 1 to {largest}");
                steps.push(Step {
                    tile: Some(tile.ok_or_else(error)?),
                    direction: None,
                });
            }
        }
        Ok(steps)
    }
}

/// Writes the name.
impl Display for Notation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name.
impl FromStr for Notation {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<Notation, &'static str> {
        let mut all = Notation::ALL.into_iter();
        all.find(|notation| notation.name() == name)
            .ok_or("expected blank, tile, runs or numbers")
    }
}

/// Applies moves. Returns the legal moves of the blank, each with the board after it, and why the next move is illegal.
pub fn follow(
    start: &Board,
    steps: &[Step],
    notation: Notation,
) -> (Vec<(Move, Board)>, Option<String>) {
    let of_blank = |mv: Move| match notation.is_of_tiles() {
        true => mv.opposite(),
        false => mv,
    };
    let (mut board, mut path) = (*start, Vec::with_capacity(steps.len()));
    for (number, step) in (1..).zip(steps) {
        let direction = step.direction.map(of_blank);
        let next = board.neighbours().find(|&(mv, moved)| {
            let slid = board.tiles()[moved.blank()];
            step.tile.is_none_or(|tile| tile == slid) && direction.is_none_or(|to| to == mv)
        });
        let Some(next) = next else {
            let why = match (step.tile, step.direction) {
                (Some(tile), Some(to)) => {
                    let word = move_word(of_blank(to).opposite());
                    format!("move {number}: tile {tile} cannot slide {word}")
                }
                (Some(tile), None) => {
                    format!("move {number}: tile {tile} is not beside the blank")
                }
                (None, Some(to)) => format!("move {number} ({to}) leaves the board"),
                (None, None) => format!("move {number} has neither a tile nor a direction"),
            };
            return (path, Some(why));
        };
        path.push(next);
        board = next.1;
    }
    (path, None)
}

/// Returns the tiles of a slide, the tile beside the blank first.
pub fn sliding_tiles(board: &Board, slide: Slide) -> Vec<u8> {
    let mut board = *board;
    let tiles = slide.moves().map(|mv| {
        let moved = board.moved(mv).expect("a move that stays on the board");
        // The blank is now where the tile was.
        let tile = board.tiles()[moved.blank()];
        board = moved;
        tile
    });
    tiles.collect()
}
