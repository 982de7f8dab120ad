use std::fmt::{self, Write};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use tilebase::claims::{self, Step};
pub use tilebase::claims::{counted, noun};
use tilebase_lookup::Solution;
use tilebase_puzzle::internal::{MoveToken, MoveTokens, written_moves};
use tilebase_puzzle::{Board, Move, Slide, slides};

/// A way to write moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Spelling {
    /// The directions of the blank: u, d, l, r
    #[default]
    Blank,
    /// The directions of the tiles: u, d, l, r, each opposite to the direction of the blank
    Tile,
    /// As speedsolvers write: the directions of the tiles, with counts of up to 9, such as URDL2. Read like tile
    Runs,
    /// The tiles in the order in which they slide, such as 4 8 3
    Numbers,
}

/// Legal moves, each with the board after it.
pub type Path = Vec<(Move, Board)>;

/// The largest count that is read after a move.
const MAX_COUNT: u8 = 9;

/// Returns the direction of the tiles, and their number unless it is 1.
fn of_run(mv: Move, count: u8) -> String {
    let letter = mv.opposite().letter().to_ascii_uppercase();
    match count {
        1 => letter.to_string(),
        count => format!("{letter}{count}"),
    }
}

/// Returns the tile that slides when the blank makes a legal move.
fn sliding_tile(board: &Board, mv: Move) -> u8 {
    let moved = board.moved(mv).expect("a move that stays on the board");
    // The blank is now where the tile was.
    board.tiles()[moved.blank()]
}

/// Returns the tiles of a slide, the tile beside the blank first.
pub fn sliding_tiles(board: &Board, slide: Slide) -> Vec<u8> {
    let mut board = *board;
    let step = |mv| {
        let tile = sliding_tile(&board, mv);
        board = board.moved(mv).unwrap_or(board);
        tile
    };
    slide.moves().map(step).collect()
}

/// Returns tiles, separated by spaces.
pub fn joined(tiles: &[u8]) -> String {
    let tiles: Vec<String> = tiles.iter().map(u8::to_string).collect();
    tiles.join(" ")
}

impl Spelling {
    /// Returns the notation unless it is the default.
    pub fn unless_usual(self) -> Option<Spelling> {
        Some(self).filter(|spelling| *spelling != Spelling::Blank)
    }

    /// Formats one move, with its count unless it is 1, or as all its tiles.
    pub fn of_slide(self, board: &Board, slide: Slide) -> String {
        let Slide { mv, count } = slide;
        match self {
            Spelling::Blank => slide.to_string(),
            Spelling::Tile => Slide {
                mv: mv.opposite(),
                count,
            }
            .to_string(),
            Spelling::Runs => of_run(mv, count),
            Spelling::Numbers => joined(&sliding_tiles(board, slide)),
        }
    }

    /// Formats a solution without copying the text.
    pub fn of_solution<'a>(self, start: &'a Board, solution: &'a Solution) -> SpelledSolution<'a> {
        SpelledSolution {
            spelling: self,
            start,
            solution,
        }
    }

    /// Reads moves and applies them. Returns the legal moves, and why the next move is illegal. The error says why the
    /// text cannot be read.
    pub fn follow(self, start: &Board, text: &str) -> Result<(Path, Option<String>), String> {
        let steps = self.steps(start, text)?;
        Ok(claims::follow(start, &steps, self.is_of_tiles()))
    }

    /// Returns the moves of a text and the board after them, if all are legal.
    pub fn end(self, start: &Board, text: &str) -> Option<(Vec<Move>, Board)> {
        let (path, illegal) = self.follow(start, text).ok()?;
        let end = path.last().map_or(*start, |(_, end)| *end);
        let moves = path.into_iter().map(|(mv, _)| mv).collect();
        illegal.is_none().then_some((moves, end))
    }

    /// Reads moves as [`Board::apply`] does, or tile numbers. If all tiles have one digit, each digit is a tile.
    pub fn steps(self, start: &Board, text: &str) -> Result<Vec<Step>, String> {
        if self != Spelling::Numbers {
            let steps = written_moves(text).map(|mv| mv.map(|mv| (None, Some(mv))));
            let steps = steps.collect::<Result<_, _>>();
            let are_numbers =
                MoveTokens::of(text).all(|token| matches!(token, MoveToken::Digits(_)));
            let advice = match are_numbers && text.contains(|c: char| c.is_ascii_digit()) {
                true => "; for the numbers of tiles, write --moves numbers",
                false => "",
            };
            return steps.map_err(|error| format!("{error}{advice}"));
        }
        let largest = start.tiles().len() - 1;
        let mut tiles = Vec::new();
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
                let tile = word.parse().ok();
                let tile = tile.filter(|tile| (1..=largest).contains(tile));
                let tile = tile.ok_or_else(|| {
                    let number = tiles.len() + 1;
                    format!("move {number}: {word:?} is not a tile; tiles are 1 to {largest}")
                })?;
                tiles.push((Some(tile), None));
            }
        }
        Ok(tiles)
    }

    /// Returns whether directions are of the tiles.
    pub fn is_of_tiles(self) -> bool {
        matches!(self, Spelling::Tile | Spelling::Runs)
    }

    /// Returns the spelling in which the same letters denote the opposite moves.
    pub fn opposite(self) -> Option<Spelling> {
        match self {
            Spelling::Blank => Some(Spelling::Tile),
            Spelling::Tile | Spelling::Runs => Some(Spelling::Blank),
            Spelling::Numbers => None,
        }
    }
}

pub struct SpelledSolution<'a> {
    spelling: Spelling,
    start: &'a Board,
    solution: &'a Solution,
}

impl fmt::Display for SpelledSolution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.spelling {
            // The fastest and most common case.
            Spelling::Blank => self.solution.fmt(f),
            Spelling::Tile => self
                .solution
                .iter()
                .try_for_each(|mv| f.write_char(mv.opposite().into())),
            // Boards of 2x11 and 2x12 have longer runs.
            Spelling::Runs => slides(self.solution).try_for_each(|Slide { mv, count }| {
                (0..count)
                    .step_by(MAX_COUNT.into())
                    .try_for_each(|written| {
                        f.write_str(&of_run(mv, MAX_COUNT.min(count - written)))
                    })
            }),
            Spelling::Numbers => {
                let mut board = *self.start;
                let mut separator = "";
                for mv in self.solution {
                    write!(f, "{separator}{}", sliding_tile(&board, mv))?;
                    board = board.moved(mv).unwrap_or(board);
                    separator = " ";
                }
                Ok(())
            }
        }
    }
}
