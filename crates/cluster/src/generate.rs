//! `tilebase-cluster gen`: generates a table, all ranks together.

use std::path::Path;
use std::time::Instant;

use anyhow::Context;
use tilebase_format::{Encoding, HEADER_LEN, Header};
use tilebase_puzzle::{Goal, MoveOrder};

use crate::args::{EncodingName, GenerateArgs};
use crate::checkpoints::{Checkpoints, Found};
use crate::crossings::Crossings;
use crate::exit::Exit;
use crate::host::{Host, check_disk};
use crate::memory;
use crate::piece_file::{try_piece, write_pieces};
use crate::progress::Progress;
use crate::rank_sets::RankSets;
use crate::ranks::Ranks;
use crate::search::{Ended, search};
use crate::shares::Shares;
use crate::signals::StopRequest;
use crate::sizes::size;
use crate::table_file::TableFile;

/// Which table to generate.
#[derive(Clone, Copy)]
pub struct Wanted {
    goal: Goal,
    encoding: Encoding,
}

impl Wanted {
    /// Finds out what the arguments want. An error is one of usage.
    pub fn resolve(args: &GenerateArgs) -> anyhow::Result<Wanted> {
        let (goal, encoding) = (resolve_goal(args)?, resolve_encoding(args)?);
        anyhow::ensure!(
            args.output != Path::new("-"),
            "ranks write to a file at many places; name one, not standard output"
        );
        Ok(Wanted { goal, encoding })
    }
}

/// Generates the table.
pub fn run(args: &GenerateArgs, wanted: Wanted, ranks: &Ranks) -> anyhow::Result<Exit> {
    let Wanted { goal, encoding } = wanted;
    let shares = Shares::new(goal, ranks.count());
    let mut run = Run {
        args,
        ranks,
        stop: ranks.agree(StopRequest::listen().context("cannot handle signals"))?,
        progress: Progress::new(goal.boards(), ranks.is_first() && !args.quiet),
    };
    let threads = run.prepare(wanted, &shares)?;
    let folder = args.checkpoint.as_deref();
    let mut checkpoints = folder.map(|folder| Checkpoints::new(folder, args.checkpoint_every));
    let Found {
        mut sets,
        boards_at,
    } = run.start(&shares, threads, checkpoints.as_mut())?;

    let start = Instant::now();
    let ended = search(
        ranks,
        &mut sets,
        boards_at,
        checkpoints.as_mut(),
        &run.stop,
        &mut run.progress,
    )?;
    let boards_at = match ended {
        Ended::Finished(boards_at) => boards_at,
        Ended::Stopped => return Ok(run.stopped(checkpoints.as_ref())),
    };
    let searched = start.elapsed();
    let header = header(goal, encoding, &boards_at);
    if !run.write(&mut sets, header)? {
        return Ok(run.stopped(checkpoints.as_ref()));
    }
    if let Some(checkpoints) = checkpoints {
        ranks.agree(checkpoints.delete_all(&shares))?;
    }
    let [sent] = ranks.sums([sets.sent]);
    run.progress.say(&format!(
        "{}: {} boards, largest distance {}; {sent} bytes were exchanged, searched in {:.3} s, written in {:.3} s",
        written(args),
        header.entries(),
        header.max_distance,
        searched.as_secs_f64(),
        (start.elapsed() - searched).as_secs_f64(),
    ));
    Ok(Exit::Success)
}

/// What is needed throughout a run.
struct Run<'a> {
    args: &'a GenerateArgs,
    ranks: &'a Ranks,
    stop: StopRequest,
    progress: Progress,
}

