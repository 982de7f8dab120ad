//! Reads entries to step from a board to a neighbour nearer to the goal.

use core::iter;
#[cfg(feature = "std")]
use std::vec::Vec;

#[cfg(feature = "std")]
use tilebase_format::distance_bit;
use tilebase_format::{Header, Kind};
#[cfg(feature = "std")]
use tilebase_puzzle::SlideSet;
use tilebase_puzzle::{Cursor, Move, MoveOrder, MoveSet, Slide};

use crate::QueryError;

/// Whether solvers open tables of slides. Without the feature `std`, the compiler removes the code for slides.
pub(crate) const HAS_SLIDES: bool = cfg!(feature = "std");

/// The entries of a complete table, with its header and the goal's index. A solver opens no pattern tables.
#[derive(Clone, Copy)]
pub(crate) struct Entries<'a> {
    pub payload: &'a [u8],
    pub header: &'a Header,
    pub goal_index: u64,
}

impl Entries<'_> {
    pub(crate) fn quickest_order(self) -> MoveOrder {
        match self.header.kind {
            Kind::Move(order) => order,
            Kind::DistanceBit | Kind::Residue | Kind::Pattern(_) => MoveOrder::UDLR,
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
        match self.header.kind {
            Kind::Move(own) if own == order => self.stored_move(cursor),
            Kind::Move(_) => self.preferred_move(cursor, order, self.distance(*cursor).ok()?),
            Kind::Residue if HAS_SLIDES => Some(self.nearer_slides(cursor, order).next()?.0.mv),
            Kind::DistanceBit | Kind::Residue | Kind::Pattern(_) => {
                order.first(self.nearer_by_bits(cursor))
            }
        }
    }

    #[inline(always)]
    pub(crate) fn is_goal(self, cursor: &Cursor) -> bool {
        cursor.index() == self.goal_index
    }

    /// Returns all optimal moves, or the directions of all optimal slides. The goal has none.
    pub(crate) fn optimal_moves(self, cursor: &Cursor) -> Result<MoveSet, QueryError> {
        if self.is_goal(cursor) {
            return Ok(MoveSet::default());
        }
        let moves = match self.header.kind {
            Kind::Move(_) => self.moves_to_smaller_distance(cursor)?,
            Kind::Residue if HAS_SLIDES => {
                let slides = self.nearer_slides(cursor, MoveOrder::UDLR);
                slides.map(|(slide, _)| slide.mv).collect()
            }
            Kind::DistanceBit | Kind::Residue | Kind::Pattern(_) => self.nearer_by_bits(cursor),
        };
        if moves.is_empty() {
            return Err(damaged(*cursor));
        }
        Ok(moves)
    }

    /// Returns the moves to neighbours nearer to the goal. Requires [`Kind::Move`].
    fn moves_to_smaller_distance(self, cursor: &Cursor) -> Result<MoveSet, QueryError> {
        let distance = self.distance(*cursor)?;
        let is_nearer = |&mv: &Move| self.is_nearer(cursor, mv, distance);
        Ok(Move::ALL.into_iter().filter(is_nearer).collect())
    }

    /// Returns the stored move. Requires [`Kind::Move`].
    #[inline(always)]
    pub(crate) fn stored_move(self, cursor: &Cursor) -> Option<Move> {
        let two_bits = Kind::Move(MoveOrder::UDLR);
        Move::from_code(two_bits.entry(self.payload, cursor.index())?)
    }

    /// Returns the first optimal move in this order, for a board at this distance. If the order prefers no other
    /// optimal move, this is the stored move. Requires [`Kind::Move`].
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
    /// farther. Otherwise, a walk computes the neighbour's distance. Requires [`Kind::Move`].
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
    /// the distances of neighbours differ by one. Requires [`Kind::DistanceBit`].
    #[inline(always)]
    fn nearer_by_bits(self, cursor: &Cursor) -> MoveSet {
        self.moves_to_distance_mod_4(cursor, self.distance_mod_4(cursor).wrapping_sub(1))
    }

    /// Returns the moves to neighbours with this distance modulo 4. The distances of all neighbours have the same
    /// parity, so comparing the entry, the distance bit, is enough. Requires [`Kind::DistanceBit`].
    #[inline(always)]
    pub(crate) fn moves_to_distance_mod_4(self, cursor: &Cursor, distance_mod_4: u8) -> MoveSet {
        let [up, down, left, right] = cursor.neighbour_indices();
        let bit = |index, mv: Move| self.bit(index) << mv.code();
        let bits = bit(up, Move::Up)
            | bit(down, Move::Down)
            | (bit(left, Move::Left) | bit(right, Move::Right));
        let inverted = if distance_mod_4 & 2 == 0 { u8::MAX } else { 0 };
        let moves = MoveSet::from_bits(bits as u8 ^ inverted);
        cursor.legal_moves().intersection(moves)
    }

    /// Returns the entry, or 0 if the bytes have shrunk since the table was opened. Requires [`Kind::DistanceBit`].
    #[cfg_attr(feature = "quick", inline(always))]
    #[cfg_attr(not(feature = "quick"), inline(never))]
    fn bit(self, index: u64) -> u32 {
        let entry = Kind::DistanceBit.entry(self.payload, index);
        entry.unwrap_or(0).into()
    }

    /// Returns the distance modulo 4. Its upper bit is the entry, its lower bit is 1 if the blank's cell and the
    /// blank's goal cell have different colours, because every move changes the colour. Requires [`Kind::DistanceBit`].
    #[inline(always)]
    pub(crate) fn distance_mod_4(self, cursor: &Cursor) -> u8 {
        let colour = |blank| self.header.goal.shape().colour(blank);
        let parity = colour(cursor.blank()) ^ colour(self.header.goal.blank());
        2 * self.bit(cursor.index()) as u8 + parity
    }

    /// Returns the slides to nearer boards in this order, each with the board after it; in one direction, the shortest
    /// first. The distances of neighbours differ by at most one, so the boards whose distance modulo 3 is one less are
    /// exactly the nearer ones. Requires [`Kind::Residue`].
    pub(crate) fn nearer_slides(
        self,
        cursor: &Cursor,
        order: MoveOrder,
    ) -> impl Iterator<Item = (Slide, Cursor)> {
        let nearer = (self.residue(cursor.index()) + 2) % 3;
        let start = *cursor;
        let slides = order.moves().into_iter().flat_map(move |mv| {
            let boards = iter::successors(start.moved(mv), move |cursor| cursor.moved(mv));
            (1..).map(move |count| Slide { mv, count }).zip(boards)
        });
        slides.filter(move |(_, moved)| self.residue(moved.index()) == nearer)
    }

    /// Returns the distance modulo 3, or 0 if the bytes have shrunk since the table was opened.
    fn residue(self, index: u64) -> u8 {
        Kind::Residue.entry(self.payload, index).unwrap_or(0)
    }
}

