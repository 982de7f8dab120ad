use std::process::ExitCode;

/// How a run of the command ended, as its exit code says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Every board was answered, and everything that was checked is right.
    Success = 0,
    /// Some input is not a board, a table is damaged, or a file cannot be read or written.
    Failure = 1,
    /// Ctrl-C, as shells number it.
    Interrupted = 130,
}

impl Exit {
    /// Returns the exit code of the process.
    pub fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
