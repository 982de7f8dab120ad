//! `tilebase dataset`: random boards with their distances and optimal moves, for machine learning.

use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};

use clap::ValueHint;
use tilebase::{Limits, MoveOrder};
use tilebase_learning::{Dataset, Error};

use crate::args::{SeedArgs, UsageError, values};
use crate::exit::Exit;
use crate::machine::{check_disk, check_memory, threads, with_advice};
use crate::tables::{SearchArgs, Setup};
use crate::terminal::{ProgressDisplay, print, print_message};

/// Write a data set for machine learning: boards, distances and all optimal moves
///
/// The columns are board, distance, optimal_moves, split and, with --solutions, solution. docs/machine-learning.md
/// describes them, and the time for boards of 4x4 and larger ones.
///
/// The file's SHA-256 is printed when the file is complete. If the command is interrupted, or ends with code 1 because
/// --nodes or --seconds ended the search for a board, the same command continues the file.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct DatasetArgs {
    /// The file to write: FILE.npy, a structured array of numpy, or FILE.csv
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: PathBuf,

    /// The number of boards to make
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true)]
    count: u64,

    #[command(flatten)]
    seed: SeedArgs,

    /// Make boards at these distances, such as 1-20; each is equally likely
    #[arg(long, value_name = "MOVES", value_parser = values::distances, allow_negative_numbers = true, value_hint = ValueHint::Other)]
    distance: Option<RangeInclusive<u8>>,

    /// The percentages of boards for training and for validation
    #[arg(long, value_name = "TRAIN-VALIDATION", value_parser = split, default_value = "80-10")]
    split: [u8; 2],

    /// Add an optimal solution to each row, the first in the order u, d, l, r
    #[arg(long)]
    solutions: bool,

    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase dataset --count 1000000 -o boards.npy
  tilebase dataset --count 1000 --distance 1-20 --solutions -o near.csv
  tilebase dataset --shape 2x5 --distance 1-55 --count 100000 -o 2x5.npy
  tilebase dataset --shape 4x4 --count 1000 -o 4x4.csv";

/// Parses two percentages.
fn split(text: &str) -> Result<[u8; 2], &'static str> {
    let error = "expected two percentages with a sum of at most 100, such as 80-10";
    let (train, validation) = text.split_once('-').ok_or(error)?;
    match (train.trim().parse(), validation.trim().parse()) {
        (Ok(train @ 0..=100), Ok(validation)) if validation <= 100 - train => {
            Ok([train, validation])
        }
        _ => Err(error),
    }
}

pub fn run(args: &DatasetArgs) -> anyhow::Result<Exit> {
    let setup = Setup::new(&args.search.tables)?;
    let shape = setup.usual_shape();
    let solver = match args.distance {
        Some(_) => {
            let table = setup.complete(shape, "--distance")?;
            check_memory("the search for boards", table.each_distance_memory()?)?;
            table.into()
        }
        None => setup.solver(shape, MoveOrder::UDLR)?,
    };
    let limits = args.search.limits.limits();
    let [train, validation] = args.split;
    let of_seed = |seed| {
        let dataset =
            Dataset::new(&solver, args.count, seed).with(limits.threads(threads::count()));
        let mut dataset = dataset.split(train, validation);
        if args.solutions {
            dataset = dataset.solutions();
        }
        match &args.distance {
            Some(range) => dataset.distances(range.clone()),
            None => Ok(dataset),
        }
    };
    let explained = |error| match error {
        Error::Ending(_) => UsageError::new(error).into(),
        Error::Tilebase(tilebase::Error::NoBoardAt { .. }) => {
            UsageError::new(format_args!("--distance: {error}")).into()
        }
        Error::Write(error) => with_advice(error),
        Error::Limit { .. } => anyhow::anyhow!(
            "{error}; allow more with --nodes or --seconds, and the same command continues the file"
        ),
        error => error.into(),
    };
    let (file, all) = (&args.output, args.count);
    let unfinished = || of_seed(0).ok()?.unfinished_seed(file);
    let dataset = of_seed(args.seed.choose(unfinished)).map_err(explained)?;
    let needed = dataset.bytes_left(file).map_err(explained)?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let advice = "; choose a smaller --count";
    check_disk("the data set", &[(folder, needed)], advice)?;
    if !shape.is_indexed() && limits == Limits::new() {
        print_message(&format!(
            "the exact distances of most boards of {shape} take hours each; --seconds limits the time for one"
        ));
    }
    let is_slow = solver.searches();
    let mut progress = ProgressDisplay::new(if is_slow { u64::MAX } else { all });
    let show = |done| progress.show("labelled", done, all, "boards");
    let checksum = dataset.write(file, || ControlFlow::Continue(()), show);
    let checksum = checksum.map_err(explained)?;
    // The format of the program sha256sum, which can check it.
    let checksum = checksum.expect("nothing cancels it");
    print(&format!("{checksum}  {}\n", file.display()))?;
    Ok(Exit::Success)
}
