//! A move made by sixty boards at once, or by thousands.
//!
//! Let p be the tiles' order without the last five, which is the word, and q that of the last five,
//! which is the bit. A horizontal move changes neither, only the plane. A vertical one turns a window
//! of `cols` neighbouring tiles, which changes only the window's Lehmer digits (module `digits`); all
//! digits before and behind it stay.
//!
//! - If the window lies in p, the word moves as a whole, and so do all words that differ behind the
//!   window only: they are neighbours, a run. If it starts at the first tile, runs go to other parts.
//! - If it lies in q, the bits of a word move in groups, within the word.
//! - If it lies in both, the moving tile goes past the tiles in p, which moves whole words, and past
//!   those in q. There the last digit of p, which has six values, changes with q: the bits move in
//!   groups within a *row* of six words. Which of the two comes first depends on the direction.
//!
//! Of the last two tiles only parity tells the order: that of all digits together is even, or for an
//! even number of columns that of the rows between the blank and the goal's. So the groups depend on
//! whether the digits of the word are even or odd together, and of nothing else but the last of them.

use std::ops::Range;

use tilebase_puzzle::Move;

use crate::digits::{Turn, turned_values, values};
use crate::{BOARDS_A_WORD, Layout};

/// All moves of all boards of a shape.
pub struct Carries {
    layout: Layout,
    /// By the cell the blank comes to and the direction it comes from; where there is no cell in this
    /// direction, something that is never used.
    to_cells: Vec<[Carry; 4]>,
    /// For each row of a part whether its digits are odd together: those behind the part's own, and
    /// without the last, which tells the words of a row apart.
    row_parities: Vec<u8>,
}

/// Where boards are carried from, all in planes of one colour.
#[derive(Clone, Copy)]
pub struct Arrivals<'a> {
    /// The part that boards are to arrive in.
    pub part: usize,
    /// The units of this part.
    pub units: &'a [u64],
    /// The plane that is left for other parts, [`Carries::crossing`], part by part.
    pub crossing: &'a [&'a [u64]],
}

impl Carries {
    /// Works the moves out.
    pub fn new(layout: Layout) -> Carries {
        let shape = layout.shape();
        let carries = |to: usize| {
            Move::ALL.map(|direction| match shape.neighbour(to, direction) {
                Some(from) => Carry::new(layout, from, to),
                None => Carry::Across,
            })
        };
        Carries {
            layout,
            to_cells: (0..shape.cells()).map(carries).collect(),
            row_parities: row_parities(layout),
        }
    }

    /// The blank cell of this colour from which boards move to other parts, if there are others.
    ///
    /// A window starts at the first tile when the blank moves down from the first cell, or up to it.
    pub fn crossing(layout: Layout, colour: u8) -> Option<usize> {
        let cells = [0, layout.shape().cols()];
        let cell = cells
            .into_iter()
            .find(|&cell| layout.shape().colour(cell) == colour);
        cell.filter(|_| layout.parts() > 1)
    }

    /// Adds to a unit the boards whose blank comes to this cell from the neighbour in a direction; none
    /// if there is no such neighbour.
    pub fn arrive(&self, arrivals: Arrivals<'_>, blank: usize, direction: Move, to: &mut [u64]) {
        let layout = self.layout;
        let Some(cell) = layout.shape().neighbour(blank, direction) else {
            return;
        };
        let len = layout.words_a_part();
        let from = &arrivals.units[layout.slot(cell) * len..][..len];
        match &self.to_cells[blank][direction as usize] {
            Carry::Across => unite(to, from),
            Carry::Runs { sources, len } => {
                let block = sources.len() * len;
                for (from, to) in from.chunks_exact(block).zip(to.chunks_exact_mut(block)) {
                    for (run, &source) in to.chunks_exact_mut(*len).zip(sources) {
                        unite(run, &from[source as usize * len..][..*len]);
                    }
                }
            }
            Carry::Crossing { sources, len } => {
                let runs_a_part = layout.words_a_part() / len;
                let sources = &sources[arrivals.part * runs_a_part..];
                for (run, &source) in to.chunks_exact_mut(*len).zip(sources) {
                    let (part, place) =
                        (source as usize / runs_a_part, source as usize % runs_a_part);
                    unite(run, &arrivals.crossing[part][place * len..][..*len]);
                }
            }
            Carry::Within(groups) => {
                let rows = from.chunks(WORDS_A_ROW).zip(to.chunks_mut(WORDS_A_ROW));
                for (parity, (words, to)) in self.parities(arrivals.part).zip(rows) {
                    for ((digit, &word), to) in (parity..).zip(words).zip(to) {
                        *to |= carried(&groups[digit % 2], word);
                    }
                }
            }
            Carry::Straddling(straddle) => {
                let mut parities = self.parities(arrivals.part);
                let block = straddle.turned.len();
                for (from, to) in from.chunks_exact(block).zip(to.chunks_exact_mut(block)) {
                    straddle.push(parities.by_ref(), from, to);
                }
            }
        }
    }

