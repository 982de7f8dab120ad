use std::io;
use std::sync::{Arc, Mutex};

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use tilebase_puzzle::{Board, Shape};

use crate::answer::Request;
use crate::answerer::Answerer;
use crate::answers::{Answers, Output, Place};
use crate::args::{By, Dialect, SolveArgs, usage};
use crate::question::Question;
use crate::stream::{self, lock};
use crate::{FAILURE, SUCCESS, dialects, is_closed_pipe, unsolvable};

pub fn run(args: &SolveArgs) -> anyhow::Result<u8> {
    if args.by != By::Table && args.dialect != Some(Dialect::AstarIn) {
        let message = "--by: only --dialect astar-in tells how it was solved";
        return Err(usage("solve", message).into());
    }
    if let Some(dialect) = args.dialect {
        dialects::run(dialect, args.by)?;
        return Ok(SUCCESS);
    }
    let question = Question::new("solve", &args.goal)?;
    question.view()?; // fails before anything is read if no table serves the goal
    let stdout = io::stdout();
    let title = match AutoStream::choice(&stdout) {
        ColorChoice::Never => Style::new(),
        _ => Style::new().bold(),
    };
    let answerer = Answerer {
        question,
        request: Request {
            form: args.form,
            order: args.order,
            all: args.all,
            count: args.count,
            title,
        },
        explains: unsolvable::someone_reads(),
    };
    let output = Output::new(stdout, answerer.separator());
    let (answerer, output) = (Arc::new(answerer), Arc::new(Mutex::new(output)));
    let done = answer_all(&answerer, &output, &args.boards);
    let all_valid = lock(&output).all_valid;
    match (all_valid, done) {
        (true, done) => done.map(|()| SUCCESS),
        (false, Err(error)) if !is_closed_pipe(&error) => Err(error),
        (false, _) => Ok(FAILURE),
    }
}

fn answer_all(
    answerer: &Arc<Answerer>,
    output: &Arc<Mutex<Output>>,
    arguments: &[String],
) -> anyhow::Result<()> {
    let answer = |text: &str, place| {
        let mut answers = Answers::default();
        answerer.answer_argument(text, place, &mut answers);
        lock(output).print(&mut answers)
    };
    if arguments.is_empty() {
        stream::answer(answerer, output)
    } else if is_one_board(answerer.question.shape(), arguments) {
        answer(&arguments.join(" "), Place::Arguments)
    } else {
        let mut arguments = (1..).zip(arguments);
        arguments.try_for_each(|(number, text)| match text.as_str() {
            "-" => stream::answer(answerer, output),
            text => answer(text, Place::Argument(number)),
        })
    }
}

/// Whether a board was typed without quotes: a tile an argument, or a row, or parts that together
/// are a board. What is too short for a board by itself is taken for a part even if it is wrong.
fn is_one_board(shape: Shape, arguments: &[String]) -> bool {
    let all = |is_part: &dyn Fn(&str) -> bool| arguments.iter().all(|text| is_part(text));
    let tiles = arguments.len() > 1 && all(&|text| text.len() <= 2 && text != "-");
    let rows = arguments.len() == shape.rows() && all(&|text| text.chars().count() == shape.cols());
    tiles || rows || Board::parse(shape, &arguments.join(" ")).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_without_quotes() {
        let is_one = |shape: &str, arguments: &str| {
            let arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
            is_one_board(shape.parse().unwrap(), &arguments)
        };
        for (shape, arguments) in [
            ("3x3", "1 2 3 4 5 6 7 8 x"),
            ("3x3", "1 2 3 4 5 6 7 8 9"),
            ("3x3", "123 456 789"),
            ("2x2", "12 3x"),
            ("2x2", "12 33"),
            ("8x2", "12 34 56 78 9A BC DE Fx"),
            ("2x8", "12345678 9abcdefx"),
            ("2x8", "12345678 9abcdefg"),
            ("4x4", "1234 5678 9ABC DEFx"),
            ("4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x"),
            ("4x4", "1,2,3,4 5,6,7,8 9,10,11,12 13,14,15,x"),
        ] {
            assert!(is_one(shape, arguments), "{shape}: {arguments}");
        }
        for (shape, arguments) in [
            ("2x2", "123x 12x3"),
            ("2x2", "123x -"),
            ("2x3", "12345x 12345x"),
            ("3x3", "12345678x - 12345678x"),
            ("2x8", "123456789abcdefx 123456789abcdefx"),
            (
                "4x4",
                "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,x 123456789ABCDEFx",
            ),
        ] {
            assert!(!is_one(shape, arguments), "{shape}: {arguments}");
        }
    }
}
