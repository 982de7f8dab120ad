//! Prunes sequences of moves in a depth-first search.
//!
//! Two sequences can have the same effect. Moving three times round a square changes nothing, so six moves one way
//! round equal six moves the other way. A search that follows both sequences visits all later boards twice. A finite
//! automaton recognizes the pruned sequences at the cost of one read per move (Taylor and Korf, "Pruning Duplicate
//! Nodes in Depth-First Search", AAAI 1993). With it, a search of 4x4 visits about a third fewer boards.
//!
//! A sequence is pruned if another sequence with the same effect is shorter, or equally long and *earlier in the move
//! order*. The other sequence must keep the blank within the rectangle of the pruned sequence, so it is always legal.
//! The first optimal solution in the move order contains no pruned sequence: replacing a pruned sequence would give a
//! shorter or an earlier solution.

use alloc::vec;
use alloc::vec::Vec;
use core::array;
#[cfg(feature = "std")]
use std::{boxed::Box, collections::HashMap, sync::OnceLock};

use tilebase_puzzle::{Move, MoveOrder, Symmetry};

/// The cycles of up to 20 moves that change nothing, without symmetric, rotated and reversed copies.
///
/// Cutting a cycle in two gives two sequences with the same effect: the first part, and the moves that undo the second
/// part.
const CYCLES: [&str; 6] = [
    "dlurdlurdlur",
    "ddlururdlldrurul",
    "dddluruuldrdldruulur",
    "dddluruurddlldruruul",
    "dddluruurdldldruurul",
    "ddlurdlururdldlurrul",
];

/// The cycles of 24 to 28 moves. They prune another 18 % of the boards of a long search for the 24-puzzle, but the
/// automaton takes a fifth of a second to build.
#[cfg(feature = "std")]
const LONG_CYCLES: &str = include_str!("long_cycles.txt");

/// Recognizes pruned sequences, one move at a time. Moves are represented by their places in the move order.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    order: MoveOrder,
    /// The state after each move from each state.
    next: Vec<[State; 4]>,
    #[cfg(feature = "std")]
    deeper: OnceLock<Box<Automaton>>,
}

/// A state: the longest suffix of the moves so far that is a prefix of a pruned sequence.
///
/// The lowest four bits are the moves that complete no pruned sequence. The other bits are the state's number. A search
/// gets the moves without a memory access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State(Bits);

/// Without `std`, there is no deeper automaton, and memory is scarce.
#[cfg(not(feature = "std"))]
type Bits = u16;
#[cfg(feature = "std")]
type Bits = u32;

/// The next state after a move that completes a pruned sequence.
const PRUNED: State = State(Bits::MAX);

impl State {
    /// The state before the first move; during construction, also the next state after a move that continues no
    /// sequence.
    pub(crate) const START: State = State(0b1111);

    /// Returns the state with this number, without its allowed moves.
    fn numbered(number: usize) -> State {
        State((number as Bits) << 4)
    }

    /// Returns the moves that complete no pruned sequence, bit i for the move in place i of the order.
    #[inline(always)]
    pub(crate) fn allowed(self) -> u8 {
        self.0 as u8 & 0b1111
    }

    /// Returns the place of the state in [`Automaton::next`].
    #[inline(always)]
    pub(crate) fn number(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// Returns the state without this move among the allowed moves.
    pub(crate) fn without(self, mv: usize) -> State {
        State(self.0 & !(1 << mv))
    }

    pub(crate) fn to_bytes(self) -> [u8; size_of::<Bits>()] {
        self.0.to_le_bytes()
    }
}

impl Automaton {
    /// Builds the automaton of the pruned sequences of up to ten moves in this move order.
    ///
    /// # Complexity
    ///
    /// About 3,200 states of 16 bytes (8 bytes without `std`), built in less than a millisecond.
    pub(crate) fn new(order: MoveOrder) -> Automaton {
        let mut automaton = Automaton::of_reversals(order);
        automaton.prune_all(CYCLES);
        automaton.link();
        automaton.with_allowed_moves()
    }

    /// Returns the automaton of the pruned sequences of up to 14 moves. The first call builds it in a fraction of a
    /// second. It has up to 100,000 states.
    #[cfg(feature = "std")]
    pub(crate) fn deeper(&self) -> &Automaton {
        self.deeper.get_or_init(|| {
            let mut automaton = Automaton::of_reversals(self.order);
            automaton.prune_all(CYCLES.into_iter().chain(LONG_CYCLES.split_whitespace()));
            let states = automaton.link();
            automaton.merge(states);
            Box::new(automaton.with_allowed_moves())
        })
    }