    /// For each row of a part whether its digits without the last are odd together.
    fn parities(&self, part: usize) -> impl Iterator<Item = usize> {
        let of_part = if self.layout.parts() > 1 { part } else { 0 };
        let parities = self.row_parities.iter();
        parities.map(move |&parity| (usize::from(parity) + of_part) % 2)
    }
}

/// How the boards of a plane are carried to another.
enum Carry {
    /// Every word stays in its place.
    Across,
    /// Each run of `len` words of a block, which has as many runs as there are sources, comes from the
    /// run that its source says.
    Runs { sources: Vec<u32>, len: usize },
    /// The same, where the block is the whole plane with all its parts.
    Crossing { sources: Vec<u32>, len: usize },
    /// The bits of a word change places in groups, for an even and an odd sum of its digits.
    Within([Vec<Group>; 2]),
    /// The window reaches from one word into the next.
    Straddling(Straddle),
}

/// How many words differ in their last digit only.
const WORDS_A_ROW: usize = 6;

/// Bits of a word that go the same way.
struct Group {
    mask: u64,
    /// How far up they go within the word, modulo 64.
    rotation: u32,
}

/// A move of a window that begins in the word and ends in its bits.
struct Straddle {
    turn: Turn,
    /// For each word of a block, whose digits before the window are all the same, where the part of
    /// the window that lies in the word turns it to.
    turned: Vec<u32>,
    /// By the last digit of the word, when the moving tile comes to the bits or before it leaves
    /// them, and by the parity of the word's digits.
    spreads: [[Vec<Bundle>; 2]; WORDS_A_ROW],
}

/// The groups that go to the same word of a row.
struct Bundle {
    /// The last digit of that word.
    digit: usize,
    groups: Vec<Group>,
}

impl Straddle {
    /// Adds what a block of words is carried to.
    fn push(&self, parities: impl Iterator<Item = usize>, from: &[u64], to: &mut [u64]) {
        let rows = from.chunks_exact(WORDS_A_ROW).zip(self.turned.chunks_exact(WORDS_A_ROW));
        // The parities go last: an iterator that is asked first would lose one at the end.
        for ((words, turned), parity) in rows.zip(parities) {
            for (digit, &word) in words.iter().enumerate().filter(|&(_, &word)| word != 0) {
                let is_odd = (parity + digit) % 2;
                match self.turn {
                    Turn::FirstToLast => {
                        let place = turned[digit] as usize;
                        let row = place / WORDS_A_ROW * WORDS_A_ROW;
                        for bundle in &self.spreads[place % WORDS_A_ROW][is_odd] {
                            to[row + bundle.digit] |= carried(&bundle.groups, word);
                        }
                    }
                    Turn::LastToFirst => {
                        for bundle in &self.spreads[digit][is_odd] {
                            to[turned[bundle.digit] as usize] |= carried(&bundle.groups, word);
                        }
                    }
                }
            }
        }
    }
}

