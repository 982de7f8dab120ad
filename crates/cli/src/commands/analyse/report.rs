use std::fmt::Write;

use tilebase::{Analysis, Board, Error, Metric, Mistake, Move, MoveOrder, Slide, Solver};

use super::AnalyseArgs;
use super::times::Times;
use crate::commands::check::claim::{Claim, Claimed};
use crate::commands::check::{name, spelling_advice};
use crate::exit::Exit;
use crate::input::Origin;
use crate::json::{Fields, JsonObject};
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
        fields: &Fields,
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
            solve: None,
        };
        match claim {
            Err(reason) => report.reason = Some(reason),
            Ok(claim) => {
                report.spelling = claim.spelling.unwrap_or(args.claims.moves);
                let solver = setup.solver_of(claim.task(), MoveOrder::UDLR)?;
                report.goal = Some(*solver.goal());
                match &claim.claimed {
                    Claimed::Moves(text) => report.analyse(&solver, &claim, text, fields, args)?,
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
        fields: &Fields,
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
        self.is_invalid = false;
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
            match Times::read(fields, &solve.moves, solve.metric) {
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
    pub fn text(&self, fields: &Fields, origin: Origin, args: &AnalyseArgs) -> String {
        if args.json {
            return self.json(origin).with_fields(fields).line();
        }
        let mut text = name(fields);
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

    fn json(&self, origin: Origin) -> JsonObject {
        let claim = self.claim.as_ref();
        let moves = claim.and_then(|claim| match &claim.claimed {
            Claimed::Moves(moves) => Some(moves),
            _ => None,
        });
        let solved = (!self.is_invalid).then_some(self.reason.is_none());
        let start = claim.map(|claim| &claim.start);
        let object = JsonObject::of_board("start", start, self.goal.as_ref())
            .with_metric(self.metric)
            .with_any("distance", self.solve.as_ref().map(Solve::distance))
            .with("moves", moves)
            .with_any("spelling", moves.and(self.spelling.name()))
            .with("solved", solved);
        let object = match &self.solve {
            Some(solve) => solve.json(object, self.spelling),
            None => object,
        };
        let object = object.with("reason", &self.reason);
        match self.invalid() {
            Some(reason) => object.with_error(origin, reason),
            None => object,
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
            Some(distance) if is_solved && usize::from(distance) == self.moves.len() => {
                ": optimal".to_owned()
            }
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

    fn json(&self, object: JsonObject, spelling: Spelling) -> JsonObject {
        let (boards, analysis) = (&self.boards, &self.analysis);
        let with_move = |object: JsonObject, index: usize, slide: Slide| {
            let board: &Board = &boards[index];
            let object = object.with("move", spelling.of_slide(board, slide));
            object.with("tile", sliding_tiles(board, slide).last())
        };
        let mistakes = analysis.mistakes.iter().map(|mistake| {
            let index = mistake.before;
            let better = mistake.better.map(|moves| {
                let moves = moves
                    .iter()
                    .map(|slide| with_move(JsonObject::new(), index, slide));
                moves.collect::<Vec<_>>()
            });
            let object = JsonObject::new().with("number", index + 1);
            with_move(object, index, self.moves[index])
                .with("distance", analysis.distances[index])
                .with("better", better)
        });
        let longest = analysis.longest_optimal();
        let longest = (!longest.is_empty()).then_some([longest.start + 1, longest.end]);
        let object = object
            .with("length", self.length(Metric::Single))
            .with("slides", self.length(Metric::Multi))
            .with_any("bound", self.distance().is_none().then_some(self.bound))
            .with("distances", &analysis.distances)
            .with("mistakes", mistakes.collect::<Vec<_>>())
            .with("longest_optimal", longest);
        match &self.times {
            Some(times) => times.json(object),
            None => object,
        }
    }
}
