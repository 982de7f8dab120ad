//! Groups of options that several subcommands share.
//!
//! Short help leaves out the groups under the heading [`TABLES_AND_LIMITS`]. (The structs have plain comments, since
//! doc comments would change the help text.)

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use bytesize::ByteSize;
use clap::ValueHint;
use clap::builder::{FalseyValueParser, OsStringValueParser, TypedValueParser};
use tilebase::{Metric, Shape};
use tilebase_gen::Generator;

use super::values;
use crate::machine::{distinct_sizes, free_memory, has_memory, parse_size, size};
use crate::terminal::{is_verbose, print_note};

/// The heading of the options that are in long help only.
pub const TABLES_AND_LIMITS: &str = "Tables, limits and threads";

// What selects a solver: the shape, the goal, the metric and the tables.
#[derive(clap::Args, Clone, Default)]
#[group(skip)]
pub struct TableArgs {
    #[command(flatten)]
    pub boards: BoardArgs,

    #[command(flatten)]
    pub metric: MetricArgs,

    #[command(flatten)]
    pub files: FileArgs,
}

#[derive(clap::Args, Clone, Default)]
pub struct BoardArgs {
    /// The board to reach, or blank-last, blank-first, middle or snail [default: the goal of --tables, or blank-last]
    #[arg(long, value_name = "BOARD", value_hint = ValueHint::Other)]
    pub goal: Option<String>,

    /// Rows and columns, if a board does not show them [default: the shape of --tables or --goal, or a square]
    #[arg(long, value_name = "RxC")]
    pub shape: Option<Shape>,
}

#[derive(clap::Args, Clone, Copy, Default)]
pub struct MetricArgs {
    /// What one move is: single, one tile; or multi, a slide of tiles, up to 16 cells [default: of --tables, or single]
    #[arg(long, value_name = "METRIC")]
    pub metric: Option<Metric>,
}

#[derive(clap::Args, Clone, Default)]
pub struct FileArgs {
    /// A table, or a folder of tables, which make answers faster. May be repeated
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    #[arg(hide_env_values = true, value_hint = ValueHint::AnyPath)]
    #[arg(long, value_name = "PATH", env = "TILEBASE_TABLES")]
    #[arg(help_heading = TABLES_AND_LIMITS, hide_short_help = true)]
    pub tables: Vec<PathBuf>,

    /// Read the tables into memory first. The files may then change while they are in use
    #[arg(long, help_heading = TABLES_AND_LIMITS, hide_short_help = true)]
    pub read: bool,

    /// Also check the checksums of tables over 64 MiB first
    #[arg(long, env = "TILEBASE_CHECKSUMS", hide_env = true, value_parser = FalseyValueParser::new())]
    #[arg(help_heading = TABLES_AND_LIMITS, hide_short_help = true)]
    pub checksums: bool,
}

#[derive(clap::Args, Clone, Copy, Default)]
pub struct ThreadArgs {
    /// Use at most this number of threads [default: one per processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), allow_negative_numbers = true)]
    #[arg(help_heading = TABLES_AND_LIMITS, hide_short_help = true)]
    pub threads: Option<u16>,
}

// The seed of random boards.
#[derive(clap::Args)]
pub struct SeedArgs {
    /// A number that determines the boards. The same seed makes the same boards on every machine and in every
    /// programming language [default: a new seed for each run, which --verbose prints]
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true)]
    seed: Option<u64>,
}

impl SeedArgs {
    /// Returns the chosen seed, the seed of unfinished work, or a new one. With --verbose, prints it.
    pub fn choose(&self, unfinished: impl FnOnce() -> Option<u64>) -> u64 {
        let new = || RandomState::new().hash_one(0);
        let seed = self.seed.or_else(unfinished).unwrap_or_else(new);
        if is_verbose() {
            print_note(&format!("--seed {seed}"));
        }
        seed
    }
}

// The memory and disk space that a table may use while it is made or proved.
#[derive(clap::Args)]
pub struct ResourceArgs {
    /// The memory limit, for example 500MB or 4GiB [default: all free memory]
    #[arg(long, value_name = "LIMIT", value_parser = parse_size)]
    pub memory: Option<ByteSize>,

    /// If there is too little memory for a table of all boards, keep part of the data in temporary files in this folder
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub work: Option<PathBuf>,

    #[command(flatten)]
    threads: ThreadArgs,
}

impl ResourceArgs {
    /// Returns the memory limit in bytes.
    fn limit(&self) -> u64 {
        self.memory.map_or(u64::MAX, |limit| limit.as_u64())
    }

    /// Fails if the generator needs more memory than --memory allows or, unless `is_forced`, than is free.
    pub fn check(
        &self,
        generator: &Generator,
        is_forced: bool,
        advice: &str,
    ) -> anyhow::Result<()> {
        let [needs, allowed] = self.needs(generator, self.limit());
        let fits = generator.memory_of_write() <= self.limit();
        anyhow::ensure!(fits, "{needs}, but --memory allows only {allowed}");
        match has_memory(generator.memory_of_write()) {
            Err(free) if !is_forced => {
                let [needs, free] = self.needs(generator, free);
                anyhow::bail!("{needs}, but only {free} are free{advice}")
            }
            _ => Ok(()),
        }
    }

    /// Returns the memory that the generator needs and the memory that is available, as texts. The first text also
    /// states whether it needs less with --work.
    pub fn needs(&self, generator: &Generator, available: u64) -> [String; 2] {
        let (shape, needs) = (generator.header().goal.shape(), generator.requirements());
        let may_use_folder = needs.work_folder > 0;
        let (least, memory) = match may_use_folder && self.work.is_some() {
            true => ("at least ", needs.min_memory),
            false => ("", needs.memory),
        };
        let [memory, available] = distinct_sizes(memory, available);
        let mut text = format!("{shape} needs {least}{memory} of memory");
        if may_use_folder && self.work.is_none() {
            let [memory, disk] = [needs.min_memory, needs.work_folder].map(size);
            text += &format!(", or {memory} with --work FOLDER and {disk} of disk space there");
        }
        [text, available]
    }

    /// Sets the threads, the work folder and the memory limit of a generator. With a work folder, the limit is at most
    /// the free memory; with `is_forced`, it is at least the memory that a run needs.
    pub fn apply(&self, mut generator: Generator, is_forced: bool) -> Generator {
        if let Some(threads) = self.threads.threads {
            generator = generator.threads(threads.into());
        }
        let mut limit = self.limit();
        if let Some(folder) = &self.work {
            let least = match is_forced {
                true => generator.requirements().min_memory,
                false => 0,
            };
            limit = limit.min(free_memory().unwrap_or(u64::MAX)).max(least);
            generator = generator.work_folder(folder);
        }
        generator.memory_limit(limit)
    }
}
