//! A move made by sixty boards at once, or by thousands.
//!
//! Let p be the tiles' order without the last five, which is the word, and q that of the last five,
//! which is the bit. A horizontal move changes neither, only the plane. A vertical one turns a window
//! of `cols` neighbouring tiles, which changes only the window's Lehmer digits (module `digits`); all
//! digits before and behind it stay.
//!
//! - If the window lies in p, the word moves as a whole, and so do all words that differ behind the
//!   window only: they are neighbours, a run. If it starts with a digit of the part, runs go to other
//!   parts.
//! - If it ends in q, bits move. The moving tile goes past those of the window that lie in p before
//!   its last tile, which moves whole words; and past the last tile of p and those in q, which moves
//!   bits within six words, a *row* (module `row`). Which of the two comes first depends on the
//!   direction.
//!
//! Of the last two tiles only parity tells the order: all digits together are even, or for an even
//! number of columns have the parity of the rows between the blank and the goal's.

use std::array;
use std::ops::Range;

use tilebase_puzzle::Move;

use crate::Layout;
use crate::digits::{Turn, turned_values, values};
use crate::row::{WORDS_PER_ROW, turn};

/// All moves of all boards of a shape.
pub struct Carries {
    /// By the cell the blank comes to and the direction it comes from.
    to_cells: Vec<[Carry; 4]>,
    /// For each part whether its digits are odd together.
    part_parities: Vec<u8>,
    /// For each row of a part whether the digits behind the part's own are, without the last, which
    /// tells the words of a row apart.
    row_parities: Vec<u8>,
}

impl Carries {
    /// Works the moves out.
    ///
    /// # Complexity
    ///
    /// O([`Carries::bytes`]): 100 MB for 2x7, next to nothing for 7x2.
    pub fn new(layout: Layout) -> Carries {
        let shape = layout.shape();
        let carries = |to: usize| {
            Move::ALL.map(|mv| match shape.neighbour(to, mv) {
                Some(from) => Carry::new(layout, from, to),
                None => Carry::None,
            })
        };
        Carries {
            to_cells: (0..shape.cells()).map(carries).collect(),
            part_parities: parities(shape.cells(), 0..layout.digits_per_part()),
            row_parities: parities(
                shape.cells(),
                layout.digits_per_part()..(shape.cells() - 6).saturating_sub(1),
            ),
        }
    }

    /// About how many bytes the moves take.
    pub fn bytes(layout: Layout) -> u64 {
        let (cells, cols) = (layout.shape().cells(), layout.shape().cols());
        // A window is turned one way and the other; a number for each value of its digits in the word.
        let starts = 0..cells - cols;
        let numbers =
            starts.map(|start| values(cells, start, (start + cols).min(cells - 6).max(start)));
        2 * 4 * numbers.sum::<usize>() as u64 + layout.words_per_part() as u64 / 6
    }

    /// Whether boards come from other parts when the blank comes to this cell from the neighbour in
    /// this direction. They do where the window starts with a digit that is the part's.
    pub fn is_crossing(&self, blank: usize, mv: Move) -> bool {
        matches!(self.carry(blank, mv), Carry::Crossing { .. })
    }

    fn carry(&self, blank: usize, mv: Move) -> &Carry {
        &self.to_cells[blank][mv as usize]
    }

    /// Adds to a unit the boards whose blank comes to this cell from the neighbour in a direction.
    ///
    /// `from` gives the units of the neighbour's plane, by part, or `None` for one without boards.
    /// That of the same part is asked for, or others if the move
    /// [is crossing](Carries::is_crossing); none is if there is no such neighbour.
    ///
    /// # Panics
    ///
    /// If a unit has another number of words than the layout says, or there is no such part or cell.
    ///
    /// # Complexity
    ///
    /// O(words of the unit).
    pub fn arrive<'a>(
        &self,
        part: usize,
        blank: usize,
        mv: Move,
        from: impl Fn(usize) -> Option<&'a [u64]>,
        to: &mut [u64],
    ) {
        let carry = self.carry(blank, mv);
        if let Carry::Crossing { sources, len } = carry {
            return cross(sources, *len, part, from, to);
        }
        if matches!(carry, Carry::None) {
            return;
        }
        let Some(from) = from(part) else {
            return;
        };
        match carry {
            Carry::Across => unite(to, from),
            Carry::Runs { sources, len } => {
                let block = sources.len() * len;
                let blocks = from.chunks_exact(block).zip(to.chunks_exact_mut(block));
                for (from, to) in blocks {
                    for (run, &source) in to.chunks_exact_mut(*len).zip(sources) {
                        unite(run, &from[source as usize * len..][..*len]);
                    }
                }
            }
            Carry::Rows(rows) => rows.arrive(self.parities(part), from, to),
            Carry::None | Carry::Crossing { .. } => (),
        }
    }

    /// For each row of a part whether its digits without the last are odd together.
    fn parities(&self, part: usize) -> impl Iterator<Item = usize> {
        let of_part = usize::from(self.part_parities[part]);
        let of_rows = self.row_parities.iter();
        of_rows.map(move |&of_row| usize::from(of_row) ^ of_part)
    }
}

