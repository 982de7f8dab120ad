//! `tilebase gen`: generates a table of all boards, or pattern tables.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueHint;
use tilebase::good_partition;
use tilebase_format::{Header, Kind};
use tilebase_gen::{GenerateError, Generator, Report};
use tilebase_pattern::{Partition, Pattern};
use tilebase_puzzle::{Goal, MAX_CELLS, MAX_INDEXED_CELLS, Metric, MoveOrder, Shape, TileSet};

use super::{info, unit};
use crate::args::{ResourceArgs, UsageError, values};
use crate::exit::Exit;
use crate::machine::{check_disk, interrupt, size, with_advice};
use crate::output::{check_file, is_standard_output};
use crate::tables::{LARGEST_OF_USUAL_DISKS, map_table};
use crate::terminal::{ProgressDisplay, is_quiet, print, print_message};

/// Generate a table, or pattern tables
///
/// A table of RxC also answers boards of CxR. The shape with fewer columns is generated faster: choose 6x2 rather
/// than 2x6. docs/large-tables.md describes pattern tables, memory, disk space and interruptions.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct GenArgs {
    /// Rows and columns: at most 16 cells, or 25 cells for pattern tables
    #[arg(long, value_name = "RxC", default_value = "3x3")]
    shape: Shape,

    /// The cell of the goal's blank, counted from 0 [default: the last]
    #[arg(long, value_name = "CELL")]
    goal_blank: Option<usize>,

    /// A move: single, the slide of a tile; or multi, of one or more tiles
    #[arg(long, value_name = "METRIC", default_value_t)]
    metric: Metric,

    /// Make the pattern table of these tiles, separated by commas
    #[arg(long, value_name = "TILES", conflicts_with_all = OF_ALL_BOARDS)]
    #[arg(value_delimiter = ',', value_parser = clap::value_parser!(u8).range(1..MAX_CELLS as i64))]
    pattern: Option<Vec<u8>>,

    /// Make the pattern tables of a partition, such as 7-8, in the folder --output
    #[arg(long, value_name = "PARTITION", conflicts_with = "pattern", conflicts_with_all = OF_ALL_BOARDS)]
    patterns: Option<String>,

    /// Store moves, or bits in half the space, slightly slower [default: move]
    #[arg(long, value_name = "ENCODING", value_parser = ["move", "bit"])]
    encoding: Option<String>,

    /// Of several optimal moves, store the first in this order [default: udlr]
    #[arg(long, value_name = "LETTERS", value_parser = values::order)]
    order: Option<MoveOrder>,

    /// The file to write; with --patterns, the folder
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    #[command(flatten)]
    resources: ResourceArgs,

    /// Save the progress in this folder; the same command continues from it
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    checkpoint: Option<PathBuf>,

    /// Begin even if there seems to be too little memory or disk space
    #[arg(long)]
    force: bool,

    /// Print a line with a JSON object for each table: see docs/json.md
    #[arg(long)]
    json: bool,
}

/// The arguments that do not apply to pattern tables.
const OF_ALL_BOARDS: [&str; 4] = ["encoding", "order", "work", "checkpoint"];

const EXAMPLES: &str = "\
Examples:
  tilebase gen -o 3x3.tb
  tilebase gen --shape 4x3 --encoding bit -o 4x3.tb
  tilebase gen --shape 7x2 --encoding bit --checkpoint . -o 7x2.tb
  tilebase gen --shape 5x3 --memory 12GB --work /var/tmp -o 5x3.tb
  tilebase gen --shape 4x4 --patterns 6-6-3 -o .
  tilebase gen --shape 4x4 --patterns 7-8 -o .
  tilebase gen --shape 5x5 --patterns 6-6-6-6 -o 5x5
  tilebase gen --shape 4x4 --pattern 1,5,6,9,10,13 -o 4x4-1-5-6-9-10-13.tb";

/// Generates the missing tables. Each file gets its final name as soon as its table is complete.
pub fn run(args: &GenArgs) -> anyhow::Result<Exit> {
    let tables = resolve(args)?;
    let missing = tables.iter().filter(|table| table.header.is_none());
    let missing: Vec<&Planned> = missing.collect();
    if !missing.is_empty() {
        prepare(args, &missing)?;
    }
    let continued = match (&args.patterns, &args.checkpoint) {
        (Some(_), _) => "; the same command continues with the tables that are missing",
        (None, Some(_)) => {
            "; the same command continues from the checkpoint, if one has been saved"
        }
        (None, None) => "",
    };
    if !is_quiet() {
        interrupt::explain(&format!("interrupted{continued}\n"));
    }
    for table in &tables {
        let header = match table.header {
            Some(header) => {
                print_message(&format!("{}: already complete", table.path.display()));
                header
            }
            None => write(args, table)?,
        };
        if args.json {
            print(&info::json(&header, &table.path))?;
        }
    }
    Ok(Exit::Success)
}