/// Where the bits of a word go.
fn carried(groups: &[Group], word: u64) -> u64 {
    groups.iter().fold(0, |carried, group| {
        carried | (word & group.mask).rotate_left(group.rotation)
    })
}

fn unite(to: &mut [u64], from: &[u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from;
    }
}

impl Carry {
    /// The move of the blank from a cell to a neighbour.
    fn new(layout: Layout, blank: usize, to: usize) -> Carry {
        let shape = layout.shape();
        let (cells, cols) = (shape.cells(), shape.cols());
        if shape.row(blank) == shape.row(to) {
            return Carry::Across;
        }
        let turn = match to < blank {
            true => Turn::FirstToLast,
            false => Turn::LastToFirst,
        };
        // The window's first tile and the first after it, and the first whose order is in the bits.
        let start = blank.min(to);
        let (end, word_end) = (start + cols, cells - 6);
        // Whether all digits together are odd.
        let parity = match cols % 2 {
            1 => 0,
            _ => shape.row(blank).abs_diff(shape.row(layout.goal().blank())) % 2,
        };
        if end <= word_end {
            let sources = turned_values(cells, start, end, turn.inverse());
            let len = values(cells, end, word_end);
            match start == 0 && layout.parts() > 1 {
                true => Carry::Crossing { sources, len },
                false => Carry::Runs { sources, len },
            }
        } else if start >= word_end {
            let window = start + 1 - word_end..end + 1 - word_end;
            Carry::Within([0, 1].map(|is_odd| {
                let bundles = bundles(0, parity ^ is_odd, window.clone(), turn);
                bundles.into_iter().flat_map(|bundle| bundle.groups).collect()
            }))
        } else {
            let spreads = |digit: usize| {
                [0, 1].map(|is_odd| bundles(digit, parity ^ is_odd, 0..end + 1 - word_end, turn))
            };
            Carry::Straddling(Straddle {
                turn,
                turned: turned_values(cells, start, word_end, turn),
                spreads: std::array::from_fn(spreads),
            })
        }
    }
}

/// The groups of the sixty boards in a word with this last digit. The window counts from there: place
/// 0 is the word's last tile, 1 to 5 are those of the bits.
///
/// `parity` is that of the bits' digits, which the last two tiles make right.
fn bundles(digit: usize, parity: usize, window: Range<usize>, turn: Turn) -> Vec<Bundle> {
    let mut bundles: Vec<Bundle> = Vec::new();
    for bit in 0..BOARDS_A_WORD as u8 {
        let (first, second, third) = (bit / 12, bit % 12 / 3, bit % 3);
        let fourth = (first + second + third + parity as u8) % 2;
        let mut digits = [digit as u8, first, second, third, fourth, 0];
        turn.apply(&mut digits[window.clone()]);
        let to_digit = usize::from(digits[0]);
        let to_bit = 12 * digits[1] + 3 * digits[2] + digits[3];
        let rotation = u32::from(to_bit.wrapping_sub(bit) % 64);
        let place = bundles.iter().position(|bundle| bundle.digit == to_digit);
        let place = place.unwrap_or_else(|| {
            bundles.push(Bundle {
                digit: to_digit,
                groups: Vec::new(),
            });
            bundles.len() - 1
        });
        let groups = &mut bundles[place].groups;
        match groups.iter_mut().find(|group| group.rotation == rotation) {
            Some(group) => group.mask |= 1 << bit,
            None => groups.push(Group {
                mask: 1 << bit,
                rotation,
            }),
        }
    }
    bundles
}

/// For each row of a part whether its digits behind the part's own, and without the last, are odd
/// together.
fn row_parities(layout: Layout) -> Vec<u8> {
    let cells = layout.shape().cells();
    let first = usize::from(layout.parts() > 1);
    let mut parities = vec![0];
    for place in (first..(cells - 6).saturating_sub(1)).rev() {
        let digits = 0..(cells - 1 - place) as u8;
        let with_digit =
            digits.flat_map(|digit| parities.iter().map(move |parity| parity ^ digit & 1));
        parities = with_digit.collect();
    }
    parities
}
