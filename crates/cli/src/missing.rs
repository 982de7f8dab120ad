//! What to say where there is no table: which command makes one, and what it costs.

use tilebase_format::{Encoding, HEADER_LEN};
use tilebase_puzzle::{Goal, MoveOrder};

/// What the generator takes for a board, on two processors.
const SECONDS_A_BOARD: f64 = 3e-9;

/// What the generator holds in memory for a board.
const BITS_A_BOARD: f64 = 2.7;

/// The boards of 2x7. Larger shapes ask for more memory than most machines have.
const BOARDS_THAT_FIT: u64 = 43_589_145_600;

/// The line for a goal that no table serves.
pub fn advice(goal: Goal) -> String {
    let (shape, blank) = (goal.shape(), goal.blank());
    let quicker = quicker(goal);
    let (made_shape, made_blank) = (quicker.shape(), quicker.blank());
    format!(
        "no table for goals of {shape} with the blank in cell {blank}; make one with \
         `tilebase gen --shape {made_shape} --goal-blank {made_blank} --output {}` ({}) \
         and give it with --table",
        file_name(quicker),
        cost(quicker)
    )
}

/// The same goal, transposed if a table of the transposed shape is made in less time: one of fewer
/// columns, since a vertical move then carries a tile past fewer others.
fn quicker(goal: Goal) -> Goal {
    match goal.shape().cols() > goal.shape().rows() {
        true => goal.transposed(),
        false => goal,
    }
}

/// A name for the table that no other goal's has.
fn file_name(goal: Goal) -> String {
    let (shape, blank) = (goal.shape(), goal.blank());
    match goal == Goal::corner(shape) {
        true => format!("{shape}.tb"),
        false => format!("{shape}-{blank}.tb"),
    }
}

/// How large the table is, how long it takes, and how much memory if that is very much.
fn cost(goal: Goal) -> String {
    let boards = goal.boards();
    let encoding = Encoding::Move(MoveOrder::UDLR);
    let file = HEADER_LEN as u64 + encoding.payload_len(boards);
    let time = duration(boards as f64 * SECONDS_A_BOARD);
    let cost = format!("{}, {time}", size(file as f64));
    match boards > BOARDS_THAT_FIT {
        true => {
            let memory = size(boards as f64 * BITS_A_BOARD / 8.0);
            format!("{cost}, with {memory} of memory")
        }
        false => cost,
    }
}

/// Bytes as people say them, in two or three digits.
fn size(bytes: f64) -> String {
    const UNITS: [(&str, f64); 4] = [("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("KB", 1e3)];
    match UNITS.into_iter().find(|&(_, unit)| bytes >= unit) {
        None => format!("{bytes} bytes"),
        Some((name, unit)) if bytes < 9.95 * unit => format!("{:.1} {name}", bytes / unit),
        Some((name, unit)) => format!("{:.0} {name}", bytes / unit),
    }
}

/// Seconds as people say them, in the largest unit of which there is about one or more.
fn duration(seconds: f64) -> String {
    const UNITS: [(&str, &str, f64); 3] = [
        ("an", "hour", 3600.0),
        ("a", "minute", 60.0),
        ("a", "second", 1.0),
    ];
    if seconds < 0.1 {
        return "at once".to_owned();
    }
    let of_one = |&(_, _, unit): &(&str, &str, f64)| seconds >= 0.95 * unit;
    let (article, name, unit) = UNITS.into_iter().find(of_one).unwrap_or(UNITS[2]);
    match (seconds / unit).round() {
        count if count > 1.0 => format!("about {count} {name}s"),
        _ => format!("about {article} {name}"),
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
        assert_eq!(
            advice_for("4x3", 11),
            "no table for goals of 4x3 with the blank in cell 11; make one with `tilebase gen \
             --shape 4x3 --goal-blank 11 --output 4x3.tb` (60 MB, about a second) and give it with \
             --table"
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
            ("2x2", "67 bytes, at once"),
            ("2x3", "154 bytes, at once"),
            ("2x4", "5.1 KB, at once"),
            ("2x5", "454 KB, at once"),
            ("3x4", "60 MB, about a second"),
            ("2x7", "11 GB, about 2 minutes"),
            ("3x5", "163 GB, about 33 minutes, with 221 GB of memory"),
            ("4x4", "2.6 TB, about 9 hours, with 3.5 TB of memory"),
        ] {
            assert_eq!(cost(Goal::corner(shape.parse().unwrap())), expected);
        }
    }

    #[test]
    fn sizes() {
        for (bytes, expected) in [
            (999.0, "999 bytes"),
            (1000.0, "1.0 KB"),
            (9_949.0, "9.9 KB"),
            (9_951.0, "10 KB"),
            (45_424.0, "45 KB"),
            (1e12, "1.0 TB"),
        ] {
            assert_eq!(size(bytes), expected);
        }
    }

    #[test]
    fn durations() {
        for (seconds, expected) in [
            (0.099, "at once"),
            (0.1, "about a second"),
            (1.4, "about a second"),
            (1.6, "about 2 seconds"),
            (56.0, "about 56 seconds"),
            (58.0, "about a minute"),
            (89.0, "about a minute"),
            (130.8, "about 2 minutes"),
            (3400.0, "about 57 minutes"),
            (3500.0, "about an hour"),
            (31_384.0, "about 9 hours"),
        ] {
            assert_eq!(duration(seconds), expected, "{seconds}");
        }
    }
}
