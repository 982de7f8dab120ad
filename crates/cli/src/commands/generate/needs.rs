//! The memory and disk space needed to generate tables, compared with the free space.

use std::fmt::Write;
use std::path::Path;

use bytesize::ByteSize;
use tilebase_format::Pattern;
use tilebase_gen::{Generator, Requirements};

use super::GenerateArgs;
use crate::machine::{
    USE_FORCE, check_disk, distinct_sizes, free_memory, has_memory, is_one_disk, or_current, size,
};
use crate::output::is_standard_output;
use crate::tables::LARGEST_OF_USUAL_DISKS;

pub struct Needs<'a> {
    args: &'a GenerateArgs,
    memory: u64,
    /// The requirements of a table that may use a work folder.
    requirements: Option<Requirements>,
    uses_work_folder: bool,
    /// The output folders, and the number of bytes for each.
    writes: Vec<(&'a Path, u64)>,
    /// The needs as a line of text.
    pub text: String,
}

/// Sets the memory limit of a generator. With a work folder and no --memory, the limit is the free memory.
pub fn limited(
    generator: &Generator,
    memory: Option<ByteSize>,
    has_work_folder: bool,
    is_forced: bool,
) -> Generator {
    let free = || free_memory().unwrap_or(u64::MAX);
    let least = generator.requirements().min_memory;
    generator.clone().memory_limit(match memory {
        Some(limit) => limit.as_u64(),
        None if has_work_folder && is_forced => free().max(least),
        None if has_work_folder => free(),
        None => u64::MAX,
    })
}

impl<'a> Needs<'a> {
    pub fn of_table(args: &'a GenerateArgs, generator: &Generator, boards: u64) -> Needs<'a> {
        let requirements = generator.requirements();
        let (shape, memory) = (args.shape, generator.required_memory());
        let [needed, file] = [memory, requirements.file].map(size);
        let mut text =
            format!("{shape}: {boards} boards; needs {needed} of memory, {file} for the table");
        let mut writes = Vec::new();
        if !is_standard_output(&args.output) {
            let folder = args.output.parent().unwrap_or(Path::new(""));
            writes.push((folder, requirements.file));
        }
        if let Some(folder) = args
            .work
            .as_deref()
            .filter(|_| generator.uses_work_folder())
        {
            let _ = write!(
                text,
                ", {} for the work folder",
                size(requirements.work_folder)
            );
            writes.push((folder, requirements.work_folder));
        }
        if let Some(folder) = &args.checkpoint {
            let bytes = requirements.checkpoint;
            let _ = write!(text, ", up to {} for the checkpoint", size(bytes));
            writes.push((folder, bytes));
        }
        Needs {
            args,
            memory,
            requirements: (requirements.work_folder > 0).then_some(requirements),
            uses_work_folder: generator.uses_work_folder(),
            writes,
            text,
        }
    }

    /// Returns the needs of pattern tables that are generated one after the other.
    pub fn of_patterns<'b>(
        args: &'a GenerateArgs,
        tables: impl Iterator<Item = (Pattern, &'b Generator)>,
    ) -> Needs<'a> {
        let (mut states, mut memory, mut disk) = (0, 0, 0);
        for (pattern, generator) in tables {
            let requirements = generator.requirements();
            states += pattern.states();
            memory = requirements.memory.max(memory);
            disk += requirements.file;
        }
        let folder = match &args.patterns {
            Some(_) => &args.output,
            None => args.output.parent().unwrap_or(Path::new("")),
        };
        let (shape, [needed, file]) = (args.shape, [memory, disk].map(size));
        let is_written = !is_standard_output(&args.output);
        Needs {
            args,
            memory,
            requirements: None,
            uses_work_folder: false,
            writes: is_written.then_some((folder, disk)).into_iter().collect(),
            text: format!(
                "{shape}: {states} states; needs {needed} of memory, {file} of disk space"
            ),
        }
    }

    pub fn check_limit(&self) -> anyhow::Result<()> {
        let limit = self.args.memory.map_or(u64::MAX, |limit| limit.as_u64());
        let [least, allowed] = self.least(limit);
        anyhow::ensure!(
            self.memory <= limit,
            "{least}, but --memory allows only {allowed}"
        );
        Ok(())
    }

    /// Fails if there is too little memory, or too little space on a disk.
    pub fn check_machine(&self) -> anyhow::Result<()> {
        if let Err(free) = has_memory(self.memory) {
            if let Some(limit) = self.args.memory.filter(|_| self.uses_work_folder) {
                let [needed, free] = distinct_sizes(self.memory, free);
                anyhow::bail!(
                    "--memory allows {}; this run needs {needed}, but only {free} are free; choose a lower limit",
                    size(limit.as_u64())
                );
            }
            let [least, free] = self.least(free);
            let advice = match self.args.shape.cells() > LARGEST_OF_USUAL_DISKS {
                true if self.requirements.is_some() => "make pattern tables with --patterns",
                _ => USE_FORCE,
            };
            anyhow::bail!("{least}, but only {free} are free; {advice}");
        }
        for (folder, _) in &self.writes {
            let is_here = |other: &Path| is_one_disk(or_current(folder), or_current(other));
            let here = self.writes.iter().filter(|(other, _)| is_here(other));
            check_disk(
                self.args.shape,
                folder,
                here.map(|(_, needed)| needed).sum(),
                USE_FORCE,
            )?;
        }
        Ok(())
    }

    /// Returns the memory needed and the memory available, as texts. Without --work, the first text also states the
    /// memory needed with --work.
    fn least(&self, available: u64) -> [String; 2] {
        let shape = self.args.shape;
        let Some(Requirements {
            memory,
            min_memory,
            work_folder,
            ..
        }) = self.requirements
        else {
            let [memory, other] = distinct_sizes(self.memory, available);
            return [format!("{shape} needs {memory} of memory"), other];
        };
        if self.args.work.is_some() {
            let [min_memory, other] = distinct_sizes(min_memory, available);
            return [
                format!("{shape} needs at least {min_memory} of memory"),
                other,
            ];
        }
        let [memory, other] = distinct_sizes(memory, available);
        let [min_memory, work_folder] = [min_memory, work_folder].map(size);
        let text = format!(
            "{shape} needs {memory} of memory, or {min_memory} with --work FOLDER and {work_folder} of disk space there"
        );
        [text, other]
    }
}
