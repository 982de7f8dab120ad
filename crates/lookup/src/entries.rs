//! Reads entries to step from a board to a neighbour nearer to the goal.

use tilebase_format::{Encoding, Header};
use tilebase_puzzle::{Cursor, Move, MoveOrder, MoveSet};

use crate::QueryError;

/// The entries of a table, with its header and the goal's index.
#[derive(Clone, Copy)]
pub(crate) struct Entries<'a> {
    pub payload: &'a [u8],
    pub header: &'a Header,
    pub goal_index: u64,
}

impl Entries<'_> {
    pub(crate) fn quickest_order(self) -> MoveOrder {
        match self.header.encoding {
            Encoding::Move(order) => order,
            Encoding::DistanceBit => MoveOrder::UDLR,
        }
    }

    /// Returns the first optimal move in this order, or `None` if the board is the goal.
    pub(crate) fn next_move(
        self,
        cursor: &Cursor,
        order: MoveOrder,
    ) -> Result<Option<Move>, QueryError> {
        if self.is_goal(cursor) {
            return Ok(None);
        }
        let mv = self.optimal_move(cursor, order);
        let legal = mv.filter(|&mv| cursor.legal_moves().contains(mv));
        legal.map(Some).ok_or_else(|| damaged(*cursor))
    }

    /// Returns the first optimal move in this order, or `None` if the entries are damaged. The board must not be the
    /// goal.
    #[inline(always)]
    pub(crate) fn optimal_move(self, cursor: &Cursor, order: MoveOrder) -> Option<Move> {
        match self.header.encoding {
            Encoding::Move(own) if own == order => self.stored_move(cursor),
            Encoding::Move(_) => self.preferred_move(cursor, order, self.distance(*cursor).ok()?),
            Encoding::DistanceBit => order.first(self.moves_to_smaller_residue(cursor)),
        }
    }

    #[inline(always)]
    pub(crate) fn is_goal(self, cursor: &Cursor) -> bool {
        cursor.index() == self.goal_index
    }

    /// Returns all optimal moves. The goal has none.
    pub(crate) fn optimal_moves(self, cursor: &Cursor) -> Result<MoveSet, QueryError> {
        if self.is_goal(cursor) {
            return Ok(MoveSet::default());
        }
        let moves = match self.header.encoding {
            Encoding::Move(_) => self.moves_to_smaller_distance(cursor)?,
            Encoding::DistanceBit => self.moves_to_smaller_residue(cursor),
        };
        if moves.is_empty() {
            return Err(damaged(*cursor));
        }
        Ok(moves)
    }

    /// Returns the moves to neighbours nearer to the goal. Requires encoding *move*.
    fn moves_to_smaller_distance(self, cursor: &Cursor) -> Result<MoveSet, QueryError> {
        let distance = self.distance(*cursor)?;
        let is_nearer = |&mv: &Move| self.is_nearer(cursor, mv, distance);
        Ok(Move::ALL.into_iter().filter(is_nearer).collect())
    }

    /// Returns the entry with this index, or `None` if the bytes have shrunk since the table was opened.
    #[cfg(feature = "std")]
    #[inline(always)]
    pub(crate) fn entry(self, index: u64) -> Option<u8> {
        self.header.encoding.entry(self.payload, index)
    }

    /// Returns the stored move. Requires encoding *move*.
    #[inline(always)]
    pub(crate) fn stored_move(self, cursor: &Cursor) -> Option<Move> {
        let two_bits = Encoding::Move(MoveOrder::UDLR);
        Move::from_code(two_bits.entry(self.payload, cursor.index())?)
    }

    /// Returns the first optimal move in this order, for a board at this distance. If the order prefers no other
    /// optimal move, this is the stored move. Requires encoding *move*.
    #[inline(never)]
    pub(crate) fn preferred_move(
        self,
        cursor: &Cursor,
        order: MoveOrder,
        distance: u8,
    ) -> Option<Move> {
        let stored = self.stored_move(cursor)?;
        let mut moves = order.moves().into_iter();
        moves.find(|&mv| mv == stored || self.is_nearer(cursor, mv, distance))
    }

    /// Returns whether a move leads nearer to the goal. If the neighbour's stored move leads back, the neighbour is
    /// farther. Otherwise, a walk computes the neighbour's distance. Requires encoding *move*.
    #[inline(never)]
    fn is_nearer(self, cursor: &Cursor, mv: Move, distance: u8) -> bool {
        cursor.moved(mv).is_some_and(|neighbour| {
            let leads_back =
                cfg!(feature = "quick") && self.stored_move(&neighbour) == Some(mv.opposite());
            self.is_goal(&neighbour)
                || !leads_back && self.distance(neighbour).is_ok_and(|after| after < distance)
        })
    }

    /// Returns the moves to neighbours whose distance modulo 4 is one less. These are the nearer neighbours, because
    /// the distances of neighbours differ by one. Requires encoding *distance bit*.
    #[inline(always)]
    fn moves_to_smaller_residue(self, cursor: &Cursor) -> MoveSet {
        self.moves_to_residue(cursor, self.residue(cursor).wrapping_sub(1))
    }

    /// Returns the moves to neighbours with this distance modulo 4. The distances of all neighbours have the same
    /// parity, so comparing the upper bit, the entry, is enough. Requires encoding *distance bit*.
    #[inline(always)]
    pub(crate) fn moves_to_residue(self, cursor: &Cursor, residue: u8) -> MoveSet {
        let [up, down, left, right] = cursor.neighbour_indices();
        let upper_bit = |index, mv: Move| self.upper_bit(index) << mv.code();
        let upper_bits = upper_bit(up, Move::Up)
            | upper_bit(down, Move::Down)
            | (upper_bit(left, Move::Left) | upper_bit(right, Move::Right));
        let others = if residue & 2 == 0 { u8::MAX } else { 0 };
        let moves = MoveSet::from_bits(upper_bits as u8 ^ others);
        cursor.legal_moves().intersection(moves)
    }

    /// Returns the entry, or 0 if the bytes have shrunk since the table was opened. Requires encoding *distance bit*.
    #[cfg_attr(feature = "quick", inline(always))]
    #[cfg_attr(not(feature = "quick"), inline(never))]
    fn upper_bit(self, index: u64) -> u32 {
        let entry = Encoding::DistanceBit.entry(self.payload, index);
        entry.unwrap_or(0).into()
    }

    /// Returns the distance modulo 4. Its upper bit is the entry. Its lower bit is 1 if the blank's cell and the
    /// blank's goal cell have different colours, because every move changes the colour. Requires encoding *distance
    /// bit*.
    #[inline(always)]
    pub(crate) fn residue(self, cursor: &Cursor) -> u8 {
        let colour = |blank| self.header.goal.shape().colour(blank);
        let parity = colour(cursor.blank()) ^ colour(self.header.goal.blank());
        2 * self.upper_bit(cursor.index()) as u8 + parity
    }
}

/// Returns the error of a walk that failed at this board.
#[cold]
pub(crate) fn damaged(cursor: Cursor) -> QueryError {
    QueryError::Damaged {
        board: cursor.board(),
        index: cursor.index(),
    }
}
