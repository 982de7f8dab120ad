//! A move made by sixty boards at once, or by thousands.
//!
//! Let p be the tiles' order without the last five, which is the word, and q that of the last five,
//! which is the bit. A horizontal move changes neither, only the plane. A vertical one takes a tile
//! past the others of a window of `cols` neighbouring tiles, which changes only the window's Lehmer
//! digits; all digits before and behind it stay.
//!
//! - If the window lies in p, the word moves as a whole, and so do all words that differ behind the
//!   window only: they are neighbours, a run.
//! - If it reaches into q, its digits in p are the last ones of p, so the word moves by little, and
//!   the sixty bits move in groups that have the distance in common.
//! - Of the last two tiles only parity tells the order, so if the window reaches that far, parity
//!   decides, too: that of the digits before the window.
//!
//! What happens to a window is asked of [`Cursor`], once for each value that it may have.

use tilebase_puzzle::{Cursor, Goal, Move};

use crate::board_set::BOARDS_A_WORD;

/// All moves of all boards of a shape.
pub(crate) struct Carries {
    /// By the blank's cell and the move's code; an illegal move has something that is never used.
    of_moves: Vec<[Carry; 4]>,
    /// For each word of a plane whether the sum of its Lehmer digits is odd.
    word_parities: Vec<u8>,
}

impl Carries {
    pub(crate) fn new(goal: Goal) -> Carries {
        let shape = goal.shape();
        let carries = |blank| {
            Move::ALL.map(|direction| match shape.neighbour(blank, direction) {
                Some(_) => Carry::new(goal, blank, direction),
                None => Carry::Across,
            })
        };
        Carries {
            of_moves: (0..shape.cells()).map(carries).collect(),
            word_parities: word_parities(shape.cells()),
        }
    }

    /// Adds to a plane the boards that a legal move carries there from the plane of this blank cell.
    pub(crate) fn apply(&self, blank: usize, direction: Move, from: &[u64], to: &mut [u64]) {
        self.of_moves[blank][direction as usize].apply(from, to, &self.word_parities);
    }
}

/// How the boards of a plane are carried to another.
enum Carry {
    /// Every word stays in its place.
    Across,
    /// Runs of `len` words go where `targets` says, in blocks of as many runs as there are targets.
    Runs { targets: Vec<u32>, len: usize },
    /// The groups of bits of each word in a block, for an even and an odd sum of the digits before.
    Bits { groups: [Vec<Vec<Group>>; 2] },
}

/// Bits of a word that go the same way.
struct Group {
    mask: u64,
    /// How far up they go within the word, modulo 64.
    rotation: u32,
    /// How far up the word lies to which they go, modulo 2^64.
    words: usize,
}

impl Carry {
    /// A legal move of the boards with the blank in this cell.
    fn new(goal: Goal, blank: usize, direction: Move) -> Carry {
        let shape = goal.shape();
        let (cells, cols) = (shape.cells(), shape.cols());
        // The window's first tile, and the first after it; the word has the first `cells - 6`.
        let start = match direction {
            Move::Up => blank - cols,
            Move::Down => blank,
            Move::Left | Move::Right => return Carry::Across,
        };
        let (end, word_tiles) = (start + cols, cells - 6);
        // How many values the digits of the tiles from one place to another have: the tile at place
        // k is one of N-1-k that are left.
        let values = |from: usize, to: usize| (from..to).map(|k| cells - 1 - k).product::<usize>();
        let first_index = blank as u64 * (goal.boards() / cells as u64);
        let carried = |word: usize, bit: u64| {
            let index = first_index + word as u64 * BOARDS_A_WORD + bit;
            let moved = goal
                .cursor_at(index)
                .and_then(|cursor| cursor.moved(direction));
            let moved = moved.as_ref().map_or(0, Cursor::index);
            let in_plane = moved % (goal.boards() / cells as u64);
            (
                (in_plane / BOARDS_A_WORD) as usize,
                in_plane % BOARDS_A_WORD,
            )
        };
        if end <= word_tiles {
            let len = values(end, word_tiles);
            let targets =
                (0..values(start, end)).map(|value| (carried(value * len, 0).0 / len) as u32);
            return Carry::Runs {
                targets: targets.collect(),
                len,
            };
        }
        let before = start.min(word_tiles);
        let block = values(before, word_tiles);
        // The digits before the window: all 0, or the last of them 1, if there are any.
        let groups = [0, 1].map(|parity| match (before, parity) {
            (0, 1) => Vec::new(),
            _ => (parity * block..(parity + 1) * block)
                .map(|word| groups(word, &carried))
                .collect(),
        });
        Carry::Bits { groups }
    }
}

/// The groups of the sixty boards in a word.
fn groups(word: usize, carried: &impl Fn(usize, u64) -> (usize, u64)) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for bit in 0..BOARDS_A_WORD {
        let (to_word, to_bit) = carried(word, bit);
        let words = to_word.wrapping_sub(word);
        let rotation = (to_bit.wrapping_sub(bit) % 64) as u32;
        let same = groups
            .iter_mut()
            .find(|group| group.words == words && group.rotation == rotation);
        match same {
            Some(group) => group.mask |= 1 << bit,
            None => groups.push(Group {
                mask: 1 << bit,
                rotation,
                words,
            }),
        }
    }
    groups
}

impl Carry {
    /// Adds the boards that these are carried to.
    fn apply(&self, from: &[u64], to: &mut [u64], parities: &[u8]) {
        match self {
            Carry::Across => unite(to, from),
            Carry::Runs { targets, len } => {
                let block = targets.len() * len;
                for (from, to) in from.chunks(block).zip(to.chunks_mut(block)) {
                    for (run, &target) in from.chunks(*len).zip(targets) {
                        unite(&mut to[target as usize * len..][..*len], run);
                    }
                }
            }
            Carry::Bits { groups } => {
                let block = groups[0].len();
                for (first, words) in (0..).step_by(block).zip(from.chunks(block)) {
                    let groups = &groups[usize::from(parities[first])];
                    for ((place, &word), groups) in (first..).zip(words).zip(groups) {
                        if word != 0 {
                            for group in groups {
                                to[place.wrapping_add(group.words)] |=
                                    (word & group.mask).rotate_left(group.rotation);
                            }
                        }
                    }
                }
            }
        }
    }
}

fn unite(to: &mut [u64], from: &[u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from;
    }
}

/// For each word of a plane whether the sum of its Lehmer digits is odd.
fn word_parities(cells: usize) -> Vec<u8> {
    let mut parities = vec![0];
    for place in (0..cells - 6).rev() {
        let digits = 0..(cells - 1 - place) as u8;
        let one_more =
            digits.flat_map(|digit| parities.iter().map(move |parity| parity ^ digit & 1));
        parities = one_more.collect();
    }
    parities
}
