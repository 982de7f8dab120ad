//! Finished depths, of which each rank saves its share in a file of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use tilebase_frontier::{Block, BoardSet};
use tilebase_gen::home::{
    SavedSearch, Set, SetCounts, boards_expected, open_trusted, write_search,
};
use tilebase_gen::{AtomicFile, GenerateError};
use tilebase_puzzle::Goal;

use crate::rank_sets::RankSets;
use crate::ranks::Ranks;
use crate::shares::Shares;

/// About a tenth of the time is spent on saving, if saving takes as long as the last time.
const WORK_PER_SAVING: u32 = 9;

/// Saves the depths of a search in a folder, which all ranks may share.
///
/// A piece is the file of a rank for a depth. Those of the depth before are deleted when all ranks have saved
/// theirs, so that there is always one depth that all have whole. What a piece holds depends on its name
/// only, so two runs that use one folder at once do not spoil each other's; but the one that ends first deletes
/// what the other has saved.
pub struct Checkpoints {
    folder: PathBuf,
    /// How long to work between savings; `None` for about a tenth of the time.
    interval: Option<Duration>,
    saved_depths: usize,
    /// When the last saving ended, and how long it took.
    saved: Instant,
    took: Duration,
}

/// A search to go on with.
pub struct Found {
    pub sets: RankSets,
    pub boards_at: Vec<u64>,
}

/// Which piece a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PieceName {
    depth: u8,
    /// The number of ranks of the run that saved it.
    ranks: usize,
    /// The number of its rank, from 0.
    rank: usize,
}

impl Checkpoints {
    /// Saves in this folder, which must exist.
    pub fn new(folder: &Path, interval: Option<Duration>) -> Checkpoints {
        Checkpoints {
            folder: folder.to_owned(),
            interval,
            saved_depths: 0,
            saved: Instant::now(),
            took: Duration::ZERO,
        }
    }

    /// Whether to save before the next depth. All ranks get the same answer.
    pub fn is_due(&self, ranks: &Ranks, boards_at: &[u64]) -> bool {
        let interval = self.interval.unwrap_or(self.took * WORK_PER_SAVING);
        let is_due = boards_at.len() > self.saved_depths && self.saved.elapsed() >= interval;
        ranks.first_chooses(is_due.into()) == 1
    }

    /// Returns the last depth that is saved.
    pub fn saved_depth(&self) -> Option<usize> {
        self.saved_depths.checked_sub(1)
    }

    /// Saves the share of each rank, and then deletes the depth that was saved before.
    pub fn save(
        &mut self,
        ranks: &Ranks,
        sets: &RankSets,
        boards_at: &[u64],
    ) -> anyhow::Result<()> {
        let start = Instant::now();
        let depth = last_depth(boards_at);
        let saved = self.save_piece(ranks, sets, boards_at);
        ranks.agree(saved.with_context(|| format!("cannot save depth {depth}")))?;
        // Those of a run with another number of ranks, too.
        let is_old = |name: PieceName| name.depth < depth || name.ranks != ranks.count();
        ranks.agree(self.delete(sets.shares(), is_old))?;
        self.saved_depths = boards_at.len();
        self.saved = Instant::now();
        self.took = self.saved - start;
        Ok(())
    }

    fn save_piece(&self, ranks: &Ranks, sets: &RankSets, boards_at: &[u64]) -> anyhow::Result<()> {
        let goal = sets.shares().goal();
        if sets.shares().values(ranks.number()).is_empty() {
            return Ok(());
        }
        let name = PieceName {
            depth: last_depth(boards_at),
            ranks: ranks.count(),
            rank: ranks.number(),
        };
        let mut file = AtomicFile::create_private(&self.folder.join(name.file_name(goal)))?;
        // Errors that name the file.
        let path = self.folder.join(name.file_name(goal));
        let error = |source| GenerateError::Checkpoint {
            path: path.clone(),
            source,
        };
        let out = BufWriter::with_capacity(1 << 20, &mut file);
        write_search(sets, boards_at, out, error)?;
        Ok(file.commit()?)
    }

