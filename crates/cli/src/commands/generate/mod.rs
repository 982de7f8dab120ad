//! `tilebase gen`: generates a table of all boards, or pattern tables.

mod forecast;
mod needs;
mod patterns;

use std::io::{self, Write};
use std::path::{Display, Path};

use tilebase_format::{Encoding, Header};
use tilebase_gen::{GenerateError, Generator, Progress};
use tilebase_puzzle::{Goal, Shape};

use self::forecast::Forecast;
use super::interrupt::Interrupt;
use crate::args::{EncodingName, GenerateArgs, GoalBlank, UsageError};
use crate::exit::Exit;
use crate::machine::size;
use crate::output::{check_file, check_stream, is_standard_output, stream_error, with_advice};
use crate::terminal::ProgressDisplay;

pub fn run(args: &GenerateArgs) -> anyhow::Result<Exit> {
    let goal = resolve_goal(args.shape, args.goal_blank)?;
    if let Some(tables) = patterns::resolve(args, goal)? {
        return patterns::run(args, &tables);
    }
    if is_standard_output(&args.output) {
        check_stream()?;
    }
    let generator = generator(args, goal)?;
    let forecast = Forecast::new(args, generator);
    print_message(args, &forecast.text(goal.boards()));
    if !is_standard_output(&args.output) {
        check_file(&args.output, "-o")?;
    }
    forecast.check_limit()?;
    if !args.force {
        forecast.check_machine()?;
    }
    let header = match write(args, &forecast.generator, goal)? {
        Err(GenerateError::Interrupted) => return Ok(Exit::Interrupted),
        Err(GenerateError::OutOfMemory { shape, bytes }) => anyhow::bail!(
            "not enough memory for {shape}: the search needs {} of memory; choose a work folder \
             with --work FOLDER, or a shape of fewer cells",
            size(bytes)
        ),
        Err(GenerateError::Stream(error)) => return Err(stream_error(error)),
        Err(error) => return Err(with_advice(error)),
        Ok(header) => header,
    };
    let (boards, bytes) = (header.entries(), header.file_len());
    let (file, radius) = (output_name(&args.output), header.max_distance);
    print_message(
        args,
        &format!("{file}: {boards} boards, largest distance {radius}, {bytes} bytes"),
    );
    Ok(Exit::Success)
}

/// Prints a message to standard error, unless --quiet is given.
fn print_message(args: &GenerateArgs, text: &str) {
    if !args.quiet {
        // Work goes on if standard error is closed.
        let _ = writeln!(io::stderr(), "{text}");
    }
}

fn generator(args: &GenerateArgs, goal: Goal) -> anyhow::Result<Generator> {
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

/// Writes the table and shows the progress.
fn write(
    args: &GenerateArgs,
    generator: &Generator,
    goal: Goal,
) -> anyhow::Result<Result<Header, GenerateError>> {
    let interrupt = Interrupt::handle(interrupt_message(args))?;
    let boards = goal.boards();
    let mut display = ProgressDisplay::new(boards, args.quiet)?;
    let to_file = !is_standard_output(&args.output);
    let mut found = 0;
    let watch = |progress| {
        match progress {
            Progress::Level(level) => {
                found += level.boards;
                display.show(&format!("depth {}", level.depth), found, boards, "boards");
            }
            Progress::Resumed { depth } => {
                let message = format!("continuing from the checkpoint, after depth {depth}");
                print_message(args, &message);
                display.restart(found);
            }
            Progress::Saving { depth } => {
                display.show(&format!("saving {depth}"), found, boards, "boards");
            }
            Progress::Summed { bytes, of } => display.show("checksum", bytes, of, "bytes"),
            Progress::Written { bytes, of } => display.show("writing", bytes, of, "bytes"),
            _ => (),
        }
        let is_writing = match progress {
            Progress::Saving { .. } => true,
            Progress::Written { .. } => to_file,
            _ => false,
        };
        interrupt.check(is_writing)
    };
    let written = if to_file {
        generator.write(&args.output, watch)
    } else {
        generator.write_to(io::stdout(), watch)
    };
    display.finish();
    if let Err(GenerateError::Interrupted) = written {
        interrupt.print();
    }
    Ok(written)
}

fn interrupt_message(args: &GenerateArgs) -> &'static str {
    match (args.quiet, &args.checkpoint) {
        (true, _) => "",
        (false, None) => "interrupted\n",
        (false, Some(_)) => {
            "interrupted; the same command continues from the checkpoint, if one has been saved\n"
        }
    }
}

/// Returns the name of a file in messages.
fn output_name(output: &Path) -> Display<'_> {
    if is_standard_output(output) {
        Path::new("standard output").display()
    } else {
        output.display()
    }
}

/// Returns the goal for a shape and the place of its blank; not every shape has every place.
fn resolve_goal(shape: Shape, blank: GoalBlank) -> Result<Goal, UsageError> {
    let (rows, cols) = (shape.rows(), shape.cols());
    let has_no = |place: &str| {
        let message = format!("--goal-blank: a {shape} board has no {place}");
        Err(UsageError::new(message))
    };
    let cell = match blank {
        GoalBlank::Corner => shape.cells() - 1,
        GoalBlank::Edge if cols > 2 => (rows - 1) * cols + cols / 2,
        GoalBlank::Edge if rows > 2 => rows / 2 * cols + cols - 1,
        GoalBlank::Edge => return has_no("edge between its corners"),
        GoalBlank::Center if rows > 2 && cols > 2 => rows / 2 * cols + cols / 2,
        GoalBlank::Center => return has_no("center, only edges"),
        GoalBlank::Cell(cell) => cell,
    };
    match Goal::new(shape, cell) {
        Some(goal) => Ok(goal),
        None => has_no(&format!("cell {cell}, only 0 to {}", shape.cells() - 1)),
    }
}

fn resolve_encoding(args: &GenerateArgs) -> Result<Encoding, UsageError> {
    match (args.encoding, args.order) {
        (EncodingName::Move, order) => Ok(Encoding::Move(order.unwrap_or_default())),
        (EncodingName::Bit, None) => Ok(Encoding::DistanceBit),
        (EncodingName::Bit, Some(_)) => Err(UsageError::new(
            "--order: encoding bit stores no moves; use --order with --encoding move",
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
