//! `tilebase-cluster plan`: the memory, disk space, network traffic and time of a run.

use std::fmt::Write;

use tilebase_format::{HEADER_LEN, Kind};
use tilebase_frontier::internal::processors;
use tilebase_frontier::{Depths, Frontier};
use tilebase_puzzle::{Goal, Shape};

use crate::args::PlanArgs;
use crate::host::size;
use crate::needs::{Crossings, memory_needed};
use crate::shares::Shares;

/// The number of words that one thread advances per second, measured on an AMD EPYC of 2021.
const WORDS_PER_SECOND_AND_THREAD: f64 = 4e8;

/// The largest number of words that a typical host advances per second: 200 billion bytes, at 32 bytes per word.
const MAX_WORDS_PER_SECOND: f64 = 200e9 / 32.0;

/// The assumed time of a depth without boards.
const SECONDS_PER_DEPTH: f64 = 1e-3;

/// For shapes that take long to search: the largest distance, and the average number of depths at which an exchanged
/// word contains boards. The distances are published, except for 7x2. The averages of 7x2 and 2x7 are from complete
/// searches; the others are from solving all boards of 2,400 random words, and are accurate to 0.05.
const LARGE_SHAPES: [(&str, u8, f64); 7] = [
    ("7x2", 108, 8.43),
    ("2x7", 108, 10.65),
    ("5x3", 84, 6.05),
    ("3x5", 84, 8.74),
    ("4x4", 80, 6.96),
    ("8x2", 140, 8.45),
    ("2x8", 140, 10.62),
];

/// Returns the plan as text. By default, there are as few ranks as `--memory` allows.
pub fn run(args: &PlanArgs) -> anyhow::Result<String> {
    let (shape, goal) = (args.shape, Goal::corner(args.shape));
    let threads = args.threads.map_or_else(processors, usize::from);
    let memory = args.memory.map(|memory| memory.as_u64());
    let fewest = memory.map(|memory| fewest_ranks(goal, threads, memory));
    let fewest = fewest.transpose()?;
    let ranks = args.ranks.map(usize::from).or(fewest).unwrap_or(1);
    let shares = Shares::new(goal, ranks);
    let memory_per_rank = most_memory(shares, threads);
    if let (Some(fewest), Some(memory)) = (fewest, memory) {
        anyhow::ensure!(
            ranks >= fewest,
            "{shape} needs {} of memory per rank with {ranks} ranks; with {} each it takes {fewest} ranks",
            size(memory_per_rank),
            size(memory)
        );
    }
    let kind = args.encoding.kind(None)?;
    let table = HEADER_LEN as u64 + kind.payload_len(goal.boards());
    let search = Search::of(shape)?;
    let exchanged = search.bytes_exchanged(shares, kind);
    let [network, disk] = [args.network, args.disk].map(|size| size.as_u64() as f64);
    let words = (WORDS_PER_SECOND_AND_THREAD * threads as f64).min(MAX_WORDS_PER_SECOND);
    let depths = f64::from(search.largest_distance);
    let to_search = depths * (words_per_depth(shares) / words + SECONDS_PER_DEPTH)
        + exchanged.iter().copied().fold(0.0, f64::max) / network;
    // The table is written, read back for the checksum, and sent to the root rank.
    let to_write = table as f64 * (2.0 / disk + 1.0 / network);

    let mut lines = vec![
        ("shape", shape.to_string()),
        ("boards", goal.boards().to_string()),
        ("largest distance", search.largest_distance.to_string()),
        (
            "ranks",
            match ranks.checked_sub(shares.most_ranks()) {
                Some(idle @ 1..) => format!("{ranks} ({idle} will be idle)"),
                _ => ranks.to_string(),
            },
        ),
        ("threads per rank", threads.to_string()),
        ("memory per rank", size(memory_per_rank)),
    ];
    lines.extend(fewest.map(|fewest| ("fewest ranks", fewest.to_string())));
    lines.extend([
        (
            "bytes exchanged",
            size(exchanged.iter().sum::<f64>() as u64),
        ),
        ("table", size(table)),
        // Two depths are saved until the older one is deleted. Each depth has two sets.
        (
            "checkpoints",
            format!("up to {}", size(4 * shares.layout().bytes_per_set())),
        ),
        ("time of the search", duration(to_search)),
        ("time to write", duration(to_write)),
    ]);
    let mut text = String::new();
    for (name, value) in lines {
        let _ = writeln!(text, "{name:20}{value}");
    }
    Ok(text)
}

/// The search of all boards of a shape, from a corner goal.
pub struct Search {
    pub largest_distance: u8,
    /// The average number of depths at which an exchanged word contains boards.
    depths_per_word: f64,
}

impl Search {
    /// Searches a shape of up to twelve cells in less than a second.
    pub fn of(shape: Shape) -> anyhow::Result<Search> {
        let name = shape.to_string();
        let known = LARGE_SHAPES.into_iter().find(|(known, ..)| *known == name);
        if let Some((_, largest_distance, depths_per_word)) = known {
            return Ok(Search {
                largest_distance,
                depths_per_word,
            });
        }
        let mut frontier = Frontier::new(Goal::corner(shape), None)?;
        let mut depths = 0.0;
        while frontier.advance() {
            depths += share_of_words(&frontier);
        }
        Ok(Search {
            largest_distance: frontier.depth(),
            // Each plane has boards only at every other depth.
            depths_per_word: depths / 2.0,
        })
    }

