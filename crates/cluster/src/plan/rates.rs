//! The rates at which ranks search, exchange and write.

use std::fs;
use std::path::Path;
use std::time::Instant;

use serde::Serialize;
use tilebase_format::Kind;
use tilebase_gen::internal::header;
use tilebase_puzzle::{Goal, Shape};

use super::boards_at::sample;
use super::model::{Depth, depths};
use crate::generate::search;
use crate::host::size;
use crate::output::TableFile;
use crate::progress::Progress;
use crate::rank_sets::RankSets;
use crate::ranks::{ROOT, Ranks};
use crate::shares::Shares;

/// The rates of a rank, per second.
#[derive(Serialize)]
pub struct Rates {
    /// The number of words that all threads of the rank together advance by one depth.
    pub words_per_second: f64,
    /// The number of bytes that the rank sends, while it receives as many.
    pub exchanged_per_second: f64,
    /// The time of a depth without boards, in seconds.
    pub seconds_per_depth: f64,
    /// The number of bytes of the table that all ranks together write and read back.
    pub written_per_second: f64,
    /// Whether the rates are measured, not assumed.
    pub are_measured: bool,
}

/// The number of words that one thread advances per second, measured on an AMD EPYC of 2021.
const WORDS_PER_SECOND_AND_THREAD: f64 = 4e8;

/// The largest number of words that a typical host advances per second: 200 billion bytes, at 32 bytes per word.
const MAX_WORDS_PER_SECOND: f64 = 200e9 / 32.0;

/// The number of times that each measurement is run.
const REPEATS: usize = 3;

/// The highest exchange rate that can be measured, in bytes per second.
const FASTEST_EXCHANGE: f64 = 1e11;

impl Rates {
    /// Returns assumed rates of ranks with this number of threads, one rank per host. `network` is the rate of each
    /// rank, and `disk` the rate of the file system, in bytes per second.
    pub fn assumed(threads: usize, network: f64, disk: f64) -> Rates {
        let words_per_second = WORDS_PER_SECOND_AND_THREAD * threads as f64;
        Rates {
            words_per_second: words_per_second.min(MAX_WORDS_PER_SECOND),
            exchanged_per_second: network,
            seconds_per_depth: 1e-3,
            // The table is written, read back for the checksum, and sent to the root rank.
            written_per_second: 1.0 / (2.0 / disk + 1.0 / network),
            are_measured: false,
        }
    }

