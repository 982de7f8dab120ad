//! `tilebase check --tolerant`: answers in free text, such as the outputs of language models.

use clap::ValueEnum;
use tilebase::MoveOrder;
use tilebase_learning::{Directions, Outcome};

use super::CheckArgs;
use super::claims::{Answer, each_line};
use super::verdict::name;
use crate::exit::Exit;
use crate::input::{Origin, Record, Task};
use crate::json::{Fields, JsonObject};
use crate::tables::Setup;
use crate::terminal::{print, print_note};
use crate::unsolvable;

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
        let answer = answer(setup, args, read, &Fields::default(), Origin::Argument(1))?;
        print(&answer.text)?;
        answer.note.map(|note| print_note(note.trim_end()));
        return Ok(answer.exit);
    }
    let objects = "objects with board and answer, each in a line";
    each_line(&args.claims.input, objects, |line, origin| {
        let record = line.and_then(|line| Record::parse(&line));
        let read = record.as_ref().map_err(String::clone).and_then(|record| {
            let answer = record.value("answer", "text", |text| text.as_str().map(str::to_owned))?;
            Ok((
                record.task(setup)?,
                answer.ok_or("the key `answer` is missing")?,
            ))
        });
        let fields = record.map_or_else(|_| Fields::default(), Record::into_fields);
        answer(setup, args, read, &fields, origin)
    })
}

fn answer(
    setup: &Setup,
    args: &CheckArgs,
    read: Result<(Task, String), String>,
    fields: &Fields,
    origin: Origin,
) -> anyhow::Result<Answer> {
    let (task, text) = match read {
        Ok(read) => read,
        Err(reason) => {
            let object = JsonObject::of_board("start", None, None).with("verdict", "invalid");
            let object = object.with_error(origin, &reason).with_fields(fields);
            return Ok(Answer {
                text: if args.json {
                    object.line()
                } else {
                    format!("{}invalid: {reason}\n", name(fields))
                },
                note: None,
                exit: Exit::Invalid,
            });
        }
    };
    let directions = match args.directions {
        Whose::Blank => Directions::Blank,
        Whose::Tile => Directions::Tile,
        Whose::Undeclared => Directions::Undeclared,
    };
    let solver = setup.solver_of(task, MoveOrder::UDLR)?;
    let board = task.board;
    let search = args.claims.search.limits.start(&solver);
    let verdict = search.check_answer(&board, &text, directions)?;
    let exit = match verdict.outcome {
        Outcome::Optimal | Outcome::Unsolvable => Exit::Success,
        Outcome::Solution if !args.optimal => Exit::Success,
        Outcome::Ambiguous | Outcome::Unreadable => Exit::Invalid,
        _ => Exit::Wrong,
    };
    let text = match args.json {
        false => format!("{}{verdict}\n", name(fields)),
        true => {
            let moves: String = verdict.moves.iter().map(|mv| mv.letter()).collect();
            let object = JsonObject::of_board("start", Some(&board), Some(solver.goal()))
                .with("distance", verdict.distance)
                .with("moves", moves)
                .with("verdict", verdict.outcome.name())
                .with("length", verdict.length)
                .with("remaining", verdict.remaining)
                .with("first_bad_move", verdict.first_bad_move)
                .with("reason", &verdict.reason);
            object.with_fields(fields).line()
        }
    };
    let note = match verdict.outcome {
        Outcome::Unsolvable => None,
        _ => unsolvable::note(setup, task, origin).map(|note| note + "\n"),
    };
    Ok(Answer { text, note, exit })
}