    /// Deletes all pieces of a goal, after the table has been written.
    pub fn delete_all(self, shares: &Shares) -> anyhow::Result<()> {
        self.delete(shares, |_| true)
    }

    /// Deletes pieces. Several ranks may try at once.
    fn delete(&self, shares: &Shares, which: impl Fn(PieceName) -> bool) -> anyhow::Result<()> {
        for name in pieces_in(&self.folder, shares.goal())? {
            if which(name) {
                let path = self.folder.join(name.file_name(shares.goal()));
                match fs::remove_file(&path) {
                    Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                        return Err(error).context(format!("cannot delete {}", path.display()));
                    }
                    _ => (),
                }
            }
        }
        Ok(())
    }

    /// Loads the last depth that is whole, if there is one.
    pub fn load(
        &mut self,
        ranks: &Ranks,
        shares: &Shares,
        threads: usize,
    ) -> anyhow::Result<Option<Found>> {
        let start = Instant::now();
        let seen = ranks.agree(pieces_in(&self.folder, shares.goal()))?;
        let seen = seen.iter().map(|name| name.file_name(shares.goal()));
        let seen = ranks.all_say(&seen.collect::<Vec<_>>().join("\n"));
        let seen = seen.iter().flat_map(|names| names.lines());
        let seen = seen.filter_map(|name| PieceName::parse(name, shares.goal()));
        let Some((depth, saved_ranks)) = newest_whole(seen, shares.goal(), &self.folder)? else {
            return Ok(None);
        };
        let saved = Saved {
            folder: &self.folder,
            depth,
            shares: &Shares::new(shares.goal(), saved_ranks),
        };
        let restored = ranks.agree(saved.restore(shares, ranks.number()))?;
        let (boards, boards_at, counts) = restored;
        // A rank without a share reads nothing.
        let boards_at = agreed_boards(ranks, boards_at);
        let counts = ranks.sums(bytemuck::cast::<SetCounts, [u64; 4]>(counts));
        let expected = boards_expected(shares.layout(), &boards_at);
        anyhow::ensure!(
            expected.map(bytemuck::cast::<SetCounts, [u64; 4]>) == Some(counts),
            "the checkpoint of depth {depth} in {} contradicts itself; delete it to start from the goal",
            self.folder.display()
        );
        let sets = RankSets::restore(shares.clone(), ranks.number(), threads, depth, boards);
        let sets = ranks.agree(sets)?;
        self.saved_depths = boards_at.len();
        self.saved = Instant::now();
        self.took = self.saved - start;
        Ok(Some(Found { sets, boards_at }))
    }
}

/// Returns the number of boards at each depth, which the first rank that has something knows.
fn agreed_boards(ranks: &Ranks, boards_at: Vec<u64>) -> Vec<u64> {
    let text: Vec<String> = boards_at.iter().map(u64::to_string).collect();
    let said = ranks.all_say(&text.join(" "));
    let first = said.iter().find(|said| !said.is_empty());
    let numbers = first.map_or("", |said| said).split_whitespace();
    numbers.filter_map(|number| number.parse().ok()).collect()
}

/// A saved depth.
struct Saved<'a> {
    folder: &'a Path,
    depth: u8,
    /// The division among the ranks that saved it.
    shares: &'a Shares,
}

/// Both sets, the number of boards at each depth, and the boards of the pieces that start in a rank's share.
type Restored = ([BoardSet; 2], Vec<u64>, SetCounts);

