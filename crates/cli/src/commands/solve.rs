use std::io;
use std::sync::{Arc, Mutex};

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use tilebase_puzzle::{Board, Shape};

use crate::answer::Request;
use crate::answerer::Answerer;
use crate::answers::{Answers, Output, Place};
use crate::args::{By, Dialect, SolveArgs, usage};
use crate::open::Question;
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

/// Whether a board was typed without quotes: a tile an argument, or rows that together are a board.
fn is_one_board(shape: Shape, arguments: &[String]) -> bool {
    let tiles = arguments.iter().all(|text| text.len() <= 2 && text != "-");
    tiles && arguments.len() > 1 || Board::parse(shape, &arguments.join(" ")).is_ok()
}
