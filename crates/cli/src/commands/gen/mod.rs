//! `tilebase gen`: generates a table of all boards, or pattern tables.

mod needs;
mod plan;

use std::fs;
use std::io;
use std::path::Path;

use anyhow::Context;
use tilebase_format::Header;
use tilebase_gen::{GenerateError, Report, write_file};
use tilebase_puzzle::Metric;

use self::needs::Needs;
pub use self::plan::GenArgs;
use self::plan::{Planned, resolve};
use super::info;
use crate::args::UsageError;
use crate::exit::Exit;
#[cfg(unix)]
use crate::machine::request_on_termination;
use crate::machine::{interrupt, or_current, size};
use crate::output::{check_file, check_stream, is_standard_output, stream_error, with_advice};
use crate::tables::map_table;
use crate::terminal::{ProgressDisplay, is_quiet, print, print_message};

/// Generates the missing tables. Each file gets its final name as soon as its table is complete.
pub fn run(args: &GenArgs) -> anyhow::Result<Exit> {
    if args.json && is_standard_output(&args.output) {
        let error = "--json: standard output is for the table; name a file with --output";
        return Err(UsageError::new(error).into());
    }
    let tables = resolve(args)?;
    let finished: Vec<_> = tables.iter().map(|table| finished(args, table)).collect();
    let missing = tables.iter().zip(&finished);
    let missing = missing.filter_map(|(table, header)| header.is_none().then_some(table));
    let missing: Vec<&Planned> = missing.collect();
    if !missing.is_empty() {
        // A folder that cannot be examined may exist, so it is kept.
        let folders = args.patterns.iter().flat_map(|_| args.output.ancestors());
        let is_new = |folder: &&Path| matches!(or_current(folder).try_exists(), Ok(false));
        let new_folders: Vec<&Path> = folders.take_while(is_new).collect();
        let prepared = prepare(args, &missing);
        // The first table makes the folder again. Until then, an interrupted run leaves no empty folder.
        for folder in new_folders {
            let _ = fs::remove_dir(folder);
        }
        prepared?;
    }
    #[cfg(unix)]
    request_on_termination();
    interrupt::explain(on_interrupt(args));
    for (table, finished) in tables.iter().zip(finished) {
        let header = match finished {
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

/// With --patterns, returns the header of the table if an earlier run has written the file. Checks the header and the
/// checksum.
fn finished(args: &GenArgs, planned: &Planned) -> Option<Header> {
    args.patterns.as_ref()?;
    let table = map_table(&planned.path).ok()?;
    let is_right =
        table.pattern() == planned.pattern && table.bytes().read_whole(|| table.verify()).is_ok();
    is_right.then(|| *table.header())
}

/// Prints the memory and disk space needed. Fails if there is too little, or if the output cannot be written. With
/// --patterns, makes the folder.
fn prepare(args: &GenArgs, missing: &[&Planned]) -> anyhow::Result<()> {
    let (output, is_stream) = (&args.output, is_standard_output(&args.output));
    if is_stream {
        check_stream()?;
    }
    let needs = Needs::new(args, missing);
    print_message(&needs.text);
    if args.patterns.is_some() && !output.is_dir() {
        let output = output.display();
        anyhow::ensure!(
            !args.output.exists(),
            "{output} is not a folder; --patterns writes several tables into one"
        );
        let made = fs::create_dir_all(&args.output);
        made.with_context(|| format!("cannot make the folder {output}"))?;
    }
    for table in missing.iter().filter(|_| !is_stream) {
        check_file(&table.path, "-o")?;
    }
    needs.check_limit()?;
    match args.force {
        true => Ok(()),
        false => needs.check_machine(),
    }
}

/// Generates and writes a table. If interrupted, ends the process.
fn write(args: &GenArgs, table: &Planned) -> anyhow::Result<Header> {
    let (all, unit) = (table.entries, table.unit());
    let mut display = ProgressDisplay::new(all)?;
    let to_file = !is_standard_output(&table.path);
    let mut found = 0;
    let mut progress = |progress| {
        let mut is_writing = false;
        match progress {
            Report::Depth(depth) => {
                found += depth.count;
                let stage = format!("distance {}", depth.distance);
                display.show(&stage, found, all, unit);
            }
            Report::Resumed { depth } => {
                let message = format!("continuing from the checkpoint, after depth {depth}");
                print_message(&message);
                display.restart();
            }
            Report::Saving { depth } => {
                is_writing = true;
                display.show(&format!("saving {depth}"), found, all, unit);
            }
            Report::Summed { bytes, of } => display.show("checksum", bytes, of, "bytes"),
            Report::Written { bytes, of } => {
                is_writing = to_file;
                display.show("writing", bytes, of, "bytes");
            }
            _ => (),
        }
        interrupt::check(is_writing)
    };
    let written = match args.patterns {
        _ if !to_file => table.generator.write_to(io::stdout(), progress),
        None => table.generator.write(&table.path, progress),
        Some(_) => table.generator.run(&mut progress).and_then(|made| {
            let of = made.header().payload_len();
            if progress(Report::Written { bytes: 0, of }).is_break() {
                return Err(GenerateError::Interrupted);
            }
            let _ = fs::create_dir_all(&args.output); // if this fails, the next line reports it
            write_file(&table.path, made.bytes())?;
            Ok(*made.header())
        }),
    };
    display.finish();
    let header = written.map_err(|error| match error {
        GenerateError::Interrupted => interrupt::stop(),
        GenerateError::OutOfMemory { shape, bytes } if table.pattern.is_none() => {
            let advice = match args.metric {
                Metric::Single => "a work folder with --work FOLDER, or ",
                Metric::Multi => "",
            };
            anyhow::anyhow!(
                "not enough memory for {shape}: the search needs {} of memory; choose {advice}a shape of fewer cells",
                size(bytes)
            )
        }
        GenerateError::Stream(error) => stream_error(error),
        error => with_advice(error),
    })?;
    let file = match to_file {
        true => table.path.display(),
        false => Path::new("standard output").display(),
    };
    let (radius, bytes) = (header.max_distance, header.file_len());
    print_message(&format!(
        "{file}: {all} {unit}, largest distance {radius}, {bytes} bytes"
    ));
    Ok(header)
}

/// Returns the text to print if the run is interrupted.
fn on_interrupt(args: &GenArgs) -> &'static str {
    match (&args.patterns, &args.checkpoint) {
        _ if is_quiet() => "",
        (Some(_), _) => {
            "interrupted; the same command continues with the tables that are missing\n"
        }
        (None, None) => "interrupted\n",
        (None, Some(_)) => {
            "interrupted; the same command continues from the checkpoint, if one has been saved\n"
        }
    }
}