/// A table to generate.
struct Planned {
    generator: Generator,
    path: PathBuf,
    /// The header of the table if an earlier run with --patterns has written it.
    header: Option<Header>,
}

/// Returns the tables to generate.
fn resolve(args: &GenArgs) -> Result<Vec<Planned>, UsageError> {
    let (goal, output) = (resolve_goal(args.shape, args.goal_blank)?, &args.output);
    if is_standard_output(output) {
        let error = "--output: a table is written to a file, not to standard output; name one";
        return Err(UsageError::new(error));
    }
    let has_kind = args.encoding.is_some() || args.order.is_some() || args.resources.work.is_some();
    let has_patterns = args.pattern.is_some() || args.patterns.is_some();
    if args.metric == Metric::Multi && (has_kind || has_patterns || args.checkpoint.is_some()) {
        let error = "--metric: tables in the multi-tile metric have one encoding and are made in memory; leave out \
                     --encoding, --order, --work, --checkpoint, --pattern and --patterns";
        return Err(UsageError::new(error));
    }
    let option = match args.pattern {
        Some(_) => "--pattern",
        None => "--patterns",
    };
    let wrong = |error: String| UsageError::new(format_args!("{option}: {error}"));
    let planned = match (&args.pattern, &args.patterns) {
        (Some(tiles), _) => {
            let pattern = pattern(goal, tiles).map_err(wrong)?;
            vec![(Generator::pattern(pattern), output.clone())]
        }
        (None, Some(name)) => {
            let partition = Partition::named(goal, name);
            let partition = partition.map_err(|error| wrong(error.to_string()))?;
            let in_folder = |&pattern| {
                let path = output.join(file_name(pattern));
                (Generator::pattern(pattern), path)
            };
            partition.patterns().iter().map(in_folder).collect()
        }
        (None, None) => vec![(of_all_boards(args, goal)?, output.clone())],
    };
    let tables = planned.into_iter().map(|(generator, path)| {
        let checked = generator.check_tiles();
        checked.map_err(|error| wrong(error.to_string()))?;
        let in_folder = args.patterns.is_some();
        Ok(Planned {
            header: in_folder.then(|| written(&generator, &path)).flatten(),
            generator: args.resources.apply(generator, args.force),
            path,
        })
    });
    tables.collect()
}

fn pattern(goal: Goal, tiles: &[u8]) -> Result<Pattern, String> {
    let set: TileSet = tiles.iter().copied().collect();
    if set.len() < tiles.len() {
        return Err("a tile is named twice".to_owned());
    }
    Pattern::new(goal, set).map_err(|error| error.to_string())
}

/// Returns the header of the file if it is this table. Checks the header and the checksum.
fn written(generator: &Generator, path: &Path) -> Option<Header> {
    let table = map_table(path).ok()?;
    let is_right = table.pattern() == generator.header().pattern()
        && table.bytes().with_read_ahead(|| table.verify()).is_ok();
    is_right.then(|| *table.header())
}

fn of_all_boards(args: &GenArgs, goal: Goal) -> Result<Generator, UsageError> {
    let shape = goal.shape();
    if !shape.is_indexed() {
        let advice = match args.metric {
            Metric::Multi => String::new(),
            Metric::Single => {
                let partition = good_partition(goal);
                format!("; for {shape}, make pattern tables with --patterns {partition}")
            }
        };
        return Err(UsageError::new(format_args!(
            "--shape: a table of all boards has at most {MAX_INDEXED_CELLS} cells{advice}"
        )));
    }
    let generator = Generator::new(goal).kind(resolve_kind(args)?);
    Ok(match &args.checkpoint {
        Some(folder) => generator.checkpoint_folder(folder),
        None => generator,
    })
}

/// Returns the file name of a pattern table: its shape, its goal (unless the blank is in the last cell) and its tiles.
fn file_name(pattern: Pattern) -> String {
    let (shape, goal) = (pattern.shape(), pattern.goal());
    let goal = match goal == Goal::corner(shape) {
        true => String::new(),
        false => format!("-goal-{}-tiles", goal.blank()),
    };
    let tiles = pattern.tiles().iter();
    let tiles: String = tiles.map(|tile| format!("-{tile}")).collect();
    format!("{shape}{goal}{tiles}.tb")
}

