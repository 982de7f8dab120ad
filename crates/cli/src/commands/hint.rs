use std::io::{self, Write};

use serde::Serialize;
use tilebase::{Board, Error, Move, Solver};

use crate::args::{HintArgs, Reveal};
use crate::exit::Exit;
use crate::input::{JsonBoard, ReadBoard, each_board, shape_if_not_square};
use crate::spelling::sliding_tile;
use crate::tables::{Choice, Solvers, solve};
use crate::terminal::{explain_unsolvable, print};

pub fn run(args: &HintArgs) -> anyhow::Result<Exit> {
    let choice = Choice::new(&args.tables)?;
    let other_reading = choice.other_reading();
    let mut solvers = Solvers::new(&choice);
    let mut exit = Exit::Success;
    let mut between = "";
    each_board(&choice, &args.boards, |read: ReadBoard| {
        let board = match read.board {
            Ok(board) => board,
            Err(reason) => {
                exit = Exit::Invalid;
                print(&match args.json {
                    true => JsonBoard::invalid(read.origin, &reason)?,
                    false => format!("{between}invalid\n"),
                })?;
                // The answer and the exit code tell of it without standard error, too.
                let _ = writeln!(io::stderr(), "{}: {reason}", read.origin);
                return Ok(());
            }
        };
        let solver = solvers.of(board.shape())?;
        let hint = Hint::new(solver, &board, args.reveal)?;
        print(&format!("{between}{}", hint.text(args)?))?;
        if args.reveal == Some(Reveal::Moves) && !args.json {
            between = "\n";
        }
        if let Hint::Unsolvable(board) = hint {
            explain_unsolvable(board, solver.goal());
            if let Some(note) = other_reading
                .as_ref()
                .and_then(|other| other.explain(&read.text))
            {
                let _ = writeln!(io::stderr(), "{}: {note}", read.origin);
            }
        }
        Ok(())
    })?;
    Ok(exit)
}

/// What is known of a board, as far as it is revealed.
enum Hint<'a> {
    Next {
        board: &'a Board,
        mv: Option<Move>,
        distance: usize,
    },
    Moves {
        board: &'a Board,
        distance: usize,
        /// Each move, and whether it is optimal.
        moves: Vec<(Move, bool)>,
    },
    Distance(&'a Board, usize),
    Tile(&'a Board, Option<Move>),
    Move(&'a Board, Option<Move>),
    Solution(&'a Board, String),
    Unsolvable(&'a Board),
}

impl<'a> Hint<'a> {
    fn new(solver: &Solver, board: &'a Board, reveal: Option<Reveal>) -> Result<Hint<'a>, Error> {
        match Hint::of_solvable(solver, board, reveal) {
            Err(Error::Unsolvable) => Ok(Hint::Unsolvable(board)),
            hint => hint,
        }
    }

    fn of_solvable(
        solver: &Solver,
        board: &'a Board,
        reveal: Option<Reveal>,
    ) -> Result<Hint<'a>, Error> {
        let solution = solve(solver, board)?;
        Ok(match reveal {
            None => {
                let (mv, distance) = (solution.first(), solution.len());
                Hint::Next {
                    board,
                    mv,
                    distance,
                }
            }
            Some(Reveal::Moves) => {
                let optimal = solver.optimal_moves_beside(board, &solution)?;
                let moves = board.neighbours().map(|(mv, _)| (mv, optimal.contains(mv)));
                Hint::Moves {
                    board,
                    distance: solution.len(),
                    moves: moves.collect(),
                }
            }
            Some(Reveal::Distance) => Hint::Distance(board, solution.len()),
            Some(Reveal::Tile) => Hint::Tile(board, solution.first()),
            Some(Reveal::Move) => Hint::Move(board, solution.first()),
            Some(Reveal::Solution) => Hint::Solution(board, solution.to_string()),
        })
    }

    fn text(&self, args: &HintArgs) -> anyhow::Result<String> {
        Ok(if args.json {
            serde_json::to_string(&JsonHint::new(self))? + "\n"
        } else {
            self.plain_text()
        })
    }

    /// Returns lines; at the goal, where there is no move, an empty one.
    fn plain_text(&self) -> String {
        match self {
            Hint::Next {
                board,
                mv,
                distance,
            } => line(mv.map(|mv| {
                let tile = sliding_tile(board, mv);
                format!("{mv}  slides {tile}  distance {distance}")
            })),
            Hint::Moves {
                board,
                distance,
                moves,
            } => {
                let mut text = format!("distance {distance}\n");
                for &(mv, is_optimal) in moves {
                    let verdict = if is_optimal { "optimal" } else { "leads away" };
                    let tile = sliding_tile(board, mv);
                    text += &format!("{mv}  slides {tile:>2}  {verdict}\n");
                }
                text
            }
            Hint::Distance(_, distance) => format!("{distance}\n"),
            Hint::Tile(board, mv) => line(mv.map(|mv| sliding_tile(board, mv))),
            Hint::Move(_, mv) => line(*mv),
            Hint::Solution(_, solution) => format!("{solution}\n"),
            Hint::Unsolvable(_) => "unsolvable\n".to_owned(),
        }
    }
}

/// Returns a line, empty if there is nothing to print.
fn line(content: Option<impl ToString>) -> String {
    content.map_or(String::new(), |content| content.to_string()) + "\n"
}

/// The keys of what is revealed; a value is null at the goal, where there is no move.
#[derive(Default, Serialize)]
struct JsonHint<'a> {
    board: Option<&'a [u8]>,
    /// If it is not square.
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<String>,
    solvable: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<usize>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<Option<char>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tile: Option<Option<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<JsonMove>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonMove {
    #[serde(rename = "move")]
    mv: char,
    tile: u8,
    optimal: bool,
}

impl JsonHint<'_> {
    fn new<'a>(hint: &'a Hint<'_>) -> JsonHint<'a> {
        let of_board = |board: &'a Board, solvable| JsonHint {
            board: Some(board.tiles()),
            shape: shape_if_not_square(board),
            solvable: Some(solvable),
            ..JsonHint::default()
        };
        let tile = |board, mv: Option<Move>| mv.map(|mv| sliding_tile(board, mv));
        match *hint {
            Hint::Next {
                board,
                mv,
                distance,
            } => JsonHint {
                distance: Some(distance),
                mv: Some(mv.map(Move::letter)),
                tile: Some(tile(board, mv)),
                ..of_board(board, true)
            },
            Hint::Moves {
                board,
                distance,
                ref moves,
            } => JsonHint {
                distance: Some(distance),
                moves: Some(
                    moves
                        .iter()
                        .map(|&(mv, optimal)| JsonMove {
                            mv: mv.letter(),
                            tile: sliding_tile(board, mv),
                            optimal,
                        })
                        .collect(),
                ),
                ..of_board(board, true)
            },
            Hint::Distance(board, distance) => JsonHint {
                distance: Some(distance),
                ..of_board(board, true)
            },
            Hint::Tile(board, mv) => JsonHint {
                tile: Some(tile(board, mv)),
                ..of_board(board, true)
            },
            Hint::Move(board, mv) => JsonHint {
                mv: Some(mv.map(Move::letter)),
                ..of_board(board, true)
            },
            Hint::Solution(board, ref solution) => JsonHint {
                solution: Some(solution),
                ..of_board(board, true)
            },
            Hint::Unsolvable(board) => of_board(board, false),
        }
    }
}
