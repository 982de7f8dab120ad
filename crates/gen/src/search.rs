use tilebase_format::{Checksum, HEADER_LEN, Header, Kind, Table};
use tilebase_puzzle::Goal;

use crate::entries::encode_blocks;
use crate::large::checkpoint::Checkpoint;
use crate::report::{Callback, report, report_depth};
use crate::sets::Advance;
use crate::{GenerateError, Report};

/// A finished search: the sets and the number of boards at each distance.
pub(crate) struct FinishedSearch {
    pub sets: Box<dyn Advance>,
    pub boards_at: Vec<u64>,
    pub checkpoint: Option<Checkpoint>,
}

impl FinishedSearch {
    /// Passes all entries to `write`, reports progress, and returns the header of the table.
    pub(crate) fn encode(
        &self,
        kind: Kind,
        progress: &mut Callback<'_>,
        phase: fn(u64, u64) -> Report,
        mut write: impl FnMut(&[u8]) -> Result<(), GenerateError> + Send,
    ) -> Result<Header, GenerateError> {
        let layout = self.sets.layout();
        let (mut bytes, total) = (0, kind.payload_len(layout.goal().boards()));
        let blocks = layout.shape().cells() * layout.parts();
        let mut checksum = Checksum::default();
        encode_blocks(&*self.sets, kind, 0..blocks, &mut |entries| {
            checksum.update(entries);
            write(entries)?;
            bytes += entries.len() as u64;
            report(progress, phase(bytes, total))
        })?;
        let (goal, checksum) = (layout.goal(), checksum.finish());
        Ok(header(goal, kind, &self.boards_at, checksum))
    }

    /// Deletes the checkpoint, if any. Called after the table is written.
    pub(crate) fn delete_checkpoint(self) -> Result<(), GenerateError> {
        self.checkpoint.map_or(Ok(()), Checkpoint::delete)
    }
}

/// Continues a breadth-first search until all boards are found. [`Set::DistanceBits`](crate::sets::Set) is then complete.
///
/// `boards_at` is the number of boards at each finished depth. Moves are reversible, so the boards reachable from the
/// goal are the solvable boards.
pub(crate) fn search(
    mut sets: Box<dyn Advance>,
    mut boards_at: Vec<u64>,
    mut checkpoint: Option<Checkpoint>,
    progress: &mut Callback<'_>,
) -> Result<FinishedSearch, GenerateError> {
    let mut left = sets.layout().goal().boards() - boards_at.iter().sum::<u64>();
    while left > 0 {
        // This check comes before saving, because a checkpoint counts its depths in one byte.
        let distance = u8::try_from(boards_at.len()).map_err(|_| damaged(&checkpoint))?;
        let is_due = |checkpoint: &&mut Checkpoint| checkpoint.schedule.is_due(boards_at.len());
        if let Some(checkpoint) = checkpoint.as_mut().filter(is_due) {
            let depth = distance - 1;
            report(progress, Report::Saving { depth })?;
            checkpoint.save(&*sets, &boards_at)?;
            report(progress, Report::Saved { depth })?;
        }
        let boards = sets.advance()?;
        boards_at.push(boards);
        // Only sets from a wrong checkpoint can yield no boards or too many.
        let rest = left.checked_sub(boards).filter(|_| boards > 0);
        left = rest.ok_or_else(|| damaged(&checkpoint))?;
        report_depth(progress, distance, boards)?;
    }
    Ok(FinishedSearch {
        sets,
        boards_at,
        checkpoint,
    })
}

/// Returns the error for inconsistent sets, which only a wrong checkpoint can cause.
fn damaged(checkpoint: &Option<Checkpoint>) -> GenerateError {
    let checkpoint = checkpoint.as_ref();
    checkpoint.expect("sets from the goal are right").damaged()
}

/// Writes the header of a table in memory, and opens it. `file` contains the entries, after room for the header.
pub(crate) fn table_in_memory(mut file: Vec<u8>, header: Header) -> Table<Vec<u8>> {
    file[..HEADER_LEN].copy_from_slice(&header.to_bytes());
    Table::from_bytes(file).expect("the table just written")
}

