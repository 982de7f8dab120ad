use std::io::{self, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use tilebase_format::Encoding;
use tilebase_gen::Generator;
use tilebase_puzzle::{Goal, Shape};

use crate::SUCCESS;
use crate::args::{EncodingName, GenArgs, GoalBlank, usage};

pub fn run(args: &GenArgs) -> anyhow::Result<u8> {
    let goal = resolve_goal(args.shape, args.goal_blank)?;
    let encoding = resolve_encoding(args)?;

    let bar = progress_bar(goal)?;
    let table = Generator::new(goal).encoding(encoding).run(|level| {
        bar.set_message(level.depth.to_string());
        bar.inc(level.boards);
    })?;
    bar.finish_and_clear();
    if let Err(error) = table.write(&args.output) {
        let advice = match error.source.kind() {
            io::ErrorKind::NotFound => "; the folder has to be there",
            _ => "",
        };
        anyhow::bail!("{error}: {}{advice}", error.source);
    }

    let header = table.header();
    let _ = writeln!(
        io::stderr(),
        "{}: {} boards, largest distance {}, {} bytes",
        args.output.display(),
        header.entries(),
        header.max_distance,
        header.file_len()
    );
    Ok(SUCCESS)
}

/// A bar on standard error, if that is a terminal and the work takes long enough to be watched.
fn progress_bar(goal: Goal) -> anyhow::Result<ProgressBar> {
    if goal.boards() < 1_000_000 {
        return Ok(ProgressBar::hidden());
    }
    let template = "{elapsed} depth {msg} [{wide_bar}] {human_pos} of {human_len} boards";
    let style = ProgressStyle::with_template(template)?.progress_chars("##-");
    let bar = ProgressBar::new(goal.boards()).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    Ok(bar)
}

/// The cell that the words corner, edge and center mean depends on the shape, and some shapes have
/// no such cell.
fn resolve_goal(shape: Shape, blank: GoalBlank) -> Result<Goal, clap::Error> {
    let (rows, cols) = (shape.rows(), shape.cols());
    let no = |what: &str| {
        Err(usage(
            "gen",
            format!("--goal-blank: a {shape} board has no {what}"),
        ))
    };
    let cell = match blank {
        GoalBlank::Corner => shape.cells() - 1,
        GoalBlank::Edge if cols > 2 => (rows - 1) * cols + cols / 2,
        GoalBlank::Edge if rows > 2 => rows / 2 * cols + cols - 1,
        GoalBlank::Edge => return no("edge between its corners"),
        GoalBlank::Center if rows > 2 && cols > 2 => rows / 2 * cols + cols / 2,
        GoalBlank::Center => return no("center, only edges"),
        GoalBlank::Cell(cell) => cell,
    };
    match Goal::new(shape, cell) {
        Some(goal) => Ok(goal),
        None => no(&format!("cell {cell}, only 0 to {}", shape.cells() - 1)),
    }
}

fn resolve_encoding(args: &GenArgs) -> Result<Encoding, clap::Error> {
    match (args.encoding, args.order) {
        (EncodingName::Move, order) => Ok(Encoding::Move(order.unwrap_or_default())),
        (EncodingName::Bit, None) => Ok(Encoding::DistanceBit),
        (EncodingName::Bit, Some(_)) => Err(usage(
            "gen",
            "--order: encoding bit prefers no move; use it with --encoding move",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_have_names() {
        let cell = |shape: &str, blank: GoalBlank| {
            let goal = resolve_goal(shape.parse().unwrap(), blank);
            goal.map(Goal::blank).ok()
        };
        for (shape, corner, edge, center) in [
            ("2x2", 3, None, None),
            ("2x3", 5, Some(4), None),
            ("2x8", 15, Some(12), None),
            ("3x2", 5, Some(3), None),
            ("8x2", 15, Some(9), None),
            ("3x3", 8, Some(7), Some(4)),
            ("3x5", 14, Some(12), Some(7)),
            ("5x3", 14, Some(13), Some(7)),
            ("4x4", 15, Some(14), Some(10)),
        ] {
            assert_eq!(cell(shape, GoalBlank::Corner), Some(corner), "{shape}");
            assert_eq!(cell(shape, GoalBlank::Edge), edge, "{shape}");
            assert_eq!(cell(shape, GoalBlank::Center), center, "{shape}");
            assert_eq!(
                cell(shape, GoalBlank::Cell(corner)),
                Some(corner),
                "{shape}"
            );
            assert_eq!(cell(shape, GoalBlank::Cell(corner + 1)), None, "{shape}");
        }
    }
}
