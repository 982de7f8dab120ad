//! Showing on standard error how far long work has come.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

/// Work on fewer boards is done before anyone can look.
const LEAST_BOARDS: u64 = 1_000_000;

/// At most one plain line in this time.
const BETWEEN_LINES: Duration = Duration::from_secs(1);

/// A bar on a terminal, plain lines elsewhere, or nothing.
pub struct Watch {
    boards: u64,
    start: Instant,
    kind: Kind,
}

enum Kind {
    Bar(ProgressBar),
    Lines { last: Instant },
    Nothing,
}

impl Watch {
    /// The work on so many boards begins.
    pub fn new(boards: u64, quiet: bool) -> anyhow::Result<Watch> {
        let start = Instant::now();
        let kind = match quiet || boards < LEAST_BOARDS {
            true => Kind::Nothing,
            false if io::stderr().is_terminal() => Kind::Bar(bar(boards)?),
            false => Kind::Lines { last: start },
        };
        Ok(Watch {
            boards,
            start,
            kind,
        })
    }

    /// So many boards are done, and this is being worked at.
    pub fn show(&mut self, stage: &str, boards: u64) {
        match &mut self.kind {
            Kind::Bar(bar) => {
                bar.set_message(stage.to_owned());
                bar.set_position(boards);
            }
            Kind::Lines { last } if last.elapsed() >= BETWEEN_LINES => {
                *last = Instant::now();
                let seconds = self.start.elapsed().as_secs_f64();
                let (rate, left) = (boards as f64 / seconds, self.boards - boards);
                // Nobody is left to tell if standard error is closed.
                let _ = writeln!(
                    io::stderr(),
                    "{seconds:.0} s: {stage}, {boards} boards, {rate:.0} a second, {left} left"
                );
            }
            _ => (),
        }
    }

    /// The work is done, or has failed.
    pub fn finish(&self) {
        if let Kind::Bar(bar) = &self.kind {
            bar.finish_and_clear();
        }
    }
}

fn bar(boards: u64) -> anyhow::Result<ProgressBar> {
    let template =
        "{elapsed} {msg} [{wide_bar}] {human_pos} of {human_len} boards, {per_sec}, {left} left";
    let left = |state: &ProgressState, out: &mut dyn fmt::Write| {
        let left = state.len().unwrap_or(0).saturating_sub(state.pos());
        // Writing to a string does not fail.
        let _ = write!(out, "{}", HumanCount(left));
    };
    let style = ProgressStyle::with_template(template)?
        .progress_chars("##-")
        .with_key("left", left);
    let bar = ProgressBar::new(boards).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    Ok(bar)
}
