use std::fmt::{self, Write};

use clap::ValueEnum;
use serde::{Serialize, Serializer};
use tilebase_lookup::Solution;
use tilebase_puzzle::{Board, Move};

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Spelling {
    /// Where the blank goes: u, d, l, r
    #[default]
    Blank,
    /// Where the tile slides: u, d, l, r, the opposite of the blank's direction
    Tile,
    /// The tiles in the order in which they slide, such as 4 8 3
    Numbers,
}

/// Why a text is not a list of moves that can be made.
#[derive(Debug, PartialEq)]
pub enum WrongMoves {
    /// It cannot be read.
    Unreadable(String),
    /// A move cannot be made.
    Impossible(String),
}

/// Returns the tile that slides when the blank moves, which it can.
pub fn sliding_tile(board: &Board, mv: Move) -> u8 {
    let moved = board.moved(mv).expect("a move that stays on the board");
    // The blank is then where the tile was.
    board.tiles()[moved.blank()]
}

impl Spelling {
    pub fn of_move(self, board: &Board, mv: Move) -> String {
        match self {
            Spelling::Blank => mv.to_string(),
            Spelling::Tile => mv.opposite().to_string(),
            Spelling::Numbers => sliding_tile(board, mv).to_string(),
        }
    }

    /// Returns what writes a solution of a board, without a copy of the text.
    pub fn of_solution<'a>(self, start: &'a Board, solution: &'a Solution) -> SpelledSolution<'a> {
        SpelledSolution {
            spelling: self,
            start,
            solution,
        }
    }

    /// Reads moves, and makes them: returns the start and the board after each, with the move that led
    /// there. White space and commas between the moves are ignored.
    pub fn follow(
        self,
        start: &Board,
        text: &str,
    ) -> Result<Vec<(Option<Move>, Board)>, WrongMoves> {
        let mut boards = vec![(None, *start)];
        let mut board = *start;
        for (number, word) in (1..).zip(self.words(start, text)?) {
            let mv = match word {
                Word::Letter(mv) if self == Spelling::Tile => Some(mv.opposite()),
                Word::Letter(mv) => Some(mv),
                Word::Tile(tile) => {
                    let mut moves = board.neighbours().map(|(mv, _)| mv);
                    moves.find(|&mv| sliding_tile(&board, mv) == tile)
                }
            };
            board = mv.and_then(|mv| board.moved(mv)).ok_or_else(|| {
                WrongMoves::Impossible(match word {
                    Word::Letter(mv) => format!("move {number} ({mv}) leaves the board"),
                    Word::Tile(tile) => {
                        format!("move {number} ({tile}) is not a tile beside the blank")
                    }
                })
            })?;
            boards.push((mv, board));
        }
        Ok(boards)
    }

    /// Reads the letters of moves, or the numbers of tiles.
    fn words(self, start: &Board, text: &str) -> Result<Vec<Word>, WrongMoves> {
        let is_separator = |c: char| c.is_whitespace() || c == ',';
        let unreadable = |number: usize, reason: String| {
            WrongMoves::Unreadable(format!("move {number}: {reason}"))
        };
        if self == Spelling::Numbers {
            let largest = start.tiles().len() - 1;
            let words = text.split(is_separator).filter(|word| !word.is_empty());
            let tile = |(number, word): (usize, &str)| match word.parse() {
                Ok(tile) if (1..=largest).contains(&usize::from(tile)) => Ok(Word::Tile(tile)),
                _ => Err(unreadable(
                    number,
                    format!("{word:?} is not a tile, 1 to {largest}"),
                )),
            };
            return (1..).zip(words).map(tile).collect();
        }
        let letters = text.chars().filter(|&c| !is_separator(c));
        let mv = |(number, letter): (usize, char)| match Move::from_letter(
            letter.to_ascii_lowercase(),
        ) {
            Some(mv) => Ok(Word::Letter(mv)),
            None => Err(unreadable(
                number,
                format!("{letter:?} is not one of u, d, l and r"),
            )),
        };
        (1..).zip(letters).map(mv).collect()
    }
}

/// A move as it is written.
#[derive(Clone, Copy)]
enum Word {
    Letter(Move),
    Tile(u8),
}

pub struct SpelledSolution<'a> {
    spelling: Spelling,
    start: &'a Board,
    solution: &'a Solution,
}

impl fmt::Display for SpelledSolution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.spelling {
            // The quickest way, and the usual one.
            Spelling::Blank => self.solution.fmt(f),
            Spelling::Tile => self
                .solution
                .iter()
                .try_for_each(|mv| f.write_char(mv.opposite().into())),
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

impl Serialize for SpelledSolution<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
