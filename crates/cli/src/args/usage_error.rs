use std::fmt::{self, Display, Formatter};

use clap::error::ErrorKind;
use clap::{ArgMatches, Command};

/// Wrong usage that clap cannot see, since it depends on several arguments or on a table.
#[derive(Debug)]
pub struct UsageError(String);

impl UsageError {
    /// Creates an error from what is wrong, for example "--goal: too few tiles".
    pub fn new(message: impl Display) -> UsageError {
        UsageError(message.to_string())
    }

    /// Returns clap's error with the usage of the subcommand that was matched.
    pub fn with_usage(&self, mut command: Command, mut matches: &ArgMatches) -> clap::Error {
        command.build();
        let mut matched = &mut command;
        while let Some((name, below)) = matches.subcommand() {
            matched = matched
                .find_subcommand_mut(name)
                .expect("clap has matched this subcommand");
            matches = below;
        }
        matched.error(ErrorKind::ValueValidation, &self.0)
    }
}

impl Display for UsageError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}
