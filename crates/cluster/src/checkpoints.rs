//! Checkpoints: files of finished depths, one per rank.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use tilebase_frontier::internal::BoardSet;
use tilebase_gen::GenerateError;
use tilebase_gen::internal::{
    CheckpointReader, Schedule, SetCounts, boards_expected, open_trusted, write_sets,
};
use tilebase_puzzle::Goal;

use crate::rank_sets::RankSets;
use crate::ranks::Ranks;
use crate::shares::Shares;

/// The saved depths of a search, in a folder that ranks may share.
///
/// Each rank has one file per depth. A depth is deleted after all ranks have saved a later one, so one depth is always
/// complete. The file name contains the goal, the depth and the rank. After each save, a run deletes all files of
/// smaller depths, even if other runs saved them. After its table is written, it deletes all files of the goal.
pub struct Checkpoints {
    folder: PathBuf,
    schedule: Schedule,
}

/// A saved search.
pub struct Found {
    pub sets: RankSets,
    pub boards_at: Vec<u64>,
}

/// The data that a rank restores: both sets of its share, the number of boards at each depth, and the number of boards
/// read into each set. A rank counts only files that start in its share, so each file is counted once.
type Restored = ([BoardSet; 2], [u64; 256], SetCounts);

impl Checkpoints {
    /// Returns checkpoints in an existing folder, saved at this interval. If the interval is `None`, saving takes about
    /// a tenth of the time.
    pub fn new(folder: &Path, interval: Option<Duration>) -> Checkpoints {
        Checkpoints {
            folder: folder.to_owned(),
            schedule: Schedule::new(interval),
        }
    }

    /// Returns whether to save before the next depth. The answer is the same on all ranks.
    pub fn is_due(&self, ranks: &Ranks, boards_at: &[u64]) -> bool {
        ranks.broadcast(self.schedule.is_due(boards_at.len()).into()) == 1
    }

    pub fn last_depth(&self) -> Option<usize> {
        self.schedule.last_depth()
    }

    /// Saves the share of each rank, then deletes the depth saved before.
    pub fn save(
        &mut self,
        ranks: &Ranks,
        sets: &RankSets,
        boards_at: &[u64],
    ) -> anyhow::Result<()> {
        let (start, shares) = (Instant::now(), sets.shares());
        let name = ShareName {
            depth: u8::try_from(boards_at.len() - 1).expect("no board is farther than 255 moves"),
            ranks: ranks.count(),
            rank: ranks.number(),
        };
        let path = self.folder.join(name.file_name(shares.goal()));
        let saved = match shares.values(name.rank).is_empty() {
            true => Ok(()),
            false => save_share(sets, boards_at, &path),
        };
        let depth = name.depth;
        let saved = ranks.agree(saved.with_context(|| format!("cannot save depth {depth}")));
        if saved.is_err() {
            // A rank failed to save, so this rank's file is useless.
            let _ = fs::remove_file(path);
        }
        saved?;
        ranks.agree(self.delete(shares, |name| name.depth < depth))?;
        self.schedule.saved(boards_at.len(), start);
        Ok(())
    }

    /// Deletes all files of a goal, after the table has been written.
    pub fn delete_all(self, shares: Shares) -> anyhow::Result<()> {
        self.delete(shares, |_| true)
    }