impl Saved<'_> {
    /// Reads the share of a rank, from all pieces that have some of it.
    fn restore(&self, shares: &Shares, number: usize) -> anyhow::Result<Restored> {
        let own = shares.values(number);
        let new_set = || BoardSet::of_parts(shares.layout(), shares.parts(number));
        let mut sets = [new_set()?, new_set()?];
        let mut boards_at = Vec::new();
        let mut counts = SetCounts::default();
        for rank in 0..self.shares.ranks() {
            let values = self.shares.values(rank);
            if values.start >= own.end || values.end <= own.start || values.is_empty() {
                continue;
            }
            let mut piece = self.open(rank)?;
            self.read(&mut piece, shares, number, &mut sets)?;
            let (found_at, found) = piece.finish_parts()?;
            if own.contains(&values.start) {
                for (sum, found) in counts
                    .as_flattened_mut()
                    .iter_mut()
                    .zip(found.as_flattened())
                {
                    *sum += found;
                }
            }
            boards_at = found_at;
        }
        Ok((sets, boards_at, counts))
    }

    fn open(&self, rank: usize) -> anyhow::Result<SavedSearch> {
        let goal = self.shares.goal();
        let name = PieceName {
            depth: self.depth,
            ranks: self.shares.ranks(),
            rank,
        };
        let path = self.folder.join(name.file_name(goal));
        let file = open_trusted(&path);
        let file = file.with_context(|| format!("cannot use the checkpoint {}", path.display()))?;
        let file = file.with_context(|| {
            let path = path.display();
            format!("{path} is not there for this rank; put it there, or share the folder")
        })?;
        let piece = SavedSearch::open(&path, file, goal)?;
        let is_right = piece.parts() == self.shares.values(rank) && piece.depth() == self.depth;
        if is_right {
            Ok(piece)
        } else {
            Err(piece.damaged().into())
        }
    }

    /// Reads a piece, and keeps what belongs to the share of a rank.
    fn read(
        &self,
        piece: &mut SavedSearch,
        shares: &Shares,
        number: usize,
        sets: &mut [BoardSet; 2],
    ) -> anyhow::Result<()> {
        let layout = shares.layout();
        let parts_per_value = layout.parts() / shares.most_ranks();
        let mut words = vec![0; parts_per_value * layout.words_per_block()];
        for set in Set::ALL {
            for blank in 0..layout.shape().cells() {
                for value in piece.parts() {
                    piece.read_words(set, blank, &mut words)?;
                    if !shares.values(number).contains(&value) {
                        continue;
                    }
                    let blocks = words.chunks_exact(layout.words_per_block());
                    for (part, words) in (value * parts_per_value..).zip(blocks) {
                        let replaced =
                            sets[set as usize].replace_block(Block { blank, part }, words);
                        replaced.ok_or_else(|| piece.damaged())?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Returns the newest depth of which all pieces are there, and by how many ranks it was saved. Fails if there
/// are pieces, but no depth is whole.
fn newest_whole(
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
fn pieces_in(folder: &Path, goal: Goal) -> anyhow::Result<Vec<PieceName>> {
    let cannot_read = || format!("cannot read the folder {}", folder.display());
    let mut pieces = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let name = entry.with_context(cannot_read)?.file_name();
        pieces.extend(name.to_str().and_then(|name| PieceName::parse(name, goal)));
    }
    Ok(pieces)
}

impl PieceName {
    fn file_name(self, goal: Goal) -> String {
        let PieceName { depth, ranks, rank } = self;
        let (shape, blank) = (goal.shape(), goal.blank());
        format!(
            "{shape}-goal-{blank}-depth-{depth}-piece-{}-of-{ranks}.checkpoint",
            rank + 1
        )
    }

    fn parse(name: &str, goal: Goal) -> Option<PieceName> {
        let start = format!("{}-goal-{}-depth-", goal.shape(), goal.blank());
        let rest = name.strip_prefix(&start)?.strip_suffix(".checkpoint")?;
        let (depth, rest) = rest.split_once("-piece-")?;
        let (number, ranks) = rest.split_once("-of-")?;
        let piece = PieceName {
            depth: depth.parse().ok()?,
            ranks: ranks.parse().ok()?,
            rank: number.parse::<usize>().ok()?.checked_sub(1)?,
        };
        // Numbers can be written in several ways.
        (piece.rank < piece.ranks && piece.file_name(goal) == name).then_some(piece)
    }
}

fn last_depth(boards_at: &[u64]) -> u8 {
    u8::try_from(boards_at.len() - 1).expect("no board is farther than 255 moves")
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
