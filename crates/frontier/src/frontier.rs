use std::{iter, mem};

use tilebase_puzzle::Move;

use crate::{Arrivals, BOARDS_A_WORD, Carries, Layout, OutOfMemory, Planes, for_each};

/// The boards at one distance from the goal, in memory.
///
/// It starts with the goal itself, at depth 0, and advances by one depth at a time, until no boards
/// are left.
pub struct Frontier {
    layout: Layout,
    carries: Carries,
    threads: usize,
    depth: u8,
    current: Counted,
    /// The boards of the depth before.
    previous: Counted,
    /// Where the next depth comes to be.
    next: Counted,
}

/// A half set that knows which of its units are empty.
struct Counted {
    planes: Planes,
    /// The number of boards in each unit.
    boards: Vec<u64>,
}

/// The boards of one plane in one part that have come to a new depth.
#[derive(Clone, Copy)]
pub struct Unit<'a> {
    /// The blank's cell.
    pub blank: usize,
    /// The part.
    pub part: usize,
    /// A bit for each board, which is set for those of the new depth.
    pub words: &'a [u64],
}

impl Frontier {
    /// The goal, at depth 0.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if three half sets do not fit.
    pub fn new(layout: Layout, threads: usize) -> Result<Frontier, OutOfMemory> {
        let half_set = || Planes::new(layout);
        let none = || vec![0; layout.parts() * layout.slots()];
        let (mut current, previous, next) = (half_set()?, half_set()?, half_set()?);
        let mut boards = none();
        let goal = layout.goal();
        let index = goal.rank(&goal.board()).expect("the goal reaches itself");
        let (part, slot, word, bit) = layout.place(index);
        current.unit_mut(part, slot)[word] = 1 << bit;
        boards[part * layout.slots() + slot] = 1;
        Ok(Frontier {
            layout,
            carries: Carries::new(layout),
            threads,
            depth: 0,
            current: Counted {
                planes: current,
                boards,
            },
            previous: Counted {
                planes: previous,
                boards: none(),
            },
            next: Counted {
                planes: next,
                boards: none(),
            },
        })
    }

    /// The distance from the goal.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// How many boards there are at this distance.
    pub fn boards(&self) -> u64 {
        self.current.boards.iter().sum()
    }

    /// Goes on to the next depth.
    ///
    /// `visit` is called for each unit that has new boards, by several threads at once, and with the
    /// state that `states` has for the unit; units come in the order of [`Planes::units_mut`].
    ///
    /// # Complexity
    ///
    /// O(boards of the shape / 60), less where parts are empty, and divided among the threads.
    pub fn advance<S: Send>(
        &mut self,
        states: impl Iterator<Item = S> + Send,
        visit: impl Fn(Unit<'_>, S) + Sync,
    ) {
        let Frontier {
            layout,
            carries,
            current,
            previous,
            next,
            ..
        } = self;
        self.depth += 1;
        let colour = layout.colour_at(self.depth);
        let crossing = Carries::crossing(*layout, layout.colour_at(self.depth + 1));
        let crossing = crossing.map(|blank| current.planes.plane(layout.slot(blank)));
        let crossing = crossing.unwrap_or_default();
        let units = next.planes.units_mut().zip(&mut next.boards);
        let units = units.zip(states).enumerate();
        for_each(self.threads, units, |(number, ((words, boards), state))| {
            // What is there is of another depth, and perhaps of another colour.
            if *boards > 0 {
                words.fill(0);
                *boards = 0;
            }
            let (part, slot) = (number / layout.slots(), number % layout.slots());
            let Some(blank) = layout.blank(colour, slot) else {
                return;
            };
            let arrivals = Arrivals {
                part,
                units: current.planes.part(part),
                crossing: &crossing,
            };
            for direction in Move::ALL {
                carries.arrive(arrivals, blank, direction, words);
            }
            *boards = keep_new(words, previous.planes.unit(part, slot));
            if *boards > 0 {
                visit(Unit { blank, part, words }, state);
            }
        });
        mem::swap(previous, next);
        mem::swap(previous, current);
    }

    /// The boards at this distance by their indices, from the smallest on.
    pub fn indices(&self) -> impl Iterator<Item = u64> {
        let layout = self.layout;
        let colour = layout.colour_at(self.depth);
        let blanks = (0..layout.slots()).filter_map(move |slot| layout.blank(colour, slot));
        let units = blanks.flat_map(move |blank| (0..layout.parts()).map(move |part| (blank, part)));
        units.flat_map(move |(blank, part)| {
            let words = self.current.planes.unit(part, layout.slot(blank));
            Unit { blank, part, words }.indices(layout)
        })
    }
}

impl<'a> Unit<'a> {
    /// The boards by their indices, from the smallest on.
    pub fn indices(self, layout: Layout) -> impl Iterator<Item = u64> + use<'a> {
        let first = layout.first_index(self.part, self.blank);
        let words = (0..).zip(self.words);
        words.flat_map(move |(word, &bits)| {
            let ones = iter::successors(Some(bits), |bits| Some(bits & (bits - 1)));
            let ones = ones.take_while(|&bits| bits != 0);
            ones.map(move |bits| {
                first + word * BOARDS_A_WORD + u64::from(bits.trailing_zeros())
            })
        })
    }
}

/// Takes the boards of the depth before away, and counts the others.
fn keep_new(words: &mut [u64], previous: &[u64]) -> u64 {
    let mut boards = 0;
    for (word, previous) in words.iter_mut().zip(previous) {
        *word &= !previous;
        boards += u64::from(word.count_ones());
    }
    boards
}
