use alloc::vec::Vec;
use core::mem;
use core::ops::ControlFlow;

use super::automaton::State;
use super::heuristic::{Credits, Heuristic, PatternState, PatternStates, Tile};
use super::packed::Packed;
use super::position::Position;
#[cfg(feature = "std")]
use crate::covers::{FEW_COVERS, MAX_COVERS};

/// The result of a search below a position.
pub(super) struct Searched {
    pub end: ControlFlow<End>,
    pub solutions: u64,
    /// The number of boards visited. The last of them are not yet counted in the limits.
    pub nodes: u64,
    /// The moves of the solution at which the search ended, as places in the move order.
    pub moves: Vec<u8>,
}

/// A callback that receives the number of boards visited since its last call. It returns the number of boards until its
/// next call, or stops the search.
pub(crate) type Spend<'a> = dyn FnMut(u64) -> ControlFlow<(), u64> + 'a;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Solution,
    /// A limit is reached, or the search is cancelled.
    Stopped,
    /// No moves are left, but the board is not the goal, so the tables are wrong.
    Damaged,
}

impl Searched {
    /// Returns the result of a search that visited no boards.
    pub(super) fn nothing(end: ControlFlow<End>) -> Searched {
        Searched {
            end,
            solutions: 0,
            nodes: 0,
            moves: Vec::new(),
        }
    }
}

/// Searches below a position for solutions of at most `moves_left` moves. Counts `all` solutions, or ends at the first
/// one. Uses the code for the set's number of patterns per tile.
pub(super) fn descend<P: Packed>(
    heuristic: &Heuristic<P>,
    start: &Position<P>,
    moves_left: u8,
    all: bool,
    spend: &mut Spend,
) -> Searched {
    match heuristic.set.terms_per_tile {
        1 => Descent::<P, 1>::search(heuristic, start, moves_left, all, spend),
        2 => Descent::<P, 2>::search(heuristic, start, moves_left, all, spend),
        // Each board size compiles only one of these two arms.
        #[cfg(feature = "std")]
        FEW_COVERS if P::LAST == 15 => {
            Descent::<P, FEW_COVERS>::search(heuristic, start, moves_left, all, spend)
        }
        #[cfg(feature = "std")]
        _ if P::LAST > 15 => {
            Descent::<P, MAX_COVERS>::search(heuristic, start, moves_left, all, spend)
        }
        _ => unreachable!("`PatternSet::new` refuses other sets"),
    }
}

/// A depth-first search below a position, for solutions of a limited number of moves (Korf,
/// "Depth-first iterative-deepening: an optimal admissible tree search", 1985).
///
/// Moves are tried in the move order, so the first solution found is the first in this order.
///
/// `TERMS` is [`PatternSet::terms_per_tile`](crate::pattern_set::PatternSet). It is a constant, so the compiler unrolls
/// the loops over the patterns of a tile.
struct Descent<'a, 'g, P: Packed, const TERMS: usize> {
    heuristic: &'a Heuristic<'g, P>,
    /// The patterns of each tile; unused places are empty.
    tiles: &'a P::Each<[Tile<'g>; TERMS]>,
    spend: &'a mut Spend<'a>,
    goal: P,
    patterns: PatternStates,
    all: bool,
    solutions: u64,
    /// The moves of the solution, the last move first, as places in the move order.
    moves: Vec<u8>,
    /// The number of boards visited.
    nodes: u64,
    /// The number of boards visited at the last call of `spend`.
    spent: u64,
    /// The number of boards visited at the next call of `spend`.
    pause: u64,
}

/// A board on the path. The states of its patterns are in `Descent::patterns`.
#[derive(Clone, Copy)]
struct Node<P: Packed> {
    board: P,
    blank: u8,
    words: State,
    moves_left: u8,
    credits: Credits,
}

