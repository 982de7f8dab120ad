//! The memory and disk space that a table may use while it is made or proved.

use std::path::PathBuf;

use bytesize::ByteSize;
use clap::ValueHint;
use tilebase_gen::Generator;

use crate::machine::{free_memory, parse_size, threads};

// The options of the commands that generate entries. (A doc comment would change the help text.)
#[derive(clap::Args)]
pub struct ResourceArgs {
    /// The memory limit, for example 500MB or 4GiB [default: all free memory]
    #[arg(long, value_name = "LIMIT", value_parser = parse_size)]
    pub memory: Option<ByteSize>,

    /// If there is too little memory for a table of all boards, keep part of the data in temporary files in this folder
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub work: Option<PathBuf>,
}

impl ResourceArgs {
    /// Returns the memory limit in bytes.
    pub fn limit(&self) -> u64 {
        self.memory.map_or(u64::MAX, |limit| limit.as_u64())
    }

    /// Sets the threads, the work folder and the memory limit of a generator. With a work folder and no --memory, the
    /// limit is the free memory; with `is_forced`, it is at least the memory that a run needs.
    pub fn apply(&self, mut generator: Generator, is_forced: bool) -> Generator {
        if let Some(threads) = threads::named() {
            generator = generator.threads(threads);
        }
        let Some(folder) = &self.work else {
            return generator.memory_limit(self.limit());
        };
        let least = match is_forced {
            true => generator.requirements().min_memory,
            false => 0,
        };
        let free = || free_memory().unwrap_or(u64::MAX).max(least);
        let limit = self.memory.map_or_else(free, |limit| limit.as_u64());
        generator.work_folder(folder).memory_limit(limit)
    }
}
