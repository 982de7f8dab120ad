//! Messages with the command that generates a missing table, and its cost.

use tilebase_format::Kind;
use tilebase_gen::Generator;
use tilebase_pattern::{LARGEST_PATTERN, Partition, Pattern, SetError};
use tilebase_puzzle::{Goal, Metric};

/// The seconds per board to generate a table, on two processors.
const SECONDS_PER_BOARD: f64 = 1.2e-9;

/// The seconds per board to generate a table in the multi-tile metric, on two processors.
const SECONDS_PER_SLIDE_ENTRY: f64 = 3e-9;

/// The seconds per state to generate a pattern table, on two processors.
const SECONDS_PER_STATE: f64 = 15e-9;

/// Returns the message for a goal without tables: why files are not usable, and the command that generates a table.
pub fn advice(goal: Goal, metric: Metric, unusable: &[String]) -> String {
    let (shape, blank) = (goal.shape(), goal.blank());
    let (made, in_metric) = match metric {
        Metric::Single if is_too_large(goal) => (how_to_make_patterns(goal), ""),
        Metric::Single => (how_to_make_table(goal), ""),
        Metric::Multi if is_too_large(goal) => {
            let made = match shape.is_indexed() {
                true => "such tables have at most 14 cells",
                false => "this metric is for boards of at most 16 cells",
            };
            (made.to_owned(), " in the multi-tile metric")
        }
        Metric::Multi => (how_to_make_slide_table(goal), " in the multi-tile metric"),
    };
    let reasons = match unusable {
        [] => String::new(),
        [reason] => format!(" ({reason})"),
        [reason, others @ ..] => format!(" ({reason}; and {} more)", others.len()),
    };
    format!(
        "no table{in_metric} for goals with the blank in cell {blank} of a {shape} board{reasons}; {made}"
    )
}

/// Returns how to generate the missing tables of a set.
pub fn rest_of_set(goal: Goal, error: &SetError) -> String {
    match error {
        SetError::Missing { tiles }
            if tiles.len() > LARGEST_PATTERN || Pattern::new(goal, *tiles).is_err() =>
        {
            format!(
                "; make a complete set with {}",
                command_for_patterns(goal, &good_division(goal))
            )
        }
        SetError::Missing { tiles } => format!(
            "; make one with `tilebase gen --shape {} --goal-blank {} --pattern {} --output FILE`",
            goal.shape(),
            goal.blank(),
            tiles.to_string().replace(' ', "")
        ),
        _ => String::new(),
    }
}

/// Returns whether a complete table is too large for a typical disk, or impossible.
pub fn is_too_large(goal: Goal) -> bool {
    goal.shape().cells() > 14
}

fn how_to_make_patterns(goal: Goal) -> String {
    let division = good_division(goal);
    format!(
        "make pattern tables with {} ({})",
        command_for_patterns(goal, &division),
        cost_of_patterns(&division)
    )
}

fn command_for_patterns(goal: Goal, division: &Partition) -> String {
    let (shape, blank) = (goal.shape(), goal.blank());
    format!("`tilebase gen --shape {shape} --goal-blank {blank} --patterns {division} --output .`")
}

/// Returns a division whose tables take a few megabytes: the second known division, or else patterns of six tiles and a
/// pattern of the remaining tiles.
#[doc(hidden)] // for tilebase-cli
pub fn good_division(goal: Goal) -> Partition {
    let usual = || {
        let tiles: Vec<u8> = (1..goal.shape().cells() as u8).collect();
        let lens: Vec<String> = tiles
            .chunks(6)
            .map(|tiles| tiles.len().to_string())
            .collect();
        Partition::named(goal, &lens.join("-")).expect("one that has as many tiles")
    };
    Partition::known(goal).nth(1).unwrap_or_else(usual)
}

/// Returns the size of pattern tables, and the time and memory to generate them.
fn cost_of_patterns(division: &Partition) -> String {
    let (mut file, mut memory, mut states) = (0, 0, 0);
    for &pattern in division.patterns() {
        let requirements = Generator::pattern(pattern).requirements();
        file += requirements.file;
        memory = requirements.memory.max(memory);
        states += pattern.states();
    }
    let time = time(states as f64 * SECONDS_PER_STATE);
    format!("{}, {time}, with {} of memory", size(file), size(memory))
}

fn how_to_make_table(goal: Goal) -> String {
    let faster = faster(goal);
    let (made_shape, made_blank) = (faster.shape(), faster.blank());
    let also = match goal.shape() {
        shape if shape == made_shape => String::new(),
        shape => format!("; it also works for boards of {shape}"),
    };
    format!(
        "make one with `tilebase gen --shape {made_shape} --goal-blank {made_blank} --output {}` ({}{also})",
        file_name(faster),
        cost(faster)
    )
}