impl<'a, 'g, P: Packed, const TERMS: usize> Descent<'a, 'g, P, TERMS> {
    fn search(
        heuristic: &'a Heuristic<'g, P>,
        start: &Position<P>,
        moves_left: u8,
        all: bool,
        spend: &'a mut Spend<'a>,
    ) -> Searched {
        let mut descent = Descent {
            heuristic,
            tiles: P::array::<[Tile<'g>; TERMS]>(heuristic.tiles.as_chunks().0),
            spend,
            goal: P::new(&heuristic.set.table_goal.board()),
            patterns: start.patterns,
            all,
            solutions: 0,
            moves: Vec::new(),
            nodes: 0,
            spent: 0,
            pause: 0,
        };
        let end = match start.estimate() > u16::from(moves_left) {
            true => ControlFlow::Continue(()),
            false => descent.descend(Node {
                board: start.board,
                blank: start.blank,
                words: start.words,
                moves_left,
                credits: start.credits(moves_left),
            }),
        };
        descent.moves.reverse();
        Searched {
            end,
            solutions: descent.solutions,
            nodes: descent.nodes,
            moves: descent.moves,
        }
    }

    fn descend(&mut self, node: Node<P>) -> ControlFlow<End> {
        if self.nodes == self.pause {
            self.check_limits()?;
        }
        self.nodes += 1;
        if node.board == self.goal {
            self.solutions += 1;
            return if self.all {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(End::Solution)
            };
        }
        if node.moves_left == 0 {
            return ControlFlow::Break(End::Damaged);
        }
        let next = self.heuristic.next(node.words);
        // Each place in the move order has its own call, so the processor predicts its branches separately.
        self.try_move::<0>(&node, next)?;
        self.try_move::<1>(&node, next)?;
        self.try_move::<2>(&node, next)?;
        self.try_move::<3>(&node, next)
    }

    /// Makes the move in a place of the move order. Searches below the move unless a cover has no credit left, then
    /// undoes the move.
    #[inline(always)]
    fn try_move<const PLACE: usize>(
        &mut self,
        node: &Node<P>,
        next: &[State; 4],
    ) -> ControlFlow<End> {
        if !self.heuristic.is_allowed(node.blank, node.words, PLACE) {
            return ControlFlow::Continue(());
        }
        let tile = self.tile(node, PLACE);
        let (mut states, mut credits) = ([0; TERMS], node.credits);
        let terms = self.terms(tile);
        for (number, state) in states.iter_mut().enumerate() {
            if number == terms {
                break;
            }
            let term = self.term(tile, number);
            let step = self
                .heuristic
                .step_in_view(Self::view(term, number), node.blank, PLACE);
            let nearer;
            (*state, nearer) = self.heuristic.moved(term, *self.patterns.of(term), step);
            match credits.after::<TERMS>(term.covers, nearer) {
                Some(left) => credits = left,
                None => return ControlFlow::Continue(()),
            }
        }
        self.exchange(tile, &mut states);
        let step = self.heuristic.step(node.blank, PLACE);
        let found = self.descend(Node {
            board: node.board.slid(tile, step.from, step.to),
            blank: step.blank,
            words: next[PLACE],
            moves_left: node.moves_left - 1,
            credits,
        });
        if found.is_break() {
            self.moves.push(PLACE as u8);
        } else {
            self.exchange(tile, &mut states);
        }
        found
    }

    /// Returns the tile that a move slides into the blank's cell.
    #[inline(always)]
    fn tile(&self, node: &Node<P>, mv: usize) -> u8 {
        node.board.tile(self.heuristic.step(node.blank, mv).to)
    }

    /// Returns the number of patterns of a tile.
    #[inline(always)]
    fn terms(&self, tile: u8) -> usize {
        match TERMS {
            ..=2 => TERMS,
            _ => self.heuristic.counts.as_ref()[usize::from(tile) & P::LAST].into(),
        }
    }

    /// Returns one of the patterns of a tile.
    #[inline(always)]
    fn term(&self, tile: u8, number: usize) -> &'a Tile<'g> {
        &self.tiles.as_ref()[usize::from(tile) & P::LAST][number]
    }

    /// Returns the view of the pattern with this number. In a partition, it is the number itself.
    #[inline(always)]
    fn view(term: &Tile, number: usize) -> u8 {
        match TERMS {
            ..=2 => number as u8,
            _ => term.view,
        }
    }

    /// Exchanges the states of the patterns of a tile.
    #[inline(always)]
    fn exchange(&mut self, tile: u8, states: &mut [PatternState; TERMS]) {
        let terms = self.terms(tile);
        for (number, state) in states.iter_mut().enumerate() {
            if number == terms {
                break;
            }
            let term = self.term(tile, number);
            mem::swap(self.patterns.of(term), state);
        }
    }

    #[cold]
    fn check_limits(&mut self) -> ControlFlow<End> {
        match (self.spend)(self.nodes - self.spent) {
            ControlFlow::Continue(more) => {
                self.spent = self.nodes;
                self.pause = self.nodes.saturating_add(more);
                ControlFlow::Continue(())
            }
            ControlFlow::Break(()) => ControlFlow::Break(End::Stopped),
        }
    }
}
