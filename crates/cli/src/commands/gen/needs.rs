//! The memory and disk space needed to generate tables, compared with the free space.

use std::fmt::Write;
use std::path::Path;

use tilebase_gen::Requirements;

use super::plan::{GenArgs, Planned};
use crate::machine::{
    USE_FORCE, check_disk, distinct_sizes, has_memory, is_one_disk, or_current, size,
};
use crate::output::is_standard_output;
use crate::tables::LARGEST_OF_USUAL_DISKS;

pub struct Needs<'a> {
    args: &'a GenArgs,
    memory: u64,
    /// The requirements of a table that may use a work folder.
    requirements: Option<Requirements>,
    uses_work_folder: bool,
    /// The output folders, and the number of bytes for each.
    writes: Vec<(&'a Path, u64)>,
    /// The needs as a line of text.
    pub text: String,
}

impl<'a> Needs<'a> {
    /// Returns the needs of tables that are generated one after the other: one of all boards, or pattern tables.
    pub fn new(args: &'a GenArgs, tables: &[&Planned]) -> Needs<'a> {
        let generators = || tables.iter().map(|table| &table.generator);
        let all = || generators().map(|generator| generator.requirements());
        let memory = generators().map(|generator| generator.required_memory());
        let memory = memory.max().unwrap_or(0);
        let requirements = all().find(|needs| needs.work_folder > 0);
        let uses_work_folder = generators().any(|generator| generator.uses_work_folder());
        let disk = all().map(|needs| needs.file).sum();
        let entries: u64 = tables.iter().map(|table| table.entries).sum();
        let (shape, unit) = (args.shape, tables[0].unit());
        let of = match tables[0].pattern {
            Some(_) => "of disk space",
            None => "for the table",
        };
        let [needed, file] = [memory, disk].map(size);
        let mut text = format!("{shape}: {entries} {unit}; needs {needed} of memory, {file} {of}");
        let mut writes = Vec::new();
        if !is_standard_output(&args.output) {
            let folder = match args.patterns {
                Some(_) => Some(&*args.output),
                None => args.output.parent(),
            };
            writes.push((folder.unwrap_or(Path::new("")), disk));
        }
        let work = args.resources.work.as_deref();
        if let (Some(folder), Some(needs)) = (work.filter(|_| uses_work_folder), requirements) {
            let _ = write!(text, ", {} for the work folder", size(needs.work_folder));
            writes.push((folder, needs.work_folder));
        }
        if let (Some(folder), Some(needs)) = (&args.checkpoint, requirements) {
            let _ = write!(
                text,
                ", up to {} for the checkpoint",
                size(needs.checkpoint)
            );
            writes.push((folder, needs.checkpoint));
        }
        Needs {
            args,
            memory,
            requirements,
            uses_work_folder,
            writes,
            text,
        }
    }

    pub fn check_limit(&self) -> anyhow::Result<()> {
        let limit = self.args.resources.limit();
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
            if self.args.resources.memory.is_some() && self.uses_work_folder {
                let limit = size(self.args.resources.limit());
                let [needed, free] = distinct_sizes(self.memory, free);
                anyhow::bail!(
                    "--memory allows {limit}; this run needs {needed}, but only {free} are free; choose a lower limit"
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
        let (least, memory) = match (&self.requirements, &self.args.resources.work) {
            (Some(needs), Some(_)) => ("at least ", needs.min_memory),
            (Some(needs), None) => ("", needs.memory),
            (None, _) => ("", self.memory),
        };
        let [memory, available] = distinct_sizes(memory, available);
        let mut text = format!("{shape} needs {least}{memory} of memory");
        if let (Some(needs), None) = (&self.requirements, &self.args.resources.work) {
            let [memory, disk] = [needs.min_memory, needs.work_folder].map(size);
            let _ = write!(
                text,
                ", or {memory} with --work FOLDER and {disk} of disk space there"
            );
        }
        [text, available]
    }
}
