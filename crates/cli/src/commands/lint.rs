//! `tilebase lint`: boards of an exercise sheet that are unsolvable, trivial or doubled, and wrong solutions.

use std::collections::HashMap;

use tilebase::claims::counted;
use tilebase::{Ask, Board, Goal, Mistakes, MoveOrder};
use tilebase_puzzle::GoalIndex;
use tilebase_puzzle::internal::GoalMap;

use super::check::Checker;
use crate::args::{UsageError, values};
use crate::exit::Exit;
use crate::input::claim::{Claim, ClaimArgs};
use crate::input::{Origin, Record, each};
use crate::output::verdict::{exit, name};
use crate::tables::Task;
use crate::terminal::{print, print_message};
use crate::unsolvable;

/// Check the boards of an exercise sheet: unsolvable, trivial, doubled, or with a wrong solution
///
/// A board may be followed by a colon and its solution, as for `check`, which must be optimal. Boards that are meant to
/// be unsolvable are written as in `213/456/78x: unsolvable`. Mirror images with renamed tiles count as doubled.
///
/// The exit code is 0 without findings, 3 with findings, and 4 if the only findings are lines that are not boards.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct LintArgs {
    /// Report boards at a smaller distance than this as trivial
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::number, allow_negative_numbers = true)]
    pub min_distance: u64,

    /// Report boards at a larger distance than this as far
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true)]
    pub max_distance: Option<u64>,

    #[command(flatten)]
    pub claims: ClaimArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase lint < boards.txt
  echo \"2 3 4 1 5 x 7 6 8: 19\" | tilebase lint --min-distance 10";

pub fn run(args: &LintArgs) -> anyhow::Result<Exit> {
    let (least, most) = (args.min_distance, args.max_distance.unwrap_or(u64::MAX));
    if least > most {
        let error = format!("--min-distance {least} is larger than --max-distance {most}");
        return Err(UsageError::new(error).into());
    }
    let checker = Checker::new(&args.claims, Mistakes::First)?;
    let mut sheet = Sheet {
        args,
        checker: &checker,
        first: HashMap::new(),
    };
    let mut records = Vec::new();
    let to_type = "the boards of a sheet, each in a line or drawn over several";
    each(&checker.setup, &[], &args.claims.input, to_type, |record| {
        records.push(sheet.check(record)?);
        Ok(())
    })?;
    let boards = counted(records.len(), "board");
    let solvable = || records.iter().filter_map(|(board, _)| board.as_ref());
    let other_goal = other_goal(solvable);
    let mut findings = Vec::new();
    if let Some(goal) = &other_goal {
        let wrong = solvable().filter(|board| board.is_wrong()).count();
        let all = solvable().count();
        findings.push((
            format!("the sheet: wrongly unsolvable boards: {wrong} of {all}; with {goal}: none"),
            Exit::Wrong,
        ));
    }
    for (board, of_board) in records {
        let goal = board.and_then(|board| board.other_goal);
        // Under the other goal, the findings on a board differ.
        if goal.is_none() || goal != other_goal {
            findings.extend(of_board);
        }
    }
    let text = findings.iter().map(|(text, _)| format!("{text}\n"));
    print(&text.collect::<String>())?;
    print_message(&format!("{boards}, {}", counted(findings.len(), "finding")));
    let exits = findings.into_iter().map(|(_, exit)| exit);
    Ok(exits.fold(Exit::Success, Exit::worse))
}

/// A line of the output, and its exit code.
type Finding = (String, Exit);

/// Whether a board is solvable, and what the sheet says of that.
struct Solvability {
    is_solvable: bool,
    /// Whether the sheet says that the board is unsolvable.
    is_meant: bool,
    /// The goal with the blank at the other end, if it changes whether the board is solvable.
    other_goal: Option<String>,
}

impl Solvability {
    fn is_wrong(&self) -> bool {
        !self.is_solvable && !self.is_meant
    }
}

/// Returns another goal with which no board is wrongly unsolvable, if a board is.
fn other_goal<'a, I: Iterator<Item = &'a Solvability>>(boards: impl Fn() -> I) -> Option<String> {
    let goal = &boards().find(|board| board.is_wrong())?.other_goal;
    let is_right = |board: &Solvability| {
        let changes = board.other_goal == *goal;
        (board.is_solvable != changes) != board.is_meant
    };
    goal.clone().filter(|_| boards().all(is_right))
}

