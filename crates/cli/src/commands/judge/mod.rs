//! `tilebase judge`: the input and output formats of judges and textbooks, byte for byte.

mod reader;
mod table;

use std::io::Read;
use std::iter;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{ArgMatches, Command, Error, FromArgMatches, Subcommand};
use tilebase::{Ask, Board, Metric, Move, Shape, Solution};
use tilebase_puzzle::{GoalIndex, MAX_CELLS};
use tilebase_search::{Algorithm, Heuristic};

use self::reader::{Reader, Tiles, cols};
use self::table::{Cases, FORMATS, Format, Method, Solved};
use super::each_file;
use crate::args::TableArgs;
use crate::exit::Exit;
use crate::input::{InputArgs, Source};
use crate::tables::{LimitArgs, Setup, bounds, report_tables};
use crate::terminal::print;

/// Answer in the exact format of an online judge, a course or a textbook's exercise
///
/// Reads standard input to its end, then writes exactly the expected output. The boards are 3x3 unless the help of the
/// format says otherwise.
#[derive(clap::Args)]
#[command(
    disable_help_subcommand = true,
    subcommand_value_name = "NAME",
    subcommand_help_heading = "Names",
    after_help = EXAMPLES
)]
pub struct JudgeArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(subcommand)]
    judge: Judge,
}

const EXAMPLES: &str = "\
Examples:
  echo \"2 3 4 1 5 x 7 6 8\" | tilebase judge poj1077
  tilebase judge hdu3567 --help  # what its input and output look like";

struct Judge {
    format: &'static Format,
    options: ArgMatches,
}

// Each format is a subcommand.
impl Subcommand for Judge {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(FORMATS.iter().map(Format::command))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Judge::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        FORMATS.iter().any(|format| format.name == name)
    }
}

