//! Generates one pattern table (--pattern), or several (--patterns).

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use tilebase_gen::{GenerateError, Generator, Report, write_file};
use tilebase_pattern::{Header, Partition, Pattern};
use tilebase_puzzle::Goal;

use super::GenerateArgs;
use super::needs::Needs;
use super::{interrupt_message, output_name, prepare};
use crate::args::UsageError;
use crate::commands::info;
use crate::exit::Exit;
use crate::interrupt;
use crate::machine::{or_current, threads};
use crate::output::{check_file, is_standard_output, with_advice, write_stream};
use crate::tables::map_table;
use crate::terminal::{ProgressDisplay, print, print_message};

pub struct Planned {
    pattern: Pattern,
    generator: Generator,
    path: PathBuf,
}

/// Returns the pattern tables to generate, or `None` for a table of all boards.
pub fn resolve(args: &GenerateArgs, goal: Goal) -> Result<Option<Vec<Planned>>, UsageError> {
    let planned = |option, pattern, path| {
        let generator = Generator::pattern(pattern);
        let checked = generator.check_tiles();
        checked.map_err(|error| UsageError::new(format!("{option}: {error}")))?;
        let generator = match threads::named() {
            Some(threads) => generator.threads(threads),
            None => generator,
        };
        Ok(Planned {
            pattern,
            generator,
            path,
        })
    };
    if let Some(tiles) = args.pattern {
        let pattern = Pattern::new(goal, tiles);
        let pattern = pattern.map_err(|error| UsageError::new(format!("--pattern: {error}")))?;
        let planned = planned("--pattern", pattern, args.output.clone())?;
        return Ok(Some(vec![planned]));
    }
    let Some(name) = &args.patterns else {
        return Ok(None);
    };
    if is_standard_output(&args.output) {
        let message = "--patterns writes several files: name a folder with --output";
        return Err(UsageError::new(message));
    }
    let partition = Partition::named(goal, name);
    let partition = partition.map_err(|error| UsageError::new(format!("--patterns: {error}")))?;
    let patterns = partition.patterns().iter();
    let in_folder = |&pattern| {
        let path = args.output.join(file_name(pattern));
        planned("--patterns", pattern, path)
    };
    patterns.map(in_folder).collect::<Result<_, _>>().map(Some)
}

/// Returns the file name of a pattern table: its shape, its goal (unless the blank is in the last cell) and its tiles.
fn file_name(pattern: Pattern) -> String {
    let (shape, goal) = (pattern.shape(), pattern.goal());
    let goal = if goal == Goal::corner(shape) {
        String::new()
    } else {
        format!("-goal-{}-tiles", goal.blank())
    };
    let tiles = pattern.tiles().iter();
    let tiles: String = tiles.map(|tile| format!("-{tile}")).collect();
    format!("{shape}{goal}{tiles}.tb")
}

/// Generates the missing tables. Each file gets its final name as soon as its table is complete.
pub fn run(args: &GenerateArgs, tables: &[Planned]) -> anyhow::Result<Exit> {
    let finished: Vec<_> = tables.iter().map(|table| table.finished(args)).collect();
    let with_finished = tables.iter().zip(&finished);
    let missing = with_finished.filter(|(_, finished)| finished.is_none());
    let missing: Vec<&Planned> = missing.map(|(table, _)| table).collect();
    if !missing.is_empty() {
        let needs = Needs::of_patterns(
            args,
            missing
                .iter()
                .map(|table| (table.pattern, &table.generator)),
        );
        // A folder that cannot be examined may exist, so it is kept.
        let output = args.output.ancestors();
        let new_folders = output.take_while(|at| matches!(or_current(at).try_exists(), Ok(false)));
        let new_folders: Vec<&Path> = new_folders.collect();
        let prepared = prepare(args, &needs, || check_files(args, &missing));
        // The first table makes the folder again. Until then, an interrupted run leaves no empty folder.
        for folder in new_folders {
            let _ = fs::remove_dir(folder);
        }
        prepared?;
    }
    interrupt::before_writing(interrupt_message(args));
    for (table, finished) in tables.iter().zip(finished) {
        if finished.is_some() {
            print_message(&format!("{}: already complete", table.path.display()));
        }
        let header = match finished {
            None => table.write(args)?,
            finished => finished,
        };
        let Some(header) = header else {
            interrupt::print();
            return Ok(Exit::Interrupted);
        };
        if args.json {
            print(&info::json(&header, &table.path))?;
        }
    }
    Ok(Exit::Success)
}

/// Checks that the files can be written. With --patterns, creates the folder.
fn check_files(args: &GenerateArgs, tables: &[&Planned]) -> anyhow::Result<()> {
    let output = &args.output;
    anyhow::ensure!(
        args.patterns.is_none() || output.is_dir() || !output.exists(),
        "{} is not a folder; --patterns writes several tables into one",
        output.display()
    );
    make_folder(args)?;
    for table in tables {
        check_file(&table.path, "-o")?;
    }
    Ok(())
}

/// With --patterns, creates the folder if it is missing.
fn make_folder(args: &GenerateArgs) -> anyhow::Result<()> {
    let output = &args.output;
    if args.patterns.is_some() && !output.exists() {
        let made = fs::create_dir_all(output);
        made.with_context(|| format!("cannot make the folder {}", output.display()))?;
    }
    Ok(())
}

impl Planned {
    /// With --patterns, returns the header of the table if an earlier run has written the file. Checks the header and
    /// the checksum.
    fn finished(&self, args: &GenerateArgs) -> Option<Header> {
        args.patterns.as_ref()?;
        let table = map_table(&self.path).ok()?;
        let is_right = table.pattern() == Some(self.pattern)
            && table.bytes().read_whole(|| table.verify()).is_ok();
        is_right.then(|| *table.header())
    }

    /// Generates and writes the table. Returns `None` if interrupted.
    fn write(&self, args: &GenerateArgs) -> anyhow::Result<Option<Header>> {
        let all = self.pattern.states();
        let mut display = ProgressDisplay::new(all)?;
        let mut found = 0;
        let table = self.generator.run(|progress| {
            if let Report::Depth(depth) = progress {
                found += depth.count;
                display.show(
                    &format!("distance {}", depth.distance),
                    found,
                    all,
                    "states",
                );
            }
            interrupt::check(false)
        });
        display.finish();
        let table = match table {
            Err(GenerateError::Interrupted) => return Ok(None),
            table => table?,
        };
        let to_file = !is_standard_output(&self.path);
        if interrupt::check(to_file).is_break() {
            return Ok(None);
        }
        if to_file {
            make_folder(args)?;
            write_file(&self.path, table.bytes()).map_err(with_advice)?;
        } else {
            write_stream(table.bytes())?;
        }
        let header = *table.header();
        let (states, bytes) = (header.entries(), header.file_len());
        let (file, radius) = (output_name(&self.path), header.max_distance);
        print_message(&format!(
            "{file}: {states} states, largest distance {radius}, {bytes} bytes"
        ));
        Ok(Some(header))
    }
}