/// Adds runs that come from other parts.
fn cross<'a>(
    sources: &[u32],
    len: usize,
    part: usize,
    from: impl Fn(usize) -> Option<&'a [u64]>,
    to: &mut [u64],
) {
    let words_per_part = to.len();
    let block = sources.len() * len;
    // A run may be longer than a part, which then is a piece of it.
    let piece = len.min(words_per_part);
    for (number, to) in to.chunks_exact_mut(piece).enumerate() {
        let word = part * words_per_part + number * piece;
        let source = sources[word % block / len] as usize;
        let word = word / block * block + source * len + word % len;
        if let Some(from) = from(word / words_per_part) {
            unite(to, &from[word % words_per_part..][..piece]);
        }
    }
}

/// How the boards of a plane are carried to another.
enum Carry {
    /// There is no neighbour to come from.
    None,
    /// Every word stays in its place.
    Across,
    /// Each run of `len` words of a block, which has as many runs as there are sources, comes from the
    /// run that its source says.
    Runs { sources: Vec<u32>, len: usize },
    /// The same, where a block lies in several parts.
    Crossing { sources: Vec<u32>, len: usize },
    /// The bits of each row of words change places.
    Rows(Rows),
}

/// A move of a window that ends in the last five tiles.
struct Rows {
    turn: Turn,
    /// The window's places among those of a row.
    window: Range<usize>,
    /// Whether all digits are odd together when the tile moves in the row.
    parity: usize,
    above: Above,
}

/// What becomes of the words by the part of a window that lies before the row: a number for each word
/// of a block, whose digits before the window are all the same.
enum Above {
    /// There is no such part.
    Nothing,
    /// The tile passes it first, and a word comes from there.
    First(Vec<u32>),
    /// The tile passes it last, and a word goes there.
    Last(Vec<u32>),
}

impl Rows {
    /// Adds to the words of a part what arrives there.
    fn arrive(&self, parities: impl Iterator<Item = usize>, from: &[u64], to: &mut [u64]) {
        let mut parities = parities.map(|parity| parity ^ self.parity);
        let turned = |row, parity| turn(row, self.window.clone(), self.turn, parity);
        match &self.above {
            Above::Nothing => {
                let rows = from.chunks(WORDS_PER_ROW).zip(to.chunks_mut(WORDS_PER_ROW));
                for ((from, to), parity) in rows.zip(parities) {
                    // With six cells the only word has no others beside it.
                    let row = array::from_fn(|digit| from.get(digit).copied().unwrap_or(0));
                    unite(to, &turned(row, parity));
                }
            }
            Above::First(sources) => {
                let block = sources.len();
                for (from, to) in from.chunks_exact(block).zip(to.chunks_exact_mut(block)) {
                    let rows = to.chunks_exact_mut(WORDS_PER_ROW);
                    let rows = rows.zip(sources.chunks_exact(WORDS_PER_ROW));
                    for ((to, sources), parity) in rows.zip(parities.by_ref()) {
                        let row = array::from_fn(|digit| from[sources[digit] as usize]);
                        unite(to, &turned(row, parity));
                    }
                }
            }
            Above::Last(targets) => {
                let block = targets.len();
                for (from, to) in from.chunks_exact(block).zip(to.chunks_exact_mut(block)) {
                    let rows = from.chunks_exact(WORDS_PER_ROW);
                    let rows = rows.zip(targets.chunks_exact(WORDS_PER_ROW));
                    for ((from, targets), parity) in rows.zip(parities.by_ref()) {
                        let row = turned(array::from_fn(|digit| from[digit]), parity);
                        for (word, &target) in row.into_iter().zip(targets) {
                            to[target as usize] |= word;
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
        // The window's first tile and the first after it, and the first of the last five.
        let start = blank.min(to);
        let (end, word_end) = (start + cols, cells - 6);
        if end <= word_end {
            let sources = turned_values(cells, start, end, turn.inverse());
            let len = values(cells, end, word_end);
            return match start < layout.digits_per_part() {
                true => Carry::Crossing { sources, len },
                false => Carry::Runs { sources, len },
            };
        }
        // Places count from one before the last five.
        let window = (start + 1).saturating_sub(word_end)..end + 1 - word_end;
        // How many tiles are passed before the row's.
        let passed = word_end.saturating_sub(start + 1);
        // All digits together are even, or have the parity of the rows between blank and goal.
        let parity = match cols % 2 {
            1 => 0,
            _ => shape.row(blank).abs_diff(shape.row(layout.goal().blank())),
        };
        let turned = |turn| turned_values(cells, start, word_end, turn);
        let (parity, above) = match turn {
            _ if passed == 0 => (parity, Above::Nothing),
            // Each tile that is passed makes an even order odd.
            Turn::FirstToLast => (parity + passed, Above::First(turned(turn.inverse()))),
            Turn::LastToFirst => (parity, Above::Last(turned(turn))),
        };
        Carry::Rows(Rows {
            turn,
            window,
            parity: parity % 2,
            above,
        })
    }
}

/// For each value of the digits at these places whether they are odd together.
fn parities(cells: usize, places: Range<usize>) -> Vec<u8> {
    let mut parities = vec![0];
    for place in places.rev() {
        let digits = 0..(cells - 1 - place) as u8;
        let with_digit =
            digits.flat_map(|digit| parities.iter().map(move |parity| parity ^ digit & 1));
        parities = with_digit.collect();
    }
    parities
}
