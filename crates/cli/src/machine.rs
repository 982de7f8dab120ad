//! What work takes, and what this machine has.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use bytesize::ByteSize;
use sysinfo::System;
use tilebase_gen::{Generator, Requirements};
use tilebase_puzzle::Shape;

use crate::args::GenArgs;

/// What generating a table will take.
pub struct Forecast<'a> {
    args: &'a GenArgs,
    /// The generator, with the limit on memory.
    pub generator: Generator,
    requirements: Requirements,
    free: u64,
}

impl<'a> Forecast<'a> {
    /// The forecast for a generator that knows of no limit yet. With a work folder, what is free is
    /// the limit, if no other is named.
    pub fn new(args: &'a GenArgs, generator: Generator) -> Forecast<'a> {
        let (requirements, free) = (generator.requirements(), free_memory());
        let limit = match (args.memory, &args.work) {
            (Some(limit), _) => limit.as_u64(),
            (None, Some(_)) if args.force => free.max(requirements.min_memory),
            (None, Some(_)) => free,
            (None, None) => u64::MAX,
        };
        let generator = generator.memory_limit(limit);
        Forecast {
            args,
            generator,
            requirements,
            free,
        }
    }

    /// One line for people.
    pub fn text(&self, boards: u64) -> String {
        let (shape, memory) = (self.args.shape, size(self.generator.required_memory()));
        let file = size(self.requirements.file);
        let mut text =
            format!("{shape}: {boards} boards take {memory} of memory; the table takes {file}");
        if self.generator.uses_work_folder() {
            let _ = write!(
                text,
                ", the work folder {}",
                size(self.requirements.work_folder)
            );
        }
        if self.args.checkpoint.is_some() {
            let _ = write!(
                text,
                ", checkpoints up to {}",
                size(self.requirements.checkpoint)
            );
        }
        text
    }

    /// Refuses a limit that is too low.
    pub fn check_limit(&self) -> anyhow::Result<()> {
        let Some(limit) = self.args.memory else {
            return Ok(());
        };
        anyhow::ensure!(
            self.generator.required_memory() <= limit.as_u64(),
            "{}, and --memory allows {}",
            self.least(),
            size(limit.as_u64())
        );
        Ok(())
    }

    /// Refuses what this machine has too little for.
    pub fn check_machine(&self) -> anyhow::Result<()> {
        let taken = self.generator.required_memory();
        let free = size(self.free);
        if taken > self.free && self.args.memory.is_some() && self.generator.uses_work_folder() {
            anyhow::bail!(
                "--memory allows {}, and {free} are free; allow less",
                size(taken)
            );
        }
        anyhow::ensure!(
            taken <= self.free,
            "{}, and {free} are free; --force tries it nevertheless",
            self.least()
        );
        self.check_disks()
    }

    /// The least memory that is needed, by the means at hand and by others.
    fn least(&self) -> String {
        let Requirements {
            memory,
            min_memory,
            work_folder,
            ..
        } = self.requirements;
        let shape: Shape = self.args.shape;
        let (memory, least, work) = (size(memory), size(min_memory), size(work_folder));
        match &self.args.work {
            Some(_) => format!("{shape} needs at least {least} of memory"),
            None => format!(
                "{shape} needs {memory} of memory, or {least} with --work DIR and {work} of disk space there"
            ),
        }
    }

    /// Refuses folders whose disks have too little space.
    fn check_disks(&self) -> anyhow::Result<()> {
        let output = self.args.output.parent().unwrap_or(Path::new(""));
        let work = self.args.work.as_deref();
        let checkpoint = self.args.checkpoint.as_deref();
        let needs = [
            Some((output, self.requirements.file)),
            work.filter(|_| self.generator.uses_work_folder())
                .map(|folder| (folder, self.requirements.work_folder)),
            checkpoint.map(|folder| (folder, self.requirements.checkpoint)),
        ];
        let needs = needs
            .into_iter()
            .flatten()
            .map(|(folder, needed)| match folder {
                here if here == Path::new("") => (Path::new("."), needed),
                folder => (folder, needed),
            });
        let needs: Vec<_> = needs.collect();
        for (folder, _) in &needs {
            let together = needs.iter().filter(|(other, _)| is_one_disk(folder, other));
            let needed = together.map(|(_, needed)| needed).sum();
            // A disk that cannot be asked is found out later.
            let free = fs4::available_space(folder).unwrap_or(u64::MAX);
            anyhow::ensure!(
                free >= needed,
                "{} needs {} of disk space in {}, and {} are free; --force tries it nevertheless",
                self.args.shape,
                size(needed),
                folder.display(),
                size(free)
            );
        }
        Ok(())
    }
}

/// Whether two folders share a disk, as far as the system tells.
fn is_one_disk(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let device = |folder: &Path| fs::metadata(folder).map(|metadata| metadata.dev()).ok();
        device(one) == device(other)
    }
    #[cfg(not(unix))]
    {
        one == other
    }
}

/// Refuses work for which this machine has too little memory.
pub fn check_memory(what: &str, needed: u64) -> anyhow::Result<()> {
    let free = free_memory();
    anyhow::ensure!(
        needed <= free,
        "{what} needs {} of memory, and {} are free",
        size(needed),
        size(free)
    );
    Ok(())
}

/// The memory that can be had without pushing others out, and within the limits of a container.
fn free_memory() -> u64 {
    let mut system = System::new();
    system.refresh_memory();
    let container = system.cgroup_limits().map(|limits| limits.free_memory);
    let free = system.available_memory();
    container.map_or(free, |container| container.min(free))
}

/// Bytes as people say them.
pub fn size(bytes: u64) -> String {
    ByteSize::b(bytes).display().si().to_string()
}

/// Reads a number of bytes as people say it.
pub fn parse_size(text: &str) -> Result<ByteSize, String> {
    let expected = |_| "expected a number of bytes, such as 500MB or 4GiB".to_owned();
    text.parse().map_err(expected)
}
