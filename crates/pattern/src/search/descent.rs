use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::{array, mem};

use super::guide::{Guide, PatternState, PatternStates, Places};
use super::position::{Position, packed};

/// A depth-first search below a position, for solutions of at most so many moves (Korf,
/// "Depth-first iterative-deepening: an optimal admissible tree search", 1985).
///
/// The moves are tried in their order, so that the first solution found is the first of all.
pub(crate) struct Descent<'a, const VIEWS: usize> {
    guide: &'a Guide<'a, VIEWS>,
    patrol: &'a mut dyn Patrol,
    goal: u64,
    patterns: PatternStates,
    /// Whether to go on after a solution and count them all.
    counts_all: bool,
    pub solutions: u64,
    /// The moves of the solution, the last one first, as places in the move order.
    pub moves: Vec<u8>,
    /// The number of boards looked at.
    pub nodes: u64,
    /// The number of boards at which the patrol was asked, and is asked next.
    asked: u64,
    pause: u64,
}

/// Asked from time to time whether a search may go on.
pub(crate) trait Patrol {
    /// Returns the number of boards to look at before the next question, after so many since the last.
    fn go_on(&mut self, nodes: u64) -> ControlFlow<(), u64>;
}

/// Why a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Solution,
    /// By the patrol.
    Stopped,
    /// All moves are used up on a way that the tables said would lead to the goal.
    Damaged,
}

/// What there is to know of a board on the way, apart from its tiles and the states of its patterns: few
/// enough bytes for a register.
#[derive(Clone, Copy)]
struct Node<const VIEWS: usize> {
    blank: u8,
    words: u16,
    moves_left: u8,
    /// How many moves away from the goal each view can afford: half the moves left beyond the
    /// estimate. A move nearer to the goal costs nothing, another costs one.
    slack: [u8; VIEWS],
}

impl<'a, const VIEWS: usize> Descent<'a, VIEWS> {
    pub(crate) fn new(
        guide: &'a Guide<'a, VIEWS>,
        patrol: &'a mut dyn Patrol,
        counts_all: bool,
    ) -> Descent<'a, VIEWS> {
        Descent {
            guide,
            patrol,
            goal: packed(&guide.goal.board()),
            patterns: [0; 32],
            counts_all,
            solutions: 0,
            moves: Vec::new(),
            nodes: 0,
            asked: 0,
            pause: 0,
        }
    }

    /// Searches for a solution of at most so many moves.
    pub(crate) fn search(&mut self, start: &Position<VIEWS>, moves_left: u8) -> ControlFlow<End> {
        let spare = |estimate: u16| u16::from(moves_left).checked_sub(estimate);
        let Some(_) = spare(start.estimate()) else {
            return ControlFlow::Continue(());
        };
        self.patterns = start.patterns;
        let slack = |estimate| spare(estimate).unwrap_or(0) as u8 / 2;
        let node = Node {
            blank: start.blank,
            words: start.words,
            moves_left,
            slack: start.estimates.map(slack),
        };
        self.descend(start.board, node)
    }

    fn descend(&mut self, board: u64, node: Node<VIEWS>) -> ControlFlow<End> {
        if self.nodes == self.pause {
            self.ask()?;
        }
        self.nodes += 1;
        if board == self.goal {
            self.solutions += 1;
            return if self.counts_all {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(End::Solution)
            };
        }
        if node.moves_left == 0 {
            return ControlFlow::Break(End::Damaged);
        }
        let state = self.guide.words(node.words);
        let moves = self.guide.moves(node.blank, state);
        let mut children = [[0; VIEWS]; 4];
        let mut nearer = [0; VIEWS];
        for mv in moves {
            let tile = self.tile(board, node.blank, mv);
            for (view, (child, nearer)) in children[mv].iter_mut().zip(&mut nearer).enumerate() {
                let address = self.guide.tile(view, tile);
                let pattern = self.patterns[usize::from(address.slot) % 32];
                let step = self.guide.step(view, node.blank, mv);
                let (moved, is_nearer) = self.guide.moved(address, pattern, step);
                *child = moved;
                *nearer |= is_nearer << mv;
            }
        }
        let mut open = moves.0;
        for (slack, nearer) in node.slack.into_iter().zip(nearer) {
            open &= if slack == 0 { nearer } else { 0b1111 };
        }
        for mv in Places(open) {
            let tile = self.tile(board, node.blank, mv);
            let mut slack = node.slack;
            for (slack, nearer) in slack.iter_mut().zip(nearer) {
                *slack -= 1 - (nearer >> mv & 1);
            }
            let slots = array::from_fn(|view| usize::from(self.guide.tile(view, tile).slot) % 32);
            let before = self.exchange(slots, children[mv]);
            let step = self.guide.step(0, node.blank, mv);
            let moved = tile << (step.to & 63) | tile << (step.from & 63);
            let child = Node {
                blank: step.to / 4,
                words: state.next[mv],
                moves_left: node.moves_left - 1,
                slack,
            };
            if let ControlFlow::Break(end) = self.descend(board ^ moved, child) {
                self.moves.push(mv as u8);
                return ControlFlow::Break(end);
            }
            self.exchange(slots, before);
        }
        ControlFlow::Continue(())
    }

    /// Returns the tile that a move takes to the blank's cell.
    #[inline(always)]
    fn tile(&self, board: u64, blank: u8, mv: usize) -> u64 {
        board >> (self.guide.step(0, blank, mv).to & 63) & 15
    }

    /// Sets the states of these patterns, and returns what they were.
    #[inline(always)]
    fn exchange(
        &mut self,
        slots: [usize; VIEWS],
        mut states: [PatternState; VIEWS],
    ) -> [PatternState; VIEWS] {
        for (slot, state) in slots.into_iter().zip(&mut states) {
            mem::swap(&mut self.patterns[slot % 32], state);
        }
        states
    }

    #[cold]
    fn ask(&mut self) -> ControlFlow<End> {
        match self.patrol.go_on(self.nodes - self.asked) {
            ControlFlow::Continue(more) => {
                self.asked = self.nodes;
                self.pause = self.nodes.saturating_add(more);
                ControlFlow::Continue(())
            }
            ControlFlow::Break(()) => ControlFlow::Break(End::Stopped),
        }
    }
}