struct Sheet<'a> {
    args: &'a LintArgs,
    checker: &'a Checker<'a>,
    /// Where each board and goal was first.
    first: HashMap<(Board, Board), Origin>,
}

impl Sheet<'_> {
    /// Returns the board of a record, unless it is not a board, and the findings.
    fn check(&mut self, record: Record) -> anyhow::Result<(Option<Solvability>, Vec<Finding>)> {
        let (origin, setup) = (record.origin, &self.checker.setup);
        let place = format!("{origin}: {}", name(&record.json));
        let claim = match self.checker.claim(&record) {
            Ok(claim) => Ok(Some(claim)),
            // A JSON object may have a board only.
            Err(_) if record.is_object || record.claim.is_none() => Ok(None),
            Err((_, reason)) => Err(reason.unwrap_or_default()),
        };
        let read = record.task.clone().and_then(|task| Ok((task, claim?)));
        let (task, claim) = match read {
            Ok(read) => read,
            Err(reason) => {
                let finding = format!("{place}not a board: {reason}");
                return Ok((None, vec![(finding, Exit::Invalid)]));
            }
        };
        let goal = setup.goal_of(task)?;
        let board = Solvability {
            is_solvable: GoalIndex::new(&goal).reaches(&task.board),
            is_meant: claim.as_ref().is_some_and(Claim::is_unsolvable),
            other_goal: unsolvable::other_goal(setup, task.board.shape(), task.goal),
        };
        let mut findings = Vec::new();
        let mut find = |finding: String, exit| findings.push((format!("{place}{finding}"), exit));
        if board.is_wrong() {
            let why = unsolvable::why(setup, task, &goal);
            find(format!("unsolvable: {why}"), Exit::Wrong);
        }
        if board.is_solvable
            && let Some(finding) = self.distance(task)?
        {
            find(finding, Exit::Wrong);
        }
        if let Some(finding) = self.doubled(&task.board, goal, origin) {
            find(finding, Exit::Wrong);
        }
        if let Some(claim) = claim.filter(|_| !board.is_wrong()) {
            let verdict = self.checker.judge(record, Ok(claim))?.verdict;
            match exit(&verdict, true) {
                Exit::Success => {}
                exit => find(verdict.to_string(), exit),
            }
        }
        Ok((Some(board), findings))
    }

    /// Returns the finding on a board that the sheet already has, perhaps with other names of the tiles.
    fn doubled(&mut self, board: &Board, goal: Board, origin: Origin) -> Option<String> {
        if let Some(earlier) = self.first.get(&(*board, goal)) {
            return Some(format!("doubled: the same board as {earlier}"));
        }
        let renaming = GoalMap::renaming(&goal);
        let views = GoalMap::all(&goal, Goal::of(&goal)).skip(1);
        let mut images = views.map(|view| renaming.back_board(&view.board(board)));
        let earlier = images.find_map(|image| self.first.get(&(image, goal)));
        let earlier = earlier.map(|earlier| {
            format!("doubled: the mirror image of {earlier}, with other names of the tiles")
        });
        self.first.insert((*board, goal), origin);
        earlier
    }

    /// Returns the finding on a board that is too near or too far. Boards without a complete table are searched only if
    /// the lower bound does not decide. At a limit, there may be no finding.
    fn distance(&self, task: Task) -> anyhow::Result<Option<String>> {
        let (near, far) = (self.args.min_distance, self.args.max_distance);
        let is_far = |least| far.is_some_and(|far| least > far);
        let solver = self.checker.setup.solver_of(task, MoveOrder::UDLR)?;
        let mut least = u64::from(solver.lower_bound(&task.board)?);
        let mut is_known = !solver.searches();
        if !is_known && !is_far(least) && (least < near || far.is_some()) {
            let mut search = self.args.claims.search.limits.start(&solver);
            let answer = search.answer(&task.board, MoveOrder::UDLR, Ask::default())?;
            let found = answer.expect("a solvable board");
            (least, is_known) = (found.lower_bound.into(), found.is_optimal());
        }
        Ok(match is_known {
            true if least < near => Some(format!("trivial: at distance {least}")),
            true if is_far(least) => Some(format!("far: at distance {least}")),
            false if is_far(least) => Some(format!("far: at distance {least} or more")),
            _ => None,
        })
    }
}
