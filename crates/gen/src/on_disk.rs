use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tilebase_frontier::{Carries, Layout, for_each, replace_by_new};
use tilebase_puzzle::Move;

use crate::GenerateError;
use crate::sets::{Half, Sets, UnitOf, is_marked};

/// The sets of a search in files without a name, one for each part; in memory are only the parts that
/// are worked at, and the one plane of the depth from which boards cross to other parts.
pub(crate) struct OnDisk {
    layout: Layout,
    carries: Carries,
    threads: usize,
    folder: PathBuf,
    parts: Vec<Part>,
}

struct Part {
    file: File,
    /// By half set and slot: how many boards there are, or of bits, have come last. Where it is 0, the
    /// file has none, or old ones, and is not read.
    boards: [Vec<u64>; 4],
}

impl OnDisk {
    pub fn new(layout: Layout, threads: usize, folder: &Path) -> Result<OnDisk, GenerateError> {
        let part = || {
            Ok(Part {
                file: tempfile::tempfile_in(folder)?,
                boards: Half::ALL.map(|_| vec![0; layout.slots()]),
            })
        };
        let parts = (0..layout.parts()).map(|_| part()).collect();
        let parts: io::Result<Vec<Part>> = parts;
        let mut sets = OnDisk {
            layout,
            carries: Carries::new(layout),
            threads: threads.min(layout.parts()),
            parts: parts.map_err(|source| GenerateError::work(folder, source))?,
            folder: folder.to_owned(),
        };
        let goal = layout.goal();
        let index = goal.rank(&goal.board()).expect("the goal reaches itself");
        let (part, slot, word, bit) = layout.place(index);
        let mut words = vec![0; layout.words_per_part()];
        words[word] = 1 << bit;
        let half = Half::Boards(layout.colour_at(0));
        sets.write(UnitOf { half, part, slot }, &words)?;
        Ok(sets)
    }

    fn error(&self, source: io::Error) -> GenerateError {
        GenerateError::work(&self.folder, source)
    }

    /// The plane of this colour from which boards go to other parts, part by part; `None` for those
    /// that have none of its boards, and for all if there is no such plane.
    fn crossing(&self, colour: u8) -> io::Result<Vec<Option<Vec<u64>>>> {
        let shape = self.layout.shape();
        let ways = (0..shape.cells()).flat_map(|to| Move::ALL.map(|mv| (to, mv)));
        let mut ways = ways.filter(|&(to, mv)| self.carries.is_crossing(to, mv));
        let cell = ways.find_map(|(to, mv)| {
            let from = shape.neighbour(to, mv);
            from.filter(|&cell| shape.colour(cell) == colour)
        });
        let unit = |part: &Part| match cell.map(|cell| self.layout.slot(cell)) {
            Some(slot) if part.boards(Half::Boards(colour))[slot] > 0 => {
                let mut words = vec![0; self.layout.words_per_part()];
                part.read(Half::Boards(colour), slot, &mut words)?;
                Ok(Some(words))
            }
            _ => Ok(None),
        };
        self.parts.iter().map(unit).collect()
    }
}

/// What a thread works with.
struct Buffers {
    /// The units of a part from which boards are carried, by slot.
    from: Vec<Vec<u64>>,
    arrived: Vec<u64>,
    words: Vec<u64>,
}

impl Sets for OnDisk {
    fn layout(&self) -> Layout {
        self.layout
    }

    fn carries(&self) -> &Carries {
        &self.carries
    }

    fn advance(&mut self, depth: u8) -> Result<u64, GenerateError> {
        let layout = self.layout;
        let colour = layout.colour_at(depth);
        let crossing = self
            .crossing(1 - colour)
            .map_err(|source| self.error(source))?;
        let step = Step {
            layout,
            carries: &self.carries,
            colour,
            depth,
            crossing: &crossing,
        };
        let found = Mutex::new(Ok(0));
        let buffers = || Buffers {
            from: vec![vec![0; layout.words_per_part()]; layout.slots()],
            arrived: vec![0; layout.words_per_part()],
            words: vec![0; layout.words_per_part()],
        };
        let parts = self.parts.iter_mut().enumerate();
        for_each(self.threads, parts, buffers, |buffers, (number, part)| {
            if found
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .is_err()
            {
                return;
            }
            let boards = step.advance(number, part, buffers);
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            *found = match (&*found, boards) {
                (Ok(sum), Ok(boards)) => Ok(sum + boards),
                (Ok(_), Err(error)) => Err(error),
                (Err(_), _) => return,
            };
        });
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.map_err(|source| self.error(source))
    }

