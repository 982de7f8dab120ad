use std::fmt::Write;

use tilebase::{Analysis, Board, Error, Metric, Mistake, Move, MoveOrder, Outcome, Slide, Solver};

use super::AnalyseArgs;
use super::times::Times;
use crate::commands::check::claim::{Claim, Claimed};
use crate::commands::check::{name, spelling_advice};
use crate::exit::Exit;
use crate::input::{self, Choice, Fields, JsonRecord, Moves, Origin, Tiles};
use crate::spelling::{Path, Spelling, counted, joined, noun, sliding_tiles};
use crate::tables::Setup;

/// The analysis of a solve, or the reason why there is none.
pub struct Report {
    claim: Option<Claim>,
    goal: Option<Board>,
    metric: Metric,
    spelling: Spelling,
    /// Why the moves are no solution, or why the input is invalid.
    reason: Option<String>,
    is_invalid: bool,
    /// Whether all moves are legal.
    is_legal: bool,
    solve: Option<Solve>,
}

/// A solve and its analysis. All numbers count moves of the metric.
pub struct Solve {
    pub metric: Metric,
    /// The start, then the board after each move.
    boards: Vec<Board>,
    pub moves: Vec<Slide>,
    pub analysis: Analysis,
    /// A lower bound of the distance of the start.
    bound: u8,
    times: Option<Times>,
}

impl Report {
    /// Analyses a claim, or explains why it is invalid. Fails if there is no table for the board, or if a table is
    /// damaged.
    pub fn new(
        claim: Result<Claim, String>,
        setup: &Setup,
        args: &AnalyseArgs,
    ) -> anyhow::Result<Report> {
        let mut report = Report {
            claim: None,
            goal: None,
            metric: setup.metric(),
            spelling: args.claims.moves,
            reason: None,
            is_invalid: true,
            is_legal: false,
            solve: None,
        };
        match claim {
            Err(reason) => report.reason = Some(reason),
            Ok(claim) => {
                report.spelling = claim.spelling.unwrap_or(args.claims.moves);
                let solver = setup.solver_of(claim.task(), MoveOrder::UDLR)?;
                report.goal = Some(*solver.goal());
                match &claim.claimed {
                    Claimed::Moves(text) => report.analyse(&solver, &claim, text, args)?,
                    Claimed::Contradiction(reason) => report.reason = Some(reason.clone()),
                    Claimed::Distance(_) | Claimed::Unsolvable => {
                        let reason =
                            "expected moves; for the numbers of tiles, write --moves numbers";
                        report.reason = Some(reason.to_owned());
                    }
                }
                report.claim = Some(claim);
            }
        }
        Ok(report)
    }

    fn analyse(
        &mut self,
        solver: &Solver,
        claim: &Claim,
        text: &str,
        args: &AnalyseArgs,
    ) -> Result<(), Error> {
        let (start, spelling) = (&claim.start, self.spelling);
        let (path, impossible) = match spelling.follow(start, text) {
            Ok(followed) => followed,
            Err(reason) => {
                self.reason = Some(reason);
                return Ok(());
            }
        };
        let end = path.last().map_or(*start, |(_, end)| *end);
        (self.is_invalid, self.is_legal) = (false, impossible.is_none());
        let is_solved = impossible.is_none() && end == *solver.goal();
        if !is_solved {
            let reason = impossible
                .clone()
                .unwrap_or_else(|| format!("it ends at {end}"));
            let advice = spelling_advice(spelling.opposite(), solver, start, text);
            self.reason = Some(format!("{reason}{advice}"));
            if !advice.is_empty() {
                return Ok(());
            }
        }
        let solve = match Solve::new(solver, start, path, args) {
            Err(Error::Unsolvable) => {
                self.reason = Some("the board is unsolvable".to_owned());
                return Ok(());
            }
            solve => self.solve.insert(solve?),
        };
        // With an impossible move, the times cannot be assigned.
        if impossible.is_none() {
            match Times::read(claim.fields.times.as_deref(), &solve.moves, solve.metric) {
                Ok(times) => solve.times = times,
                Err(reason) => {
                    (self.reason, self.is_invalid, self.solve) = (Some(reason), true, None);
                    return Ok(());
                }
            }
        }
        if let (Some(reason), None, Some(Some(distance))) = (
            &mut self.reason,
            impossible,
            solve.analysis.distances.last(),
        ) {
            *reason += &format!(", at distance {distance} from the goal");
        }
        Ok(())
    }

    pub fn solve(&self) -> Option<&Solve> {
        self.solve.as_ref()
    }

