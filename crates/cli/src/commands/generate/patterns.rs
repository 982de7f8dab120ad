//! Generates one pattern table (--pattern), or several (--patterns).

use std::fs;
use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::Context;
use tilebase_gen::internal::{Checkpoint, check_output};
use tilebase_gen::{AtomicFile, WriteError};
use tilebase_pattern::{Division, Generation, Generator, Pattern, PatternHeader, PatternTable};
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

/// Generates the tables. The files get their final names when all tables are complete.
pub fn run(args: &GenerateArgs, tables: &[Planned]) -> anyhow::Result<Exit> {
    let needs = Needs::of_patterns(args, tables.iter().map(|table| &table.generator));
    prepare(args, &needs, || check_files(args, tables))?;
    let interrupt = Interrupt::handle(interrupt_message(args))?;
    let Some(outputs) = write_all(args, tables, &interrupt)? else {
        interrupt.print();
        return Ok(Exit::Interrupted);
    };
    let (mut exit, mut written, mut checkpoints) = (Exit::Success, Vec::new(), Vec::new());
    for ((file, header, checkpoint), table) in outputs.into_iter().zip(tables) {
        checkpoints.extend(checkpoint);
        let committed = file.map_or(Ok(()), AtomicFile::commit);
        if matches!(committed, Ok(()) | Err(WriteError::NotDurable { .. })) {
            written.push(table.path.display().to_string());
        }
        if let Err(error) = committed {
            // The other tables are also complete, so the command continues with them.
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
        let names = match &written[..] {
            [] => String::new(),
            names => format!(": {}", names.join(", ")),
        };
        print_error(&format!(
            "{} of {} tables written{names}",
            written.len(),
            tables.len()
        ));
    }
    if exit == Exit::Success {
        let deleted = checkpoints.into_iter().try_for_each(Checkpoint::delete);
        deleted.map_err(with_advice)?;
    }
    Ok(exit)
}

/// Checks that the files can be written. With --patterns, creates the folder.
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
    for table in tables {
        check_file(&table.path, "-o")?;
        check_output(&table.path, table.checkpoint.as_deref())?;
    }
    Ok(())
}

/// A written table: its file (none for standard output), its header and its checkpoint.
type Written = (Option<AtomicFile>, PatternHeader, Option<Checkpoint>);

/// Writes the tables, but does not give the files their final names. Returns `None` if interrupted.
fn write_all(
    args: &GenerateArgs,
    tables: &[Planned],
    interrupt: &Interrupt,
) -> anyhow::Result<Option<Vec<Written>>> {
    let to_files = !is_standard_output(&args.output);
    let mut outputs = Vec::new();
    for planned in tables {
        let checkpoint = planned.checkpoint.clone().map(Checkpoint::open);
        let mut checkpoint = checkpoint.transpose().map_err(with_advice)?;
        let mut display = ProgressDisplay::new(planned.generator.pattern().states())?;
        let is_last = outputs.len() + 1 == tables.len();
        let check = |is_writing| interrupt.check(is_writing || !outputs.is_empty());
        let table = generate(
            &planned.generator,
            &mut checkpoint,
            is_last,
            &mut display,
            check,
        );
        display.finish();
        let Some(table) = table? else {
            return Ok(None);
        };
        if interrupt.check(to_files).is_break() {
            return Ok(None);
        }
        let file = write(&planned.path, table.bytes())?;
        outputs.push((file, *table.header(), checkpoint));
    }
    Ok(interrupt.check(to_files).is_continue().then_some(outputs))
}

/// Generates a table, or continues from its checkpoint. Returns `None` if `check` reports an interrupt. If the table is
/// complete but not the last, saves a checkpoint, so that a later run continues with the next table.
fn generate(
    generator: &Generator,
    checkpoint: &mut Option<Checkpoint>,
    is_last: bool,
    display: &mut ProgressDisplay,
    check: impl Fn(bool) -> ControlFlow<()>,
) -> anyhow::Result<Option<PatternTable<Vec<u8>>>> {
    let states = generator.pattern().states();
    display.show("preparing", 0, states, "states");
    let mut generation = generator.begin()?;
    let mut is_saved = false;
    if let Some(checkpoint) = checkpoint {
        let load = |saved: &mut dyn Read| generation.load(saved).map(|()| depths(&generation));
        is_saved = checkpoint.load_bytes(load).map_err(with_advice)?;
    }
    if is_saved {
        let distance = generation.distance();
        print_message(&format!(
            "continuing from the checkpoint, after distance {distance}"
        ));
        display.restart();
    }
    loop {
        let is_complete = generation.advance().is_none();
        is_saved &= is_complete;
        let (distance, found) = (generation.distance(), generation.states());
        display.show(&format!("distance {distance}"), found, states, "states");
        if check(false).is_break() {
            return Ok(None);
        }
        let is_due = |checkpoint: &&mut Checkpoint| match is_complete {
            true => !is_saved && !is_last,
            false => checkpoint.is_due(depths(&generation)),
        };
        if let Some(checkpoint) = checkpoint.as_mut().filter(is_due) {
            display.show(&format!("saving {distance}"), found, states, "states");
            if check(true).is_break() {
                return Ok(None);
            }
            let saved = checkpoint.save_bytes(depths(&generation), |out| generation.save(out));
            saved.map_err(with_advice)?;
            if check(false).is_break() {
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

/// Writes a table. Returns its file, which does not yet have its final name.
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
