//! The command as its users meet it, a file for each question.

mod any_goal;
mod check;
mod compare;
mod damaged_tables;
mod dialects;
mod exit_codes;
mod generate;
mod hint;
mod manuals;
mod random;
mod searches_agree;
mod solve;
mod stats;
mod streams;
mod transcripts;

use std::path::PathBuf;

use snapbox::cmd::Command;

/// The command under test, without colour whatever the surroundings say.
fn tilebase() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tilebase"))
        .env_remove("CLICOLOR_FORCE")
        .env_remove("NO_COLOR")
}

/// The shipped table.
fn shipped_table() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/3x3-corner.tb")
}