fn how_to_make_slide_table(goal: Goal) -> String {
    let requirements = Generator::new(goal).kind(Kind::Residue).requirements();
    let (shape, blank) = (goal.shape(), goal.blank());
    format!(
        "make one with `tilebase gen --metric multi --shape {shape} --goal-blank {blank} --output {shape}-multi.tb` ({}, \
         {}, with {} of memory)",
        size(requirements.file),
        time(goal.boards() as f64 * SECONDS_PER_SLIDE_ENTRY),
        size(requirements.memory)
    )
}

/// Returns the goal, or the transposed goal if its table is generated faster. With fewer columns, a vertical move
/// carries a tile past fewer other tiles.
fn faster(goal: Goal) -> Goal {
    if goal.shape().cols() > goal.shape().rows() {
        goal.transposed()
    } else {
        goal
    }
}

/// Returns a file name that no other goal has.
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

/// Formats a number of bytes with one decimal. Does not use floats, whose formatting would make each program larger.
fn size(bytes: u64) -> String {
    match bytes.checked_ilog10().unwrap_or(0) / 3 {
        0 => format!("{bytes} B"),
        step => {
            let tenths = bytes / (1000_u64.pow(step) / 100);
            let tenths = (tenths + 5) / 10;
            let prefix = b" kMGTPE"[step as usize] as char;
            format!("{}.{} {prefix}B", tenths / 10, tenths % 10)
        }
    }
}

/// Formats a duration in seconds, minutes or hours.
fn time(seconds: f64) -> String {
    if seconds < 0.1 {
        return "at once".to_owned();
    }
    let seconds = seconds.max(1.0);
    let (number, unit) = match seconds {
        ..90.0 => (seconds, "second"),
        ..5400.0 => (seconds / 60.0, "minute"),
        _ => (seconds / 3600.0, "hour"),
    };
    let number = number.round() as u64;
    let plural = if number == 1 { "" } else { "s" };
    format!("about {number} {unit}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn advice_for(shape: &str, blank: usize) -> String {
        advice(
            Goal::new(shape.parse().unwrap(), blank).unwrap(),
            Metric::Single,
            &[],
        )
    }

    #[test]
    fn the_whole_line() {
        let advice = advice_for("4x3", 11);
        let start = "no table for goals with the blank in cell 11 of a 4x3 board; make one with `tilebase gen --shape 4x3 \
                     --goal-blank 11 --output 4x3.tb` (59.9 MB, about 1 second, with 7";
        assert!(advice.starts_with(start), "{advice}");
        let end = " of memory)";
        assert!(advice.ends_with(end), "{advice}");
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
            let goal = format!("goals with the blank in cell {blank} of a {shape} board;");
            assert!(advice.contains(&goal), "{advice}");
        }
    }

    #[test]
    fn costs() {
        for (shape, expected) in [
            ("2x2", "67 B, at once, with 6.5 MB of memory"),
            ("3x3", "45.4 kB, at once, with "),
            ("4x3", "59.9 MB, about 1 second, with 75."),
            ("7x2", "10.9 GB, about 52 seconds, with 12."),
        ] {
            let cost = cost(Goal::corner(shape.parse().unwrap()));
            assert!(cost.starts_with(expected), "{cost}");
        }
    }

    #[test]
    fn durations() {
        for (seconds, expected) in [
            (0.01, "at once"),
            (0.3, "about 1 second"),
            (89.0, "about 89 seconds"),
            (100.0, "about 2 minutes"),
            (7200.0, "about 2 hours"),
        ] {
            assert_eq!(time(seconds), expected);
        }
    }

    #[test]
    fn the_multi_tile_metric() {
        for (shape, end) in [
            (
                "4x3",
                "; make one with `tilebase gen --metric multi --shape 4x3 --goal-blank 0 --output 4x3-multi.tb` \
                     (47.9 MB, about 1 second, with 155.5 MB of memory)",
            ),
            ("4x4", "; such tables have at most 14 cells"),
            ("5x5", "; this metric is for boards of at most 16 cells"),
        ] {
            let goal = Goal::new(shape.parse().unwrap(), 0).unwrap();
            let start = "no table in the multi-tile metric for goals with the blank in cell 0 of a";
            let expected = format!("{start} {shape} board{end}");
            assert_eq!(advice(goal, Metric::Multi, &[]), expected);
        }
    }

    #[test]
    fn shapes_whose_tables_are_too_large() {
        let advice = advice_for("4x4", 5);
        let start = "no table for goals with the blank in cell 5 of a 4x4 board; make pattern tables with `tilebase gen \
                     --shape 4x4 --goal-blank 5 --patterns 6-6-3 --output .` (3.0 MB, about 1 second, with ";
        assert!(advice.starts_with(start), "{advice}");
        for shape in ["3x5", "5x3", "2x8", "8x2", "4x4"] {
            let goal = Goal::corner(shape.parse().unwrap());
            for blank in 0..goal.shape().cells() {
                let advice = advice_for(shape, blank);
                let command =
                    format!("`tilebase gen --shape {shape} --goal-blank {blank} --patterns ");
                assert!(advice.contains(&command), "{advice}");
            }
        }
    }
}
