use std::ops::RangeInclusive;

use clap::ValueHint;

use super::table_choice::TableChoiceArgs;
use super::values;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct RandomArgs {
    /// How many moves the boards are from the goal: a number, or the first and the last one with a minus
    /// between them, such as 20-25. This needs a table of all boards [default: any]
    #[arg(long, value_name = "MOVES", value_parser = distances, allow_negative_numbers = true, value_hint = ValueHint::Other)]
    pub distance: Option<RangeInclusive<u8>>,

    /// The number of boards to make
    #[arg(long, value_name = "K", value_parser = values::number, allow_negative_numbers = true, default_value_t = 1)]
    pub count: u64,

    /// Make no board twice
    #[arg(long)]
    pub unique: bool,

    /// Any number. The same number makes the same boards again, today and later, here and in every
    /// language [default: a new one for each run]
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// Print a JSON object in a line for each board: board, and distance if --distance chose it
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub tables: TableChoiceArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase random
  tilebase random --distance 20 --count 3
  tilebase random --distance 5-10 --count 100 --unique --seed 7
  tilebase random --shape 4x4";

/// Parses a distance, or two with a minus between them.
fn distances(text: &str) -> Result<RangeInclusive<u8>, &'static str> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        (Ok(_), Ok(_)) => Err("the first distance is larger than the last one"),
        _ => Err("expected a number of moves from 0 to 255, such as 20, or two, such as 20-25"),
    }
}
