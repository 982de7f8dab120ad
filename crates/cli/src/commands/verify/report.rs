use std::fmt::Display;

use serde_json::{Map, Value};
use tilebase::TableFile;
use tilebase_lookup::TableBytes;

use crate::commands::proof::NoProof;
use crate::exit::WrongTable;
use crate::tables::{damaged, name};
use crate::terminal::ProgressDisplay;

/// What the checks of a table have found.
#[derive(Default)]
pub struct Report {
    checks: Vec<Check>,
    faults: Vec<String>,
    /// Why the proof was not run.
    not_run: Option<String>,
}

struct Check {
    name: &'static str,
    outcome: Outcome,
    note: String,
}

#[derive(Clone, Copy)]
pub enum Outcome {
    Ok,
    Failed,
    NotRun,
}

impl Outcome {
    fn name(self) -> &'static str {
        match self {
            Outcome::Ok => "ok",
            Outcome::Failed => "failed",
            Outcome::NotRun => "not_run",
        }
    }
}

impl Report {
    /// Returns what is known if the header is wrong, or the length of the file is not as it says: nothing
    /// else can be checked.
    pub fn of_wrong_header() -> Report {
        let mut report = Report::default();
        report.add("header", Outcome::Failed, "");
        for name in ["checksum", "padding", "proof"] {
            report.add(name, Outcome::NotRun, "");
        }
        report
    }

    pub fn passed(&mut self, name: &'static str, note: &str) {
        self.add(name, Outcome::Ok, note);
    }

    pub fn check_checksum(
        &mut self,
        table: &TableFile,
        expected: u64,
        progress: &mut ProgressDisplay,
    ) {
        let show = |done, of| progress.show("checksum", done, of, "bytes");
        self.check(
            "checksum",
            table.check_checksum(show),
            &format!("{expected:016x}"),
        );
    }

    pub fn check<E: Display>(&mut self, name: &'static str, result: Result<(), E>, note: &str) {
        match result {
            Ok(()) => self.passed(name, note),
            Err(error) => {
                self.add(name, Outcome::Failed, "");
                self.faults.push(format!("{name}: {error}"));
            }
        }
    }

    pub fn check_proof(&mut self, proof: Result<String, NoProof>) {
        match proof {
            Ok(note) => self.passed("proof", &note),
            Err(NoProof::Wrong(error)) => self.check("proof", Err(error), ""),
            Err(NoProof::NotRun(reason)) => {
                self.add("proof", Outcome::NotRun, "");
                self.not_run = Some(reason);
            }
        }
    }

    fn add(&mut self, name: &'static str, outcome: Outcome, note: &str) {
        self.checks.push(Check {
            name,
            outcome,
            note: note.to_owned(),
        });
    }

    /// Returns a line for each check.
    pub fn text(&self) -> String {
        let lines = self.checks.iter().map(
            |Check {
                 name,
                 outcome,
                 note,
             }| {
                let outcome = match outcome {
                    Outcome::Ok => format!("ok  {note}"),
                    Outcome::Failed => "FAILED".to_owned(),
                    Outcome::NotRun => "not run".to_owned(),
                };
                format!("{name:<9} {}\n", outcome.trim_end())
            },
        );
        lines.collect()
    }

    /// Returns how each check went.
    pub fn outcomes(&self) -> Map<String, Value> {
        let mut outcomes = Map::new();
        for Check { name, outcome, .. } in &self.checks {
            outcomes.insert((*name).to_owned(), outcome.name().into());
        }
        outcomes
    }

    /// Fails if the table is wrong, or if that is not known.
    pub fn result(&self, bytes: &TableBytes) -> anyhow::Result<()> {
        if !self.faults.is_empty() {
            let wrong = damaged(bytes, self.faults.join("; "));
            return Err(WrongTable(wrong.to_string()).into());
        }
        match &self.not_run {
            Some(reason) => anyhow::bail!("{}: the proof was not run: {reason}", name(bytes)),
            None => Ok(()),
        }
    }
}
