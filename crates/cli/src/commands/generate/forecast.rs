//! The memory and disk space that generating a table needs, beside what is free.

use std::fmt::Write;
use std::path::Path;

use tilebase_gen::{Generator, Requirements};

use super::GenerateArgs;
use crate::machine::{
    check_disk, free_memory, has_memory, is_one_disk, or_current, size, sizes_apart,
};
use crate::output::is_standard_output;

/// What generating a table needs.
pub struct Forecast<'a> {
    args: &'a GenerateArgs,
    /// The generator, with the limit on memory.
    pub generator: Generator,
    requirements: Requirements,
}

/// What is needed at least, in words, and the size that it is more than.
struct Least {
    text: String,
    other: String,
}

impl<'a> Forecast<'a> {
    /// Creates the forecast for a generator without a limit on memory. With a work folder, the
    /// default limit is what is free.
    pub fn new(args: &'a GenerateArgs, generator: Generator) -> Forecast<'a> {
        let requirements = generator.requirements();
        let free = || free_memory().unwrap_or(u64::MAX);
        let limit = match (args.memory, &args.work) {
            (Some(limit), _) => limit.as_u64(),
            (None, Some(_)) if args.force => free().max(requirements.min_memory),
            (None, Some(_)) => free(),
            (None, None) => u64::MAX,
        };
        let generator = generator.memory_limit(limit);
        Forecast {
            args,
            generator,
            requirements,
        }
    }

    /// Returns one line for people.
    pub fn text(&self, boards: u64) -> String {
        let (shape, memory) = (self.args.shape, size(self.generator.required_memory()));
        let file = size(self.requirements.file);
        let mut text =
            format!("{shape}: {boards} boards; needs {memory} of memory, {file} for the table");
        if self.generator.uses_work_folder() {
            let _ = write!(
                text,
                ", {} for the work folder",
                size(self.requirements.work_folder)
            );
        }
        if self.args.checkpoint.is_some() {
            let checkpoint = size(self.requirements.checkpoint);
            let _ = write!(text, ", up to {checkpoint} for the checkpoint");
        }
        text
    }

    /// Fails if the limit on memory is too low.
    pub fn check_limit(&self) -> anyhow::Result<()> {
        let Some(limit) = self.args.memory else {
            return Ok(());
        };
        let least = self.least(limit.as_u64());
        anyhow::ensure!(
            self.generator.required_memory() <= limit.as_u64(),
            "{}, but --memory allows only {}",
            least.text,
            least.other
        );
        Ok(())
    }

    /// Fails if this machine has too little memory or disk space.
    pub fn check_machine(&self) -> anyhow::Result<()> {
        let needed = self.generator.required_memory();
        if let Err(free) = has_memory(needed) {
            if let Some(limit) = self.args.memory
                && self.generator.uses_work_folder()
            {
                let [needed, free] = sizes_apart(needed, free);
                anyhow::bail!(
                    "--memory allows {}, of which {needed} would be used, but only {free} are free; choose a lower limit",
                    size(limit.as_u64())
                );
            }
            let least = self.least(free);
            anyhow::bail!(
                "{}, but only {} are free; use --force to try anyway",
                least.text,
                least.other
            );
        }
        self.check_disks()
    }

    /// Returns what is needed at least, with the arguments as they are and with --work if the limit
    /// on memory allows that, and how much there is instead.
    fn least(&self, there_is: u64) -> Least {
        let shape = self.args.shape;
        let Requirements {
            memory,
            min_memory,
            work_folder,
            ..
        } = self.requirements;
        let limit = self.args.memory.map_or(u64::MAX, |limit| limit.as_u64());
        if self.args.work.is_some() || limit < min_memory {
            let [min_memory, other] = sizes_apart(min_memory, there_is);
            let text = format!("{shape} needs at least {min_memory} of memory");
            return Least { text, other };
        }
        let [memory, other] = sizes_apart(memory, there_is);
        let [min_memory, work_folder] = [min_memory, work_folder].map(size);
        let text = format!(
            "{shape} needs {memory} of memory, or {min_memory} with --work FOLDER and {work_folder} of disk space there"
        );
        Least { text, other }
    }

    /// Fails if a disk has too little space for all that is written to it.
    fn check_disks(&self) -> anyhow::Result<()> {
        let writes = self.writes();
        for (folder, _) in &writes {
            let same_disk = writes
                .iter()
                .filter(|(other, _)| is_one_disk(folder, other));
            let needed = same_disk.map(|(_, needed)| needed).sum();
            check_disk(self.args.shape, folder, needed)?;
        }
        Ok(())
    }

    /// Returns the folders that are written to, and the bytes that each needs.
    fn writes(&self) -> Vec<(&Path, u64)> {
        let mut writes = Vec::new();
        if !is_standard_output(&self.args.output) {
            let output = self.args.output.parent().unwrap_or(Path::new(""));
            writes.push((output, self.requirements.file));
        }
        if let Some(folder) = &self.args.work
            && self.generator.uses_work_folder()
        {
            writes.push((folder, self.requirements.work_folder));
        }
        if let Some(folder) = &self.args.checkpoint {
            writes.push((folder, self.requirements.checkpoint));
        }
        for (folder, _) in &mut writes {
            *folder = or_current(folder);
        }
        writes
    }
}