    /// Deletes the files that `which` selects. Several ranks may delete the same file.
    fn delete(&self, shares: Shares, which: impl Fn(ShareName) -> bool) -> anyhow::Result<()> {
        let names = saved_in(&self.folder, shares.goal())?.into_iter();
        for name in names.filter(|&name| which(name)) {
            let path = self.folder.join(name.file_name(shares.goal()));
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(error).context(format!("cannot delete {}", path.display()));
                }
                _ => (),
            }
        }
        Ok(())
    }

    /// Loads the last complete depth, if there is one.
    pub fn load(
        &mut self,
        ranks: &Ranks,
        shares: Shares,
        threads: usize,
    ) -> anyhow::Result<Option<Found>> {
        let (start, goal) = (Instant::now(), shares.goal());
        let seen = ranks.agree(saved_in(&self.folder, goal))?;
        let seen: Vec<String> = seen.iter().map(|name| name.file_name(goal)).collect();
        let seen = ranks.gather_texts(&seen.join("\n"));
        let seen = seen.iter().flat_map(|names| names.lines());
        let seen = seen.filter_map(|name| ShareName::parse(name, goal));
        let Some((depth, saved_ranks)) = newest_whole(seen, goal, &self.folder)? else {
            return Ok(None);
        };
        let saved = Shares::new(goal, saved_ranks);
        let restored = ranks.agree(self.restore(depth, saved, shares, ranks.number()))?;
        let (boards, boards_at, counts) = restored;
        // A rank without a share reads no file, so it takes the numbers of boards from other ranks.
        let boards_at = ranks.largest(boards_at)[..=usize::from(depth)].to_vec();
        let counts = counts.map(|counts| ranks.sums(counts));
        anyhow::ensure!(
            boards_expected(shares.layout(), &boards_at) == Some(counts),
            "the checkpoint of depth {depth} in {} is damaged; delete it to start from the goal",
            self.folder.display()
        );
        let sets = RankSets::restore(shares, ranks.number(), threads, depth, boards);
        let sets = ranks.agree(sets)?;
        self.schedule.saved(boards_at.len(), start);
        Ok(Some(Found { sets, boards_at }))
    }

    /// Reads the share of a rank from all files that contain parts of the share. The files contain one depth, divided
    /// among the ranks as in `saved`.
    fn restore(
        &self,
        depth: u8,
        saved: Shares,
        shares: Shares,
        number: usize,
    ) -> anyhow::Result<Restored> {
        let own = shares.values(number);
        let empty = || BoardSet::new(shares.layout(), shares.parts(number));
        let mut sets = [empty()?, empty()?];
        let mut boards_at = [0; 256];
        let mut counts = SetCounts::default();
        for rank in 0..saved.ranks() {
            let values = saved.values(rank);
            if values.start >= own.end || values.end <= own.start || values.is_empty() {
                continue;
            }
            let mut file = self.open(depth, saved, rank)?;
            file.read_blocks(shares.layout(), |set, block, words| {
                let set = &mut sets[set as usize];
                if set.parts().contains(&block.part) {
                    set.replace_block(block, words);
                }
                Ok(())
            })?;
            let (found_at, found) = file.finish()?;
            if own.contains(&values.start) {
                let sums = counts.as_flattened_mut().iter_mut();
                sums.zip(found.as_flattened())
                    .for_each(|(sum, found)| *sum += found);
            }
            boards_at[..found_at.len()].copy_from_slice(&found_at);
        }
        Ok((sets, boards_at, counts))
    }

    fn open(&self, depth: u8, saved: Shares, rank: usize) -> anyhow::Result<CheckpointReader> {
        let (goal, ranks) = (saved.goal(), saved.ranks());
        let name = ShareName { depth, ranks, rank };
        let path = self.folder.join(name.file_name(goal));
        let file = open_trusted(&path).map_err(|source| GenerateError::Checkpoint {
            path: path.clone(),
            source,
        })?;
        let file = file.with_context(|| {
            let path = path.display();
            format!("this rank cannot find {path}; copy it to this host, or share the folder")
        })?;
        let file = CheckpointReader::open(&path, file, goal)?;
        if file.parts() == saved.values(rank) && file.depth() == depth {
            Ok(file)
        } else {
            Err(file.damaged().into())
        }
    }
}

fn save_share(sets: &RankSets, boards_at: &[u64], path: &Path) -> anyhow::Result<()> {
    Ok(write_sets(sets, boards_at, path)?.commit()?)
}

/// The depth and the share that a file contains, encoded in its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ShareName {
    depth: u8,
    /// The number of ranks of the run.
    ranks: usize,
    /// The number of the rank, from 0.
    rank: usize,
}

impl ShareName {
    fn file_name(self, goal: Goal) -> String {
        let ShareName { depth, ranks, rank } = self;
        let (shape, blank) = (goal.shape(), goal.blank());
        format!(
            "{shape}-goal-{blank}-depth-{depth}-piece-{}-of-{ranks}.checkpoint",
            rank + 1
        )
    }

