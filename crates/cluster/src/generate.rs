//! `tilebase-cluster gen`: generates a table with all ranks.

use std::time::Instant;

use anyhow::Context;
use tilebase_format::{HEADER_LEN, Header, Kind};
use tilebase_gen::internal::header;
use tilebase_puzzle::Goal;

use crate::Exit;
use crate::args::GenerateArgs;
use crate::checkpoints::{Checkpoints, Found};
use crate::host::{Host, check_disk, size};
use crate::needs::{Crossings, memory_needed};
use crate::output::{TableFile, check_piece, write_pieces};
use crate::progress::Progress;
use crate::rank_sets::RankSets;
use crate::ranks::Ranks;
use crate::shares::Shares;

/// Returns the goal and the kind of the table. All errors are usage errors.
pub fn resolve(args: &GenerateArgs) -> anyhow::Result<(Goal, Kind)> {
    let shape = args.shape;
    let blank = args.goal_blank.unwrap_or(shape.cells() - 1);
    let goal = Goal::new(shape, blank)
        .with_context(|| format!("--goal-blank: a {shape} board has no cell {blank}"))?;
    Ok((goal, args.encoding.kind(args.order)?))
}

pub fn run(args: &GenerateArgs, goal: Goal, kind: Kind, ranks: &Ranks) -> anyhow::Result<Exit> {
    let shares = Shares::new(goal, ranks.count());
    let progress = Progress::new(goal.boards(), ranks.is_root() && !args.quiet);
    let mut run = Run {
        args,
        ranks,
        progress: ranks.agree(progress.context("cannot handle signals"))?,
    };
    let threads = run.prepare(shares, kind)?;
    let folder = args.checkpoint.as_deref();
    let mut checkpoints = folder.map(|folder| Checkpoints::new(folder, args.checkpoint_every));
    let Found {
        mut sets,
        boards_at,
    } = run.start(shares, threads, checkpoints.as_mut())?;

    let start = Instant::now();
    let progress = &mut run.progress;
    let boards_at = search(ranks, &mut sets, boards_at, checkpoints.as_mut(), progress)?;
    let Some(boards_at) = boards_at else {
        return Ok(run.cancelled(checkpoints.as_ref()));
    };
    let searched = start.elapsed();
    let header = header(goal, kind, &boards_at, 0);
    if !run.write(&mut sets, header)? {
        return Ok(run.cancelled(checkpoints.as_ref()));
    }
    if let Some(checkpoints) = checkpoints {
        ranks.agree(checkpoints.delete_all(shares))?;
    }
    let [sent] = ranks.sums([sets.sent]);
    run.progress.print(&format!(
        "{}: {} boards, largest distance {}; {sent} bytes exchanged; search {:.3} s, writing {:.3} s",
        written(args),
        header.entries(),
        header.max_distance,
        searched.as_secs_f64(),
        (start.elapsed() - searched).as_secs_f64(),
    ));
    Ok(Exit::Success)
}

/// The context of a run.
struct Run<'a> {
    args: &'a GenerateArgs,
    ranks: &'a Ranks,
    progress: Progress,
}