    /// Builds an automaton that prunes only moves that undo the previous move. Searches for all optimal solutions use
    /// it.
    pub(crate) fn without_reversals(order: MoveOrder) -> Automaton {
        let mut automaton = Automaton::of_reversals(order);
        automaton.link();
        automaton.with_allowed_moves()
    }

    /// Returns the state after each move from each state. The first row is for [`State::START`].
    pub(crate) fn next(&self) -> &[[State; 4]] {
        &self.next
    }

    fn of_reversals(order: MoveOrder) -> Automaton {
        let mut automaton = Automaton {
            order,
            next: vec![[State::START; 4]],
            #[cfg(feature = "std")]
            deeper: OnceLock::new(),
        };
        for mv in Move::ALL {
            automaton.prune([mv, mv.opposite()].map(|mv| place(order, mv)).into_iter());
        }
        automaton
    }

    /// Prunes the sequences that these cycles make redundant, shorter cycles first.
    fn prune_all<'c>(&mut self, cycles: impl IntoIterator<Item = &'c str>) {
        for cycle in cycles {
            for symmetry in Symmetry::ALL {
                self.prune_duplicates(cycle, symmetry);
            }
        }
    }

    /// Prunes the sequences that this cycle and symmetry make redundant. For every start and both directions, checks
    /// the sequence of the cycle's first half. If this sequence is not pruned, checks the sequence with one more move.
    fn prune_duplicates(&mut self, cycle: &str, symmetry: Symmetry) {
        let moves = cycle.chars().filter_map(Move::from_letter);
        let forwards: Vec<Move> = moves.map(|mv| symmetry.mv(mv)).collect();
        let backwards: Vec<Move> = reversed(&forwards).collect();
        let places: [u8; 4] = array::from_fn(|code| place(self.order, Move::ALL[code]));
        let by_order = |mv: Move| places[usize::from(mv.code())];
        for mut moves in [forwards, backwards] {
            for _start in 0..moves.len() {
                moves.rotate_left(1);
                for length in [cycle.len() / 2, cycle.len() / 2 + 1] {
                    let (sequence, rest) = moves.split_at(length);
                    let letters = sequence.iter().copied().map(by_order);
                    let is_later = || letters.clone().gt(reversed(rest).map(by_order));
                    if (rest.len() < length || is_later())
                        && contains_extent(sequence, reversed(rest))
                    {
                        self.prune(letters);
                        break; // a longer sequence from here begins with this one
                    }
                }
            }
        }
    }

    /// Adds a sequence to the tree of pruned sequences.
    fn prune(&mut self, sequence: impl Iterator<Item = u8>) {
        let mut sequence = sequence.peekable();
        let mut state = State::START;
        while let Some(mv) = sequence.next() {
            let is_last = sequence.peek().is_none();
            let next = match self.after(state, mv) {
                PRUNED => return,
                _ if is_last => PRUNED,
                State::START => self.add_state(),
                next => next,
            };
            *self.after_mut(state, mv) = next;
            state = next;
        }
    }

    /// Converts the tree to an automaton (Aho and Corasick, "Efficient string matching", 1975). A move that continues
    /// no sequence leads to the state of the longest suffix, including this move, that starts another sequence.
    ///
    /// Returns the states that unpruned sequences reach, sorted by the length of the sequences.
    fn link(&mut self) -> Vec<State> {
        let mut ends = vec![State::START; self.next.len()];
        let mut states = vec![State::START];
        let mut linked = 0;
        while let Some(&state) = states.get(linked) {
            linked += 1;
            for mv in 0..4 {
                let from_end = match state {
                    State::START => State::START,
                    _ => self.after(ends[state.number()], mv),
                };
                match self.after(state, mv) {
                    PRUNED => {}
                    next if next == State::START || from_end == PRUNED => {
                        *self.after_mut(state, mv) = from_end
                    }
                    next => {
                        ends[next.number()] = from_end;
                        states.push(next);
                    }
                }
            }
        }
        states
    }

    /// Merges states that have the same next states, until all states differ. `states` is the result of
    /// [`Automaton::link`].
    #[cfg(feature = "std")]
    fn merge(&mut self, mut states: Vec<State>) {
        /// Replaces each next state by the equal state that is kept.
        fn row(row: [State; 4], equals: &[State]) -> [State; 4] {
            row.map(|next| *equals.get(next.number()).unwrap_or(&PRUNED))
        }
        let mut equals: Vec<State> = (0..self.next.len()).map(State::numbered).collect();
        let mut before = usize::MAX;
        while states.len() < before {
            before = states.len();
            let mut rows = HashMap::with_capacity(before);
            // States of longer sequences first: most of their next states are already merged.
            for &state in states.iter().rev() {
                let row = row(self.next[state.number()], &equals);
                self.next[state.number()] = row;
                equals[state.number()] =
                    *rows.entry(row).or_insert(State::numbered(state.number()));
            }
            states.retain(|state| equals[state.number()].number() == state.number());
        }
        for (number, state) in (0..).zip(&states) {
            equals[state.number()] = State::numbered(number);
        }
        let rows = states.iter().map(|state| self.next[state.number()]);
        self.next = rows.map(|next| row(next, &equals)).collect();
    }

