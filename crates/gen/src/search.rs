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
    let saved = match &checkpoint {
        Some(checkpoint) => checkpoint.load(sets)?,
        None => None,
    };
    let mut boards_at = saved.unwrap_or_else(|| vec![1]);
    for (depth, &boards) in (0..).zip(&boards_at) {
        tell(watcher, Progress::Level(Level { depth, boards }))?;
    }
    let mut left = sets.layout().goal().boards() - boards_at.iter().sum::<u64>();
    while left > 0 {
        let depth = boards_at.len() as u8;
        let boards = sets.advance(depth)?;
        boards_at.push(boards);
        left -= boards;
        tell(watcher, Progress::Level(Level { depth, boards }))?;
        if let Some(checkpoint) = checkpoint.as_mut().filter(|c| left > 0 && c.is_due()) {
            tell(watcher, Progress::Saving { depth })?;
            checkpoint.save(sets, &boards_at)?;
        }
    }
    Ok(boards_at)
}
