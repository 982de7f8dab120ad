//! The names of the files of checkpoints, and which depth they hold whole.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::Context;
use tilebase_puzzle::Goal;

use crate::ranks::Ranks;
use crate::shares::Shares;

/// Which piece a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PieceName {
    pub depth: u8,
    /// The number of ranks of the run that saved it.
    pub ranks: usize,
    /// The number of its rank, from 0.
    pub rank: usize,
}

impl PieceName {
    /// Returns the name of this rank's piece of the last of these depths.
    pub fn of(ranks: &Ranks, boards_at: &[u64]) -> PieceName {
        let depth = u8::try_from(boards_at.len() - 1);
        PieceName {
            depth: depth.expect("no board is farther than 255 moves"),
            ranks: ranks.count(),
            rank: ranks.number(),
        }
    }

    pub fn file_name(self, goal: Goal) -> String {
        let PieceName { depth, ranks, rank } = self;
        let (shape, blank) = (goal.shape(), goal.blank());
        format!(
            "{shape}-goal-{blank}-depth-{depth}-piece-{}-of-{ranks}.checkpoint",
            rank + 1
        )
    }

    pub fn parse(name: &str, goal: Goal) -> Option<PieceName> {
        let start = format!("{}-goal-{}-depth-", goal.shape(), goal.blank());
        let rest = name.strip_prefix(&start)?.strip_suffix(".checkpoint")?;
        let (depth, rest) = rest.split_once("-piece-")?;
        let (number, ranks) = rest.split_once("-of-")?;
        let piece = PieceName {
            depth: depth.parse().ok()?,
            // Nobody has more ranks than fit here.
            ranks: ranks.parse::<u16>().ok()?.into(),
            rank: number.parse::<usize>().ok()?.checked_sub(1)?,
        };
        // Numbers can be written in several ways.
        (piece.rank < piece.ranks && piece.file_name(goal) == name).then_some(piece)
    }
}

/// Returns the newest depth of which all pieces are there, and by how many ranks it was saved. Fails if there
/// are pieces, but no depth is whole.
pub fn newest_whole(
    seen: impl Iterator<Item = PieceName>,
    goal: Goal,
    folder: &Path,
) -> anyhow::Result<Option<(u8, usize)>> {
    let mut depths: BTreeMap<(u8, usize), BTreeSet<usize>> = BTreeMap::new();
    for name in seen {
        depths
            .entry((name.depth, name.ranks))
            .or_default()
            .insert(name.rank);
    }
    let missing = |&(depth, ranks): &(u8, usize), there: &BTreeSet<usize>| {
        let shares = Shares::new(goal, ranks);
        let needed = (0..ranks).filter(|&rank| !shares.values(rank).is_empty());
        let rank = needed.into_iter().find(|rank| !there.contains(rank))?;
        Some(PieceName { depth, ranks, rank }.file_name(goal))
    };
    let mut whole = depths
        .iter()
        .rev()
        .filter(|(depth, there)| missing(depth, there).is_none());
    if let Some((&depth, _)) = whole.next() {
        return Ok(Some(depth));
    }
    match depths
        .last_key_value()
        .and_then(|(depth, there)| missing(depth, there))
    {
        None => Ok(None),
        Some(missing) => anyhow::bail!(
            "cannot go on from the checkpoint: {} is missing; start a rank on the host that has it, put it back, or delete the other pieces to start from the goal",
            folder.join(missing).display()
        ),
    }
}

/// Returns the pieces of a goal that a folder has.
pub fn pieces_in(folder: &Path, goal: Goal) -> anyhow::Result<Vec<PieceName>> {
    let cannot_read = || format!("cannot read the folder {}", folder.display());
    let mut pieces = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let name = entry.with_context(cannot_read)?.file_name();
        pieces.extend(name.to_str().and_then(|name| PieceName::parse(name, goal)));
    }
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goal() -> Goal {
        Goal::corner("4x3".parse().unwrap())
    }

    fn piece(depth: u8, rank: usize, ranks: usize) -> PieceName {
        PieceName { depth, ranks, rank }
    }

    #[test]
    fn names() {
        let name = "4x3-goal-11-depth-20-piece-3-of-7.checkpoint";
        assert_eq!(PieceName::parse(name, goal()), Some(piece(20, 2, 7)));
        assert_eq!(piece(20, 2, 7).file_name(goal()), name);
        for other in [
            "4x3-goal-11.checkpoint",
            "4x3-goal-10-depth-20-piece-3-of-7.checkpoint",
            "4x3-goal-11-depth-20-piece-0-of-7.checkpoint",
            "4x3-goal-11-depth-20-piece-8-of-7.checkpoint",
            "4x3-goal-11-depth-020-piece-3-of-7.checkpoint",
            "4x3-goal-11-depth-256-piece-3-of-7.checkpoint",
            "4x3-goal-11-depth-20-piece-3-of-70000.checkpoint",
        ] {
            assert_eq!(PieceName::parse(other, goal()), None, "{other}");
        }
    }

    #[test]
    fn the_newest_whole_depth() {
        let newest =
            |pieces: &[PieceName]| newest_whole(pieces.iter().copied(), goal(), "f".as_ref());
        assert_eq!(newest(&[]).unwrap(), None);
        let old = [piece(20, 0, 2), piece(20, 1, 2)];
        assert_eq!(newest(&old).unwrap(), Some((20, 2)));
        let some = [old[0], old[1], piece(21, 0, 3), piece(21, 2, 3)];
        assert_eq!(newest(&some).unwrap(), Some((20, 2)));
        let all = [some[0], some[1], some[2], some[3], piece(21, 1, 3)];
        assert_eq!(newest(&all).unwrap(), Some((21, 3)));
        let error = newest(&some[1..]).unwrap_err().to_string();
        assert!(
            error.contains("f/4x3-goal-11-depth-21-piece-2-of-3.checkpoint is missing"),
            "{error}"
        );
    }
}
