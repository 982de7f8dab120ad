use std::mem;

use tilebase::claims::{counted, noun, sliding_tiles};
use tilebase::{Analysis, Board, Metric, Mistake, Notation, Outcome, Slide, SlideSet, Verdict};

use super::times::Times;
use crate::input::{self, Choice, Fields, Moves};
use crate::output::markup::Chart;
use crate::output::verdict::Judged;

/// Moves and their analysis. All numbers count moves of the metric.
pub struct Solve<'a> {
    verdict: &'a Verdict,
    analysis: &'a Analysis,
    notation: Notation,
    /// Each move with the board before it.
    moves: Vec<(Board, Slide)>,
    times: Option<Times>,
}

impl Solve<'_> {
    /// Returns the moves of a claim with their analysis, if there is one. Moves that are a solution in another notation
    /// are not analysed. Fails if the times are wrong. With an illegal move, the times are ignored.
    pub fn new<'a>(judged: &'a Judged) -> Result<Option<Solve<'a>>, String> {
        let Judged { claim, verdict, .. } = judged;
        let (Some(claim), Some(analysis), None) = (claim, &verdict.analysis, verdict.solves_as)
        else {
            return Ok(None);
        };
        let mut board = claim.task.board;
        let path = verdict
            .metric
            .path(&claim.task.board, verdict.moves.iter().copied());
        let path = path.map(|(slide, next)| (mem::replace(&mut board, next), slide));
        let moves: Vec<(Board, Slide)> = path.collect();
        let times = claim.fields.times.as_ref().filter(|_| verdict.is_legal());
        let times = times.map(|times| Times::new(times, &moves));
        let times = times.transpose();
        Ok(Some(Solve {
            verdict,
            analysis,
            notation: claim.fields.notation(),
            moves,
            times: times.map_err(|error| format!("invalid claim: {error}"))?,
        }))
    }

    fn noun(&self) -> &'static str {
        noun(self.verdict.metric)
    }

    /// Returns a move as it is written, and its tiles unless the notation shows them.
    fn written(&self, board: &Board, slide: Slide) -> String {
        let tiles = Notation::Numbers.of_slide(board, slide);
        match self.notation {
            Notation::Numbers => tiles,
            notation => format!("{} ({tiles})", notation.of_slide(board, slide)),
        }
    }

    /// Returns a mistake's move and the better moves, for people.
    fn explained(&self, mistake: &Mistake) -> [String; 2] {
        let (board, slide) = &self.moves[mistake.before];
        let better = match mistake.better {
            None => "unknown".to_owned(),
            Some(moves) if moves.is_empty() => "stop: the board is solved".to_owned(),
            Some(moves) => {
                let moves = moves.iter().map(|slide| self.written(board, slide));
                moves.collect::<Vec<_>>().join(", ")
            }
        };
        [self.written(board, *slide), better]
    }

    /// Returns the distances before and after a mistake.
    fn around(&self, mistake: &Mistake) -> [u8; 2] {
        let distances = &self.analysis.distances;
        [0, 1].map(|after| distances[mistake.before + after].unwrap_or_default())
    }

    /// Returns the summary and the table of the mistakes.
    pub fn text(&self) -> String {
        let mut lines = vec![self.summary()];
        let unknown = self.analysis.distances.iter();
        let unknown = unknown.filter(|distance| distance.is_none()).count();
        if unknown > 0 {
            lines.push(format!(
                "a limit has ended the search: the distances of the first {} are unknown",
                counted(unknown, "board")
            ));
        }
        if !self.analysis.mistakes.is_empty() {
            lines.extend(self.mistakes());
        }
        if let Some(times) = &self.times {
            lines.extend(times.text(self.noun()));
        }
        lines.join("\n") + "\n"
    }

    /// Returns the number of moves and slides, and how many are enough.
    fn summary(&self) -> String {
        let verdict = self.verdict;
        let mut metrics = Metric::ALL;
        metrics.sort_by_key(|&metric| metric != verdict.metric);
        let lengths = metrics.map(|metric| {
            let slides = metric.slides(verdict.moves.iter().copied());
            counted(slides.count(), noun(metric))
        });
        let lengths = lengths.join(", ");
        let enough = match (verdict.distance(), verdict.lower_bound) {
            (Some(1), _) => "1 is enough".to_owned(),
            (Some(distance), _) => format!("{distance} are enough"),
            (None, least) => format!("at least {} are needed", least.unwrap_or_default()),
        };
        match verdict.outcome {
            Outcome::Optimal => format!("solved in {lengths}: optimal"),
            Outcome::Solution => format!("solved in {lengths}; {enough}"),
            _ => format!("{lengths}; to solve the board, {enough}"),
        }
    }

    /// Returns a table of the mistakes, and the longest part without one.
    fn mistakes(&self) -> Vec<String> {
        let (noun, mistakes) = (self.noun(), &self.analysis.mistakes);
        let cost = mistakes.iter().map(|mistake| {
            let [before, after] = self.around(mistake);
            1 + usize::from(after - before)
        });
        let (count, cost) = (
            counted(mistakes.len(), "mistake"),
            counted(cost.sum(), noun),
        );
        let costs = if mistakes.len() == 1 { "costs" } else { "cost" };
        let mut lines = vec![
            format!("{count}, which {costs} {cost}:"),
            format!("  {noun}  distance  played  better"),
        ];
        let explained = mistakes.iter().map(|mistake| self.explained(mistake));
        let explained: Vec<_> = explained.collect();
        let lengths = explained.iter().map(|[played, _]| played.len());
        let longest = lengths.max().unwrap_or(0).max("played".len());
        for (mistake, [played, better]) in mistakes.iter().zip(explained) {
            let [before, after] = self.around(mistake);
            let distance = format!("{before} to {after}");
            let (number, width) = (mistake.before + 1, noun.len());
            lines.push(format!(
                "  {number:>width$}  {distance:>8}  {played:<longest$}  {better}"
            ));
        }
        let longest = self.analysis.longest_optimal();
        let (len, first, last) = (longest.len(), longest.start + 1, longest.end);
        let stretch = match len {
            0 => return lines,
            1 => format!("{noun} {last}"),
            _ => format!("{len} {noun}s, from {noun} {first} to {last}"),
        };
        lines.push(format!("longest optimal stretch: {stretch}"));
        lines
    }

    /// Adds the analysis to the fields of the verdict.
    pub fn fields(&self, verdict: Fields) -> Fields {
        let analysis = self.analysis;
        let choice = |board: &Board, slide: Slide| Choice {
            r#move: Some(Moves(self.notation.of_slide(board, slide))),
            tile: sliding_tiles(board, slide).pop(),
            is_optimal: None,
        };
        let mistakes = analysis.mistakes.iter().map(|mistake| {
            let (board, slide) = &self.moves[mistake.before];
            let better = |moves: SlideSet| moves.iter().map(|slide| choice(board, slide)).collect();
            input::Mistake {
                number: mistake.before + 1,
                choice: choice(board, *slide),
                distance: analysis.distances[mistake.before],
                better: mistake.better.map(better),
            }
        });
        let longest = analysis.longest_optimal();
        let longest = (!longest.is_empty()).then_some([longest.start + 1, longest.end]);
        let times = self.times.as_ref();
        Fields {
            distances: Some(analysis.distances.clone()),
            mistakes: Some(mistakes.collect()),
            longest_optimal: Some(longest),
            pauses: times.map(|times| times.pauses.clone()),
            moves_per_second: times.map(|times| times.moves_per_second),
            ..verdict
        }
    }

    /// Draws the distance over the moves as an SVG picture. Each mistake is a triangle, whose title names the move and
    /// the better ones. Unknown distances are left out.
    pub fn drawing(&self) -> String {
        let (analysis, noun) = (self.analysis, self.noun());
        let known = analysis.distances.iter().copied().flatten();
        let (moves, most) = (self.moves.len().max(1), known.max().unwrap_or(0).max(1));
        let length = counted(self.moves.len(), noun);
        let mistakes = counted(analysis.mistakes.len(), "mistake");
        let title = format!("Distance to the goal: {length}, {mistakes}");
        let mut chart = Chart::new(&title, &format!("{noun}s"), moves, most.into(), 0.0);
        let points = (0_u32..).zip(&analysis.distances);
        let points = points.filter_map(|(number, distance)| {
            let (x, y) = (chart.x(number.into()), chart.y((*distance)?.into()));
            Some(format!("{x:.1},{y:.1}"))
        });
        let points = points.collect::<Vec<_>>().join(" ");
        chart.add(format_args!(
            r#"<polyline class="way" stroke-width="2" points="{points}"/>"#
        ));
        for mistake in &analysis.mistakes {
            let (number, [_, distance]) = (mistake.before + 1, self.around(mistake));
            let (x, y) = (chart.x(number as f64), chart.y(distance.into()) - 3.0);
            let [played, better] = self.explained(mistake);
            chart.add(format_args!(
                r#"<path class="mistake" d="M{x:.1} {y:.1}l6 -10h-12z"><title>{noun} {number}: {played}; better: {better}</title></path>"#
            ));
        }
        chart.finished()
    }
}