    pub fn spelling(&self) -> Spelling {
        self.spelling
    }

    /// Returns the reason why the input is invalid, if it is.
    pub fn invalid(&self) -> Option<&str> {
        self.reason.as_deref().filter(|_| self.is_invalid)
    }

    pub fn exit(&self) -> Exit {
        match self.reason {
            Some(_) if self.is_invalid => Exit::Invalid,
            Some(_) => Exit::Wrong,
            None => Exit::Success,
        }
    }

    /// Returns the report as lines of text, or as a line of JSON.
    pub fn text(&self, record: &JsonRecord, origin: Origin, args: &AnalyseArgs) -> String {
        if args.json {
            return self.fields(origin).line(record);
        }
        let mut text = name(record);
        match &self.reason {
            Some(_) if self.is_invalid => text += "invalid\n",
            Some(reason) => {
                let _ = writeln!(text, "no solution: {reason}");
            }
            None => {}
        }
        if let Some(solve) = &self.solve {
            solve.write(&mut text, self.reason.is_none(), self.spelling);
        }
        text
    }

    fn fields(&self, origin: Origin) -> Fields {
        let claim = self.claim.as_ref();
        let moves = claim.and_then(|claim| match &claim.claimed {
            Claimed::Moves(moves) => Some(moves.clone()),
            _ => None,
        });
        let start = claim.map(|claim| &claim.start);
        let mut fields = Fields {
            notation: self.spelling.unless_usual().filter(|_| moves.is_some()),
            moves: Some(moves.map(Moves)),
            verdict: Some(self.outcome().name().to_owned()),
            reason: Some(self.reason.clone()),
            ..Fields::of(start, self.goal.as_ref(), self.metric)
        };
        if let Some(solve) = &self.solve {
            solve.add_to(&mut fields, self.spelling);
        }
        match self.invalid() {
            Some(reason) => fields.with_error(origin, reason),
            None => fields,
        }
    }

    fn outcome(&self) -> Outcome {
        match (&self.solve, &self.reason) {
            _ if self.is_invalid => Outcome::Invalid,
            (Some(solve), None) if solve.is_optimal() => Outcome::Optimal,
            (_, None) => Outcome::Solution,
            (None, Some(_)) => Outcome::Wrong,
            (Some(_), Some(_)) if self.is_legal => Outcome::Unfinished,
            (Some(_), Some(_)) => Outcome::Illegal,
        }
    }
}

impl Solve {
    fn new(solver: &Solver, start: &Board, path: Path, args: &AnalyseArgs) -> Result<Solve, Error> {
        let metric = solver.metric();
        let steps: Vec<Move> = path.iter().map(|(mv, _)| *mv).collect();
        let limits = args.claims.search.limits.or_usual(solver.shape());
        let bound = solver.lower_bound(start)?;
        let analysis = limits.start(solver).check(start, |search, progress| {
            search.analyse(start, &steps, progress)
        })?;
        let (moves, mut boards): (Vec<Slide>, Vec<Board>) = metric.path(start, steps).unzip();
        boards.insert(0, *start);
        Ok(Solve {
            metric,
            bound,
            analysis,
            boards,
            moves,
            times: None,
        })
    }

    /// Returns the number of moves in a metric.
    fn length(&self, metric: Metric) -> usize {
        let steps = self.moves.iter().flat_map(|slide| slide.moves());
        metric.slides(steps).count()
    }

    /// Returns the distance of the start.
    fn distance(&self) -> Option<u8> {
        self.analysis.distances[0]
    }

    /// Returns whether the number of moves is the distance of the start.
    fn is_optimal(&self) -> bool {
        self.distance()
            .is_some_and(|distance| usize::from(distance) == self.moves.len())
    }

    /// Returns a move in a spelling, and its tiles unless the spelling shows them.
    fn spelled(&self, index: usize, slide: Slide, spelling: Spelling) -> String {
        let board = &self.boards[index];
        let shown = spelling.of_slide(board, slide);
        match spelling {
            Spelling::Numbers => shown,
            _ => format!("{shown} ({})", joined(&sliding_tiles(board, slide))),
        }
    }

    /// Returns a mistake's move and the better moves, for people.
    pub fn explained(&self, mistake: &Mistake, spelling: Spelling) -> [String; 2] {
        let index = mistake.before;
        let better = match mistake.better {
            None => "unknown".to_owned(),
            Some(moves) => {
                let moves = moves
                    .iter()
                    .map(|slide| self.spelled(index, slide, spelling));
                moves.collect::<Vec<_>>().join(", ")
            }
        };
        let better = match better.is_empty() {
            true => "stop: the board is solved".to_owned(),
            false => better,
        };
        [self.spelled(index, self.moves[index], spelling), better]
    }

