//! Compares tilebase with other solvers and the textbook program in one run. Prints a Markdown table.

mod measure;
mod rows;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Parser;
use figures::{Comparison, Figures, Row, TABLE_HEAD};

#[derive(Parser)]
struct Arguments {
    /// The command `tilebase`, built as it is released
    tilebase: PathBuf,

    /// Also write the figures to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Compare with the figures of an earlier run in this file
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    // Reads the file first, to fail early on a wrong path.
    let then = arguments
        .against
        .as_deref()
        .map(Figures::read)
        .transpose()?;
    let folder = if Path::new("/dev/shm").is_dir() {
        tempfile::tempdir_in("/dev/shm")?
    } else {
        tempfile::tempdir()?
    };
    let (tilebase, folder) = (arguments.tilebase.as_path(), folder.path());
    let machine = machine()?;
    println!("{machine}\n\n{TABLE_HEAD}");
    let mut measured = Vec::new();
    let mut show = |row: Row| {
        print!("{row}");
        measured.push(row);
    };
    // Measures lines first: child processes inherit this process's memory peak.
    let peak = rows::lines(tilebase, folder, &mut show)?;
    rows::processes(tilebase, folder, &mut show)?;
    rows::answers(folder, &mut show)?;
    rows::generation(tilebase, folder, &mut show)?;
    println!("\nPeak memory of `tilebase solve` on the lines: {peak} KB");

    let now = Figures {
        machine,
        rows: measured,
    };
    if let Some(then) = &then {
        print!("\n{}", Comparison { then, now: &now });
    }
    arguments.json.map_or(Ok(()), |path| now.write(&path))
}

/// Returns the date, the processor and its cores.
fn machine() -> anyhow::Result<String> {
    let date = Command::new("date").arg("+%F").output()?.stdout;
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("unknown processor", |(_, model)| model);
    let cores = std::thread::available_parallelism()?;
    let date = String::from_utf8(date)?;
    Ok(format!("{}, {model}, {cores} cores", date.trim()))
}
