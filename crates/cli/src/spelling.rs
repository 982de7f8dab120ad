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
    /// Writes the next move of a board.
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
        let mut make = |number: usize, mv: Option<Move>, what: &str| {
            let board = boards.last().expect("the start").1;
            match mv.and_then(|mv| Some((Some(mv), board.moved(mv)?))) {
                Some(next) => boards.push(next),
                None => return Err(WrongMoves::Impossible(format!("move {number} {what}"))),
            }
            Ok(())
        };
        match self {
            Spelling::Blank | Spelling::Tile => {
                for (number, mv) in (1..).zip(letters(text)?) {
                    let made = if self == Spelling::Tile {
                        mv.opposite()
                    } else {
                        mv
                    };
                    make(number, Some(made), &format!("({mv}) leaves the board"))?;
                }
            }
            Spelling::Numbers => {
                let mut board = *start;
                for (number, tile) in (1..).zip(tiles(start, text)?) {
                    let next = board
                        .neighbours()
                        .find(|&(mv, _)| sliding_tile(&board, mv) == tile);
                    make(
                        number,
                        next.map(|(mv, _)| mv),
                        &format!("({tile}) is not a tile beside the blank"),
                    )?;
                    board = next.map_or(board, |(_, next)| next);
                }
            }
        }
        Ok(boards)
    }
}

/// A solution of a board, as text.
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

/// Reads the letters of moves.
fn letters(text: &str) -> Result<Vec<Move>, WrongMoves> {
    let letters = text.chars().filter(|c| !c.is_whitespace() && *c != ',');
    let mv = |(number, letter): (usize, char)| {
        Move::from_letter(letter.to_ascii_lowercase()).ok_or_else(|| {
            WrongMoves::Unreadable(format!(
                "move {number}: {letter:?} is not one of u, d, l and r"
            ))
        })
    };
    (1..).zip(letters).map(mv).collect()
}

/// Reads the numbers of tiles.
fn tiles(start: &Board, text: &str) -> Result<Vec<u8>, WrongMoves> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    let words = words.filter(|word| !word.is_empty());
    let largest = start.tiles().len() - 1;
    let tile = |(number, word): (usize, &str)| {
        let tile = word
            .parse::<u8>()
            .ok()
            .filter(|tile| (1..=largest).contains(&usize::from(*tile)));
        tile.ok_or_else(|| {
            let error = format!("move {number}: {word:?} is not a tile, 1 to {largest}");
            WrongMoves::Unreadable(error)
        })
    };
    (1..).zip(words).map(tile).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// What is written is read as the same moves.
        #[test]
        fn every_spelling_is_read_as_it_is_written(codes in prop::collection::vec(0..4u8, 0..40)) {
            let start = Board::parse("3x4".parse().unwrap(), "1 2 3 4 5 6 7 8 9 10 11 x").unwrap();
            let mut boards = vec![(None, start)];
            for mv in codes.into_iter().filter_map(Move::from_code) {
                if let Some(next) = boards.last().unwrap().1.moved(mv) {
                    boards.push((Some(mv), next));
                }
            }
            for spelling in [Spelling::Blank, Spelling::Tile, Spelling::Numbers] {
                let solution = boards.iter().filter_map(|(mv, _)| *mv).collect();
                let text = spelling.of_solution(&start, &solution).to_string();
                prop_assert_eq!(spelling.follow(&start, &text), Ok(boards.clone()));
            }
        }
    }
}
