//! What generating a table takes, and what this machine has.

use std::fmt::Write;
use std::path::Path;

use bytesize::ByteSize;
use sysinfo::System;
use tilebase_gen::Generator;
use tilebase_puzzle::Shape;

use crate::args::GenArgs;

/// What a generation will take.
pub struct Forecast<'a> {
    args: &'a GenArgs,
    boards: u64,
    /// The most memory that may be taken.
    pub memory_limit: u64,
    memory: u64,
    /// Whether the sets are kept in the work folder.
    is_on_disk: bool,
    file: u64,
    work: u64,
    checkpoint: u64,
}

impl<'a> Forecast<'a> {
    /// The forecast for this generator, which knows of no limit yet.
    pub fn new(args: &'a GenArgs, generator: &Generator, boards: u64) -> Forecast<'a> {
        let needs = generator.needs();
        let memory_limit = match (args.memory, &args.work) {
            (Some(limit), _) => limit.as_u64(),
            (None, Some(_)) => free_memory(),
            (None, None) => u64::MAX,
        };
        let is_on_disk = needs.memory > memory_limit && args.work.is_some();
        Forecast {
            args,
            boards,
            memory_limit,
            memory: match is_on_disk {
                true => needs.least_memory.max(needs.memory.min(memory_limit)),
                false => needs.memory,
            },
            is_on_disk,
            file: needs.file,
            work: needs.work,
            checkpoint: needs.checkpoint,
        }
    }

    /// One line for people.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{}: {} boards take {} of memory; the table takes {}",
            self.args.shape,
            self.boards,
            size(self.memory),
            size(self.file)
        );
        if self.is_on_disk {
            let _ = write!(text, ", the work folder {}", size(self.work));
        }
        if self.args.checkpoint.is_some() {
            let _ = write!(text, ", checkpoints up to {}", size(self.checkpoint));
        }
        text
    }

    /// Refuses what this machine has too little for.
    pub fn check(&self) -> anyhow::Result<()> {
        let free = free_memory();
        let shape: Shape = self.args.shape;
        if self.memory > self.memory_limit {
            anyhow::bail!(
                "{shape} needs {} of memory; --memory allows {}; {}",
                size(self.memory),
                size(self.memory_limit),
                self.way_out()
            );
        }
        if self.memory > free {
            anyhow::bail!(
                "{shape} needs {} of memory, and {} are free; {}, or try it nevertheless with --force",
                size(self.memory),
                size(free),
                self.way_out()
            );
        }
        self.check_disk("the table", folder_of(&self.args.output), self.file)?;
        if let Some(folder) = self.args.work.as_deref().filter(|_| self.is_on_disk) {
            self.check_disk("the work folder", folder, self.work)?;
        }
        if let Some(folder) = &self.args.checkpoint {
            self.check_disk("checkpoints", folder, self.checkpoint)?;
        }
        Ok(())
    }

    fn way_out(&self) -> String {
        match self.args.work {
            _ if self.work == 0 => "allow more".to_owned(),
            None => format!(
                "keep the sets on disk, {} of them, with --work DIR",
                size(self.work)
            ),
            Some(_) => "allow more".to_owned(),
        }
    }

    /// Refuses a folder whose disk has less than this; one that cannot be asked is found out later.
    fn check_disk(&self, what: &str, folder: &Path, needed: u64) -> anyhow::Result<()> {
        match fs4::available_space(folder) {
            Ok(free) if free < needed => anyhow::bail!(
                "{}: {what} needs {} of disk space, and {} has {} left; try it nevertheless with --force",
                self.args.shape,
                size(needed),
                folder.display(),
                size(free)
            ),
            _ => Ok(()),
        }
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

fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Bytes as people say them.
pub fn size(bytes: u64) -> String {
    ByteSize::b(bytes).display().si().to_string()
}
