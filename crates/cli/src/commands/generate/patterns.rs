//! Pattern tables: one that --pattern names, or those of a division.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tilebase_gen::{AtomicFile, WriteError};
use tilebase_pattern::{Division, GenerateError, Generator, Pattern, PatternHeader, PatternTable};
use tilebase_puzzle::Goal;

use super::interrupt::Interrupt;
use super::needs::Needs;
use super::{interrupt_message, print_message};
use crate::args::{GenerateArgs, UsageError};
use crate::exit::Exit;
use crate::terminal::ProgressDisplay;

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
    let needs = Needs::new(args, tables.iter().map(|table| &table.generator));
    print_message(args, &needs.text());
    needs.check_limit()?;
    if !args.force {
        needs.check_machine()?;
    }
    // An error is better found before the work than after it.
    for table in tables {
        drop(create(&table.path)?);
    }
    let interrupt = Interrupt::handle(interrupt_message(args))?;
    let Some(files) = write_all(args, tables, &interrupt)? else {
        interrupt.print();
        return Ok(Exit::Interrupted);
    };
    for ((file, header), table) in files.into_iter().zip(tables) {
        file.commit()?;
        let (states, bytes) = (header.entries(), header.file_len());
        let (file, radius) = (table.path.display(), header.max_distance);
        print_message(
            args,
            &format!("{file}: {states} states, largest distance {radius}, {bytes} bytes"),
        );
    }
    Ok(Exit::Success)
}

/// Writes the tables into files that do not have their names yet; `None` if the user interrupts.
fn write_all(
    args: &GenerateArgs,
    tables: &[Planned],
    interrupt: &Interrupt,
) -> anyhow::Result<Option<Vec<(AtomicFile, PatternHeader)>>> {
    let mut files = Vec::new();
    for Planned { generator, path } in tables {
        let Some(table) = generate(args, generator, interrupt, !files.is_empty())? else {
            return Ok(None);
        };
        if interrupt.check(true).is_break() {
            return Ok(None);
        }
        files.push((write(path, table.bytes())?, *table.header()));
    }
    Ok(interrupt.check(true).is_continue().then_some(files))
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

/// Creates the file of a table, without its final name.
fn create(path: &Path) -> anyhow::Result<AtomicFile> {
    AtomicFile::create(path).map_err(|error| {
        let is_missing_folder = error.source.kind() == io::ErrorKind::NotFound;
        let error = anyhow::Error::from(error);
        if is_missing_folder {
            anyhow::anyhow!("{error:#}; the folder must exist")
        } else {
            error
        }
    })
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<AtomicFile> {
    let mut file = create(path)?;
    let path = path.to_owned();
    let written = file.write_all(bytes);
    written.map_err(|source| WriteError { path, source })?;
    Ok(file)
}
