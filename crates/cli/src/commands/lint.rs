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
/// The exit code is 0 without findings, and 3 with findings. If all findings are boards or claims that cannot be read, it
/// is 4; if all are claims that a limit left open, it is 1.
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
    // Reads the whole sheet, but searches nothing yet.
    let mut records = Vec::new();
    let to_type = "the boards of a sheet, each in a line or drawn over several";
    each(&checker.setup, &[], &args.claims.input, to_type, |record| {
        records.push((sheet.solvability(&record)?, record));
        Ok(())
    })?;
    let boards = || records.iter().filter_map(|(board, _)| board.as_ref());
    let (other_goal, all) = (other_goal(boards), boards().count());
    let (mut findings, mut worst) = (0, Exit::Success);
    let mut find = |finding: String, exit| {
        findings += 1;
        worst = worst.worse(exit);
        print(&(finding + "\n"))
    };
    if let Some(goal) = &other_goal {
        let wrong = boards().filter(|board| board.is_wrong()).count();
        find(
            format!("the sheet: wrongly unsolvable boards: {wrong} of {all}; with {goal}: none"),
            Exit::Wrong,
        )?;
    }
    for (board, record) in records {
        let goal = board.as_ref().and_then(|board| board.other_goal.as_ref());
        // Under the other goal, the findings on a board differ.
        if goal.is_none() || goal != other_goal.as_ref() {
            sheet.check(record, board, &mut find)?;
        }
    }
    print_message(&format!(
        "{}, {}",
        counted(all, "board"),
        counted(findings, "finding")
    ));
    Ok(worst)
}

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
    fn claim(&self, record: &Record) -> Option<Claim> {
        Claim::of(record, self.args.claims.notation)
    }

    /// Returns whether a board is solvable, or `None` if the record is not a board.
    fn solvability(&self, record: &Record) -> anyhow::Result<Option<Solvability>> {
        let Ok(task) = record.task.clone() else {
            return Ok(None);
        };
        let claim = self.claim(record);
        let setup = &self.checker.setup;
        Ok(Some(Solvability {
            is_solvable: GoalIndex::new(&setup.goal_of(task)?).reaches(&task.board),
            is_meant: claim.is_some_and(|claim| claim.is_unsolvable()),
            other_goal: unsolvable::other_goal(setup, task.board.shape(), task.goal),
        }))
    }

    /// Checks a record, and calls `find` for each finding.
    fn check(
        &mut self,
        record: Record,
        board: Option<Solvability>,
        mut find: impl FnMut(String, Exit) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let (origin, setup) = (record.origin, &self.checker.setup);
        let place = format!("{origin}: {}", name(&record.json));
        let mut find = |finding: String, exit| find(format!("{place}{finding}"), exit);
        let (task, board) = match (record.task.clone(), board) {
            (Ok(task), Some(board)) => (task, board),
            (task, _) => {
                let reason = task.err().unwrap_or_default();
                return find(format!("not a board: {reason}"), Exit::Invalid);
            }
        };
        let goal = setup.goal_of(task)?;
        if board.is_wrong() {
            let why = unsolvable::why(setup, task, &goal);
            find(format!("unsolvable: {why}"), Exit::Wrong)?;
        }
        if board.is_solvable
            && let Some(finding) = self.distance(task)?
        {
            find(finding, Exit::Wrong)?;
        }
        if let Some(finding) = self.doubled(&task.board, goal, origin) {
            find(finding, Exit::Wrong)?;
        }
        if let Some(claim) = self.claim(&record).filter(|_| !board.is_wrong()) {
            let verdict = self.checker.judge(record, claim)?.verdict;
            match exit(&verdict, true) {
                Exit::Success => {}
                exit => find(verdict.to_string(), exit)?,
            }
        }
        Ok(())
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
