//! `tilebase verify`: runs every check of a table file.

use std::ops::ControlFlow::Continue;
use std::path::Path;

use tilebase::{Error, Table, TableBytes};
use tilebase_format::{HeaderError, Kind, OpenError};
use tilebase_gen::{Generator, ProveError};

use super::{Files, each_file, unit};
use crate::args::ResourceArgs;
use crate::exit::Exit;
use crate::input::{json_line, json_object, to_json};
use crate::tables::map_table;
use crate::terminal::{ProgressDisplay, print, print_error};

/// Check table files completely: every byte, and that every entry is right
///
/// There are four checks. header: the description of the table. checksum: a number that depends on every byte of
/// the entries. padding: the unused bits after the last entry. proof: the table is generated again, with the time and
/// memory of `tilebase gen`, and each entry is compared.
///
/// All files are checked, even if some are wrong. The exit code is 3 if any table is wrong. Otherwise it is 1 if
/// any file cannot be read, has a newer format version, or needs too much memory.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    #[command(flatten)]
    files: Files,

    #[command(flatten)]
    resources: ResourceArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase verify 3x3.tb
  tilebase verify --quiet *.tb";

pub fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let mut between = "";
    Ok(each_file(&args.files.paths, |path| {
        let (checks, problem) = match map_table(path) {
            Ok(table) => {
                let run = || run_checks(&table, &args.resources);
                let checks = table.bytes().with_read_ahead(run);
                let problem = Problem::found_by(&checks, path);
                (checks, problem)
            }
            Err(error) => without_table(&error),
        };
        let printed = if args.files.json {
            print(&json(path, &checks, problem.as_ref()))
        } else {
            let heading = match &args.files.paths[..] {
                [_] => String::new(),
                _ => format!("{between}{}:\n", path.display()),
            };
            between = "\n";
            print(&(heading + &text(&checks)))
        };
        match problem {
            None => printed.map(|()| Exit::Success),
            Some(problem) => {
                print_error(&problem.error);
                Ok(problem.exit)
            }
        }
    }))
}

/// A check of a table.
struct Check {
    name: &'static str,
    result: &'static str,
    /// What was found, or why the check has failed or was not run.
    note: String,
}

const OK: &str = "ok";
const FAILED: &str = "failed";
/// The table may be right.
const NOT_RUN: &str = "not_run";

impl Check {
    fn of(name: &'static str, found: Result<String, impl ToString>) -> Check {
        let (result, note) = match found {
            Ok(note) => (OK, note),
            Err(error) => (FAILED, error.to_string()),
        };
        Check { name, result, note }
    }
}

/// Why a table is wrong or cannot be checked.
struct Problem {
    exit: Exit,
    error: String,
    /// The error without the name of the file.
    reason: String,
}

impl Problem {
    fn of(exit: Exit, error: &Error) -> Problem {
        Problem {
            exit,
            error: error.to_string(),
            reason: error.reason(),
        }
    }

    fn found_by(checks: &[Check], path: &Path) -> Option<Problem> {
        let file = path.display().to_string();
        let failed = checks.iter().filter(|check| check.result == FAILED);
        let faults = failed.map(|check| format!("{}: {}", check.name, check.note));
        let faults: Vec<String> = faults.collect();
        if !faults.is_empty() {
            let error = Error::Damaged {
                file: Some(file),
                reason: faults.join("; "),
            };
            return Some(Problem::of(Exit::Wrong, &error));
        }
        let not_run = checks.iter().find(|check| check.result == NOT_RUN)?;
        let reason = format!("the {} was not run: {}", not_run.name, not_run.note);
        Some(Problem {
            exit: Exit::Failure,
            error: format!("{file}: {reason}"),
            reason,
        })
    }
}

/// Runs every check, even after one has failed, because only the proof finds the affected board.
fn run_checks(table: &Table<TableBytes>, resources: &ResourceArgs) -> Vec<Check> {
    let (goal, header) = (table.goal(), table.header());
    let kind = match header.kind {
        Kind::Residue => "multi-tile metric".to_owned(),
        Kind::Pattern(tiles) => format!("tiles {tiles}"),
        kind => format!("encoding {kind}"),
    };
    let mut progress = ProgressDisplay::new(header.entries());
    let sum = table.checksum(|done, of| progress.show("checksum", done, of, "bytes"));
    let checksum = header.check_checksum(sum).map(|()| format!("{sum:016x}"));
    let padding = header.check_padding(table.payload());
    let note = format!("{}, goal {}, {kind}", goal.shape(), goal.board());
    vec![
        Check::of("header", anyhow::Ok(note)),
        Check::of("checksum", checksum),
        Check::of("padding", padding.map(|()| String::new())),
        prove(table, resources, &mut progress),
    ]
}

/// Returns the checks of a file that is not a table or cannot be read. There are none if it cannot be read or has a
/// newer format version.
fn without_table(error: &Error) -> (Vec<Check>, Option<Problem>) {
    use HeaderError::{Encoding, Reserved, Version};

    let is_wrong = |error: &OpenError| match error {
        // The file has a newer format version.
        OpenError::Header(Version { .. } | Encoding { .. } | Reserved { .. }) => false,
        error => !matches!(error, OpenError::Io(_)),
    };
    if !matches!(error, Error::File { error, .. } if is_wrong(error)) {
        return (Vec::new(), Some(Problem::of(Exit::Failure, error)));
    }
    let header = Check::of("header", Err(""));
    (vec![header], Some(Problem::of(Exit::Wrong, error)))
}

fn text(checks: &[Check]) -> String {
    let lines = checks.iter().map(|Check { name, result, note }| {
        let note = if *result == OK { note } else { "" };
        format!("{name:<9} {result}  {note}").trim_end().to_owned() + "\n"
    });
    lines.collect()
}

fn json(path: &Path, checks: &[Check], problem: Option<&Problem>) -> String {
    let verdict = match problem.map(|problem| problem.exit) {
        None => "right",
        Some(Exit::Wrong) => "wrong",
        Some(_) => "unknown",
    };
    let reason = to_json(&problem.map(|problem| &problem.reason));
    let mut pairs = vec![
        ("file", to_json(&path.display().to_string())),
        ("verdict", to_json(verdict)),
    ];
    let checks = checks.iter();
    let checks: Vec<_> = checks
        .map(|check| (check.name, to_json(check.result)))
        .collect();
    match checks.is_empty() {
        true => pairs.extend([("reason", reason.clone()), ("error", reason)]),
        false => pairs.extend([("checks", json_object(&checks)), ("reason", reason)]),
    }
    json_line(&pairs)
}

/// Proves every entry of a table and shows the progress.
fn prove(
    table: &Table<TableBytes>,
    resources: &ResourceArgs,
    progress: &mut ProgressDisplay,
) -> Check {
    let (entries, unit) = (table.header().entries(), unit(table.kind()));
    let generator = Generator::new(table.goal()).kind(table.kind());
    let generator = resources.apply(generator, false);
    let not_run = |error: anyhow::Error| Check {
        name: "proof",
        result: NOT_RUN,
        note: format!("{error:#}"),
    };
    let checked = resources.check_limit(&generator);
    if let Err(error) = checked.and_then(|()| resources.check_free(&generator)) {
        return not_run(error);
    }
    let proof = generator.prove(table, |reported| {
        progress.report(reported, entries, unit);
        Continue(())
    });
    match proof {
        Err(ProveError::Generate(error)) => not_run(error.into()),
        proof => Check::of("proof", proof.map(|()| format!("{entries} {unit}"))),
    }
}
