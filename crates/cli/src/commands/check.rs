use tilebase_puzzle::{Board, Move};

use crate::args::CheckArgs;
use crate::exit::{Exit, InvalidInput};
use crate::tables::{Answers, Choice, NoAnswer};
use crate::terminal::{explain_unsolvable, print};

pub fn run(args: &CheckArgs) -> anyhow::Result<Exit> {
    let choice = Choice::new(&args.tables)?;
    let start = choice.parse_board(&args.start)?;
    let moves = parse_moves(&args.moves)?;
    let answers = choice.answers(start.shape())?;
    let verdict = match judge(&answers, &start, &moves) {
        Err(NoAnswer::Unsolvable) => Verdict::unsolvable(),
        Err(NoAnswer::Failed(error)) => return Err(error),
        Ok(verdict) => verdict,
    };
    print(&format!("{}\n", verdict.text))?;
    if !verdict.is_solvable {
        explain_unsolvable(&start, answers.goal());
    }
    if verdict.leads_to_goal {
        Ok(Exit::Success)
    } else {
        Ok(Exit::Wrong)
    }
}

/// Parses the letters of the moves; white space and commas between them are ignored.
fn parse_moves(text: &str) -> anyhow::Result<Vec<Move>> {
    let letters = text.chars().filter(|c| !c.is_whitespace() && *c != ',');
    (1..)
        .zip(letters)
        .map(|(number, letter)| {
            Move::from_letter(letter.to_ascii_lowercase()).ok_or_else(|| {
                let error = format!("move {number}: {letter:?} is not one of u, d, l and r");
                InvalidInput(error).into()
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

fn judge(answers: &Answers, start: &Board, moves: &[Move]) -> Result<Verdict, NoAnswer> {
    let shortest = usize::from(answers.distance(start)?);
    let mut boards = vec![*start];
    for (number, &mv) in (1..).zip(moves) {
        let Some(board) = boards[number - 1].moved(mv) else {
            let reason = format!("move {number} ({mv}) leaves the board");
            return Ok(Verdict::no_solution(&reason));
        };
        boards.push(board);
    }
    let (length, end) = (moves.len(), boards[moves.len()]);
    if end != *answers.goal() {
        let distance = answers.distance(&end)?;
        let reason = format!("it ends at {end}, at distance {distance} from the goal");
        return Ok(Verdict::no_solution(&reason));
    }
    if length == shortest {
        return Ok(Verdict::solution(format!("optimal, at length {length}")));
    }
    let wasted = first_wasted(answers, &boards, shortest)?;
    Ok(Verdict::solution(format!(
        "a solution of length {length}, but {shortest} is enough: move {wasted} ({}) is the first \
         that leads away",
        moves[wasted - 1]
    )))
}

/// Returns the number of the first move that leads away from the goal, one of which does.
///
/// Asks for few distances, since each may take a search: up to that move, and no further, every move
/// leads one nearer, so halving the moves in question finds it.
fn first_wasted(answers: &Answers, boards: &[Board], shortest: usize) -> Result<usize, NoAnswer> {
    let (mut nearer, mut wasted) = (0, boards.len() - 1);
    while wasted - nearer > 1 {
        let middle = (nearer + wasted) / 2;
        let distance = usize::from(answers.distance(&boards[middle])?);
        if distance + middle == shortest {
            nearer = middle;
        } else {
            wasted = middle;
        }
    }
    Ok(wasted)
}
