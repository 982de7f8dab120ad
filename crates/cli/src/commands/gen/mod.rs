//! `tilebase gen`: generates a table of all boards, or pattern tables.

mod plan;

use std::fs;
use std::path::Path;

use anyhow::Context;
use tilebase_format::Header;
use tilebase_gen::{GenerateError, Report};

pub use self::plan::GenArgs;
use self::plan::{Planned, resolve};
use super::{info, unit};
use crate::exit::Exit;
use crate::machine::{check_disk, interrupt, size, with_advice};
use crate::output::check_file;
use crate::tables::LARGEST_OF_USUAL_DISKS;
use crate::terminal::{ProgressDisplay, is_quiet, print, print_message};

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
    let largest = generators.max_by_key(|generator| generator.required_memory());
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
    let (shape, unit, memory) = (args.shape, unit(kind), size(largest.required_memory()));
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
