use std::fmt::{self, Display, Formatter};

use crate::{Figures, Row, time};

/// A row is marked if its time relative to its yardstick grows or shrinks by more than this factor.
const NOTABLE: f64 = 1.1;

/// Compares an earlier run with a later one, as a Markdown table.
///
/// Speed differs between machines, and varies on one machine. So each row is also compared relative to its yardstick,
/// the row's first [`Other`](crate::Other).
#[derive(Debug)]
pub struct Comparison<'a> {
    /// The earlier run.
    pub then: &'a Figures,
    /// The later run.
    pub now: &'a Figures,
}

impl Display for Comparison<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "Then: {}. Now: {}.\n",
            self.then.machine, self.now.machine
        )?;
        writeln!(f, "| what | then | now | now / then | by its yardstick | |")?;
        writeln!(f, "|---|---:|---:|---:|---:|---|")?;
        for now in &self.now.rows {
            match find(self.then, &now.what) {
                Some(then) => write_change(f, then, now)?,
                None => writeln!(
                    f,
                    "| {} | | {} | | | new |",
                    now.what,
                    time(now.nanoseconds)
                )?,
            }
        }
        for then in &self.then.rows {
            if find(self.now, &then.what).is_none() {
                let time = time(then.nanoseconds);
                writeln!(f, "| {} | {time} | | | | no longer measured |", then.what)?;
            }
        }
        Ok(())
    }
}

fn find<'a>(figures: &'a Figures, what: &str) -> Option<&'a Row> {
    figures.rows.iter().find(|row| row.what == what)
}

fn write_change(f: &mut Formatter<'_>, then: &Row, now: &Row) -> fmt::Result {
    let change = now.nanoseconds / then.nanoseconds;
    let (by_yardstick, shown) = match yardstick_change(then, now) {
        Some(yardstick) => (change / yardstick, format!("{:.2}", change / yardstick)),
        None => (change, String::new()),
    };
    let mark = if by_yardstick > NOTABLE {
        "**slower**"
    } else if by_yardstick < 1.0 / NOTABLE {
        "quicker"
    } else {
        ""
    };
    let [before, after] = [then, now].map(|row| time(row.nanoseconds));
    let what = &now.what;
    writeln!(
        f,
        "| {what} | {before} | {after} | {change:.2} | {shown} | {mark} |"
    )
}

/// Returns the factor by which the yardstick's time has changed, if both rows have the same yardstick.
fn yardstick_change(then: &Row, now: &Row) -> Option<f64> {
    let (then, now) = (then.others.first()?, now.others.first()?);
    (then.name == now.name).then_some(now.nanoseconds / then.nanoseconds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Other;

    fn figures(rows: &[(&str, f64, f64)]) -> Figures {
        let row = |&(what, nanoseconds, others): &(&str, f64, f64)| Row {
            what: what.to_owned(),
            nanoseconds,
            others: vec![Other {
                name: "cat".to_owned(),
                nanoseconds: others,
            }],
        };
        Figures {
            machine: "a machine".to_owned(),
            rows: rows.iter().map(row).collect(),
        }
    }

    fn rows(then: &Figures, now: &Figures) -> Vec<String> {
        let text = Comparison { then, now }.to_string();
        text.lines().skip(4).map(str::to_owned).collect()
    }

    #[test]
    fn a_slower_machine_is_no_slowdown() {
        let then = figures(&[
            ("same", 10.0, 20.0),
            ("slower", 10.0, 20.0),
            ("quicker", 10.0, 20.0),
        ]);
        let now = figures(&[
            ("same", 20.0, 40.0),
            ("slower", 20.0, 20.0),
            ("quicker", 10.0, 40.0),
        ]);
        assert_eq!(
            rows(&then, &now),
            [
                "| same | 10.0 ns | 20.0 ns | 2.00 | 1.00 |  |",
                "| slower | 10.0 ns | 20.0 ns | 2.00 | 2.00 | **slower** |",
                "| quicker | 10.0 ns | 10.0 ns | 1.00 | 0.50 | quicker |",
            ]
        );
    }

    #[test]
    fn rows_of_one_run_only() {
        let then = figures(&[("old", 10.0, 20.0)]);
        let now = figures(&[("new", 20.0, 20.0)]);
        assert_eq!(
            rows(&then, &now),
            [
                "| new | | 20.0 ns | | | new |",
                "| old | 10.0 ns | | | | no longer measured |",
            ]
        );
    }

    #[test]
    fn another_yardstick_is_not_compared() {
        let then = figures(&[("lines", 10.0, 20.0)]);
        let mut now = figures(&[("lines", 10.0, 40.0)]);
        now.rows[0].others[0].name = "dd".to_owned();
        assert_eq!(
            rows(&then, &now),
            ["| lines | 10.0 ns | 10.0 ns | 1.00 |  |  |"]
        );
    }

    #[test]
    fn figures_come_back_from_a_file() {
        let path = std::env::temp_dir().join(format!("figures-{}", std::process::id()));
        let written = figures(&[("lines", 10.5, 20.25)]);
        written.write(&path).unwrap();
        let read = Figures::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(format!("{read:?}"), format!("{written:?}"));
        let error = Figures::read(&path).unwrap_err().to_string();
        assert!(error.starts_with("cannot read the figures in "), "{error}");
    }
}
