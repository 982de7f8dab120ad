//! Pattern tables: one that --pattern names, or those of a division.

use std::io::Write;
use std::path::{Path, PathBuf};

use tilebase_gen::{AtomicFile, WriteError};
use tilebase_pattern::{Division, GenerateError, Generator, Pattern, PatternHeader, PatternTable};
use tilebase_puzzle::Goal;

use super::GenerateArgs;
use super::needs::Needs;
use super::{interrupt_message, output_name, print_message};
use crate::args::UsageError;
use crate::commands::interrupt::Interrupt;
use crate::exit::Exit;
use crate::output::{check_file, check_stream, is_standard_output, with_advice, write_stream};
use crate::terminal::{ProgressDisplay, print_error};

/// A table to generate, and its file.
pub struct Planned {
    generator: Generator,
    path: PathBuf,
}

/// Returns the pattern tables that the arguments ask for, or `None` if they ask for a table of all
/// boards.
pub fn resolve(args: &GenerateArgs, goal: Goal) -> Result<Option<Vec<Planned>>, UsageError> {
    let planned = |pattern, path| {
        let generator = Generator::new(pattern);
        let generator = match args.threads {
            Some(threads) => generator.threads(threads.into()),
            None => generator,
        };
        Planned { generator, path }
    };
    if let Some(tiles) = args.pattern {
        let pattern = Pattern::new(goal, tiles);
        let pattern = pattern.map_err(|error| UsageError::new(format!("--pattern: {error}")))?;
        return Ok(Some(vec![planned(pattern, args.output.clone())]));
    }
    let Some(name) = &args.patterns else {
        return Ok(None);
    };
    if is_standard_output(&args.output) {
        let message = "--patterns writes several files: name a folder with --output";
        return Err(UsageError::new(message));
    }
    let division = Division::named(goal, name);
    let division = division.map_err(|error| UsageError::new(format!("--patterns: {error}")))?;
    let patterns = division.patterns().iter();
    let in_folder = |&pattern| planned(pattern, args.output.join(file_name(pattern)));
    Ok(Some(patterns.map(in_folder).collect()))
}

/// Returns the name of a pattern's file: its shape, its goal unless the blank is in the last cell, and
/// its tiles.
fn file_name(pattern: Pattern) -> String {
    let (shape, goal) = (pattern.shape(), pattern.goal());
    let goal = if goal == Goal::corner(shape) {
        String::new()
    } else {
        format!("-goal-{}-tiles", goal.blank())
    };
    let tiles = pattern.tiles().iter().map(|tile| format!("-{tile}"));
    format!("{shape}{goal}{}.tb", tiles.collect::<String>())
}

/// Generates the tables. They get their names when all of them are complete.
pub fn run(args: &GenerateArgs, tables: &[Planned]) -> anyhow::Result<Exit> {
    if is_standard_output(&args.output) {
        check_stream()?;
    }
    let needs = Needs::new(args, tables.iter().map(|table| &table.generator));
    print_message(args, &needs.text());
    check_outputs(args, tables)?;
    needs.check_limit()?;
    if !args.force {
        needs.check_machine()?;
    }
    let interrupt = Interrupt::handle(interrupt_message(args))?;
    let Some(outputs) = write_all(args, tables, &interrupt)? else {
        interrupt.print();
        return Ok(Exit::Interrupted);
    };
    let mut exit = Exit::Success;
    for ((output, header), table) in outputs.into_iter().zip(tables) {
        if let Err(error) = output.commit() {
            // The others are complete as well.
            print_error(&format!("{error:#}"));
            exit = Exit::Failure;
            continue;
        }
        let (states, bytes) = (header.entries(), header.file_len());
        let (file, radius) = (output_name(&table.path), header.max_distance);
        print_message(
            args,
            &format!("{file}: {states} states, largest distance {radius}, {bytes} bytes"),
        );
    }
    Ok(exit)
}

/// Fails if the tables cannot be written.
fn check_outputs(args: &GenerateArgs, tables: &[Planned]) -> anyhow::Result<()> {
    let output = &args.output;
    if is_standard_output(output) {
        return Ok(());
    }
    anyhow::ensure!(
        args.patterns.is_none() || output.is_dir() || !output.exists(),
        "{} is not a folder; --patterns writes several tables into one",
        output.display()
    );
    let check = |table: &Planned| check_file(&table.path, "-o");
    tables.iter().try_for_each(check)
}

/// Writes the tables, but files do not have their names yet; `None` if the user interrupts.
fn write_all(
    args: &GenerateArgs,
    tables: &[Planned],
    interrupt: &Interrupt,
) -> anyhow::Result<Option<Vec<(Output, PatternHeader)>>> {
    let to_files = !is_standard_output(&args.output);
    let mut outputs = Vec::new();
    for Planned { generator, path } in tables {
        let Some(table) = generate(args, generator, interrupt, !outputs.is_empty())? else {
            return Ok(None);
        };
        if interrupt.check(to_files).is_break() {
            return Ok(None);
        }
        let mut output = Output::create(path)?;
        output.write(table.bytes())?;
        outputs.push((output, *table.header()));
    }
    Ok(interrupt.check(to_files).is_continue().then_some(outputs))
}

/// Generates a table and shows the progress; `None` if the user interrupts.
fn generate(
    args: &GenerateArgs,
    generator: &Generator,
    interrupt: &Interrupt,
    has_files: bool,
) -> anyhow::Result<Option<PatternTable<Vec<u8>>>> {
    let states = generator.pattern().states();
    let mut display = ProgressDisplay::new(states, args.quiet)?;
    let mut found = 0;
    let generated = generator.run(|level| {
        found += level.states;
        let distance = format!("distance {}", level.distance);
        display.show(&distance, found, states, "states");
        interrupt.check(has_files)
    });
    display.finish();
    match generated {
        Err(GenerateError::Interrupted) => Ok(None),
        generated => Ok(Some(generated?)),
    }
}

/// Where a table goes.
enum Output {
    /// A file, without its final name.
    File(AtomicFile, PathBuf),
    StandardOutput,
}

impl Output {
    fn create(path: &Path) -> anyhow::Result<Output> {
        if is_standard_output(path) {
            return Ok(Output::StandardOutput);
        }
        let file = AtomicFile::create(path).map_err(with_advice)?;
        Ok(Output::File(file, path.to_owned()))
    }

    fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        match self {
            Output::StandardOutput => write_stream(bytes),
            Output::File(file, path) => file.write_all(bytes).map_err(|source| {
                let path = path.clone();
                with_advice(WriteError::Failed { path, source })
            }),
        }
    }

    fn commit(self) -> anyhow::Result<()> {
        match self {
            Output::StandardOutput => Ok(()),
            Output::File(file, _) => file.commit().map_err(with_advice),
        }
    }
}