impl Run<'_> {
    /// Finds out before the work what would make it fail after it. Returns the threads of this rank.
    fn prepare(&mut self, wanted: Wanted, shares: &Shares) -> anyhow::Result<usize> {
        let (args, ranks) = (self.args, self.ranks);
        let (shape, boards) = (args.shape, shares.goal().boards());
        if ranks.count() > shares.most_ranks() {
            let (most, idle) = (shares.most_ranks(), ranks.count() - shares.most_ranks());
            self.progress.say(&format!(
                "{shape} can be divided among up to {most} ranks; {idle} have nothing to do"
            ));
        }
        let host = Host::of(ranks);
        let threads = host.threads(args.threads);
        let needed = memory::needed(shares, &Crossings::new(shares), ranks.number(), threads);
        let needed = ranks.largest(needed);
        let most = size(needed);
        let file = HEADER_LEN as u64 + wanted.encoding.payload_len(boards);
        self.progress.say(&format!(
            "{shape}: {boards} boards; needs {most} of memory per rank, {} for the table",
            size(file)
        ));
        if args.pieces {
            try_piece(ranks, shares, &args.output)?;
        } else {
            TableFile::create(ranks, &args.output)?;
            ranks.agree(host.check_file_system(&args.output))?;
        }
        if !args.force {
            ranks.agree(host.check_memory(needed))?;
            // Where the pieces are, or the checkpoints, can be one disk or several.
            let is_checked = ranks.is_first() && !args.pieces;
            let checked = is_checked.then(|| check_disk(&args.output, file));
            ranks.agree(checked.transpose())?;
        }
        Ok(threads)
    }

    /// Starts from the goal, or from the checkpoint if there is one.
    fn start(
        &mut self,
        shares: &Shares,
        threads: usize,
        checkpoints: Option<&mut Checkpoints>,
    ) -> anyhow::Result<Found> {
        let found = checkpoints.map(|checkpoints| checkpoints.load(self.ranks, shares, threads));
        if let Some(found) = found.transpose()?.flatten() {
            let depth = found.boards_at.len() - 1;
            self.progress.say(&format!(
                "going on from the checkpoint, after depth {depth}"
            ));
            return Ok(found);
        }
        let sets = RankSets::new(shares.clone(), self.ranks.number(), threads);
        Ok(Found {
            sets: self.ranks.agree(sets)?,
            boards_at: vec![1],
        })
    }

    /// Writes the table or its pieces. Returns whether they are written, and not ended before.
    fn write(&mut self, sets: &mut RankSets, header: Header) -> anyhow::Result<bool> {
        let (ranks, path) = (self.ranks, &self.args.output);
        if self.args.pieces {
            return write_pieces(ranks, sets, header, path, &self.stop, &mut self.progress);
        }
        let file = TableFile::create(ranks, path)?;
        file.write(ranks, sets, header, &self.stop, &mut self.progress)
    }

    /// Tells how it goes on after a request to end.
    fn stopped(&mut self, checkpoints: Option<&Checkpoints>) -> Exit {
        match checkpoints.and_then(Checkpoints::saved_depth) {
            Some(depth) => {
                self.progress.say(&format!(
                    "ended; depth {depth} is saved, and the same command goes on from there"
                ));
                Exit::Again
            }
            None => {
                self.progress.say("ended; nothing is saved");
                Exit::Interrupted
            }
        }
    }
}

/// Returns what has been written, for people.
fn written(args: &GenerateArgs) -> String {
    let file = args.output.display();
    if args.pieces {
        format!("the pieces of {file}, which `tilebase join` puts together")
    } else {
        file.to_string()
    }
}

/// Returns the header of the table, but for the checksum.
pub fn header(goal: Goal, encoding: Encoding, boards_at: &[u64]) -> Header {
    Header {
        goal,
        encoding,
        max_distance: (boards_at.len() - 1) as u8,
        distance_sum: (0..)
            .zip(boards_at)
            .map(|(depth, boards)| depth * boards)
            .sum(),
        payload_checksum: 0,
    }
}

fn resolve_goal(args: &GenerateArgs) -> anyhow::Result<Goal> {
    match args.goal_blank {
        Some(blank) => Goal::new(args.shape, blank)
            .with_context(|| format!("{} has no cell {blank}", args.shape)),
        None => Ok(Goal::corner(args.shape)),
    }
}

fn resolve_encoding(args: &GenerateArgs) -> anyhow::Result<Encoding> {
    Ok(match (args.encoding, args.order) {
        (EncodingName::Move, order) => Encoding::Move(order.unwrap_or(MoveOrder::UDLR)),
        (EncodingName::Bit, None) => Encoding::DistanceBit,
        (EncodingName::Bit, Some(_)) => anyhow::bail!("--order has no meaning for --encoding bit"),
    })
}
