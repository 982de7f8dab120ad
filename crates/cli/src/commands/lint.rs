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
        boards: 0,
        first: HashMap::new(),
        unsolvable: HashMap::new(),
    };
    let (mut count, mut worst) = (0, Exit::Success);
    let mut find = |place: &str, findings: Vec<Finding>| {
        findings.into_iter().try_for_each(|(finding, exit)| {
            count += 1;
            worst = worst.worse(exit);
            print(&format!("{place}{finding}\n"))
        })
    };
    let to_type = "the boards of a sheet, each in a line or drawn over several";
    each(&checker.setup, &[], &args.claims.input, to_type, |record| {
        let place = format!("{}: {}", record.origin, name(&record.json));
        find(&place, sheet.check(record)?)
    })?;
    find("the sheet: ", sheet.better_goal().into_iter().collect())?;
    let [boards, findings] =
        [(sheet.boards, "board"), (count, "finding")].map(|(n, noun)| counted(n, noun));
    print_message(&format!("{boards}, {findings}"));
    Ok(worst)
}

/// A text, and the exit code.
type Finding = (String, Exit);

struct Sheet<'a> {
    args: &'a LintArgs,
    checker: &'a Checker<'a>,
    boards: usize,
    /// Where each board and goal was first.
    first: HashMap<(Board, Board), Origin>,
    /// The numbers of boards that are wrongly unsolvable or solvable, with their goal and with the goal whose blank is at
    /// the other end; by that goal, if it changes anything.
    unsolvable: HashMap<Option<String>, [usize; 2]>,
}

impl Sheet<'_> {
    /// Returns the findings on a record.
    fn check(&mut self, record: Record) -> anyhow::Result<Vec<Finding>> {
        let setup = &self.checker.setup;
        let task = match record.task.clone() {
            Ok(task) => task,
            Err(reason) => return Ok(vec![(format!("not a board: {reason}"), Exit::Invalid)]),
        };
        let claim = Claim::of(&record, self.args.claims.notation);
        let is_meant = matches!(&claim, Ok(Some(claim)) if claim.is_unsolvable());
        let goal = setup.goal_of(task)?;
        let is_solvable = GoalIndex::new(&goal).reaches(&task.board);
        let other_goal = unsolvable::other_goal(setup, task.board.shape(), task.goal);
        let wrong = self.unsolvable.entry(other_goal).or_default();
        wrong[0] += usize::from(!is_solvable && !is_meant);
        wrong[1] += usize::from(is_solvable != is_meant);
        self.boards += 1;
        let claim = match claim {
            Ok(claim) => claim,
            Err(reason) => return Ok(vec![(reason, Exit::Invalid)]),
        };
        let mut findings = Vec::new();
        if is_solvable {
            findings.extend(self.distance(task)?);
        } else if !is_meant {
            findings.push(format!(
                "unsolvable: {}",
                unsolvable::why(setup, task, &goal)
            ));
        }
        findings.extend(self.doubled(&task.board, goal, record.origin));
        let mut findings: Vec<Finding> = findings
            .into_iter()
            .map(|text| (text, Exit::Wrong))
            .collect();
        if let Some(claim) = claim.filter(|_| is_solvable || is_meant) {
            let verdict = self.checker.judge(record, Ok(claim))?.verdict;
            let exit = exit(&verdict, true);
            findings.extend((exit != Exit::Success).then(|| (verdict.to_string(), exit)));
        }
        Ok(findings)
    }

    /// Returns another goal with which no board is wrongly unsolvable, if a board is.
    fn better_goal(&self) -> Option<Finding> {
        let wrong: usize = self.unsolvable.values().map(|wrong| wrong[0]).sum();
        let mut goals = self.unsolvable.iter().filter(|_| wrong > 0);
        let (goal, _) = goals.find(|(goal, numbers)| goal.is_some() && **numbers == [wrong, 0])?;
        let (goal, boards) = (goal.as_ref()?, self.boards);
        let text = format!("wrongly unsolvable boards: {wrong} of {boards}; with {goal}: none");
        Some((text, Exit::Wrong))
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
        let more = if is_known { "" } else { " or more" };
        Ok(match least {
            _ if is_far(least) => Some(format!("far: at distance {least}{more}")),
            _ if is_known && least < near => Some(format!("trivial: at distance {least}")),
            _ => None,
        })
    }
}
