//! Generates a table in the multi-tile metric.

use std::io::{self, Write};

use tilebase_format::SlideHeader;
use tilebase_gen::{GenerateError, Progress, SlideGenerator};
use tilebase_puzzle::{Goal, MAX_INDEXED_CELLS};

use super::needs::Needs;
use super::{GenerateArgs, finish, interrupt_message, prepare};
use crate::args::{UsageError, named_threads};
use crate::commands::info::Facts;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::{check_file, is_standard_output};
use crate::terminal::ProgressDisplay;

pub fn run(args: &GenerateArgs, goal: Goal) -> anyhow::Result<Exit> {
    for (is_given, option) in [
        (args.encoding.is_some(), "--encoding"),
        (args.order.is_some(), "--order"),
        (args.work.is_some(), "--work"),
        (args.checkpoint.is_some(), "--checkpoint"),
        (args.pattern.is_some(), "--pattern"),
        (args.patterns.is_some(), "--patterns"),
    ] {
        if is_given {
            let error = "--metric: tables in the multi-tile metric have one encoding and are made in memory";
            return Err(UsageError::new(format_args!("{error}; leave out {option}")).into());
        }
    }
    if !goal.shape().is_indexed() {
        let error = format!("--shape: a table of all boards has at most {MAX_INDEXED_CELLS} cells");
        return Err(UsageError::new(error).into());
    }
    let mut generator = SlideGenerator::new(goal);
    if let Some(threads) = named_threads() {
        generator = generator.threads(threads);
    }
    let needs = Needs::of_slides(args, &generator, goal.boards());
    prepare(args, &needs, || check_file(&args.output, "-o"))?;
    interrupt::before_writing(interrupt_message(args));
    let mut display = ProgressDisplay::new(goal.boards())?;
    let mut found = 0;
    let progress = |progress| {
        if let Progress::Depth(depth) = progress {
            found += depth.boards;
            let name = format!("depth {}", depth.distance);
            display.show(&name, found, goal.boards(), "boards");
        }
        interrupt::check(false)
    };
    let written = if is_standard_output(&args.output) {
        let to_stream = |table: Vec<u8>| {
            let written = io::stdout().write_all(&table);
            written.map_err(GenerateError::Stream)?;
            Ok(SlideHeader::from_bytes(&table).expect("the header just written"))
        };
        generator.run(progress).and_then(to_stream)
    } else {
        generator.write(&args.output, progress)
    };
    display.finish();
    if let Err(GenerateError::Interrupted) = written {
        interrupt::print();
    }
    finish(args, written.map(|header| Facts::from(&header)))
}