    /// Returns the number of bytes that each rank sends. It receives as many.
    pub fn bytes_exchanged(&self, shares: Shares, kind: Kind) -> Vec<f64> {
        let crossings = Crossings::new(shares).over(shares, 0..shares.layout().shape().cells());
        let distance_bits = match kind {
            // About half of the bits are set, so nearly every word is sent.
            Kind::Move(_) => 8.0,
            _ => 0.0,
        };
        // At every other depth, a list has a bit for each word. It is followed by the words with boards.
        let listed = f64::from(self.largest_distance) / 2.0 / 8.0;
        let per_word = 8.0 * self.depths_per_word + listed + distance_bits;
        crossings
            .iter()
            .map(|&words| words as f64 * per_word)
            .collect()
    }
}

/// Returns the fraction of words with boards at this depth, in the planes that ranks exchange.
fn share_of_words(frontier: &Frontier) -> f64 {
    let layout = frontier.layout();
    let cols = layout.shape().cols();
    let blanks = layout.blanks(layout.colour_at(frontier.depth()));
    let blanks = blanks.filter(|blank| [0, 1, cols, cols + 1].contains(blank));
    let blocks = blanks.flat_map(|blank| layout.blocks_of_plane(blank));
    let words = blocks.flat_map(|block| frontier.block(block));
    let (with_boards, all) = words.fold((0, 0), |(with_boards, all), &word| {
        (with_boards + u64::from(word != 0), all + 1)
    });
    with_boards as f64 / all as f64
}

/// Returns the largest number of words that a rank advances to a depth. At the first and last depths, most blocks are
/// empty and skipped, so a run takes less time than planned.
fn words_per_depth(shares: Shares) -> f64 {
    let parts = (0..shares.ranks()).map(|rank| shares.parts(rank).len());
    let cells = shares.layout().shape().cells().div_ceil(2);
    (parts.max().unwrap_or(0) * shares.layout().words_per_block() * cells) as f64
}

/// Returns the smallest number of ranks that need at most `memory` each.
fn fewest_ranks(goal: Goal, threads: usize, memory: u64) -> anyhow::Result<usize> {
    let most = Shares::new(goal, 1).most_ranks();
    let fits = |&ranks: &usize| most_memory(Shares::new(goal, ranks), threads) <= memory;
    (1..=most).find(fits).ok_or_else(|| {
        anyhow::anyhow!(
            "{} needs more than {} of memory per rank, whatever the number of ranks; raise --memory",
            goal.shape(),
            size(memory)
        )
    })
}

/// Returns the largest memory that any rank needs, in bytes.
fn most_memory(shares: Shares, threads: usize) -> u64 {
    let crossings = Crossings::new(shares);
    let needed = (0..shares.ranks()).map(|rank| memory_needed(shares, &crossings, rank, threads));
    needed.max().unwrap_or(0)
}

/// Formats a time, for example as 2.5 h.
fn duration(seconds: f64) -> String {
    match seconds {
        ..1.0 => format!("{:.0} ms", 1e3 * seconds),
        ..120.0 => format!("{seconds:.1} s"),
        ..7200.0 => format!("{:.1} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Args, Command};

    fn plan(arguments: &str) -> anyhow::Result<String> {
        let words = ["tilebase-cluster", "plan"].into_iter();
        match Args::parse_from(words.chain(arguments.split(' '))).command {
            Command::Plan(args) => run(&args),
            _ => unreachable!(),
        }
    }

    /// The run of docs/clusters.md.
    #[test]
    fn a_run_of_4x4() {
        let plan = plan("--shape 4x4 --encoding bit --ranks 15 --memory 256GB --threads 64");
        let expected = "\
shape               4x4
boards              10461394944000
largest distance    80
ranks               15
threads per rank    64
memory per rank     197.7 GB
fewest ranks        13
bytes exchanged     1.3 TB
table               1.3 TB
checkpoints         up to 5.6 TB
time of the search  2.4 min
time to write       61.0 min
";
        assert_eq!(plan.unwrap(), expected);
    }

    #[test]
    fn ranks_and_memory() {
        for (arguments, expected) in [
            (
                "--shape 3x2 --ranks 2",
                "ranks               2 (1 will be idle)\n",
            ),
            (
                "--shape 3x5 --threads 1 --memory 20GB",
                "ranks               10\n",
            ),
            (
                "--shape 3x5 --threads 1 --memory 50MB",
                "3x5 needs more than 50.0 MB of memory per rank, whatever the number of ranks; raise --memory",
            ),
            (
                "--shape 3x5 --threads 1 --memory 20GB --ranks 7",
                "3x5 needs 26.5 GB of memory per rank with 7 ranks; with 20.0 GB each it takes 10 ranks",
            ),
        ] {
            let text = plan(arguments).unwrap_or_else(|error| error.to_string());
            assert!(text.contains(expected), "{text}");
        }
    }

    #[test]
    fn durations() {
        for (seconds, expected) in [
            (0.0004, "0 ms"),
            (0.999, "999 ms"),
            (1.0, "1.0 s"),
            (119.0, "119.0 s"),
            (120.0, "2.0 min"),
            (7199.0, "120.0 min"),
            (7200.0, "2.0 h"),
        ] {
            assert_eq!(duration(seconds), expected);
        }
    }
}
