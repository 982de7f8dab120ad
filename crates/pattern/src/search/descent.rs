use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::guide::{Guide, PatternStates, Places};
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

/// A board on the way, apart from the states of its patterns.
#[derive(Clone, Copy)]
struct Node<const VIEWS: usize> {
    board: u64,
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
        self.descend(Node {
            board: start.board,
            blank: start.blank,
            words: start.words,
            moves_left,
            slack: start
                .estimates
                .map(|estimate| spare(estimate).unwrap_or(0) as u8 / 2),
        })
    }

    fn descend(&mut self, node: Node<VIEWS>) -> ControlFlow<End> {
        if self.nodes == self.pause {
            self.ask()?;
        }
        self.nodes += 1;
        if node.board == self.goal {
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
        let state = self.guide.automaton.state(node.words);
        let moves = self.guide.moves(node.blank, &state);
        let mut children = [[0; VIEWS]; 4];
        let mut nearer = [0; VIEWS];
        for mv in moves {
            let tile = self.tile(&node, mv);
            for view in 0..VIEWS {
                let address = self.guide.tile(view, tile);
                let pattern = self.patterns[usize::from(address.slot) % 32];
                let step = self.guide.step(view, node.blank, mv);
                let (moved, is_nearer) = self.guide.moved(address, pattern, step);
                children[mv][view] = moved;
                nearer[view] |= is_nearer << mv;
            }
        }
        let mut open = moves.0;
        for view in 0..VIEWS {
            open &= if node.slack[view] == 0 {
                nearer[view]
            } else {
                0b1111
            };
        }
        for mv in Places(open) {
            let tile = self.tile(&node, mv);
            let mut slack = node.slack;
            let mut before = [0; VIEWS];
            for view in 0..VIEWS {
                slack[view] -= 1 - (nearer[view] >> mv & 1);
                let slot = usize::from(self.guide.tile(view, tile).slot) % 32;
                before[view] = core::mem::replace(&mut self.patterns[slot], children[mv][view]);
            }
            let step = self.guide.step(0, node.blank, mv);
            let child = Node {
                board: node.board ^ (tile << (step.to & 63) | tile << (step.from & 63)),
                blank: step.to / 4,
                words: state.next[mv],
                moves_left: node.moves_left - 1,
                slack,
            };
            if let ControlFlow::Break(end) = self.descend(child) {
                self.moves.push(mv as u8);
                return ControlFlow::Break(end);
            }
            for view in 0..VIEWS {
                let slot = usize::from(self.guide.tile(view, tile).slot) % 32;
                self.patterns[slot] = before[view];
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the tile that a move takes to the blank's cell.
    #[inline(always)]
    fn tile(&self, node: &Node<VIEWS>, mv: usize) -> u64 {
        node.board >> (self.guide.step(0, node.blank, mv).to & 63) & 15
    }

    #[cold]
    fn ask(&mut self) -> ControlFlow<End> {
        match self.patrol.go_on(self.unreported()) {
            ControlFlow::Continue(more) => {
                self.asked = self.nodes;
                self.pause = self.nodes.saturating_add(more);
                ControlFlow::Continue(())
            }
            ControlFlow::Break(()) => ControlFlow::Break(End::Stopped),
        }
    }

    /// Returns the number of boards looked at since the patrol was asked.
    pub(crate) fn unreported(&self) -> u64 {
        self.nodes - self.asked
    }
}