    /// Adds the allowed moves to all states.
    fn with_allowed_moves(mut self) -> Automaton {
        let allowed = |next: &[State; 4]| {
            let allowed = (0..4).filter(|&mv| next[mv] != PRUNED);
            allowed.fold(0, |allowed, mv| allowed | 1 << mv)
        };
        let allowed: Vec<u8> = self.next.iter().map(allowed).collect();
        for state in self.next.as_flattened_mut() {
            state.0 |= Bits::from(*allowed.get(state.number()).unwrap_or(&0));
        }
        self
    }

    fn add_state(&mut self) -> State {
        self.next.push([State::START; 4]);
        State::numbered(self.next.len() - 1)
    }

    fn after(&self, state: State, mv: u8) -> State {
        self.next[state.number()][usize::from(mv)]
    }

    fn after_mut(&mut self, state: State, mv: u8) -> &mut State {
        &mut self.next[state.number()][usize::from(mv)]
    }
}

fn place(order: MoveOrder, mv: Move) -> u8 {
    let mut moves = order.moves().into_iter();
    moves.position(|other| other == mv).unwrap_or(0) as u8
}

/// Returns the moves that undo these moves.
fn reversed(moves: &[Move]) -> impl Iterator<Item = Move> {
    moves.iter().rev().map(|mv| mv.opposite())
}

/// Returns whether the blank's rectangle in `sequence` contains its rectangle in `other`.
fn contains_extent(sequence: &[Move], other: impl Iterator<Item = Move>) -> bool {
    let (outer, inner) = (extent(sequence.iter().copied()), extent(other));
    (0..4).all(|side| outer[side] >= inner[side])
}

/// Returns the blank's farthest offsets from its first cell: up, down, left and right.
fn extent(moves: impl Iterator<Item = Move>) -> [i8; 4] {
    let mut extent = [0; 4];
    let (mut row, mut col) = (0i8, 0i8);
    for mv in moves {
        match mv {
            Move::Up => row -= 1,
            Move::Down => row += 1,
            Move::Left => col -= 1,
            Move::Right => col += 1,
        }
        for (side, reached) in extent.iter_mut().zip([-row, row, -col, col]) {
            *side = reached.max(*side);
        }
    }
    extent
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of unpruned sequences of each length.
    fn words_left(automaton: &Automaton, length: usize) -> Vec<u64> {
        let mut sequences = vec![0; automaton.next().len()];
        sequences[State::START.number()] = 1;
        let longer = |_| {
            let mut longer = vec![0; sequences.len()];
            for (next, sequences) in automaton.next().iter().zip(&sequences) {
                for state in next.iter().filter(|&&state| state != PRUNED) {
                    longer[state.number()] += sequences;
                }
            }
            sequences = longer;
            sequences.iter().sum()
        };
        (0..length).map(longer).collect()
    }

    /// The numbers come from a search through all sequences, which is too slow for a test.
    #[test]
    fn cuts_all_of_ten_moves() {
        for order in ["udlr", "dlru", "rdlu"] {
            let counts = words_left(&Automaton::new(order.parse().unwrap()), 10);
            assert_eq!(counts, [4, 12, 36, 108, 324, 968, 2892, 8612, 25644, 76100]);
        }
        // These bytes identify the automaton of a saved search.
        assert_ne!(State::START.to_bytes(), PRUNED.to_bytes());
    }

    /// The numbers come from a search through all sequences, which prunes up to 40 more sequences. Each of these
    /// fits on every board where the other sequence fits, but only because both share moves.
    #[cfg(feature = "std")]
    #[test]
    #[cfg_attr(miri, ignore)]
    fn the_deeper_automaton_prunes_words_of_14_moves() {
        for order in ["udlr", "dlru", "rdlu"] {
            let automaton = Automaton::new(order.parse().unwrap());
            let counts = words_left(automaton.deeper(), 14);
            assert_eq!(counts[..10], words_left(&automaton, 10));
            let all = [225_868, 668_640, 1_979_708, 5_849_200];
            for (all, &found) in all.into_iter().zip(&counts[10..]) {
                assert!((all..=all + 40).contains(&found), "{order} {counts:?}");
            }
        }
    }
}