    fn parse(name: &str, goal: Goal) -> Option<ShareName> {
        let start = format!("{}-goal-{}-depth-", goal.shape(), goal.blank());
        let rest = name.strip_prefix(&start)?.strip_suffix(".checkpoint")?;
        let (depth, rest) = rest.split_once("-piece-")?;
        let (number, ranks) = rest.split_once("-of-")?;
        let share = ShareName {
            depth: depth.parse().ok()?,
            // The number of ranks fits into 16 bits.
            ranks: ranks.parse::<u16>().ok()?.into(),
            rank: number.parse::<usize>().ok()?.checked_sub(1)?,
        };
        // Refuses other spellings of a number, such as 020.
        (share.rank < share.ranks && share.file_name(goal) == name).then_some(share)
    }
}

/// Returns the newest complete depth and its number of ranks. If no depth is complete, returns `None`, or fails if a
/// depth after 0 (the goal) is saved.
fn newest_whole(
    seen: impl Iterator<Item = ShareName>,
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
        let mut needed = (0..ranks).filter(|&rank| !shares.values(rank).is_empty());
        let rank = needed.find(|rank| !there.contains(rank))?;
        Some(ShareName { depth, ranks, rank }.file_name(goal))
    };
    let mut newest = depths.iter().rev();
    if let Some((&depth, _)) = newest.find(|(depth, there)| missing(depth, there).is_none()) {
        return Ok(Some(depth));
    }
    let newest = depths.last_key_value().filter(|((depth, _), _)| *depth > 0);
    match newest.and_then(|(depth, there)| missing(depth, there)) {
        None => Ok(None),
        Some(missing) => anyhow::bail!(
            "cannot resume from the checkpoint: {} is missing; put it back, or start a rank on its host; to start over, delete the other checkpoint files",
            folder.join(missing).display()
        ),
    }
}

fn saved_in(folder: &Path, goal: Goal) -> anyhow::Result<Vec<ShareName>> {
    let cannot_read = || format!("cannot read the folder {}", folder.display());
    let mut saved = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let name = entry.with_context(cannot_read)?.file_name();
        saved.extend(name.to_str().and_then(|name| ShareName::parse(name, goal)));
    }
    Ok(saved)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goal() -> Goal {
        Goal::corner("4x3".parse().unwrap())
    }

    fn share(depth: u8, rank: usize, ranks: usize) -> ShareName {
        ShareName { depth, ranks, rank }
    }

    #[test]
    fn names() {
        let name = "4x3-goal-11-depth-20-piece-3-of-7.checkpoint";
        assert_eq!(ShareName::parse(name, goal()), Some(share(20, 2, 7)));
        assert_eq!(share(20, 2, 7).file_name(goal()), name);
        for other in [
            "4x3-goal-11.checkpoint",
            "4x3-goal-10-depth-20-piece-3-of-7.checkpoint",
            "4x3-goal-11-depth-20-piece-0-of-7.checkpoint",
            "4x3-goal-11-depth-20-piece-8-of-7.checkpoint",
            "4x3-goal-11-depth-020-piece-3-of-7.checkpoint",
            "4x3-goal-11-depth-256-piece-3-of-7.checkpoint",
            "4x3-goal-11-depth-20-piece-3-of-70000.checkpoint",
        ] {
            assert_eq!(ShareName::parse(other, goal()), None, "{other}");
        }
    }

    #[test]
    fn the_newest_whole_depth() {
        let newest =
            |shares: &[ShareName]| newest_whole(shares.iter().copied(), goal(), "f".as_ref());
        assert_eq!(newest(&[]).unwrap(), None);
        let old = [share(20, 0, 2), share(20, 1, 2)];
        assert_eq!(newest(&old).unwrap(), Some((20, 2)));
        let some = [old[0], old[1], share(21, 0, 3), share(21, 2, 3)];
        assert_eq!(newest(&some).unwrap(), Some((20, 2)));
        let all = [some[0], some[1], some[2], some[3], share(21, 1, 3)];
        assert_eq!(newest(&all).unwrap(), Some((21, 3)));
        let error = newest(&some[1..]).unwrap_err().to_string();
        assert!(
            error.contains("f/4x3-goal-11-depth-21-piece-2-of-3.checkpoint is missing"),
            "{error}"
        );
        assert_eq!(newest(&[share(0, 1, 2)]).unwrap(), None);
    }

    #[test]
    fn the_goal_is_saved_at_once() {
        let minute = Some(Duration::from_secs(60));
        let checkpoints = Checkpoints::new("f".as_ref(), minute);
        assert!(checkpoints.schedule.is_due(1));
    }
}
