use std::io::{self, BufWriter, Write};

use anyhow::Context;
use tilebase_lookup::Table;
use tilebase_puzzle::Goal;

use super::STDOUT_FAILED;
use crate::args::StatsArgs;
use crate::{SUCCESS, open};

pub fn run(args: &StatsArgs) -> anyhow::Result<u8> {
    match &args.table {
        Some(path) => print_stats(&open::map(path)?, args),
        None => print_stats(&Table::embedded(), args),
    }
}

fn print_stats<B: AsRef<[u8]>>(table: &Table<B>, args: &StatsArgs) -> anyhow::Result<u8> {
    let distances = table
        .distances()
        .map_err(|error| open::damaged(args.table.as_deref(), error))?;
    let mut out = BufWriter::new(io::stdout().lock());
    write_stats(table.goal(), &distances, &mut out)
        .and_then(|()| out.flush())
        .context(STDOUT_FAILED)?;
    Ok(SUCCESS)
}

fn write_stats(goal: Goal, distances: &[u8], out: &mut impl Write) -> io::Result<()> {
    let farthest = distances.iter().copied().max().unwrap_or(0);
    let mut boards_at = vec![0; usize::from(farthest) + 1];
    for &distance in distances {
        boards_at[usize::from(distance)] += 1;
    }
    write_histogram(&boards_at, out)?;

    let sum: u64 = distances.iter().map(|&distance| u64::from(distance)).sum();
    let mean = sum as f64 / distances.len() as f64;
    writeln!(out, "\ngoal           {}", goal.board())?;
    writeln!(out, "boards         {}", distances.len())?;
    writeln!(out, "mean distance  {mean:.4}")?;
    let mut title = "antipodes";
    for (index, _) in (0..)
        .zip(distances)
        .filter(|&(_, &distance)| distance == farthest)
    {
        let antipode = goal.unrank(index).unwrap_or(goal.board());
        writeln!(out, "{title:<14} {antipode}")?;
        title = "";
    }
    Ok(())
}

/// Draws how many boards there are at each distance; the longest bar has 50 characters.
fn write_histogram(boards_at: &[usize], out: &mut impl Write) -> io::Result<()> {
    let most = boards_at.iter().copied().max().unwrap_or(1);
    writeln!(out, "distance       boards")?;
    for (distance, &boards) in boards_at.iter().enumerate() {
        let bar = "#".repeat((boards * 50).div_ceil(most));
        writeln!(out, "{distance:>8} {boards:>12}  {bar}")?;
    }
    Ok(())
}
