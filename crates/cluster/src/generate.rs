//! `tilebase-cluster gen`: generates a table, all ranks together.

use std::path::Path;

use anyhow::Context;
use tilebase_format::{Encoding, Header};
use tilebase_puzzle::{Goal, MoveOrder};

use crate::args::{EncodingName, GenerateArgs};
use crate::checkpoints::{Checkpoints, Found};
use crate::crossings::Crossings;
use crate::exit::Exit;
use crate::host::Host;
use crate::memory;
use crate::piece_file::write_pieces;
use crate::progress::Progress;
use crate::rank_sets::RankSets;
use crate::ranks::Ranks;
use crate::search::{Ended, search};
use crate::shares::Shares;
use crate::signals::StopRequest;
use crate::sizes::size;
use crate::table_file::TableFile;

pub fn run(args: &GenerateArgs, ranks: &Ranks) -> anyhow::Result<Exit> {
    let goal = match args.goal_blank {
        Some(blank) => Goal::new(args.shape, blank)
            .with_context(|| format!("{} has no cell {blank}", args.shape))?,
        None => Goal::corner(args.shape),
    };
    let encoding = resolve_encoding(args)?;
    let mut progress = Progress::new(goal.boards(), ranks.is_first() && !args.quiet);
    let shares = Shares::new(goal, ranks.count());
    if ranks.count() > shares.most_ranks() {
        let (idle, shape) = (ranks.count() - shares.most_ranks(), args.shape);
        progress.say(&format!(
            "{shape} can be divided among {} ranks: {idle} have nothing to do",
            shares.most_ranks()
        ));
    }
    let stop = ranks.agree(StopRequest::listen().context("cannot handle signals"))?;
    if !args.pieces {
        // Better found out now than after the work.
        TableFile::create(ranks, &args.output)?;
    }
    let host = Host::of(ranks);
    let threads = host.threads(args.threads);
    let needed = memory::needed(&shares, &Crossings::new(&shares), ranks.number(), threads);
    progress.say(&forecast(args, goal, ranks, needed));
    if !args.force {
        ranks.agree(host.check_memory(ranks, needed))?;
    }
    let folder = args.checkpoint.as_deref();
    let mut checkpoints = folder.map(|folder| Checkpoints::new(folder, args.checkpoint_every));
    let found = match &mut checkpoints {
        Some(checkpoints) => checkpoints.load(ranks, &shares, threads)?,
        None => None,
    };
    let Found {
        mut sets,
        boards_at,
    } = match found {
        Some(found) => {
            let depth = found.boards_at.len() - 1;
            progress.say(&format!(
                "going on from the checkpoint, after depth {depth}"
            ));
            found
        }
        None => Found {
            sets: ranks.agree(RankSets::new(shares.clone(), ranks.number(), threads))?,
            boards_at: vec![1],
        },
    };
    let ended = search(
        ranks,
        &mut sets,
        boards_at,
        checkpoints.as_mut(),
        &stop,
        &mut progress,
    )?;
    let boards_at = match ended {
        Ended::Finished(boards_at) => boards_at,
        Ended::Stopped { saved: Some(depth) } => {
            progress.say(&format!(
                "ended after depth {depth}, which is saved; the same command goes on from there"
            ));
            return Ok(Exit::Again);
        }
        Ended::Stopped { saved: None } => return Ok(Exit::Interrupted),
    };
    let header = header(goal, encoding, &boards_at);
    let is_written = if args.pieces {
        write_pieces(ranks, &mut sets, header, &args.output, &stop, &mut progress)?
    } else {
        let file = TableFile::create(ranks, &args.output)?;
        file.write(ranks, &mut sets, header, &stop, &mut progress)?
            .is_some()
    };
    if !is_written {
        progress.say("ended before the table was written");
        return Ok(if checkpoints.is_some() {
            Exit::Again
        } else {
            Exit::Interrupted
        });
    }
    if let Some(checkpoints) = checkpoints {
        ranks.agree(checkpoints.delete_all(&shares))?;
    }
    let [sent] = ranks.sums([sets.sent]);
    progress.say(&summary(&args.output, &header, sent));
    Ok(Exit::Success)
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

fn summary(path: &Path, header: &Header, sent: u64) -> String {
    let (file, boards, radius) = (path.display(), header.entries(), header.max_distance);
    let bytes = header.file_len();
    format!(
        "{file}: {boards} boards, largest distance {radius}, {bytes} bytes; {sent} bytes were exchanged"
    )
}

fn resolve_encoding(args: &GenerateArgs) -> anyhow::Result<Encoding> {
    Ok(match (args.encoding, args.order) {
        (EncodingName::Move, order) => Encoding::Move(order.unwrap_or(MoveOrder::UDLR)),
        (EncodingName::Bit, None) => Encoding::DistanceBit,
        (EncodingName::Bit, Some(_)) => anyhow::bail!("--order has no meaning for --encoding bit"),
    })
}

/// Returns what is needed, in one line for people.
fn forecast(args: &GenerateArgs, goal: Goal, ranks: &Ranks, needed: u64) -> String {
    let (shape, boards, count) = (args.shape, goal.boards(), ranks.count());
    let needed = size(needed);
    format!("{shape}: {boards} boards; {count} ranks need {needed} of memory each")
}
