use std::io::{self, Write};
use std::sync::LazyLock;

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use tilebase::{Board, Error, Found, Metric, SlideSet, Solution, Solver};

use super::{AnswerForm, SolveArgs};
use crate::input::{Fields, JsonRecord, Moves};
use crate::spelling::{Spelling, noun};
use crate::tables::{SearchFile, bounds};

pub const UNSOLVABLE: &str = "unsolvable";

/// The style of the lines between drawn boards.
static TITLE: LazyLock<Style> = LazyLock::new(|| match AutoStream::choice(&io::stdout()) {
    ColorChoice::Never => Style::new(),
    _ => Style::new().bold(),
});

pub struct Answer {
    board: Board,
    goal: Board,
    metric: Metric,
    /// `None` if the board is unsolvable. Incomplete if a limit has ended the search.
    found: Option<Found>,
    /// Whether the answer needed a search, which may be slow.
    pub is_searched: bool,
    /// With --all, all solutions. Here and in the next two fields, the inner `None` means that a limit has ended the
    /// search.
    all: Option<Option<Vec<Solution>>>,
    /// With --count, the number of solutions.
    count: Option<Option<u128>>,
    /// With --count and --json, the first moves of all solutions.
    optimal: Option<Option<SlideSet>>,
    /// With --checkpoint, the file to delete after the answer is printed.
    pub file: Option<SearchFile>,
}

impl Answer {
    /// Answers a board. Fails if a table is damaged, or if the file of --checkpoint cannot be used.
    pub fn new(solver: &Solver, board: Board, args: &SolveArgs) -> anyhow::Result<Answer> {
        let order = args.solving_order(solver);
        let mut search = args.search.limits.start(solver);
        search.within = args.within;
        let found = match &args.checkpoint {
            None => search.run(&board, order),
            Some(path) => search.run_saved(&board, order, path)?,
        };
        let found = match found {
            Err(Error::Unsolvable) => None,
            found => Some(found?),
        };
        let all = |solution| search.solutions(&board, solution, args.order);
        let count = |solution| search.count_solutions(&board, solution);
        let optimal = |solution| search.optimal_slides(&board, solution);
        let is_solvable = found.is_some();
        let solution = found.as_ref().and_then(Found::complete);
        Ok(Answer {
            board,
            goal: *solver.goal(),
            metric: solver.metric(),
            is_searched: is_solvable && solver.searches(),
            all: match is_solvable && args.all {
                true => Some(solution.map(all).transpose()?.flatten()),
                false => None,
            },
            count: match is_solvable && args.count {
                true => Some(solution.map(count).transpose()?.flatten()),
                false => None,
            },
            optimal: match is_solvable && args.count && args.json {
                true => Some(solution.map(optimal).transpose()?.flatten()),
                false => None,
            },
            file: search.file.take(),
            found,
        })
    }

    pub fn is_unsolvable(&self) -> bool {
        self.found.is_none()
    }

    /// Returns what is known about the solution of --within, unless it is proved optimal.
    pub fn unproved(&self, args: &SolveArgs) -> Option<String> {
        let (found, percent) = (self.found.as_ref()?, args.within?);
        let is_unproved = found.is_within(percent) && !found.is_optimal();
        let (solution, bound) = (found.solution?, found.lower_bound);
        (is_unproved && !args.json).then(|| {
            let length = found.metric.len(&solution);
            format!(
                "a solution of length {length}; at least {bound} {}s are needed: within {percent} %",
                noun(found.metric)
            )
        })
    }

    /// Writes the answer in the selected form. In JSON, copies the unknown keys of the input.
    pub fn write(
        &self,
        args: &SolveArgs,
        record: &JsonRecord,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if args.json {
            return out.write_all(self.fields(args).line(record).as_bytes());
        }
        let Some(found) = &self.found else {
            return writeln!(out, "{UNSOLVABLE}");
        };
        let accepted = args.within.filter(|&percent| found.is_within(percent));
        if let (Some(solution), Some(_), true) =
            (&found.solution, accepted, args.form != AnswerForm::Distance)
        {
            return self.write_solution(solution, args, out);
        }
        let known = bounds(found.lower_bound, found.length());
        match (found.complete(), &self.all, self.count) {
            (Some(_), _, Some(Some(count))) => writeln!(out, "{count}"),
            (Some(_), Some(Some(all)), _) => all
                .iter()
                .try_for_each(|solution| self.write_solution(solution, args, out)),
            (Some(solution), None, None) => self.write_solution(solution, args, out),
            _ => writeln!(out, "{known}"),
        }
    }

    fn write_solution(
        &self,
        solution: &Solution,
        args: &SolveArgs,
        out: &mut impl Write,
    ) -> io::Result<()> {
        match args.form {
            AnswerForm::Distance => writeln!(out, "{}", self.metric.len(solution)),
            AnswerForm::Boards => self.draw(solution, args.moves, out),
            AnswerForm::Moves => {
                writeln!(out, "{}", args.moves.of_solution(&self.board, solution))
            }
        }
    }

    /// Draws the start and the board after each move, each followed by an empty line.
    fn draw(
        &self,
        solution: &Solution,
        spelling: Spelling,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let title = *TITLE;
        let (mut board, count) = (self.board, self.metric.len(solution));
        writeln!(out, "{board:#}\n")?;
        for (number, (slide, next)) in (1..).zip(self.metric.path(&self.board, solution)) {
            let spelled = spelling.of_slide(&board, slide);
            writeln!(out, "{title}move {number} of {count}: {spelled}{title:#}")?;
            writeln!(out, "{next:#}\n")?;
            board = next;
        }
        Ok(())
    }

    fn fields(&self, args: &SolveArgs) -> Fields {
        let (board, goal, notation) = (&self.board, &self.goal, args.moves);
        let Some(found) = &self.found else {
            return Fields::unsolvable(board, goal, self.metric);
        };
        let fields = Fields::of(Some(board), Some(goal), self.metric);
        let searched = Some(found).filter(|_| self.is_searched);
        Fields {
            lower_bound: searched.map(|found| found.lower_bound.into()),
            within: args.within,
            is_within: args.within.map(|percent| Some(found.is_within(percent))),
            nodes: searched.map(|found| found.nodes),
            optimal_moves: self.optimal.map(|optimal| {
                let spelled = |slide| Moves(notation.of_slide(board, slide));
                Some(optimal?.iter().map(spelled).collect())
            }),
            count: self.count,
            solutions: self.all.as_ref().map(|all| {
                let all = all.as_ref()?.iter();
                Some(all.map(|one| Moves::of(notation, board, one)).collect())
            }),
            ..fields.with_solution(found, board, notation)
        }
    }
}
