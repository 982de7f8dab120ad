use std::ops::ControlFlow;

use crate::checkpoint::Checkpoint;
use crate::sets::Sets;
use crate::{GenerateError, Level, Progress};

/// Who is told of progress, and may end the work.
pub(crate) type Watcher<'a> = dyn FnMut(Progress) -> ControlFlow<()> + 'a;

/// Tells of progress.
pub(crate) fn tell(watcher: &mut Watcher<'_>, progress: Progress) -> Result<(), GenerateError> {
    match watcher(progress) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(GenerateError::Interrupted),
    }
}

/// Finds the distance of every board by breadth-first search from the goal, marks the boards in the
/// sets' bits, and gives the number of boards at each distance.
///
/// Moves can be taken back, so the boards that moves lead to from the goal are those that reach it.
pub(crate) fn search(
    sets: &mut dyn Sets,
    mut checkpoint: Option<Checkpoint>,
    watcher: &mut Watcher<'_>,
) -> Result<Vec<u64>, GenerateError> {
    let saved = match &mut checkpoint {
        Some(checkpoint) => checkpoint.load(sets)?,
        None => None,
    };
    let is_resumed = saved.is_some();
    let mut boards_at = saved.unwrap_or_else(|| vec![1]);
    for (depth, &boards) in (0..).zip(&boards_at) {
        tell(watcher, Progress::Level(Level { depth, boards }))?;
    }
    if is_resumed {
        let depth = (boards_at.len() - 1) as u8;
        tell(watcher, Progress::Resumed { depth })?;
    }
    let mut left = sets.layout().goal().boards() - boards_at.iter().sum::<u64>();
    while left > 0 {
        let depth = boards_at.len() as u8;
        let boards = sets.advance(depth)?;
        boards_at.push(boards);
        // Only what was saved wrong can miss boards or find too many.
        left = match (left.checked_sub(boards), &checkpoint) {
            (Some(left), _) if boards > 0 => left,
            (_, Some(checkpoint)) => return Err(checkpoint.damaged()),
            (_, None) => unreachable!("every depth but the last leads to another"),
        };
        tell(watcher, Progress::Level(Level { depth, boards }))?;
        if let Some(checkpoint) = checkpoint.as_mut().filter(|c| left > 0 && c.is_due()) {
            tell(watcher, Progress::Saving { depth })?;
            checkpoint.save(sets, &boards_at)?;
            tell(watcher, Progress::Saved { depth })?;
        }
    }
    Ok(boards_at)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use tilebase_frontier::Layout;
    use tilebase_puzzle::{Goal, Shape};

    use super::*;
    use crate::in_memory::InMemory;
    use crate::on_disk::OnDisk;
    use crate::sets::{Half, UnitOf};

    const WATCHER: fn(Progress) -> ControlFlow<()> = |_| ControlFlow::Continue(());

    /// All bits, which are what a search is for.
    fn bits(sets: &dyn Sets) -> Vec<u64> {
        let layout = sets.layout();
        let mut bits = Vec::new();
        let mut words = vec![0; layout.words_per_part()];
        for half in [Half::Bits(0), Half::Bits(1)] {
            for part in 0..layout.parts() {
                for slot in 0..layout.slots() {
                    sets.read(UnitOf { half, part, slot }, &mut words).unwrap();
                    bits.extend(&words);
                }
            }
        }
        bits
    }

    fn new_sets(layout: Layout, on_disk: bool, folder: &Path) -> Box<dyn Sets> {
        match on_disk {
            true => Box::new(OnDisk::new(layout, 2, folder).unwrap()),
            false => Box::new(InMemory::new(layout, 2).unwrap()),
        }
    }

    /// Saved after each depth, from memory and from the disk, and taken up by the other.
    #[test]
    fn a_search_goes_on_from_every_depth() {
        for (shape, blank) in [("3x3", 8), ("5x2", 3), ("2x4", 1)] {
            let goal = Goal::new(shape.parse::<Shape>().unwrap(), blank).unwrap();
            let layout = Layout::in_few_parts(goal).unwrap();
            let folder = tempfile::tempdir().unwrap();
            let mut whole = InMemory::new(layout, 1).unwrap();
            let boards_at = search(&mut whole, None, &mut { WATCHER }).unwrap();
            for on_disk in [false, true] {
                let mut saved = new_sets(layout, on_disk, folder.path());
                for depth in 1..boards_at.len() - 1 {
                    let boards = saved.advance(depth as u8).unwrap();
                    assert_eq!(boards, boards_at[depth], "{shape} at {depth}");
                    let mut checkpoint = Checkpoint::new(folder.path(), goal);
                    checkpoint.save(&*saved, &boards_at[..=depth]).unwrap();

                    let mut other = new_sets(layout, !on_disk, folder.path());
                    let found = search(&mut *other, Some(checkpoint), &mut { WATCHER }).unwrap();
                    assert_eq!(found, boards_at, "{shape} from {depth}");
                    assert!(bits(&*other) == bits(&whole), "{shape} from {depth}");
                }
            }
        }
    }

    /// Any byte that was changed makes the checkpoint useless, and it says so.
    #[test]
    fn a_changed_checkpoint_is_refused() {
        let goal = Goal::corner(Shape::new(4, 2).unwrap());
        let layout = Layout::in_few_parts(goal).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut sets = InMemory::new(layout, 1).unwrap();
        let boards_at: Vec<u64> = [1]
            .into_iter()
            .chain((1..12).map(|depth| sets.advance(depth).unwrap()))
            .collect();
        Checkpoint::new(folder.path(), goal)
            .save(&sets, &boards_at)
            .unwrap();
        let path = folder.path().join("4x2-goal-7.checkpoint");
        let whole = std::fs::read(&path).unwrap();
        for place in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[place] ^= 1 << (place % 8);
            std::fs::write(&path, bytes).unwrap();
            let mut sets = InMemory::new(layout, 1).unwrap();
            let loaded = Checkpoint::new(folder.path(), goal).load(&mut sets);
            assert!(
                matches!(loaded, Err(GenerateError::Checkpoint { .. })),
                "byte {place}"
            );
        }
        std::fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        assert!(
            Checkpoint::new(folder.path(), goal)
                .load(&mut sets)
                .is_err()
        );
    }

    /// Depths that the sets do not have, though the checksum is right.
    #[test]
    fn a_checkpoint_that_contradicts_itself_is_refused() {
        let goal = Goal::corner(Shape::new(3, 3).unwrap());
        let layout = Layout::in_few_parts(goal).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut sets = InMemory::new(layout, 1).unwrap();
        for depth in 1..=4 {
            sets.advance(depth).unwrap();
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
            let mut checkpoint = Checkpoint::new(folder.path(), goal);
            checkpoint.save(&sets, boards_at).unwrap();
            let loaded = checkpoint.load(&mut InMemory::new(layout, 1).unwrap());
            assert_eq!(loaded.is_ok(), is_right, "{boards_at:?}");
        }
    }
}
