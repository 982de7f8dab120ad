//! Path indices, made when a batch is large enough to pay for them.

use std::sync::{Arc, Mutex, PoisonError};

use tilebase_lookup::{MoveOrder, Path, PathIndex, View};

/// An index pays for itself from so many boards on, as a part of all boards. (35,000 of the 181,440
/// of 3x3, as measured in `PathIndex`.)
const PART_THAT_PAYS: u64 = 5;

/// The indices of a table that have been made, at most one for each order of the moves.
#[derive(Default)]
pub struct Indices(Mutex<Vec<(MoveOrder, Arc<PathIndex>)>>);

impl Indices {
    /// The index by an order, for so many boards; `None` if a walk for each is the better way. It
    /// may wait for another thread that makes the index, so Python's lock must not be held.
    pub fn by<B: AsRef<[u8]>>(
        &self,
        order: MoveOrder,
        view: &View<'_, B>,
        boards: usize,
    ) -> Option<Arc<PathIndex>> {
        self.find_or_make(|by| by == order, order, view, boards)
    }

    /// The same, where only the lengths of the paths are asked for: an index by whatever order.
    pub fn any<B: AsRef<[u8]>>(&self, view: &View<'_, B>, boards: usize) -> Option<Arc<PathIndex>> {
        self.find_or_make(|_| true, view.own_order(), view, boards)
    }

    fn find_or_make<B: AsRef<[u8]>>(
        &self,
        will_do: impl Fn(MoveOrder) -> bool,
        order: MoveOrder,
        view: &View<'_, B>,
        boards: usize,
    ) -> Option<Arc<PathIndex>> {
        // Whoever panicked has left the list as it was.
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, index)) = made.iter().find(|&&(by, _)| will_do(by)) {
            return Some(Arc::clone(index));
        }
        let is_short = usize::from(view.max_distance()) <= Path::LONGEST;
        if !is_short
            || (boards as u64).saturating_mul(PART_THAT_PAYS) < view.table().goal().boards()
        {
            return None;
        }
        // Where there is no memory, or an entry is damaged, each board finds its own answer.
        let index = Arc::new(view.path_index(order).ok()?);
        made.push((order, Arc::clone(&index)));
        Some(index)
    }
}