/// Methods for all kinds; a move is a slide of one tile.
#[cfg(feature = "std")]
impl Entries<'_> {
    /// Calls `visit` with each optimal move in this order and the board after it. The goal has no moves.
    pub(crate) fn each_step(
        self,
        cursor: &Cursor,
        order: MoveOrder,
        mut visit: impl FnMut(Slide, Cursor),
    ) -> Result<(), QueryError> {
        if self.header.kind != Kind::Residue {
            let optimal = self.optimal_moves(cursor)?;
            for mv in order.moves() {
                if let Some(moved) = cursor.moved(mv).filter(|_| optimal.contains(mv)) {
                    visit(Slide { mv, count: 1 }, moved);
                }
            }
            return Ok(());
        }
        if self.is_goal(cursor) {
            return Ok(());
        }
        let mut is_damaged = true;
        for (slide, moved) in self.nearer_slides(cursor, order) {
            is_damaged = false;
            visit(slide, moved);
        }
        match is_damaged {
            true => Err(damaged(*cursor)),
            false => Ok(()),
        }
    }

    /// Returns whether a board's entry matches this distance. `distance_of` returns the distances of nearer boards by
    /// index. Requires a table of single moves.
    pub(crate) fn has_distance(
        self,
        cursor: &Cursor,
        distance: usize,
        distance_of: impl Fn(u64) -> usize,
    ) -> bool {
        match self.header.kind {
            Kind::Move(_) => {
                let next = self.stored_move(cursor).and_then(|mv| cursor.moved(mv));
                self.is_goal(cursor)
                    || next.is_some_and(|next| distance_of(next.index()) == distance - 1)
            }
            Kind::DistanceBit | Kind::Residue | Kind::Pattern(_) => {
                self.bit(cursor.index()) == u32::from(distance_bit(distance as u8))
            }
        }
    }

    /// Returns all optimal moves as slides. The goal has none.
    pub(crate) fn optimal_slides(self, cursor: &Cursor) -> Result<SlideSet, QueryError> {
        let mut slides = Vec::new();
        self.each_step(cursor, MoveOrder::UDLR, |slide, _| slides.push(slide))?;
        Ok(slides.into_iter().collect())
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