    /// Formats the rates, each with its name.
    pub fn lines(&self) -> [(&'static str, String); 5] {
        let per_second = |bytes: f64| format!("{} per second", size(bytes as u64));
        let millions = self.words_per_second / 1e6;
        let words = format!("{millions:.0} million words per second");
        let wait = format!("{:.2} ms per depth", 1e3 * self.seconds_per_depth);
        let source = if self.are_measured {
            "measured"
        } else {
            "assumed; --calibrate measures them"
        };
        let exchange = match self.exchanged_per_second < FASTEST_EXCHANGE {
            true => per_second(self.exchanged_per_second),
            false => "too fast to measure".to_owned(),
        };
        [
            ("rates", source.to_owned()),
            ("rank searches", words),
            ("rank exchanges", exchange),
            ("rank waits", wait),
            ("all write", per_second(self.written_per_second)),
        ]
    }

    /// Measures the rates of these ranks: in a search by each rank alone, in empty depths, and in a joint search of
    /// another shape. Writes the table of that shape to `file`, then deletes the file.
    pub fn measured(
        ranks: &Ranks,
        shape: Shape,
        threads: usize,
        kind: Kind,
        file: &Path,
    ) -> anyhow::Result<Rates> {
        let words_per_second = words_per_second_alone(ranks, sample(shape), threads)?;
        let seconds_per_depth = seconds_per_empty_depth(ranks);
        // Chooses another shape. Otherwise, the rates would come from the run that they predict.
        let other = match sample(shape) {
            same if same == shape => sample(Shape::new(shape.cols(), shape.rows())?),
            other => other,
        };
        let shares = Shares::new(Goal::corner(other), ranks.count());
        let depths = ranks.agree(depths(shares))?;
        let boards_at: Vec<u64> = depths.iter().map(|depth| depth.boards).collect();
        let mut sets = None;
        let seconds = shortest(ranks, || {
            let new = RankSets::new(shares, ranks.number(), threads);
            let new = sets.insert(ranks.agree(new)?);
            seconds_together(ranks, new, &boards_at)
        })?;
        let sets = sets.as_mut().expect("they were made");
        let seconds_to_write = shortest(ranks, || {
            seconds_to_write(ranks, sets, kind, &boards_at, file)
        })?;

        let bytes: f64 = depths.iter().map(|depth| depth.bytes_of_rank).sum();
        let words_per_second_of_other = match other == sample(shape) {
            true => words_per_second,
            false => words_per_second_alone(ranks, other, threads)?,
        };
        let seconds_to_search = words(&depths) / words_per_second_of_other;
        let seconds_to_wait = seconds_per_depth * depths.len() as f64;
        let seconds_to_exchange = seconds - seconds_to_search - seconds_to_wait;
        // A single rank exchanges nothing, so it has no exchange rate.
        let exchanged = Some(bytes / seconds_to_exchange);
        let exchanged = exchanged.filter(|&rate| rate > 0.0 && rate < FASTEST_EXCHANGE);
        let written = kind.payload_len(shares.goal().boards()) as f64;
        Ok(Rates {
            words_per_second,
            exchanged_per_second: exchanged.unwrap_or(FASTEST_EXCHANGE),
            seconds_per_depth,
            written_per_second: written / seconds_to_write,
            are_measured: true,
        })
    }
}

fn words(depths: &[Depth]) -> f64 {
    depths.iter().map(|depth| depth.words).sum()
}

/// Returns the number of words that a rank advances per second, while each rank searches the whole shape.
fn words_per_second_alone(ranks: &Ranks, shape: Shape, threads: usize) -> anyhow::Result<f64> {
    let alone = Shares::new(Goal::corner(shape), 1);
    let depths = ranks.agree(depths(alone))?;
    let seconds = shortest(ranks, || seconds_alone(ranks, alone, threads))?;
    Ok(words(&depths) / seconds)
}

/// Returns the shortest time of several runs by all ranks together, in seconds.
fn shortest(
    ranks: &Ranks,
    mut measure: impl FnMut() -> anyhow::Result<f64>,
) -> anyhow::Result<f64> {
    let mut shortest = f64::INFINITY;
    for _ in 0..REPEATS {
        let seconds = ranks.agree(measure())?;
        // Uses the time of the slowest rank. Ranks exchange times as whole nanoseconds.
        let [slowest] = ranks.largest([(1e9 * seconds) as u64]);
        shortest = shortest.min(slowest as f64 / 1e9);
    }
    Ok(shortest)
}

fn seconds_alone(ranks: &Ranks, alone: Shares, threads: usize) -> anyhow::Result<f64> {
    let mut sets = ranks.agree(RankSets::new(alone, ROOT, threads))?;
    ranks.sums([0]);
    let start = Instant::now();
    let mut left = alone.goal().boards() - 1;
    while left > 0 {
        left -= sets.advance(ranks);
    }
    Ok(start.elapsed().as_secs_f64())
}

fn seconds_per_empty_depth(ranks: &Ranks) -> f64 {
    const DEPTHS: u32 = 100;
    let nothing = vec![vec![Vec::new()]; ranks.count()];
    ranks.sums([0]);
    let start = Instant::now();
    for _ in 0..DEPTHS {
        ranks.exchange(&nothing, &mut nothing.clone());
        ranks.sums([0]);
    }
    (start.elapsed() / DEPTHS).as_secs_f64()
}

fn seconds_together(ranks: &Ranks, sets: &mut RankSets, boards_at: &[u64]) -> anyhow::Result<f64> {
    ranks.sums([0]);
    let start = Instant::now();
    let found = search(ranks, sets, vec![1], None, &mut Progress::silent())?;
    anyhow::ensure!(
        found.is_some_and(|found| found == boards_at),
        "the search has found other boards than there are"
    );
    Ok(start.elapsed().as_secs_f64())
}

fn seconds_to_write(
    ranks: &Ranks,
    sets: &mut RankSets,
    kind: Kind,
    boards_at: &[u64],
    path: &Path,
) -> anyhow::Result<f64> {
    let header = header(sets.shares().goal(), kind, boards_at, 0);
    let start = Instant::now();
    TableFile::create(ranks, path)?.write(ranks, sets, header, &mut Progress::silent())?;
    let seconds = start.elapsed().as_secs_f64();
    if ranks.is_root() {
        fs::remove_file(path)?;
    }
    Ok(seconds)
}