/// Returns the header of a table. `boards_at` is the number of boards at each distance.
pub fn header(goal: Goal, kind: Kind, boards_at: &[u64], payload_checksum: u64) -> Header {
    Header {
        goal,
        kind,
        max_distance: (boards_at.len() - 1) as u8,
        distance_sum: (0..).zip(boards_at).map(|(d, boards)| d * boards).sum(),
        payload_checksum,
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    #[cfg(unix)]
    use std::fs;
    use std::ops::ControlFlow;
    use std::path::Path;

    use tilebase_puzzle::{Goal, Shape};

    use super::*;
    use crate::Depth;
    use crate::in_memory::InMemory;
    use crate::large::on_disk::OnDisk;
    use crate::large::saved_sets::CheckpointReader;
    use crate::sets::Set;

    const PROGRESS: fn(Report) -> ControlFlow<()> = |_| ControlFlow::Continue(());

    fn distance_bits(sets: &dyn Advance) -> Vec<u64> {
        let blocks = sets.layout().blocks();
        let bits = blocks.map(|block| sets.block(Set::DistanceBits, block).unwrap());
        bits.flat_map(Cow::into_owned).collect()
    }

    fn checkpoint(folder: &Path, goal: Goal) -> Checkpoint {
        Checkpoint::open(Checkpoint::path(folder, goal)).unwrap()
    }

    fn sets(
        goal: Goal,
        on_disk: bool,
        folder: &Path,
        saved: Option<&mut CheckpointReader>,
    ) -> Result<Box<dyn Advance>, GenerateError> {
        Ok(if on_disk {
            Box::new(OnDisk::new(goal, 2, folder, saved)?)
        } else {
            Box::new(InMemory::new(goal, 2, saved)?)
        })
    }

    /// At depth 256, which does not fit in a byte, the search reports a damaged checkpoint.
    #[test]
    fn more_depths_than_a_byte_counts() {
        let folder = tempfile::tempdir().unwrap();
        let goal = Goal::corner("3x3".parse().unwrap());
        let checkpoint = checkpoint(folder.path(), goal);
        let sets = sets(goal, false, folder.path(), None).unwrap();
        let mut reported = Vec::new();
        let searched = search(sets, vec![1; 255], Some(checkpoint), &mut |progress| {
            reported.push(progress);
            ControlFlow::Continue(())
        });
        let error = searched.err().expect("no search has so many depths");
        assert!(error.to_string().starts_with("cannot use the checkpoint"));
        let last = Depth {
            distance: 255,
            count: 2,
        };
        assert_eq!(reported.last(), Some(&Report::Depth(last)));
    }

    /// A search in memory, saved at any depth, can continue on disk. A search on disk can continue in memory.
    #[test]
    fn a_search_goes_on_from_every_depth() {
        for (shape, blank) in [("2x2", 2), ("3x3", 8), ("5x2", 3), ("2x4", 1)] {
            let goal = Goal::new(shape.parse::<Shape>().unwrap(), blank).unwrap();
            let folder = tempfile::tempdir().unwrap();
            let start = sets(goal, false, folder.path(), None).unwrap();
            let whole = search(start, vec![1], None, &mut { PROGRESS }).unwrap();
            let boards_at = &whole.boards_at;
            for on_disk in [false, true] {
                let mut saved = sets(goal, on_disk, folder.path(), None).unwrap();
                for depth in 1..boards_at.len() - 1 {
                    let boards = saved.advance().unwrap();
                    assert_eq!(boards, boards_at[depth], "{shape} at {depth}");
                    let found = &boards_at[..=depth];
                    checkpoint(folder.path(), goal)
                        .save(&*saved, found)
                        .unwrap();
                    let mut checkpoint = checkpoint(folder.path(), goal);
                    let load = |saved: &mut _| sets(goal, !on_disk, folder.path(), Some(saved));
                    let (other, found) = checkpoint.load(goal, load).unwrap().unwrap();
                    assert_eq!(found, boards_at[..=depth]);
                    let other = search(other, found, Some(checkpoint), &mut { PROGRESS }).unwrap();
                    assert_eq!(&other.boards_at, boards_at, "{shape} from {depth}");
                    let is_same = distance_bits(&*other.sets) == distance_bits(&*whole.sets);
                    assert!(is_same, "{shape} from {depth}");
                }
            }
        }
    }

    /// A checkpoint replaced by another run is not overwritten.
    #[cfg(unix)]
    #[test]
    fn a_replaced_checkpoint_is_not_saved_over() {
        let goal = Goal::corner(Shape::new(4, 2).unwrap());
        let folder = tempfile::tempdir().unwrap();
        let sets = InMemory::new(goal, 1, None).unwrap();
        let mut checkpoint = checkpoint(folder.path(), goal);
        checkpoint.save(&sets, &[1]).unwrap();
        checkpoint.save(&sets, &[1]).unwrap();
        let path = folder.path().join("4x2-goal-7.checkpoint");
        fs::remove_file(&path).unwrap();
        fs::write(&path, b"another's").unwrap();
        let error = checkpoint.save(&sets, &[1]).unwrap_err();
        let GenerateError::Checkpoint { source, .. } = error else {
            panic!("{error}");
        };
        assert!(source.to_string().starts_with("another run uses it"));
        assert_eq!(fs::read(&path).unwrap(), b"another's");
    }

    /// Wrong numbers of boards are refused even if the checksum is right.
    #[test]
    fn a_checkpoint_that_contradicts_itself_is_refused() {
        let goal = Goal::corner(Shape::new(3, 3).unwrap());
        let folder = tempfile::tempdir().unwrap();
        let mut sets = InMemory::new(goal, 1, None).unwrap();
        for _ in 1..=4 {
            sets.advance().unwrap();
        }
        let right = [1, 2, 4, 8, 16];
        for (boards_at, is_right) in [
            (&right[..], true),
            (&right[..4], false),
            (&[], false),
            (&[1, 2, 4, 8, 17], false),
            (&[1, 2, 3, 9, 16], false),
            (&[1, 2, 0, 12, 16], false),
            (&[1, 2, 4, 8, 181_425], false),
        ] {
            checkpoint(folder.path(), goal)
                .save(&sets, boards_at)
                .unwrap();
            for on_disk in [false, true] {
                let load = |saved: &mut _| self::sets(goal, on_disk, folder.path(), Some(saved));
                let loaded = checkpoint(folder.path(), goal).load(goal, load);
                assert_eq!(loaded.is_ok(), is_right, "{boards_at:?}");
            }
        }
    }
}