    fn write(&self, text: &mut String, is_solved: bool, spelling: Spelling) {
        let [moves, slides] = Metric::ALL.map(|metric| counted(self.length(metric), noun(metric)));
        let lengths = match self.metric {
            Metric::Single => format!("{moves}, {slides}"),
            Metric::Multi => format!("{slides}, {moves}"),
        };
        let enough = match self.distance() {
            Some(_) if is_solved && self.is_optimal() => ": optimal".to_owned(),
            Some(1) => "; 1 is enough".to_owned(),
            Some(distance) => format!("; {distance} are enough"),
            None => format!("; at least {} are needed", self.bound),
        };
        let _ = match is_solved {
            true => writeln!(text, "solved in {lengths}{enough}"),
            false => writeln!(text, "{lengths}; to solve the board, {}", &enough[2..]),
        };
        let unknown = self.analysis.distances.iter();
        let unknown = unknown.filter(|distance| distance.is_none()).count();
        if unknown > 0 {
            let _ = writeln!(
                text,
                "a limit has ended the search: the distances of the first {} are unknown",
                counted(unknown, "board")
            );
        }
        if !self.analysis.mistakes.is_empty() {
            self.write_mistakes(text, spelling);
        }
        if let Some(times) = &self.times {
            times.write(text);
        }
    }

    fn write_mistakes(&self, text: &mut String, spelling: Spelling) {
        let Analysis {
            distances,
            mistakes,
        } = &self.analysis;
        let around = |mistake: &Mistake| {
            [mistake.before, mistake.before + 1].map(|number| distances[number].unwrap_or_default())
        };
        let cost = mistakes.iter().map(|mistake| {
            let [before, after] = around(mistake);
            1 + usize::from(after - before)
        });
        let (noun, cost) = (noun(self.metric), cost.sum());
        let _ = writeln!(
            text,
            "{}, which {} {}:\n  {noun}  distance  played  better",
            counted(mistakes.len(), "mistake"),
            if mistakes.len() == 1 { "costs" } else { "cost" },
            counted(cost, noun),
        );
        let explained = mistakes
            .iter()
            .map(|mistake| self.explained(mistake, spelling));
        let explained: Vec<_> = explained.collect();
        let lengths = explained.iter().map(|[played, _]| played.len());
        let longest = lengths.max().unwrap_or(0).max("played".len());
        for (mistake, [played, better]) in mistakes.iter().zip(explained) {
            let [before, after] = around(mistake);
            let distance = format!("{before} to {after}");
            let (number, width) = (mistake.before + 1, noun.len());
            let _ = writeln!(
                text,
                "  {number:>width$}  {distance:>8}  {played:<longest$}  {better}"
            );
        }
        let longest = self.analysis.longest_optimal();
        let range = match longest.len() {
            0 => return,
            1 => format!("{noun} {}", longest.end),
            number => format!(
                "{number} {noun}s, from {noun} {} to {}",
                longest.start + 1,
                longest.end
            ),
        };
        let _ = writeln!(text, "longest optimal stretch: {range}");
    }

    fn add_to(&self, fields: &mut Fields, spelling: Spelling) {
        let analysis = &self.analysis;
        let choice = |index: usize, slide: Slide| Choice {
            r#move: Some(Moves(spelling.of_slide(&self.boards[index], slide))),
            tile: sliding_tiles(&self.boards[index], slide).pop(),
            is_optimal: None,
        };
        let mistakes = analysis.mistakes.iter().map(|mistake| {
            let index = mistake.before;
            let better = mistake.better;
            let better =
                better.map(|moves| moves.iter().map(|slide| choice(index, slide)).collect());
            input::Mistake {
                number: index + 1,
                choice: choice(index, self.moves[index]),
                distance: analysis.distances[index],
                better,
            }
        });
        let longest = analysis.longest_optimal();
        let longest = (!longest.is_empty()).then_some([longest.start + 1, longest.end]);
        fields.distance = Some(self.distance().map(u64::from));
        fields.lower_bound = self.distance().is_none().then_some(self.bound.into());
        fields.length = Some(Some(self.length(self.metric)));
        fields.slides = Some(Some(self.length(Metric::Multi)));
        fields.end = self.boards.last().copied().map(Tiles::Board);
        fields.distances = Some(analysis.distances.clone());
        fields.mistakes = Some(mistakes.collect());
        fields.longest_optimal = Some(longest);
        if let Some(times) = &self.times {
            times.add_to(fields);
        }
    }
}
