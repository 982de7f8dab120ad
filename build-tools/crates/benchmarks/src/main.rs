//! Compares tilebase with other solvers and the textbook program in one run. Prints a Markdown table.

mod measure;
mod rows;

use std::fs;
use std::process::Command;

use benchmarks::{command, folder_in_memory};
use figures::TABLE_HEAD;

fn main() -> anyhow::Result<()> {
    let (tilebase, folder) = (command()?, folder_in_memory()?);
    let (tilebase, folder) = (tilebase.as_path(), folder.path());
    println!("{}\n\n{TABLE_HEAD}", machine()?);
    // Measures lines first: child processes inherit this process's memory peak.
    let peak = rows::lines(tilebase, folder)?;
    rows::processes(tilebase, folder)?;
    rows::answers(folder)?;
    rows::generation(tilebase, folder)?;
    println!("\nPeak memory of `tilebase solve` on the lines: {peak} KB");
    Ok(())
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