/// Returns the goal with the blank in this cell. Fails if the shape does not have the cell.
fn resolve_goal(shape: Shape, blank: Option<usize>) -> Result<Goal, UsageError> {
    let last = shape.cells() - 1;
    let cell = blank.unwrap_or(last);
    let error = || format!("--goal-blank: a {shape} board has no cell {cell}, only 0 to {last}");
    Goal::new(shape, cell).ok_or_else(|| UsageError::new(error()))
}

fn resolve_kind(args: &GenArgs) -> Result<Kind, UsageError> {
    let is_bit = args.encoding.as_deref() == Some("bit");
    match (is_bit, args.order) {
        _ if args.metric == Metric::Multi => Ok(Kind::Residue),
        (false, order) => Ok(Kind::Move(order.unwrap_or_default())),
        (true, None) => Ok(Kind::DistanceBit),
        (true, Some(_)) => Err(UsageError::new(
            "--order: --encoding bit stores no moves; use --order with --encoding move",
        )),
    }
}

const USE_FORCE: &str = "; use --force to try anyway";

/// Prints the memory and disk space needed. Fails if there is too little, or if the output cannot be written. With
/// --patterns, makes the folder.
fn prepare(args: &GenArgs, missing: &[&Planned]) -> anyhow::Result<()> {
    let generators = missing.iter().map(|table| &table.generator);
    let (mut entries, mut disk) = (0, 0);
    for generator in generators.clone() {
        entries += generator.header().entries();
        disk += generator.requirements().file;
    }
    // The tables are generated one after the other.
    let largest = generators.max_by_key(|generator| generator.memory_of_write());
    let largest = largest.expect("a table is missing");
    let (needs, kind) = (largest.requirements(), largest.header().kind);
    let of = match kind.is_complete() {
        true => "for the table",
        false => "of disk space",
    };
    let folder = missing[0].path.parent().unwrap_or(Path::new(""));
    let mut on_disk = vec![(folder, disk, of)];
    if let Some(folder) = &args.resources.work
        && largest.uses_work_folder()
    {
        on_disk.push((folder, needs.work_folder, "for the work folder"));
    }
    if let Some(folder) = &args.checkpoint {
        on_disk.push((folder, needs.checkpoint, "for the checkpoint"));
    }
    let (shape, unit, memory) = (args.shape, unit(kind), size(largest.memory_of_write()));
    let mut text = format!("{shape}: {entries} {unit}; needs {memory} of memory");
    for &(_, bytes, what) in &on_disk {
        text += &format!(", {} {what}", size(bytes));
    }
    print_message(&text);
    let advice = match needs.work_folder > 0 && shape.cells() > LARGEST_OF_USUAL_DISKS {
        true => "; make pattern tables with --patterns",
        false => USE_FORCE,
    };
    args.resources.check(largest, args.force, advice)?;
    if args.patterns.is_some() && !args.output.is_dir() {
        let name = args.output.display();
        anyhow::ensure!(
            !args.output.exists(),
            "{name} is not a folder; --patterns writes several tables into one"
        );
        fs::create_dir_all(&args.output)
            .with_context(|| format!("cannot make the folder {name}"))?;
    }
    for table in missing {
        check_file(&table.path, None)?;
    }
    let writes = on_disk
        .into_iter()
        .map(|(folder, bytes, _)| (folder, bytes));
    match args.force {
        true => Ok(()),
        false => check_disk(shape, &writes.collect::<Vec<_>>(), USE_FORCE),
    }
}

/// Generates and writes a table. If interrupted, ends the process.
fn write(args: &GenArgs, table: &Planned) -> anyhow::Result<Header> {
    let (generator, path) = (&table.generator, &table.path);
    let planned = generator.header();
    let (all, unit) = (planned.entries(), unit(planned.kind));
    let mut display = ProgressDisplay::new(all);
    let progress = |reported| {
        display.report(reported, all, unit);
        let is_writing = matches!(reported, Report::Saving { .. } | Report::Written { .. });
        interrupt::check(is_writing)
    };
    let written = generator.write(path, progress);
    let header = written.map_err(|error| match error {
        GenerateError::Interrupted => interrupt::stop(),
        GenerateError::OutOfMemory { bytes, .. } => {
            let [needs, _] = args.resources.needs(generator, bytes);
            anyhow::anyhow!("{needs}, but the system refuses it")
        }
        error => with_advice(error),
    })?;
    let (file, radius, bytes) = (path.display(), header.max_distance, header.file_len());
    print_message(&format!(
        "{file}: {all} {unit}, largest distance {radius}, {bytes} bytes"
    ));
    Ok(header)
}
