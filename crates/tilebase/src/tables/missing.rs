//! Messages with the command that generates a missing table, and its cost.

use tilebase_format::Kind;
use tilebase_gen::Generator;
use tilebase_pattern::{LARGEST_PATTERN, Partition, Pattern, SetError};
use tilebase_puzzle::{Goal, MAX_INDEXED_CELLS, Metric};

/// The largest number of cells of a complete table that fits on a typical disk.
const MAX_CELLS: usize = 14;

/// Returns the rest of a message about a missing complete table: the command that generates one, or why there is none.
pub fn table(goal: Goal, metric: Metric) -> String {
    let shape = goal.shape();
    // With fewer columns, a table is generated faster: a vertical move carries a tile past fewer other tiles.
    let tall = match shape.cols() > shape.rows() {
        true => goal.transposed(),
        false => goal,
    };
    let (generator, option, suffix) = match metric {
        Metric::Single => (Generator::new(tall), "", ""),
        Metric::Multi => (
            Generator::new(tall).kind(Kind::Residue),
            "--metric multi ",
            "-multi",
        ),
    };
    let takes = match (metric, shape.cells()) {
        (_, ..=MAX_CELLS) => {
            let (made, blank) = (tall.shape(), tall.blank());
            let requirements = generator.requirements();
            let [file, memory] = [requirements.file, requirements.memory].map(size);
            return format!(
                "; make one with `tilebase gen {option}--shape {made} --goal-blank {blank} --output {made}-{blank}{suffix}.tb` \
                 ({file}, with {memory} of memory)"
            );
        }
        (Metric::Single, ..=MAX_INDEXED_CELLS) => {
            let file = size(generator.requirements().file);
            format!("takes {file} for {shape}")
        }
        (Metric::Single, _) => format!("boards of {shape} cannot have"),
        (Metric::Multi, _) => format!("boards of {shape} cannot have in the multi-tile metric"),
    };
    format!(", which {takes}; choose a smaller shape")
}

/// Returns how to generate the missing tables of a set.
pub fn rest_of_set(goal: Goal, error: &SetError) -> String {
    match error {
        SetError::Missing { tiles }
            if tiles.len() > LARGEST_PATTERN || Pattern::new(goal, *tiles).is_err() =>
        {
            format!("; make a complete set with {}", command_for_patterns(goal))
        }
        SetError::Missing { tiles } => format!(
            "; make one with `tilebase gen --shape {} --goal-blank {} --pattern {} --output FILE`",
            goal.shape(),
            goal.blank(),
            tiles.to_string().replace(' ', "")
        ),
        _ => String::new(),
    }
}

fn command_for_patterns(goal: Goal) -> String {
    let (shape, blank, partition) = (goal.shape(), goal.blank(), good_partition(goal));
    format!("`tilebase gen --shape {shape} --goal-blank {blank} --patterns {partition} --output .`")
}

/// Returns a partition whose tables take a few megabytes: the second known one, the only one, or else patterns of six
/// tiles and a pattern of the remaining tiles.
#[doc(hidden)] // for tilebase-cli
pub fn good_partition(goal: Goal) -> Partition {
    let known = Partition::known(goal).take(2).last();
    known.unwrap_or_else(|| Partition::sixes(goal))
}

/// Formats a number of bytes with one decimal. Does not use floats, whose formatting would make each program larger.
fn size(bytes: u64) -> String {
    match bytes.checked_ilog10().unwrap_or(0) / 3 {
        0 => format!("{bytes} B"),
        step => {
            let tenths = bytes / (1000_u64.pow(step) / 100);
            let tenths = (tenths + 5) / 10;
            let prefix = b" kMGTPE"[step as usize] as char;
            format!("{}.{} {prefix}B", tenths / 10, tenths % 10)
        }
    }
}
