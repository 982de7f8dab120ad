//! What to say if no table serves a goal: which command makes one, and what that costs.

use std::time::Duration;

use indicatif::HumanDuration;
use tilebase_gen::Generator;
use tilebase_pattern::Division;
use tilebase_puzzle::Goal;

use crate::machine::{PROGRAM, size};

/// The time the generator takes per board, on two processors.
const SECONDS_PER_BOARD: f64 = 1.2e-9;

/// The time the generator of pattern tables takes per state, on two processors.
const SECONDS_PER_STATE: f64 = 15e-9;

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

/// Returns the error for a goal that no table of all boards serves, where `work` needs one.
pub fn error_of_complete(goal: Goal, work: &str, unusable: &[String]) -> anyhow::Error {
    if !is_too_large(goal) {
        return error(goal, unusable);
    }
    anyhow::anyhow!(
        "{work} needs a table of all boards, which for {} takes {}; pattern tables know a board's \
         distance only by a search",
        goal.shape(),
        size(Generator::new(goal).requirements().file)
    )
}

/// Returns whether a table of all boards is larger than a usual disk, so that pattern tables must do.
fn is_too_large(goal: Goal) -> bool {
    goal.shape().cells() > 14
}

fn advice(goal: Goal) -> String {
    if is_too_large(goal) {
        advice_on_patterns(goal)
    } else {
        advice_on_table(goal)
    }
}

fn advice_on_patterns(goal: Goal) -> String {
    let (shape, blank) = (goal.shape(), goal.blank());
    let division = good_division(goal);
    format!(
        "no pattern tables for goals of {shape} with the blank in cell {blank}; make them with \
         {} ({}) and pass their folder with --tables",
        command_for_patterns(goal, &division),
        cost_of_patterns(&division)
    )
}

/// Returns the command that makes the tables of a division.
pub fn command_for_patterns(goal: Goal, division: &Division) -> String {
    let (shape, blank) = (goal.shape(), goal.blank());
    format!("`tilebase gen --shape {shape} --goal-blank {blank} --patterns {division} --output .`")
}

/// Returns a division whose tables are a few megabytes large: the second known one, or patterns of six
/// tiles and the rest.
pub fn good_division(goal: Goal) -> Division {
    let usual = || {
        let tiles: Vec<u8> = (1..goal.shape().cells() as u8).collect();
        let lens: Vec<String> = tiles
            .chunks(6)
            .map(|tiles| tiles.len().to_string())
            .collect();
        Division::named(goal, &lens.join("-")).expect("one that has as many tiles")
    };
    Division::known(goal).nth(1).unwrap_or_else(usual)
}

/// Returns the size of pattern tables, and the time and memory to generate them.
fn cost_of_patterns(division: &Division) -> String {
    let generators = division.patterns().iter();
    let generators = generators.map(|&pattern| tilebase_pattern::Generator::new(pattern));
    let (mut file, mut memory, mut states) = (0, 0, 0);
    for generator in generators {
        file += generator.file_len();
        memory = generator.memory().saturating_add(PROGRAM).max(memory);
        states += generator.pattern().states();
    }
    let time = time(states as f64 * SECONDS_PER_STATE);
    format!("{}, {time}, with {} of memory", size(file), size(memory))
}

fn advice_on_table(goal: Goal) -> String {
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
            ("2x7", 0, "--shape 7x2 --goal-blank 0 --output 7x2-0.tb`"),
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
            ("2x2", "67 B, at once, with 6.0 MB of memory"),
            ("3x3", "45.4 kB, at once, with [..] of memory"),
            ("4x3", "59.9 MB, about 1 second, with 75.[..] MB of memory"),
            (
                "7x2",
                "10.9 GB, about 52 seconds, with 12.[..] GB of memory",
            ),
        ] {
            snapbox::assert_data_eq!(cost(Goal::corner(shape.parse().unwrap())), expected);
        }
    }

    #[test]
    fn shapes_whose_tables_are_too_large() {
        snapbox::assert_data_eq!(
            advice_for("4x4", 5),
            "no pattern tables for goals of 4x4 with the blank in cell 5; make them with `tilebase gen \
             --shape 4x4 --goal-blank 5 --patterns 6-6-3 --output .` (3.0 MB, about 1 second, with [..] \
             MB of memory) and pass their folder with --tables"
        );
        for shape in ["3x5", "5x3", "2x8", "8x2", "4x4"] {
            let goal = Goal::corner(shape.parse().unwrap());
            for blank in 0..goal.shape().cells() {
                let advice = advice_for(shape, blank);
                let command =
                    format!("`tilebase gen --shape {shape} --goal-blank {blank} --patterns ");
                assert!(advice.contains(&command), "{advice}");
            }
            let error = error_of_complete(goal, "stats", &[]).to_string();
            let start = format!("stats needs a table of all boards, which for {shape} takes ");
            assert!(error.starts_with(&start), "{error}");
        }
    }
}
