//! Pattern tables: one that --pattern names, or those of a division.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use tilebase_gen::{AtomicFile, WriteError};
use tilebase_pattern::{Division, GenerateError, Generator, Pattern, PatternHeader, PatternTable};
use tilebase_puzzle::Goal;

use super::GenerateArgs;
use super::needs::Needs;
use super::{interrupt_message, output_name, prepare};
use crate::args::{UsageError, named_threads};
use crate::commands::info::{Facts, not_a_table};
use crate::commands::interrupt::Interrupt;
use crate::exit::Exit;
use crate::output::{check_file, is_standard_output, with_advice, write_stream};
use crate::terminal::{ProgressDisplay, print, print_error, print_message};

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
        let generator = match named_threads() {
            Some(threads) => generator.threads(threads),
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
    let needs = Needs::of_patterns(args, tables.iter().map(|table| &table.generator));
    prepare(args, &needs, || check_files(args, tables))?;
    let interrupt = Interrupt::handle(interrupt_message(args))?;
    let Some(outputs) = write_all(args, tables, &interrupt)? else {
        interrupt.print();
        return Ok(Exit::Interrupted);
    };
    let (mut exit, mut written) = (Exit::Success, Vec::new());
    for ((file, header), table) in outputs.into_iter().zip(tables) {
        let committed = file.map_or(Ok(()), AtomicFile::commit);
        if matches!(committed, Ok(()) | Err(WriteError::NotDurable { .. })) {
            written.push(table.path.display().to_string());
        }
        if let Err(error) = committed {
            // The others are complete as well.
            let error = format!("{:#}", with_advice(error));
            if args.json {
                print(&not_a_table(&table.path, &error))?;
            }
            print_error(&error);
            exit = Exit::Failure;
            continue;
        }
        let (states, bytes) = (header.entries(), header.file_len());
        let (file, radius) = (output_name(&table.path), header.max_distance);
        print_message(&format!(
            "{file}: {states} states, largest distance {radius}, {bytes} bytes"
        ));
        if args.json {
            print(&Facts::from(&header).json(&table.path).line())?;
        }
    }
    if written.len() < tables.len() && tables.len() > 1 {
        let written = match &written[..] {
            [] => "none".to_owned(),
            names => names.join(", "),
        };
        print_error(&format!(
            "of {} tables, these are new: {written}",
            tables.len()
        ));
    }
    Ok(exit)
}

/// Checks that the files can be written, and makes the folder of several.
fn check_files(args: &GenerateArgs, tables: &[Planned]) -> anyhow::Result<()> {
    let output = &args.output;
    anyhow::ensure!(
        args.patterns.is_none() || output.is_dir() || !output.exists(),
        "{} is not a folder; --patterns writes several tables into one",
        output.display()
    );
    if args.patterns.is_some() && !output.exists() {
        fs::create_dir_all(output)
            .with_context(|| format!("cannot make the folder {}", output.display()))?;
    }
    let check = |table: &Planned| check_file(&table.path, "-o");
    tables.iter().try_for_each(check)
}

/// A table that is written: its file, unless it went to standard output, and its header.
type Written = (Option<AtomicFile>, PatternHeader);

/// Writes the tables, but files do not have their names yet; `None` if the user interrupts.
fn write_all(
    args: &GenerateArgs,
    tables: &[Planned],
    interrupt: &Interrupt,
) -> anyhow::Result<Option<Vec<Written>>> {
    let to_files = !is_standard_output(&args.output);
    let mut outputs = Vec::new();
    for Planned { generator, path } in tables {
        let Some(table) = generate(generator, interrupt, !outputs.is_empty())? else {
            return Ok(None);
        };
        if interrupt.check(to_files).is_break() {
            return Ok(None);
        }
        outputs.push((write(path, table.bytes())?, *table.header()));
    }
    Ok(interrupt.check(to_files).is_continue().then_some(outputs))
}

/// Generates a table and shows the progress; `None` if the user interrupts.
fn generate(
    generator: &Generator,
    interrupt: &Interrupt,
    has_files: bool,
) -> anyhow::Result<Option<PatternTable<Vec<u8>>>> {
    let states = generator.pattern().states();
    let mut display = ProgressDisplay::new(states)?;
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

/// Writes a table; a file is returned without its final name.
fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<Option<AtomicFile>> {
    if is_standard_output(path) {
        write_stream(bytes)?;
        return Ok(None);
    }
    let mut file = AtomicFile::create(path).map_err(with_advice)?;
    file.write_all(bytes).map_err(|source| {
        let path = path.to_owned();
        with_advice(WriteError::Failed { path, source })
    })?;
    Ok(Some(file))
}
