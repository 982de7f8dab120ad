use std::io::{self, Write};

use tilebase_format::{Encoding, Header};
use tilebase_gen::{GenerateError, Generator, Level, Progress};
use tilebase_puzzle::{Goal, Shape};

use crate::args::{EncodingName, GenArgs, GoalBlank, usage};
use crate::interrupt::Interrupt;
use crate::machine::Forecast;
use crate::watch::Watch;
use crate::{INTERRUPTED, SUCCESS};

pub fn run(args: &GenArgs) -> anyhow::Result<u8> {
    let goal = resolve_goal(args.shape, args.goal_blank)?;
    let generator = generator(args, goal)?;
    let forecast = Forecast::new(args, generator);
    say(args, &forecast.text(goal.boards()));
    forecast.check_limit()?;
    if !args.force {
        forecast.check_machine()?;
    }
    let header = match write(args, &forecast.generator, goal)? {
        Err(GenerateError::Interrupted) => return Ok(INTERRUPTED),
        Err(error) if is_missing_folder(&error) => {
            let error = anyhow::Error::from(error);
            anyhow::bail!("{error:#}; the folder has to be there")
        }
        written => written?,
    };
    let (boards, bytes) = (header.entries(), header.file_len());
    let (file, radius) = (args.output.display(), header.max_distance);
    say(
        args,
        &format!("{file}: {boards} boards, largest distance {radius}, {bytes} bytes"),
    );
    Ok(SUCCESS)
}

/// Says something to those who want to know.
fn say(args: &GenArgs, text: &str) {
    if !args.quiet {
        // Nobody is left to tell if standard error is closed.
        let _ = writeln!(io::stderr(), "{text}");
    }
}

fn generator(args: &GenArgs, goal: Goal) -> anyhow::Result<Generator> {
    let mut generator = Generator::new(goal).encoding(resolve_encoding(args)?);
    if let Some(threads) = args.threads {
        generator = generator.threads(threads.into());
    }
    if let Some(folder) = &args.work {
        generator = generator.work_folder(folder);
    }
    if let Some(folder) = &args.checkpoint {
        generator = generator.checkpoint_folder(folder);
    }
    Ok(generator)
}

/// Writes the table, and shows how far it has come.
fn write(
    args: &GenArgs,
    generator: &Generator,
    goal: Goal,
) -> anyhow::Result<Result<Header, GenerateError>> {
    let interrupt = Interrupt::listen(match (args.quiet, &args.checkpoint) {
        (true, _) => "",
        (false, None) => "interrupted\n",
        (false, Some(_)) => {
            "interrupted; the same command goes on from the checkpoint, if there is one yet\n"
        }
    })?;
    let mut watch = Watch::new(goal.boards(), args.quiet)?;
    let mut boards_found = 0;
    let written = generator.write(&args.output, |progress| {
        match progress {
            Progress::Level(Level { depth, boards }) => {
                boards_found += boards;
                watch.show(
                    &format!("depth {depth}"),
                    boards_found,
                    goal.boards(),
                    "boards",
                );
            }
            Progress::Resumed { depth } => {
                say(
                    args,
                    &format!("going on from the checkpoint, after depth {depth}"),
                );
                watch.start_from(boards_found);
            }
            Progress::Saving { depth } => {
                let stage = format!("saving {depth}");
                watch.show(&stage, boards_found, goal.boards(), "boards");
            }
            Progress::Written { bytes, of } => watch.show("writing", bytes, of, "bytes"),
            _ => (),
        }
        interrupt.meanwhile(progress)
    });
    watch.finish();
    if let Err(GenerateError::Interrupted) = written {
        interrupt.say();
    }
    Ok(written)
}

/// Whether a folder that was named is not there.
fn is_missing_folder(error: &GenerateError) -> bool {
    let source = match error {
        GenerateError::Write(error) => &error.source,
        GenerateError::WorkFolder { source, .. } => source,
        _ => return false,
    };
    source.kind() == io::ErrorKind::NotFound
}

/// The cell that the words corner, edge and center mean depends on the shape, and some shapes have
/// no such cell.
fn resolve_goal(shape: Shape, blank: GoalBlank) -> Result<Goal, clap::Error> {
    let (rows, cols) = (shape.rows(), shape.cols());
    let no = |what: &str| {
        Err(usage(
            "gen",
            format!("--goal-blank: a {shape} board has no {what}"),
        ))
    };
    let cell = match blank {
        GoalBlank::Corner => shape.cells() - 1,
        GoalBlank::Edge if cols > 2 => (rows - 1) * cols + cols / 2,
        GoalBlank::Edge if rows > 2 => rows / 2 * cols + cols - 1,
        GoalBlank::Edge => return no("edge between its corners"),
        GoalBlank::Center if rows > 2 && cols > 2 => rows / 2 * cols + cols / 2,
        GoalBlank::Center => return no("center, only edges"),
        GoalBlank::Cell(cell) => cell,
    };
    match Goal::new(shape, cell) {
        Some(goal) => Ok(goal),
        None => no(&format!("cell {cell}, only 0 to {}", shape.cells() - 1)),
    }
}

fn resolve_encoding(args: &GenArgs) -> Result<Encoding, clap::Error> {
    match (args.encoding, args.order) {
        (EncodingName::Move, order) => Ok(Encoding::Move(order.unwrap_or_default())),
        (EncodingName::Bit, None) => Ok(Encoding::DistanceBit),
        (EncodingName::Bit, Some(_)) => Err(usage(
            "gen",
            "--order: encoding bit prefers no move; use it with --encoding move",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_have_names() {
        let cell = |shape: &str, blank: GoalBlank| {
            let goal = resolve_goal(shape.parse().unwrap(), blank);
            goal.map(Goal::blank).ok()
        };
        for (shape, corner, edge, center) in [
            ("2x2", 3, None, None),
            ("2x3", 5, Some(4), None),
            ("2x8", 15, Some(12), None),
            ("3x2", 5, Some(3), None),
            ("8x2", 15, Some(9), None),
            ("3x3", 8, Some(7), Some(4)),
            ("3x5", 14, Some(12), Some(7)),
            ("5x3", 14, Some(13), Some(7)),
            ("4x4", 15, Some(14), Some(10)),
        ] {
            assert_eq!(cell(shape, GoalBlank::Corner), Some(corner), "{shape}");
            assert_eq!(cell(shape, GoalBlank::Edge), edge, "{shape}");
            assert_eq!(cell(shape, GoalBlank::Center), center, "{shape}");
            assert_eq!(
                cell(shape, GoalBlank::Cell(corner)),
                Some(corner),
                "{shape}"
            );
            assert_eq!(cell(shape, GoalBlank::Cell(corner + 1)), None, "{shape}");
        }
    }
}
