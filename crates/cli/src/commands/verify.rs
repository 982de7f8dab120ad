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
            Ok(table) => table.bytes().with_read_ahead(|| check(&table, path, args)),
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
            Some((exit, error)) => {
                print_error(&error);
                Ok(exit)
            }
        }
    }))
}

/// The name of a check, and what was found or why it has failed. `None` if it was not run.
type Check = (&'static str, Option<Result<String, String>>);

/// The exit code of a table that is wrong or cannot be checked, and the error.
type Problem = (Exit, String);

/// Runs every check, even after one has failed, because only the proof finds the affected board.
fn check(
    table: &Table<TableBytes>,
    path: &Path,
    args: &VerifyArgs,
) -> (Vec<Check>, Option<Problem>) {
    let (goal, header) = (table.goal(), table.header());
    let kind = match header.kind {
        Kind::Residue => "multi-tile metric".to_owned(),
        Kind::Pattern(tiles) => format!("tiles {tiles}"),
        kind => format!("encoding {kind}"),
    };
    let mut progress = ProgressDisplay::new(header.entries());
    let sum = table.checksum(|done, of| progress.show("checksum", done, of, "bytes"));
    let checksum = header.check_checksum(sum).map(|()| format!("{sum:016x}"));
    let padding = header
        .check_padding(table.payload())
        .map(|()| String::new());
    let note = format!("{}, goal {}, {kind}", goal.shape(), goal.board());
    let proof = prove(table, &args.resources, &mut progress);
    let (proof, not_run) = match proof {
        Ok(proof) => (Some(proof.map_err(|error| error.to_string())), None),
        Err(error) => (None, Some(error)),
    };
    let checks = vec![
        ("header", Some(Ok(note))),
        (
            "checksum",
            Some(checksum.map_err(|error| error.to_string())),
        ),
        ("padding", Some(padding.map_err(|error| error.to_string()))),
        ("proof", proof),
    ];
    let faults = checks.iter().filter_map(|(name, result)| match result {
        Some(Err(error)) => Some(format!("{name}: {error}")),
        _ => None,
    });
    let faults: Vec<String> = faults.collect();
    let file = path.display().to_string();
    let problem = match (&faults[..], not_run) {
        ([], not_run) => not_run.map(|error| {
            let error = format!("{file}: the proof was not run: {error:#}");
            (Exit::Failure, error)
        }),
        _ => {
            let (file, reason) = (Some(file), faults.join("; "));
            Some((Exit::Wrong, Error::Damaged { file, reason }.to_string()))
        }
    };
    (checks, problem)
}

/// Proves every entry of a table and shows the progress. Fails if the proof cannot run.
fn prove(
    table: &Table<TableBytes>,
    resources: &ResourceArgs,
    progress: &mut ProgressDisplay,
) -> anyhow::Result<Result<String, ProveError>> {
    let (entries, unit) = (table.header().entries(), unit(table.kind()));
    let generator = Generator::new(table.goal()).kind(table.kind());
    let generator = resources.apply(generator, false);
    resources.check(&generator, false, "")?;
    let proof = generator.prove(table, |reported| {
        progress.report(reported, entries, unit);
        Continue(())
    });
    match proof {
        Err(ProveError::Generate(error)) => Err(error.into()),
        proof => Ok(proof.map(|()| format!("{entries} {unit}"))),
    }
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
    match matches!(error, Error::File { error, .. } if is_wrong(error)) {
        true => {
            let header = ("header", Some(Err(String::new())));
            (vec![header], Some((Exit::Wrong, error.to_string())))
        }
        false => (Vec::new(), Some((Exit::Failure, error.to_string()))),
    }
}

fn word(result: &Option<Result<String, String>>) -> &'static str {
    match result {
        Some(Ok(_)) => "ok",
        Some(Err(_)) => "failed",
        None => "not_run",
    }
}

fn text(checks: &[Check]) -> String {
    let lines = checks.iter().map(|(name, result)| {
        let note = match result {
            Some(Ok(note)) => note,
            _ => "",
        };
        format!("{name:<9} {}  {note}", word(result))
            .trim_end()
            .to_owned()
            + "\n"
    });
    lines.collect()
}

fn json(path: &Path, checks: &[Check], problem: Option<&Problem>) -> String {
    let verdict = match problem {
        None => "right",
        Some((Exit::Wrong, _)) => "wrong",
        Some(_) => "unknown",
    };
    let all = checks.iter();
    let checks = all.map(|(name, result)| (*name, to_json(word(result))));
    let checks: Vec<_> = checks.collect();
    json_line(&[
        ("file", to_json(&path.display().to_string())),
        ("verdict", to_json(verdict)),
        ("checks", json_object(&checks)),
        ("reason", to_json(&problem.map(|(_, error)| error))),
    ])
}
