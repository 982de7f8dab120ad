use std::process::ExitCode;

use thiserror::Error;

/// The exit code of the command. clap returns 2 for wrong usage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Every board was answered, and everything checked is right.
    #[default]
    Success = 0,
    /// A table is missing or damaged, a file cannot be read or written, or memory or disk space is too small.
    Failure = 1,
    /// A checked solution or table is wrong.
    Wrong = 3,
    Invalid = 4,
    /// Ctrl-C: the code is 128 + SIGINT, as in shells.
    Interrupted = 130,
    /// A mapped table was truncated or became unreadable while in use: the code is 128 + SIGBUS.
    #[cfg(unix)]
    BusError = 135,
}

/// Invalid input that ends the command with [`Exit::Invalid`].
#[derive(Debug, Error)]
#[error("{0}")]
pub struct InvalidInput(pub String);

impl Exit {
    pub fn of(error: &anyhow::Error) -> Exit {
        match error.is::<InvalidInput>() {
            true => Exit::Invalid,
            false => Exit::Failure,
        }
    }

    /// Combines two results: `Wrong` wins, then the first failure.
    pub fn worse(self, other: Exit) -> Exit {
        match (self, other) {
            (Exit::Wrong, _) | (_, Exit::Wrong) => Exit::Wrong,
            (Exit::Success, other) => other,
            (exit, _) => exit,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
