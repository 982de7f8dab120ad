//! Generates a table in the multi-tile metric.

use tilebase_format::Kind;
use tilebase_gen::Generator;
use tilebase_puzzle::{Goal, MAX_INDEXED_CELLS};

use super::GenerateArgs;
use crate::args::UsageError;

/// Returns the generator, or an error for options of other tables.
pub fn generator(args: &GenerateArgs, goal: Goal) -> Result<Generator, UsageError> {
    for (is_given, option) in [
        (args.encoding.is_some(), "--encoding"),
        (args.order.is_some(), "--order"),
        (args.work.is_some(), "--work"),
        (args.checkpoint.is_some(), "--checkpoint"),
        (args.pattern.is_some(), "--pattern"),
        (args.patterns.is_some(), "--patterns"),
    ] {
        if is_given {
            let error = "--metric: tables in the multi-tile metric have one encoding and are made in memory";
            return Err(UsageError::new(format_args!("{error}; leave out {option}")));
        }
    }
    match goal.shape().is_indexed() {
        true => Ok(Generator::new(goal).kind(Kind::Residue)),
        false => Err(UsageError::new(format_args!(
            "--shape: a table of all boards has at most {MAX_INDEXED_CELLS} cells"
        ))),
    }
}
