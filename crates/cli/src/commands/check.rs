use tilebase_lookup::{QueryError, Solver, TableBytes};
use tilebase_puzzle::{Board, Move};

use crate::args::CheckArgs;
use crate::exit::Exit;
use crate::tables::{choose_solver, damaged, parse_board};
use crate::terminal::{explain_unsolvable, print};

pub fn run(args: &CheckArgs) -> anyhow::Result<Exit> {
    let solver = choose_solver(&args.tables)?;
    let start = parse_board(solver.shape(), &args.start)?;
    let moves = parse_moves(&args.moves)?;
    let verdict = judge(&solver, &start, &moves);
    let verdict = verdict.map_err(|error| damaged(solver.table(), error))?;
    print(&format!("{}\n", verdict.text))?;
    if !verdict.is_solvable {
        explain_unsolvable(&start, solver.goal());
    }
    if verdict.leads_to_goal {
        Ok(Exit::Success)
    } else {
        Ok(Exit::Failure)
    }
}

/// Parses the letters of the moves; white space and commas between them are ignored.
fn parse_moves(text: &str) -> anyhow::Result<Vec<Move>> {
    let letters = text.chars().filter(|c| !c.is_whitespace() && *c != ',');
    (1..)
        .zip(letters)
        .map(|(number, letter)| {
            Move::from_letter(letter.to_ascii_lowercase()).ok_or_else(|| {
                anyhow::anyhow!("move {number}: {letter:?} is not one of u, d, l and r")
            })
        })
        .collect()
}

struct Verdict {
    text: String,
    is_solvable: bool,
    leads_to_goal: bool,
}

impl Verdict {
    fn solution(text: String) -> Verdict {
        Verdict {
            text,
            is_solvable: true,
            leads_to_goal: true,
        }
    }

    fn no_solution(reason: &str) -> Verdict {
        Verdict {
            text: format!("no solution: {reason}"),
            is_solvable: true,
            leads_to_goal: false,
        }
    }

    fn unsolvable() -> Verdict {
        Verdict {
            is_solvable: false,
            ..Verdict::no_solution("the board is unsolvable")
        }
    }
}

fn judge(
    solver: &Solver<TableBytes>,
    start: &Board,
    moves: &[Move],
) -> Result<Verdict, QueryError> {
    let shortest = match solver.distance(start) {
        Err(QueryError::Unsolvable) => return Ok(Verdict::unsolvable()),
        distance => distance?,
    };
    let mut board = *start;
    let mut distance = shortest;
    let mut first_wasted = None;
    for (number, &mv) in (1..).zip(moves) {
        let Some(moved) = board.moved(mv) else {
            let reason = format!("move {number} ({mv}) leaves the board");
            return Ok(Verdict::no_solution(&reason));
        };
        let moved_distance = solver.distance(&moved)?;
        if moved_distance > distance && first_wasted.is_none() {
            first_wasted = Some(format!("move {number} ({mv})"));
        }
        (board, distance) = (moved, moved_distance);
    }
    if distance > 0 {
        let reason = format!("it ends at {board}, at distance {distance} from the goal");
        return Ok(Verdict::no_solution(&reason));
    }
    let length = moves.len();
    Ok(Verdict::solution(match first_wasted {
        None => format!("optimal, at length {length}"),
        Some(wasted) => format!(
            "a solution of length {length}, but {shortest} is enough: {wasted} is the first that leads away"
        ),
    }))
}
