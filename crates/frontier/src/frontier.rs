use std::cell::Cell;
use std::iter;

use tilebase_puzzle::Move;

use crate::{BOARDS_PER_WORD, Carries, Layout, OutOfMemory, Planes, for_each};

/// The boards at one distance from the goal, in memory, and those one nearer.
///
/// It starts with the goal itself, at depth 0, and advances by one depth at a time, until no boards
/// are left.
pub struct Frontier {
    layout: Layout,
    carries: Carries,
    threads: usize,
    depth: u8,
    /// By colour: the boards of this depth, and those of the depth before.
    halves: [Half; 2],
}

/// The planes of a colour.
struct Half {
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
    /// Where they came from.
    carries: &'a Carries,
    from: &'a Half,
}

impl Frontier {
    /// The goal, at depth 0.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if a bit for each board and a fifteenth of that is not to be had; where the
    /// number of cells is odd, a plane more.
    pub fn new(layout: Layout, threads: usize) -> Result<Frontier, OutOfMemory> {
        let mut frontier = Frontier {
            layout,
            // Before the moves, which take long to work out for shapes that do not fit.
            halves: [Half::new(layout)?, Half::new(layout)?],
            carries: Carries::new(layout),
            threads: threads.min(layout.parts() * layout.slots()),
            depth: 0,
        };
        let goal = layout.goal();
        let index = goal.rank(&goal.board()).expect("the goal reaches itself");
        let (part, slot, word, bit) = layout.place(index);
        let half = &mut frontier.halves[usize::from(layout.colour_at(0))];
        half.planes.unit_mut(part, slot)[word] = 1 << bit;
        half.boards[part * layout.slots() + slot] = 1;
        Ok(frontier)
    }

    /// The distance from the goal.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// How many boards there are at this distance.
    pub fn boards(&self) -> u64 {
        let colour = self.layout.colour_at(self.depth);
        self.halves[usize::from(colour)].boards.iter().sum()
    }

    /// The moves of the shape.
    pub fn carries(&self) -> &Carries {
        &self.carries
    }

    /// The planes of a colour: the boards of this depth, or of the one before.
    pub fn half(&self, colour: u8) -> &Planes {
        &self.halves[usize::from(colour)].planes
    }

    /// Replaces a unit of [`Frontier::half`]; with [`Frontier::set_depth`], to go on with a search that
    /// was saved.
    ///
    /// # Panics
    ///
    /// If there is no such unit, or it has another number of words.
    pub fn put(&mut self, colour: u8, part: usize, slot: usize, words: &[u64]) {
        let half = &mut self.halves[usize::from(colour)];
        half.planes.unit_mut(part, slot).copy_from_slice(words);
        let boards = words.iter().map(|word| u64::from(word.count_ones()));
        half.boards[part * self.layout.slots() + slot] = boards.sum();
    }

    /// Takes the boards for those of this depth and of the one before.
    pub fn set_depth(&mut self, depth: u8) {
        self.depth = depth;
    }

