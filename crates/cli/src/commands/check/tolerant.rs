//! `tilebase check --tolerant`: answers in free text, such as the outputs of language models.

use clap::ValueEnum;
use tilebase::{MoveOrder, Outcome, Verdict};
use tilebase_learning::{Directions, check_answer};

use super::claim::{Claim, Claimed};
use super::claims::each_record;
use super::verdict::Answer;
use super::{CheckArgs, print_only};
use crate::exit::Exit;
use crate::input::{Origin, Task};
use crate::tables::Setup;

/// What moves in the directions of an answer.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum Whose {
    /// The blank
    #[default]
    Blank,
    /// The tiles
    Tile,
    /// The author was not told: both are checked, and different verdicts are ambiguous
    Undeclared,
}

/// Checks the answer in the arguments, or each object of standard input.
pub fn check_texts(setup: &Setup, args: &CheckArgs) -> anyhow::Result<Exit> {
    if let [board, text @ ..] = &args.claim[..]
        && !text.is_empty()
    {
        let board = setup
            .parse(board)
            .map_err(|error| format!("not a board: {error}"));
        let read = board.map(|board| (board.into(), text.join(" ")));
        let (verdict, claim) = judge(setup, args, read)?;
        return print_only(setup, &verdict, claim.as_ref(), Origin::Argument(1), args);
    }
    let objects = "objects with board and answer, each in a line";
    each_record(setup, &args.claims.input, objects, |record| {
        let task = match record.is_object {
            true => record.task.clone(),
            false => Err("expected an object with `board` and `answer`".to_owned()),
        };
        let read = task.and_then(|task| {
            let answer = record
                .json
                .get("answer")
                .ok_or("the key `answer` is missing")?;
            let answer = serde_json::from_str(answer).map_err(|_| "answer must be text")?;
            Ok((task, answer))
        });
        let (verdict, claim) = judge(setup, args, read)?;
        let (claim, origin) = (claim.as_ref(), record.origin);
        Ok(Answer::of(
            setup,
            &verdict,
            claim,
            &record.json,
            origin,
            args,
        ))
    })
}

/// Returns the verdict, and the claim as it was understood.
fn judge(
    setup: &Setup,
    args: &CheckArgs,
    read: Result<(Task, String), String>,
) -> anyhow::Result<(Verdict, Option<Claim>)> {
    let (task, text) = match read {
        Ok(read) => read,
        Err(reason) => return Ok((Verdict::new(Outcome::Invalid, reason), None)),
    };
    let directions = match args.directions {
        Whose::Blank => Directions::Blank,
        Whose::Tile => Directions::Tile,
        Whose::Undeclared => Directions::Undeclared,
    };
    let solver = setup.solver_of(task, MoveOrder::UDLR)?;
    let search = args.claims.search.limits.start(&solver);
    let verdict = search.check(&task.board, |search, progress| {
        check_answer(search, &task.board, &text, directions, progress)
    })?;
    let claimed = match verdict.outcome {
        Outcome::Unsolvable => Claimed::Unsolvable,
        _ => Claimed::Moves(verdict.moves.iter().map(|mv| mv.letter()).collect()),
    };
    let claim = Claim {
        goal: task.goal,
        ..Claim::new(task.board, claimed, None)
    };
    Ok((verdict, Some(claim)))
}
