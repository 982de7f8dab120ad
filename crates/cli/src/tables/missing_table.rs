//! What to say if no table serves a goal: which command makes one, and what that costs.

use std::time::Duration;

use indicatif::HumanDuration;
use tilebase_gen::Generator;
use tilebase_puzzle::Goal;

use crate::machine::size;

/// The time the generator takes per board, on two processors.
const SECONDS_PER_BOARD: f64 = 1.2e-9;

/// Returns the error for a goal that no table serves; `unusable` says why other files are not tables.
pub fn error(goal: Goal, unusable: &[String]) -> anyhow::Error {
    let advice = advice(goal);
    match unusable {
        [] => anyhow::anyhow!("{advice}"),
        [reason] => anyhow::anyhow!("{advice}; {reason}"),
        [reason, others @ ..] => {
            anyhow::anyhow!("{advice}; {reason}; and {} more like it", others.len())
        }
    }
}

fn advice(goal: Goal) -> String {
    let (shape, blank) = (goal.shape(), goal.blank());
    let faster = faster(goal);
    let (made_shape, made_blank) = (faster.shape(), faster.blank());
    format!(
        "no table for goals of {shape} with the blank in cell {blank}; make one with \
         `tilebase gen --shape {made_shape} --goal-blank {made_blank} --output {}` ({}) \
         and pass it with --table",
        file_name(faster),
        cost(faster)
    )
}

/// Returns the goal, transposed if that table is generated faster: the one with fewer columns, since
/// a vertical move then carries a tile past fewer others.
fn faster(goal: Goal) -> Goal {
    if goal.shape().cols() > goal.shape().rows() {
        goal.transposed()
    } else {
        goal
    }
}

/// Returns a file name that no other goal's table has.
fn file_name(goal: Goal) -> String {
    let (shape, blank) = (goal.shape(), goal.blank());
    if goal == Goal::corner(shape) {
        format!("{shape}.tb")
    } else {
        format!("{shape}-{blank}.tb")
    }
}

/// Returns the size of the table, and the time and memory to generate it.
fn cost(goal: Goal) -> String {
    let requirements = Generator::new(goal).requirements();
    let (file, memory) = (size(requirements.file), size(requirements.memory));
    let time = time(goal.boards() as f64 * SECONDS_PER_BOARD);
    format!("{file}, {time}, with {memory} of memory")
}

fn time(seconds: f64) -> String {
    if seconds < 0.1 {
        "at once".to_owned()
    } else {
        let time = Duration::from_secs_f64(seconds.max(1.0));
        format!("about {}", HumanDuration(time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn advice_for(shape: &str, blank: usize) -> String {
        advice(Goal::new(shape.parse().unwrap(), blank).unwrap())
    }

    #[test]
    fn the_whole_line() {
        snapbox::assert_data_eq!(
            advice_for("4x3", 11),
            "no table for goals of 4x3 with the blank in cell 11; make one with `tilebase gen \
             --shape 4x3 --goal-blank 11 --output 4x3.tb` (59.9 MB, about 1 second, with [..] of \
             memory) and pass it with --table"
        );
    }

    #[test]
    fn the_taller_shape_is_made() {
        for (shape, blank, command) in [
            ("2x6", 11, "--shape 6x2 --goal-blank 11 --output 6x2.tb`"),
            ("2x6", 1, "--shape 6x2 --goal-blank 2 --output 6x2-2.tb`"),
            ("6x2", 2, "--shape 6x2 --goal-blank 2 --output 6x2-2.tb`"),
            ("3x4", 4, "--shape 4x3 --goal-blank 1 --output 4x3-1.tb`"),
            ("4x4", 0, "--shape 4x4 --goal-blank 0 --output 4x4-0.tb`"),
        ] {
            let advice = advice_for(shape, blank);
            assert!(advice.contains(command), "{advice}");
            let goal = format!("goals of {shape} with the blank in cell {blank};");
            assert!(advice.contains(&goal), "{advice}");
        }
    }

    #[test]
    fn costs() {
        for (shape, expected) in [
            ("2x2", "67 B, at once, with 4.5 MB of memory"),
            ("3x3", "45.4 kB, at once, with [..] of memory"),
            ("4x3", "59.9 MB, about 1 second, with 73.[..] MB of memory"),
            (
                "7x2",
                "10.9 GB, about 52 seconds, with 12.[..] GB of memory",
            ),
            (
                "5x3",
                "163.5 GB, about 13 minutes, with 184.[..] GB of memory",
            ),
            ("4x4", "2.6 TB, about 3 hours, with 2.9 TB of memory"),
        ] {
            snapbox::assert_data_eq!(cost(Goal::corner(shape.parse().unwrap())), expected);
        }
    }
}
