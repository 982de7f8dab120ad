use tilebase_lookup::{QueryError, View};
use tilebase_puzzle::{Board, Move};

use super::print;
use crate::args::CheckArgs;
use crate::open::Bytes;
use crate::question::Question;
use crate::{FAILURE, SUCCESS, unsolvable};

pub fn run(args: &CheckArgs) -> anyhow::Result<u8> {
    let question = Question::new("check", &args.goal)?;
    let start = question.board(&args.start)?;
    let moves = parse_moves(&args.moves)?;
    let view = question.view()?;
    let verdict = judge(&view, &start, &moves).map_err(|error| question.damaged(error))?;
    print(&format!("{}\n", verdict.text))?;
    if view.distance(&start) == Err(QueryError::Unsolvable) && unsolvable::someone_reads() {
        unsolvable::explain(&start, question.goal());
    }
    Ok(if verdict.leads_to_goal {
        SUCCESS
    } else {
        FAILURE
    })
}

/// Reads the letters; white space and commas between them do no harm.
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
    leads_to_goal: bool,
}

fn judge(view: &View<'_, Bytes>, start: &Board, moves: &[Move]) -> Result<Verdict, QueryError> {
    let wrong = |text| {
        Ok(Verdict {
            text,
            leads_to_goal: false,
        })
    };
    let shortest = match view.distance(start) {
        Err(QueryError::Unsolvable) => {
            return wrong("no solution: the board is unsolvable".to_owned());
        }
        distance => distance?,
    };
    let mut board = *start;
    let mut distance = shortest;
    let mut first_wasted = None;
    for (number, &mv) in (1..).zip(moves) {
        let Some(moved) = board.moved(mv) else {
            return wrong(format!(
                "no solution: move {number} ({mv}) leaves the board"
            ));
        };
        let moved_distance = view.distance(&moved)?;
        if moved_distance > distance && first_wasted.is_none() {
            first_wasted = Some(format!("move {number} ({mv})"));
        }
        (board, distance) = (moved, moved_distance);
    }
    if distance > 0 {
        return wrong(format!(
            "no solution: it ends at {board}, at distance {distance} from the goal"
        ));
    }
    let text = match first_wasted {
        None => format!("optimal, at length {}", moves.len()),
        Some(wasted) => format!(
            "a solution of length {}, but {shortest} is enough: {wasted} is the first that leads away",
            moves.len()
        ),
    };
    Ok(Verdict {
        text,
        leads_to_goal: true,
    })
}
