//! The memory and disk space that generating pattern tables needs, beside what is free.

use std::path::Path;

use tilebase_pattern::Generator;

use super::GenerateArgs;
use crate::machine::{PROGRAM, check_disk, has_memory, size, sizes_apart};
use crate::output::is_standard_output;

/// What generating some pattern tables needs, one after the other.
pub struct Needs<'a> {
    args: &'a GenerateArgs,
    states: u64,
    memory: u64,
    disk: u64,
}

impl<'a> Needs<'a> {
    pub fn new<'b>(
        args: &'a GenerateArgs,
        generators: impl Iterator<Item = &'b Generator>,
    ) -> Needs<'a> {
        let none = Needs {
            args,
            states: 0,
            memory: PROGRAM,
            disk: 0,
        };
        generators.fold(none, |all, one| Needs {
            states: all.states + one.pattern().states(),
            memory: all.memory.max(one.memory().saturating_add(PROGRAM)),
            disk: all.disk + one.file_len(),
            ..all
        })
    }

    /// Returns one line for people.
    pub fn text(&self) -> String {
        let (shape, states) = (self.args.shape, self.states);
        let [memory, disk] = [self.memory, self.disk].map(size);
        format!("{shape}: {states} states; needs {memory} of memory, {disk} of disk space")
    }

    /// Fails if the limit on memory is too low.
    pub fn check_limit(&self) -> anyhow::Result<()> {
        let limit = self.args.memory.map_or(u64::MAX, |limit| limit.as_u64());
        let [needed, allowed] = sizes_apart(self.memory, limit);
        anyhow::ensure!(
            self.memory <= limit,
            "{} needs {needed} of memory, but --memory allows only {allowed}",
            self.args.shape
        );
        Ok(())
    }

    /// Fails if this machine has too little memory or disk space.
    pub fn check_machine(&self) -> anyhow::Result<()> {
        let shape = self.args.shape;
        if let Err(free) = has_memory(self.memory) {
            let [needed, free] = sizes_apart(self.memory, free);
            anyhow::bail!(
                "{shape} needs {needed} of memory, but only {free} are free; use --force to try anyway"
            );
        }
        let output = &self.args.output;
        if is_standard_output(output) {
            return Ok(());
        }
        let folder = match &self.args.patterns {
            Some(_) => output,
            None => output.parent().unwrap_or(Path::new("")),
        };
        check_disk(shape, folder, self.disk)
    }
}