    fn read(&self, unit: UnitOf, to: &mut [u64]) -> Result<(), GenerateError> {
        let read = self.parts[unit.part].read(unit.half, unit.slot, to);
        read.map_err(|source| self.error(source))
    }

    fn write(&mut self, unit: UnitOf, from: &[u64]) -> Result<(), GenerateError> {
        let boards = from.iter().map(|word| u64::from(word.count_ones())).sum();
        let written = self.parts[unit.part].write(unit.half, unit.slot, boards, from);
        written.map_err(|source| self.error(source))
    }

    fn set_depth(&mut self, _: u8) {}
}

/// The step to a depth.
struct Step<'a> {
    layout: Layout,
    carries: &'a Carries,
    colour: u8,
    depth: u8,
    crossing: &'a [Option<Vec<u64>>],
}

impl Step<'_> {
    /// Replaces the boards of the depth before in one part, and gives the number of the new ones.
    fn advance(&self, number: usize, part: &mut Part, buffers: &mut Buffers) -> io::Result<u64> {
        let Step { layout, colour, .. } = *self;
        let Buffers {
            from,
            arrived,
            words,
        } = buffers;
        for (slot, words) in from.iter_mut().enumerate() {
            part.read(Half::Boards(1 - colour), slot, words)?;
        }
        let mut sum = 0;
        let blanks =
            (0..layout.slots()).filter_map(|slot| Some((slot, layout.blank(colour, slot)?)));
        for (slot, blank) in blanks {
            for mv in Move::ALL {
                let Some(cell) = layout.shape().neighbour(blank, mv) else {
                    continue;
                };
                let is_crossing = self.carries.is_crossing(blank, mv);
                let unit = |part: usize| match is_crossing {
                    true => self.crossing[part].as_deref(),
                    false => Some(&*from[layout.slot(cell)]),
                };
                self.carries.arrive(number, blank, mv, unit, arrived);
            }
            part.read(Half::Boards(colour), slot, words)?;
            let boards = replace_by_new(words, arrived);
            part.write(Half::Boards(colour), slot, boards, words)?;
            if is_marked(self.depth) && boards > 0 {
                part.read(Half::Bits(colour), slot, arrived)?;
                for (bits, words) in arrived.iter_mut().zip(&*words) {
                    *bits |= words;
                }
                part.write(Half::Bits(colour), slot, boards, arrived)?;
                arrived.fill(0);
            }
            sum += boards;
        }
        Ok(sum)
    }
}

impl Part {
    fn boards(&self, half: Half) -> &[u64] {
        &self.boards[half.place()]
    }

    /// Reads a unit.
    fn read(&self, half: Half, slot: usize, words: &mut [u64]) -> io::Result<()> {
        if self.boards(half)[slot] == 0 {
            words.fill(0);
            return Ok(());
        }
        let mut file = &self.file;
        file.seek(self.start(half, slot, words))?;
        file.read_exact(bytemuck::cast_slice_mut(words))
    }

    /// Writes a unit of so many boards, none of which need not be written.
    fn write(&mut self, half: Half, slot: usize, boards: u64, words: &[u64]) -> io::Result<()> {
        self.boards[half.place()][slot] = boards;
        if boards > 0 {
            self.file.seek(self.start(half, slot, words))?;
            self.file.write_all(bytemuck::cast_slice(words))?;
        }
        Ok(())
    }

    /// Where a unit of so many words starts.
    fn start(&self, half: Half, slot: usize, words: &[u64]) -> SeekFrom {
        let units = half.place() * self.boards(half).len() + slot;
        SeekFrom::Start((units * size_of_val(words)) as u64)
    }
}