    /// Goes on to the next depth.
    ///
    /// `visit` is called for each unit that has new boards, by several threads at once, and with the
    /// state that `states` has for the unit; units come in the order of [`Planes::units_mut`].
    ///
    /// # Panics
    ///
    /// If `states` has fewer than one for each unit.
    ///
    /// # Complexity
    ///
    /// O(boards of the shape / 60), divided among the threads.
    pub fn advance<S: Send>(
        &mut self,
        mut states: impl Iterator<Item = S> + Send,
        visit: impl Fn(Unit<'_>, S) + Sync,
    ) {
        self.depth += 1;
        let layout = self.layout;
        let colour = layout.colour_at(self.depth);
        let carries = &self.carries;
        let [first, second] = &mut self.halves;
        let (from, to) = match colour {
            0 => (&*second, first),
            _ => (&*first, second),
        };
        let slots = layout.slots();
        let Half { planes, boards } = to;
        let units = planes.units_mut().zip(boards).map(|unit| {
            let state = states.next().expect("a state for each unit");
            (unit, state)
        });
        let units = units.enumerate();
        let no_boards = || vec![0; layout.words_per_part()];
        for_each(self.threads, units, no_boards, |arrived, (number, unit)| {
            let ((words, boards), state) = unit;
            let (part, slot) = (number / slots, number % slots);
            let Some(blank) = layout.blank(colour, slot) else {
                return;
            };
            let mut has_arrived = false;
            for mv in Move::ALL {
                has_arrived |= from.arrive(carries, part, blank, mv, arrived);
            }
            if has_arrived {
                *boards = replace_by_new(words, arrived);
            } else if *boards > 0 {
                words.fill(0);
                *boards = 0;
            }
            if *boards > 0 {
                let unit = Unit {
                    blank,
                    part,
                    words,
                    carries,
                    from,
                };
                visit(unit, state);
            }
        });
    }

    /// The boards at this distance by their indices, from the smallest on.
    pub fn indices(&self) -> impl Iterator<Item = u64> {
        let units = self.units();
        units.flat_map(|(first, _, words)| indices(words, first))
    }

    /// The index of the board with this number, from 0, among those at this distance.
    ///
    /// # Complexity
    ///
    /// O(words of a unit + units).
    pub fn nth(&self, number: u64) -> Option<u64> {
        let mut number = number;
        for (first, boards, words) in self.units() {
            if number < boards {
                return nth_index(words, first, number);
            }
            number -= boards;
        }
        None
    }

    /// The units of this depth in the order of the indices: the index of the first board that there
    /// may be, the number of boards that there are, and the words.
    fn units(&self) -> impl Iterator<Item = (u64, u64, &[u64])> {
        let (layout, colour) = (self.layout, self.layout.colour_at(self.depth));
        let blanks = (0..layout.slots()).filter_map(move |slot| layout.blank(colour, slot));
        let units =
            blanks.flat_map(move |blank| (0..layout.parts()).map(move |part| (part, blank)));
        units.map(move |(part, blank)| {
            let slot = layout.slot(blank);
            let half = &self.halves[usize::from(colour)];
            let boards = half.boards[part * layout.slots() + slot];
            (
                layout.first_index(part, blank),
                boards,
                half.planes.unit(part, slot),
            )
        })
    }

    /// Whether the board with this index is of the depth before.
    pub fn is_of_depth_before(&self, index: u64) -> bool {
        let layout = self.layout;
        let colour = layout.shape().colour(layout.blank_of(index));
        let (part, slot, word, bit) = layout.place(index);
        colour != layout.colour_at(self.depth)
            && self.half(colour).unit(part, slot)[word] >> bit & 1 == 1
    }
}

impl Unit<'_> {
    /// Adds those of the boards that came from the blank's neighbour in this direction.
    pub fn add_from(&self, mv: Move, to: &mut [u64]) {
        self.from
            .arrive(self.carries, self.part, self.blank, mv, to);
    }
}

impl Half {
    fn new(layout: Layout) -> Result<Half, OutOfMemory> {
        Ok(Half {
            planes: Planes::new(layout)?,
            boards: vec![0; layout.parts() * layout.slots()],
        })
    }

    /// Adds to a unit of the other colour what arrives there from here, and says whether anything may.
    fn arrive(
        &self,
        carries: &Carries,
        part: usize,
        blank: usize,
        mv: Move,
        to: &mut [u64],
    ) -> bool {
        let layout = self.planes.layout();
        let Some(cell) = layout.shape().neighbour(blank, mv) else {
            return false;
        };
        let slot = layout.slot(cell);
        let has_arrived = Cell::new(false);
        let from = |part| {
            let has_boards = self.boards[part * layout.slots() + slot] > 0;
            has_arrived.set(has_arrived.get() | has_boards);
            has_boards.then(|| self.planes.unit(part, slot))
        };
        carries.arrive(part, blank, mv, from, to);
        has_arrived.get()
    }
}

/// Puts the boards that have arrived in the place of those of the depth before, without these, and
/// counts them. `arrived` becomes empty.
pub fn replace_by_new(words: &mut [u64], arrived: &mut [u64]) -> u64 {
    let mut boards = 0;
    for (word, arrived) in words.iter_mut().zip(arrived) {
        *word = *arrived & !*word;
        *arrived = 0;
        boards += u64::from(word.count_ones());
    }
    boards
}

/// The index of the board with this number in neighbouring words, of which the first board has the
/// index `first`.
fn nth_index(words: &[u64], first: u64, number: u64) -> Option<u64> {
    let mut number = number;
    let firsts = (first..).step_by(BOARDS_PER_WORD as usize);
    for (first, word) in firsts.zip(words) {
        let boards = u64::from(word.count_ones());
        if number < boards {
            return indices(&[*word], first).nth(number as usize);
        }
        number -= boards;
    }
    None
}

/// The indices of the boards in neighbouring words, of which the first board has this index.
pub fn indices(words: &[u64], first: u64) -> impl Iterator<Item = u64> {
    let firsts = (first..).step_by(BOARDS_PER_WORD as usize);
    firsts.zip(words).flat_map(|(first, &word)| {
        let rest = |&word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
        let words = iter::successors(Some(word).filter(|&word| word != 0), rest);
        words.map(move |word| first + u64::from(word.trailing_zeros()))
    })
}
