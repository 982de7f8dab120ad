use std::process::ExitCode;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Success,
    Failure,
    Usage,
    /// The same command goes on: EX_TEMPFAIL of sysexits, for which schedulers can be told to try again.
    Again,
    /// After Ctrl-C, and nothing is saved.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Success => 0,
            Exit::Failure => 1,
            Exit::Usage => 2,
            Exit::Again => 75,
            Exit::Interrupted => 130,
        })
    }
}
