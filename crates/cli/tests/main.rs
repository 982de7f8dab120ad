//! The command as its users meet it, a file for each question.

mod any_goal;
mod check;
mod compare;
mod damaged_tables;
mod dialects;
mod exit_codes;
mod generate;
mod hint;
mod large_shapes;
mod manuals;
mod random;
mod searches_agree;
mod shapes;
mod solve;
mod stats;
mod streams;
mod transcripts;

use std::path::PathBuf;

use snapbox::cmd::Command;

/// What could change the output from outside.
const SURROUNDINGS: [&str; 4] = ["CLICOLOR", "CLICOLOR_FORCE", "NO_COLOR", "COLUMNS"];

/// The command under test, whatever the surroundings say.
fn tilebase() -> Command {
    isolated(Command::new(env!("CARGO_BIN_EXE_tilebase")))
}

fn isolated(command: Command) -> Command {
    SURROUNDINGS
        .into_iter()
        .fold(command, |command, name| command.env_remove(name))
}

/// The shipped table.
fn shipped_table() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/3x3-corner.tb")
}
