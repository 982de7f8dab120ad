use crate::checkpoints::Checkpoints;
use crate::progress::Progress;
use crate::rank_sets::RankSets;
use crate::ranks::Ranks;
use crate::signals::StopRequest;

/// How a search ended.
pub enum Ended {
    /// All boards are found: their number at each depth.
    Finished(Vec<u64>),
    /// Somebody asked for that. The last depth is saved, if there are checkpoints.
    Stopped,
}

/// Finds the distance of every board by breadth-first search from the goal, all ranks together.
/// `boards_at` is the number of boards at each depth that the sets have finished.
pub fn search(
    ranks: &Ranks,
    sets: &mut RankSets,
    mut boards_at: Vec<u64>,
    mut checkpoints: Option<&mut Checkpoints>,
    stop: &StopRequest,
    progress: &mut Progress,
) -> anyhow::Result<Ended> {
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
        let [boards, wants_to_stop] = ranks.sums([found, stop.is_requested().into()]);
        found_so_far += boards;
        // Every depth but the last leads to another.
        anyhow::ensure!(
            boards > 0 && found_so_far <= all,
            "the sets are wrong: depth {} has {boards} boards",
            boards_at.len()
        );
        boards_at.push(boards);
        progress.level(&boards_at);
        // After the last depth only the table is left to make, from the depth that was saved before.
        if wants_to_stop > 0 && found_so_far < all {
            if let Some(checkpoints) = &mut checkpoints {
                checkpoints.save(ranks, sets, &boards_at)?;
            }
            return Ok(Ended::Stopped);
        }
    }
    Ok(Ended::Finished(boards_at))
}
