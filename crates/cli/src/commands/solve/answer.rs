use std::io::{self, Write};
use std::sync::LazyLock;

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use tilebase::{Board, Error, Found, Solution, Solver};

use super::{AnswerForm, SolveArgs};
use crate::json::JsonObject;
use crate::spelling::Spelling;
use crate::tables::search;

/// The line for a board from which no moves lead to the goal.
pub const UNSOLVABLE: &str = "unsolvable";

/// The style of the lines between drawn boards.
static TITLE: LazyLock<Style> = LazyLock::new(|| match AutoStream::choice(&io::stdout()) {
    ColorChoice::Never => Style::new(),
    _ => Style::new().bold(),
});

/// The answer to one line or argument.
pub struct Answer {
    board: Board,
    /// `None` if no moves lead to the goal; not complete if a limit has ended the search.
    found: Option<Found>,
    /// Whether it took a search, which may be long.
    pub is_searched: bool,
    /// All solutions, if they are to be printed.
    all: Option<Vec<Solution>>,
    /// Their number, if it is to be printed.
    count: Option<u128>,
}

impl Answer {
    /// Answers a board; fails only if a table is damaged.
    pub fn new(solver: &Solver, board: Board, args: &SolveArgs) -> Result<Answer, Error> {
        let order = args.solving_order(solver);
        let found = match search(solver, &board, order, |search| args.limited(search)) {
            Err(Error::Unsolvable) => None,
            found => Some(found?),
        };
        let is_solved = found.as_ref().is_some_and(|found| found.is_complete);
        let all = || solver.solutions(&board, args.order)?.collect();
        let count = || solver.count_solutions(&board);
        Ok(Answer {
            board,
            is_searched: found.is_some() && solver.patterns().is_some(),
            all: (is_solved && args.all).then(all).transpose()?,
            count: (is_solved && args.count).then(count).transpose()?,
            found,
        })
    }

    pub fn is_unsolvable(&self) -> bool {
        self.found.is_none()
    }

    /// Writes the answer in the form that the arguments say.
    pub fn write(&self, args: &SolveArgs, out: &mut impl Write) -> io::Result<()> {
        if args.json {
            return out.write_all(self.json(args.moves).as_bytes());
        }
        let Some(found) = &self.found else {
            return writeln!(out, "{UNSOLVABLE}");
        };
        let lower = found.lower_bound;
        match &found.solution {
            Some(solution) if found.is_complete => match (&self.all, self.count) {
                (_, Some(count)) => writeln!(out, "{count}"),
                (Some(all), _) => all
                    .iter()
                    .try_for_each(|solution| self.write_solution(solution, args, out)),
                _ => self.write_solution(solution, args, out),
            },
            Some(best) if best.len() == usize::from(lower) => writeln!(out, "exactly {lower}"),
            Some(best) => writeln!(out, "between {lower} and {}", best.len()),
            None => writeln!(out, "at least {lower}"),
        }
    }

    fn write_solution(
        &self,
        solution: &Solution,
        args: &SolveArgs,
        out: &mut impl Write,
    ) -> io::Result<()> {
        match args.form {
            AnswerForm::Distance => writeln!(out, "{}", solution.len()),
            AnswerForm::Boards => self.draw(solution, args.moves, out),
            AnswerForm::Moves => {
                writeln!(out, "{}", args.moves.of_solution(&self.board, solution))
            }
        }
    }

    /// Draws the board and the one after each move, with an empty line after each.
    fn draw(
        &self,
        solution: &Solution,
        spelling: Spelling,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let title = *TITLE;
        let (mut board, count) = (self.board, solution.len());
        writeln!(out, "{board:#}\n")?;
        for (number, mv) in (1..).zip(solution) {
            let spelled = spelling.of_move(&board, mv);
            board = board.moved(mv).unwrap_or(board);
            writeln!(out, "{title}move {number} of {count}: {spelled}{title:#}")?;
            writeln!(out, "{board:#}\n")?;
        }
        Ok(())
    }

    fn json(&self, spelling: Spelling) -> String {
        let Some(found) = &self.found else {
            return JsonObject::unsolvable(&self.board);
        };
        let spelled = |solution| spelling.of_solution(&self.board, solution);
        let all = self.all.as_ref();
        let all = all.map(|all| all.iter().map(spelled).collect::<Vec<_>>());
        let solution = found.solution.as_ref().filter(|_| found.is_complete);
        let best = found.solution.as_ref().filter(|_| !found.is_complete);
        JsonObject::of_board("board", Some(&self.board))
            .with("solvable", true)
            .with("distance", solution.map(Solution::len))
            .with("moves", solution.map(spelled))
            .with_any("solutions", all)
            .with_any("count", self.count)
            .with_any("bound", self.is_searched.then_some(found.lower_bound))
            .with_any("upper", best.map(Solution::len))
            .with_any("best", best.map(spelled))
            .with_any("nodes", self.is_searched.then_some(found.nodes))
            .line()
    }
}
