//! Messages with the command that generates a missing table, and its cost.

use tilebase_format::Kind;
use tilebase_gen::Generator;
use tilebase_pattern::{LARGEST_PATTERN, Partition, Pattern, SetError};
use tilebase_puzzle::{Goal, MAX_INDEXED_CELLS, Metric};

/// The largest number of cells of a complete table that fits on a typical disk.
const MAX_CELLS: usize = 14;

/// The seconds per board to generate a table, on two processors.
const SECONDS_PER_BOARD: f64 = 1.2e-9;

/// The seconds per board to generate a table in the multi-tile metric, on two processors.
const SECONDS_PER_SLIDE_ENTRY: f64 = 3e-9;

/// Returns the rest of a message about a missing complete table: the command that generates one, or why there is none.
pub fn table(goal: Goal, metric: Metric) -> String {
    let shape = goal.shape();
    match (metric, shape.cells()) {
        (Metric::Single, ..=MAX_CELLS) => how_to_make_table(goal),
        (Metric::Multi, ..=MAX_CELLS) => how_to_make_slide_table(goal),
        (Metric::Single, ..=MAX_INDEXED_CELLS) => {
            let bytes = size(Generator::new(goal).requirements().file);
            format!(", which takes {bytes} for {shape}; choose a smaller shape")
        }
        (Metric::Single, _) => {
            format!(", which boards of {shape} cannot have; choose a smaller shape")
        }
        (Metric::Multi, _) => format!(
            ", which boards of {shape} cannot have in the multi-tile metric; choose a smaller shape"
        ),
    }
}

/// Returns how to generate the missing tables of a set.
pub fn rest_of_set(goal: Goal, error: &SetError) -> String {
    match error {
        SetError::Missing { tiles }
            if tiles.len() > LARGEST_PATTERN || Pattern::new(goal, *tiles).is_err() =>
        {
            format!("; make a complete set with {}", command_for_patterns(goal))
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

fn command_for_patterns(goal: Goal) -> String {
    let (shape, blank, partition) = (goal.shape(), goal.blank(), good_partition(goal));
    format!("`tilebase gen --shape {shape} --goal-blank {blank} --patterns {partition} --output .`")
}

/// Returns a partition whose tables take a few megabytes: the second known one, the only one, or else patterns of six tiles and a
/// pattern of the remaining tiles.
#[doc(hidden)] // for tilebase-cli
pub fn good_partition(goal: Goal) -> Partition {
    let usual = || {
        let tiles = goal.shape().cells() - 1;
        let lens = (0..tiles).step_by(6).map(|done| (tiles - done).min(6));
        let lens: Vec<String> = lens.map(|len| len.to_string()).collect();
        Partition::named(goal, &lens.join("-")).expect("one that has as many tiles")
    };
    let known = Partition::known(goal).take(2).last();
    known.unwrap_or_else(usual)
}

fn how_to_make_table(goal: Goal) -> String {
    let faster = faster(goal);
    let (made_shape, made_blank) = (faster.shape(), faster.blank());
    let also = match goal.shape() {
        shape if shape == made_shape => String::new(),
        shape => format!("; it also works for boards of {shape}"),
    };
    format!(
        "; make one with `tilebase gen --shape {made_shape} --goal-blank {made_blank} --output {}` ({}{also})",
        file_name(faster),
        cost(faster)
    )
}

fn how_to_make_slide_table(goal: Goal) -> String {
    let requirements = Generator::new(goal).kind(Kind::Residue).requirements();
    let (shape, blank) = (goal.shape(), goal.blank());
    format!(
        "; make one with `tilebase gen --metric multi --shape {shape} --goal-blank {blank} --output {shape}-multi.tb` ({}, \
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

    fn table_of(shape: &str, blank: usize, metric: Metric) -> String {
        table(Goal::new(shape.parse().unwrap(), blank).unwrap(), metric)
    }

    #[test]
    fn the_taller_shape_is_made() {
        for (shape, blank, command) in [
            ("2x7", 13, "--shape 7x2 --goal-blank 13 --output 7x2.tb`"),
            ("2x7", 1, "--shape 7x2 --goal-blank 2 --output 7x2-2.tb`"),
            ("7x2", 2, "--shape 7x2 --goal-blank 2 --output 7x2-2.tb`"),
        ] {
            let text = table_of(shape, blank, Metric::Single);
            assert!(
                text.starts_with(&format!("; make one with `tilebase gen {command} (")),
                "{text}"
            );
            assert_eq!(
                text.contains("also works for boards of 2x7"),
                shape == "2x7"
            );
        }
    }

    #[test]
    fn why_there_is_no_table() {
        for (shape, metric, expected) in [
            (
                "4x4",
                Metric::Single,
                ", which takes 2.6 TB for 4x4; choose a smaller shape",
            ),
            (
                "4x4",
                Metric::Multi,
                ", which boards of 4x4 cannot have in the multi-tile metric; choose a smaller shape",
            ),
            (
                "5x5",
                Metric::Single,
                ", which boards of 5x5 cannot have; choose a smaller shape",
            ),
        ] {
            assert_eq!(table_of(shape, 0, metric), expected);
        }
        let multi = table_of("7x2", 0, Metric::Multi);
        let start = "; make one with `tilebase gen --metric multi --shape 7x2 --goal-blank 0 --output 7x2-multi.tb` (";
        assert!(multi.starts_with(start), "{multi}");
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
}