impl Run<'_> {
    /// Checks memory, disk space and output files before the search. Returns the number of threads of this rank.
    fn prepare(&mut self, shares: Shares, kind: Kind) -> anyhow::Result<usize> {
        let (args, ranks) = (self.args, self.ranks);
        let (shape, boards) = (args.shape, shares.goal().boards());
        if ranks.count() > shares.most_ranks() {
            let (most, idle) = (shares.most_ranks(), ranks.count() - shares.most_ranks());
            self.progress.print(&format!(
                "{shape} can be divided among up to {most} ranks; {idle} will be idle"
            ));
        }
        let host = Host::of(ranks);
        let threads = host.threads(args.threads);
        let needed = memory_needed(shares, &Crossings::new(shares), ranks.number(), threads);
        let [needed] = ranks.largest([needed]);
        let most = size(needed);
        let file = HEADER_LEN as u64 + kind.payload_len(boards);
        self.progress.print(&format!(
            "{shape}: {boards} boards; needs {most} of memory per rank, {} for the table",
            size(file)
        ));
        if args.pieces {
            check_piece(ranks, shares, &args.output)?;
        } else {
            TableFile::create(ranks, &args.output)?;
            ranks.agree(host.check_file_system(&args.output))?;
        }
        if !args.force {
            ranks.agree(host.check_memory(needed))?;
            // Skips the check for pieces, because they may be on several disks.
            let is_checked = ranks.is_root() && !args.pieces;
            let checked = is_checked.then(|| check_disk(&args.output, file));
            ranks.agree(checked.transpose())?;
        }
        Ok(threads)
    }

    /// Starts from the checkpoint if there is one, otherwise from the goal.
    fn start(
        &mut self,
        shares: Shares,
        threads: usize,
        checkpoints: Option<&mut Checkpoints>,
    ) -> anyhow::Result<Found> {
        let found = checkpoints.map(|checkpoints| checkpoints.load(self.ranks, shares, threads));
        if let Some(found) = found.transpose()?.flatten() {
            let depth = found.boards_at.len() - 1;
            self.progress.print(&format!(
                "continuing from the checkpoint, after depth {depth}"
            ));
            return Ok(found);
        }
        let sets = RankSets::new(shares, self.ranks.number(), threads);
        Ok(Found {
            sets: self.ranks.agree(sets)?,
            boards_at: vec![1],
        })
    }

    /// Writes the table or its pieces. Returns `false` if the run is cancelled before the end.
    fn write(&mut self, sets: &mut RankSets, header: Header) -> anyhow::Result<bool> {
        let (ranks, path) = (self.ranks, &self.args.output);
        if self.args.pieces {
            return write_pieces(ranks, sets, header, path, &mut self.progress);
        }
        let file = TableFile::create(ranks, path)?;
        file.write(ranks, sets, header, &mut self.progress)
    }

    /// Reports how to continue a cancelled run, and returns its exit code.
    fn cancelled(&mut self, checkpoints: Option<&Checkpoints>) -> Exit {
        match checkpoints.and_then(Checkpoints::last_depth) {
            Some(depth) => {
                self.progress.print(&format!(
                    "stopped; depth {depth} is saved, and the same command continues from there"
                ));
                Exit::Again
            }
            None => {
                self.progress.print("ended; nothing is saved");
                Exit::Interrupted
            }
        }
    }
}

/// Returns the name of the output for messages.
fn written(args: &GenerateArgs) -> String {
    let file = args.output.display();
    if args.pieces {
        format!("the pieces of {file}, for `tilebase-cluster join`")
    } else {
        file.to_string()
    }
}

/// Finds the distance of every board by breadth-first search from the goal, with all ranks.
/// `boards_at` is the number of boards at each depth finished so far.
///
/// Returns the number of boards at each depth. If cancelled, saves the last depth if `checkpoints` is set, and returns
/// `None`.
fn search(
    ranks: &Ranks,
    sets: &mut RankSets,
    mut boards_at: Vec<u64>,
    mut checkpoints: Option<&mut Checkpoints>,
    progress: &mut Progress,
) -> anyhow::Result<Option<Vec<u64>>> {
    let all = sets.shares().goal().boards();
    let mut found_so_far: u64 = boards_at.iter().sum();
    while found_so_far < all {
        if let Some(checkpoints) = &mut checkpoints
            && checkpoints.is_due(ranks, &boards_at)
        {
            progress.saving(boards_at.len() - 1);
            checkpoints.save(ranks, sets, &boards_at)?;
        }
        let found = sets.advance(ranks);
        let [boards, cancelled] = ranks.sums([found, progress.is_cancelled().into()]);
        found_so_far += boards;
        // Every depth except the last is followed by a depth with boards. If not, the sets are wrong.
        anyhow::ensure!(
            boards > 0 && found_so_far <= all,
            "the sets are wrong: depth {} has {boards} boards",
            boards_at.len()
        );
        boards_at.push(boards);
        progress.depth(&boards_at);
        // The last depth is never saved, because only the table remains to be written. A restart continues from an
        // earlier, saved depth.
        if cancelled > 0 && found_so_far < all {
            if let Some(checkpoints) = &mut checkpoints {
                checkpoints.save(ranks, sets, &boards_at)?;
            }
            return Ok(None);
        }
    }
    Ok(Some(boards_at))
}
