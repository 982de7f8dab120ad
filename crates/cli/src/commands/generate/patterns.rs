//! Generates one pattern table (--pattern), or several (--patterns).

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context;
use tilebase::TableFile;
use tilebase_gen::internal::{Checkpoint, check_output};
use tilebase_gen::write_file;
use tilebase_pattern::{Division, Generation, Generator, Pattern, PatternHeader, PatternTable};
use tilebase_puzzle::Goal;

use super::GenerateArgs;
use super::needs::Needs;
use super::{interrupt_message, output_name, prepare};
use crate::args::{UsageError, named_threads};
use crate::commands::info::Facts;
use crate::exit::Exit;
use crate::interrupt;
use crate::machine::or_current;
use crate::output::{check_file, is_standard_output, with_advice, write_stream};
use crate::tables::map_table;
use crate::terminal::{ProgressDisplay, print, print_message};

pub struct Planned {
    generator: Generator,
    path: PathBuf,
    checkpoint: Option<PathBuf>,
}

/// Returns the pattern tables to generate, or `None` for a table of all boards.
pub fn resolve(args: &GenerateArgs, goal: Goal) -> Result<Option<Vec<Planned>>, UsageError> {
    let planned = |pattern, path| {
        let generator = Generator::new(pattern);
        let generator = match named_threads() {
            Some(threads) => generator.threads(threads),
            None => generator,
        };
        let folder = args.checkpoint.as_ref();
        Planned {
            checkpoint: folder.map(|folder| folder.join(checkpoint_name(pattern))),
            generator,
            path,
        }
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

/// Returns the file name of a pattern table: its shape, its goal (unless the blank is in the last cell) and its tiles.
fn file_name(pattern: Pattern) -> String {
    let (shape, goal) = (pattern.shape(), pattern.goal());
    let goal = if goal == Goal::corner(shape) {
        String::new()
    } else {
        format!("-goal-{}-tiles", goal.blank())
    };
    format!("{shape}{goal}{}.tb", tile_names(pattern))
}

fn checkpoint_name(pattern: Pattern) -> String {
    let (shape, blank) = (pattern.shape(), pattern.goal().blank());
    format!(
        "{shape}-goal-{blank}-tiles{}.checkpoint",
        tile_names(pattern)
    )
}

fn tile_names(pattern: Pattern) -> String {
    let tiles = pattern.tiles().iter();
    tiles.map(|tile| format!("-{tile}")).collect()
}

/// Generates the tables that are missing. Each file gets its final name as soon as its table is complete.
pub fn run(args: &GenerateArgs, tables: &[Planned]) -> anyhow::Result<Exit> {
    let finished: Vec<_> = tables.iter().map(|table| table.finished(args)).collect();
    let with_finished = tables.iter().zip(&finished);
    let missing = with_finished.filter(|(_, finished)| finished.is_none());
    let missing: Vec<&Planned> = missing.map(|(table, _)| table).collect();
    if !missing.is_empty() {
        let needs = Needs::of_patterns(args, missing.iter().map(|table| &table.generator));
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
        let checkpoint = table.checkpoint.clone().map(Checkpoint::open);
        let mut checkpoint = checkpoint.transpose().map_err(with_advice)?;
        if finished.is_some() {
            print_message(&format!("{}: already complete", table.path.display()));
        }
        let header = match finished {
            None => table.write(args, &mut checkpoint)?,
            finished => finished,
        };
        let Some(header) = header else {
            interrupt::print();
            return Ok(Exit::Interrupted);
        };
        // An earlier run that was killed may have left the checkpoint of a finished table.
        let deleted = checkpoint.map_or(Ok(()), Checkpoint::delete);
        deleted.map_err(with_advice)?;
        if args.json {
            print(&Facts::from(&header).json(&table.path).line())?;
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
        check_output(&table.path, table.checkpoint.as_deref())?;
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
    fn finished(&self, args: &GenerateArgs) -> Option<PatternHeader> {
        args.patterns.as_ref()?;
        let file = map_table(&self.path).ok()?;
        let TableFile::Pattern(table) = &file else {
            return None;
        };
        let is_right = table.pattern() == self.generator.pattern()
            && file.check_checksum(|_, _| ()).is_ok()
            && file.check_padding().is_ok();
        is_right.then(|| *table.header())
    }

    /// Generates and writes the table. Returns `None` if interrupted.
    fn write(
        &self,
        args: &GenerateArgs,
        checkpoint: &mut Option<Checkpoint>,
    ) -> anyhow::Result<Option<PatternHeader>> {
        let mut display = ProgressDisplay::new(self.generator.pattern().states())?;
        let table = generate(&self.generator, checkpoint, &mut display);
        display.finish();
        let Some(table) = table? else {
            return Ok(None);
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

/// Generates a table, or continues from its checkpoint. Returns `None` if interrupted.
fn generate(
    generator: &Generator,
    checkpoint: &mut Option<Checkpoint>,
    display: &mut ProgressDisplay,
) -> anyhow::Result<Option<PatternTable<Vec<u8>>>> {
    let states = generator.pattern().states();
    display.show("preparing", 0, states, "states");
    let mut generation = generator.begin()?;
    if let Some(checkpoint) = checkpoint {
        let load = |saved: &mut dyn Read| generation.load(saved).map(|()| depths(&generation));
        if checkpoint.load_bytes(load).map_err(with_advice)? {
            let distance = generation.distance();
            print_message(&format!(
                "continuing from the checkpoint, after distance {distance}"
            ));
            display.restart();
        }
    }
    loop {
        let is_complete = generation.advance().is_none();
        let (distance, found) = (generation.distance(), generation.states());
        display.show(&format!("distance {distance}"), found, states, "states");
        if interrupt::check(false).is_break() {
            return Ok(None);
        }
        let is_due =
            |checkpoint: &&mut Checkpoint| !is_complete && checkpoint.is_due(depths(&generation));
        if let Some(checkpoint) = checkpoint.as_mut().filter(is_due) {
            display.show(&format!("saving {distance}"), found, states, "states");
            if interrupt::check(true).is_break() {
                return Ok(None);
            }
            let saved = checkpoint.save_bytes(depths(&generation), |out| generation.save(out));
            saved.map_err(with_advice)?;
            if interrupt::check(false).is_break() {
                return Ok(None);
            }
        }
        if is_complete {
            break;
        }
    }
    match (generation.finish(), checkpoint) {
        (None, Some(checkpoint)) => Err(with_advice(checkpoint.damaged())),
        (table, _) => Ok(table),
    }
}

fn depths(generation: &Generation) -> usize {
    usize::from(generation.distance()) + 1
}
