//! Finished depths, of which each rank saves its share in a file of its own.

use std::fs;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use tilebase_frontier::internal::{Block, BoardSet};
use tilebase_gen::home::{
    SavedSearch, Set, SetCounts, boards_expected, open_trusted, write_search,
};
use tilebase_gen::{AtomicFile, GenerateError};

use crate::piece_name::{PieceName, newest_whole, pieces_in};
use crate::rank_sets::RankSets;
use crate::ranks::Ranks;
use crate::shares::Shares;

/// About a tenth of the time is spent on saving, if saving takes as long as the last time.
const WORK_PER_SAVING: u32 = 9;

/// Saves the depths of a search in a folder, which all ranks may share.
///
/// A piece is the file of a rank for a depth. Those of the depth before are deleted when all ranks have saved
/// theirs, so that there is always one depth that all have whole. What a piece holds depends on its name
/// only, but a run deletes what another one has saved of smaller depths, and of all when its table is written.
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
        let depth = PieceName::of(ranks, boards_at).depth;
        let saved = self.save_piece(ranks, sets, boards_at);
        let saved = ranks.agree(saved.with_context(|| format!("cannot save depth {depth}")));
        if saved.is_err() {
            // Others could not save theirs, so this one only takes room.
            let is_own = |name: PieceName| name == PieceName::of(ranks, boards_at);
            let _ = self.delete(sets.shares(), is_own);
        }
        saved?;
        ranks.agree(self.delete(sets.shares(), |name| name.depth < depth))?;
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
        let path = self
            .folder
            .join(PieceName::of(ranks, boards_at).file_name(goal));
        let mut file = AtomicFile::create_private(&path)?;
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
        let new_set = || BoardSet::new(shares.layout(), shares.parts(number));
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