impl FromArgMatches for Judge {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Judge, Error> {
        let (name, options) = matches.subcommand().expect("clap requires a name");
        let format = FORMATS.iter().find(|format| format.name == name);
        Ok(Judge {
            format: format.expect("clap knows the names"),
            options: options.clone(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Judge::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Format {
    fn command(&self) -> Command {
        let indented = |text: &str| text.replace('\n', "\n  ").replace("\n  \n", "\n\n");
        let (input, output) = (indented(self.input), indented(self.output));
        (self.options)(Command::new(self.name))
            .about(self.about.split("\n\n").next().unwrap_or_default())
            .long_about(self.about.contains("\n\n").then_some(self.about))
            .after_help(format!(
                "Sample input:\n  {input}\n\nSample output:\n  {output}"
            ))
    }
}

pub fn run(JudgeArgs { input, judge }: &JudgeArgs) -> anyhow::Result<Exit> {
    let Ok(Some(files)) = judge.options.try_get_many::<PathBuf>("files") else {
        let to_type = format!("input as in `tilebase judge {} --help`", judge.format.name);
        judge.answer(input.open(&to_type)?, None)?;
        return Ok(Exit::Success);
    };
    let files: Vec<_> = files.cloned().collect();
    Ok(each_file(&files, |file| {
        let name = file.display().to_string();
        let answered = judge.answer(Source::file(file)?, Some(&name));
        answered.map(|()| Exit::Success)
    }))
}

impl Judge {
    /// Answers the cases of an input. Also prints the answers before an error.
    fn answer(&self, mut input: Source, file: Option<&str>) -> anyhow::Result<()> {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        let mut output = String::new();
        let answered = self.answer_cases(Reader::new(&bytes), file, &mut output);
        print(&output)?;
        match file {
            Some(name) => answered.context(name.to_owned()),
            None => answered,
        }
    }

    fn answer_cases(
        &self,
        mut input: Reader,
        file: Option<&str>,
        output: &mut String,
    ) -> anyhow::Result<()> {
        let format = self.format;
        (format.prepare)(&mut input);
        let count = match format.cases {
            Cases::One => 1,
            Cases::ToEnd => usize::MAX,
            Cases::Counted => input.number("the number of cases")?,
        };
        let chosen: Option<String> = self.option("unsolvable");
        let unsolvable = chosen.as_deref().or(format.unsolvable);
        let setup = Setup::new(&TableArgs::default())?;
        for number in 1..=count {
            if format.cases == Cases::ToEnd && input.is_at_end() {
                break;
            }
            let case = (format.case)(&mut input)?;
            let text = match (self.solve(&case, &setup)?, file, unsolvable) {
                (Some(solved), Some(file), _) => format!("{file}: {}\n", solved.length),
                (None, Some(file), _) => format!("{file}: -1\n"),
                (Some(solved), None, _) => (format.answer)(&solved),
                (None, None, Some(unsolvable)) => format!("{unsolvable}\n"),
                _ => return input.fail("no moves lead from the start to this goal"),
            };
            *output += &((format.head)(number) + &text);
        }
        input.end()
    }

    /// Returns the first optimal solution in the order of the format, or `None` if the board is unsolvable.
    fn solve(&self, case: &[Tiles], setup: &Setup) -> anyhow::Result<Option<Solved>> {
        let Some(start) = board(&case[0]) else {
            return large(&case[0]);
        };
        let goal = match case.get(1) {
            Some(goal) => board(goal),
            None => Board::goal(start.shape(), self.format.goal),
        };
        let goal = goal.expect("a goal of this shape");
        // Makes no tables for an unsolvable board.
        if !GoalIndex::new(&goal).reaches(&start) {
            return Ok(None);
        }
        if self.option("by") == Some(Method::Astar) {
            let found = Algorithm::AStar(Heuristic::Manhattan).measure(&start, &goal);
            return Ok(found.map(|found| Solved {
                cost: [found.counts.expanded, found.counts.generated],
                ..Solved::new(&start, found.moves)
            }));
        }
        let (begin, order) = (Instant::now(), self.format.order.parse()?);
        let solver = setup.open(&goal, order)?;
        report_tables(&solver);
        // Making tables counts as time.
        let left = |seconds: Duration| seconds.saturating_sub(begin.elapsed());
        let limits = LimitArgs {
            nodes: self.option("nodes"),
            seconds: self.option("seconds").map(left),
        };
        let mut search = limits.start(&solver);
        let found = search.answer(&start, order, Ask::default())?;
        let found = found.expect("the goal is reachable");
        let solved = |moves: Solution| Solved::new(&start, moves.iter().collect());
        let mut solved = found.solution.map_or_else(Solved::default, solved);
        if !found.is_optimal() {
            solved.length = bounds(found.lower_bound, found.length());
            let error = "a limit ended the search: the number of moves is";
            anyhow::ensure!(self.format.has_bounds, "{error} {}", solved.length);
        }
        Ok(Some(solved))
    }

    /// Returns the value of an option, or `None` if the format does not have the option.
    fn option<T: Clone + Send + Sync + 'static>(&self, name: &str) -> Option<T> {
        self.options.try_get_one(name).ok().flatten().cloned()
    }
}

impl Solved {
    fn new(start: &Board, moves: Vec<Move>) -> Solved {
        let later = Metric::Single.path(start, moves.iter().copied());
        let boards = iter::once(*start).chain(later.map(|(_, board)| board));
        let tiles = |board: Board| board.tiles().iter().map(|&tile| tile.into()).collect();
        Solved {
            length: moves.len().to_string(),
            boards: boards.map(tiles).collect(),
            // A lookup expands and generates no boards. Both numbers count the table entries read: one per move, since
            // the embedded tables store moves.
            cost: [moves.len() as u64; 2],
            moves,
        }
    }
}

/// Returns a board, or `None` if it has too many cells.
fn board(tiles: &Tiles) -> Option<Board> {
    let shape = Shape::new(tiles.len() / cols(tiles), cols(tiles)).ok()?;
    let tiles: Vec<u8> = tiles.iter().map(|&tile| tile as u8).collect();
    Board::from_tiles(shape, &tiles).ok()
}

/// Returns the answer to a square board that is too large for a search, or `None` if it is unsolvable. Fails if the
/// board is not solved, but solvable.
fn large(board: &Tiles) -> anyhow::Result<Option<Solved>> {
    let (mut sorted, cells, cols) = (board.clone(), board.len(), cols(board));
    let blank = board.iter().position(|&tile| tile == 0).unwrap_or(0);
    let mut swaps = 0;
    for cell in 0..cells {
        while sorted[cell] != (cell + 1) % cells {
            let place = (sorted[cell] + cells - 1) % cells;
            sorted.swap(cell, place);
            swaps += 1;
        }
    }
    // Each move is a swap, and takes the blank to a cell of the other colour. The goal's blank has the colour of cell 0.
    if (swaps + blank / cols + blank % cols) % 2 != 0 {
        return Ok(None);
    }
    anyhow::ensure!(
        swaps == 0,
        "the board is solvable, but boards of more than {MAX_CELLS} cells are not searched: the number of moves is not \
         known"
    );
    Ok(Some(Solved {
        length: "0".to_owned(),
        boards: vec![board.clone()],
        ..Solved::default()
    }))
}
