use std::mem;

use tilebase::claims::{counted, noun};
use tilebase::{Board, Metric, Outcome, Slide, Verdict};

use super::times::pauses;
use crate::input::{Choice, Fields, Mistake, Moves};
use crate::output::markup::Chart;
use crate::output::verdict::Judged;

/// Returns the fields of a verdict and of the analysis of the moves, if there is one. Moves that are a solution in another
/// notation are not analysed. Fails if the times are wrong. With an illegal move, the times are ignored.
pub fn fields(judged: &Judged) -> Result<Fields, String> {
    let (fields, verdict) = (judged.fields(), &judged.verdict);
    let (Ok(task), Some(analysis), None) =
        (&judged.record.task, &verdict.analysis, verdict.solves_as)
    else {
        return Ok(fields);
    };
    let (mut board, claimed) = (task.board, &judged.claim.fields);
    let path = verdict
        .metric
        .path(&task.board, verdict.moves.iter().copied());
    let path = path.map(|(slide, next)| (mem::replace(&mut board, next), slide));
    let moves: Vec<(Board, Slide)> = path.collect();
    let times = claimed.times.as_ref().filter(|_| verdict.is_legal());
    let times = times.map(|times| pauses(times, &moves)).transpose();
    let (pauses, moves_per_second) = times?.unzip();
    let mistakes = analysis.mistakes.iter().map(|mistake| {
        let (board, slide) = &moves[mistake.before];
        let choice = |slide| Choice::new(board, slide, claimed.notation());
        Mistake {
            number: mistake.before + 1,
            choice: choice(*slide),
            distance: analysis.distances[mistake.before],
            better: mistake
                .better
                .map(|moves| moves.iter().map(choice).collect()),
        }
    });
    let longest = analysis.longest_optimal();
    let longest = (!longest.is_empty()).then_some([longest.start + 1, longest.end]);
    Ok(Fields {
        distances: Some(analysis.distances.clone()),
        mistakes: Some(mistakes.collect()),
        longest_optimal: Some(longest),
        pauses,
        moves_per_second,
        ..fields
    })
}

/// Returns the analysis for people: a summary, the mistakes and the pauses. All numbers count moves of the metric.
pub fn text(verdict: &Verdict, fields: &Fields) -> String {
    let noun = noun(verdict.metric);
    let mut lines = vec![summary(verdict)];
    let unknown = fields
        .distances
        .iter()
        .flatten()
        .filter(|known| known.is_none());
    let unknown = unknown.count();
    if unknown > 0 {
        lines.push(format!(
            "a limit has ended the search: the distances of the first {} are unknown",
            counted(unknown, "board")
        ));
    }
    let mistakes = fields.mistakes.as_deref().unwrap_or_default();
    if !mistakes.is_empty() {
        lines.extend(table(noun, mistakes, fields));
        lines.extend(fields.longest_optimal.flatten().map(|[first, last]| {
            let stretch = match last + 1 - first {
                1 => format!("{noun} {last}"),
                count => format!("{count} {noun}s, from {noun} {first} to {last}"),
            };
            format!("longest optimal stretch: {stretch}")
        }));
    }
    if let Some(speed) = fields.moves_per_second.flatten() {
        lines.push(format!("{speed:.2} {noun}s per second"));
    }
    let pauses = fields.pauses.iter().flatten();
    let pauses =
        pauses.map(|pause| format!("{:.2} s before {noun} {}", pause.seconds, pause.number));
    let pauses: Vec<String> = pauses.collect();
    if !pauses.is_empty() {
        lines.push(format!("longest pauses: {}", pauses.join(", ")));
    }
    lines.join("\n") + "\n"
}

/// Returns the number of moves and slides, and how many are enough.
fn summary(verdict: &Verdict) -> String {
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

/// Returns the lines of a table of the mistakes.
fn table(noun: &str, mistakes: &[Mistake], fields: &Fields) -> Vec<String> {
    let mut cost = 0;
    let rows = mistakes.iter().map(|mistake| {
        let (before, after) = (mistake.distance.unwrap_or_default(), after(mistake, fields));
        cost += 1 + usize::from(after - before);
        let distance = format!("{before} to {after}");
        (
            mistake.number,
            distance,
            written(&mistake.choice),
            better(mistake),
        )
    });
    let rows: Vec<_> = rows.collect();
    let lengths = rows.iter().map(|(_, _, played, _)| played.len());
    let (width, longest) = (noun.len(), lengths.fold("played".len(), usize::max));
    let rows = rows.into_iter().map(|(number, distance, played, better)| {
        format!("  {number:>width$}  {distance:>8}  {played:<longest$}  {better}")
    });
    let (count, cost) = (counted(mistakes.len(), "mistake"), counted(cost, noun));
    let costs = if mistakes.len() == 1 { "costs" } else { "cost" };
    let head = format!("{count}, which {costs} {cost}:\n  {noun}  distance  played  better");
    [head].into_iter().chain(rows).collect()
}

/// Returns the distance after a mistake.
fn after(mistake: &Mistake, fields: &Fields) -> u8 {
    let distances = fields.distances.as_deref().unwrap_or_default();
    distances[mistake.number].unwrap_or_default()
}

/// Returns a move as it is written, and its tiles unless the notation shows them.
fn written(choice: &Choice) -> String {
    match &choice.r#move {
        Some(Moves(text)) if *text != choice.tiles => format!("{text} ({})", choice.tiles),
        _ => choice.tiles.clone(),
    }
}

/// Returns the moves that are better than a mistake.
fn better(mistake: &Mistake) -> String {
    match mistake.better.as_deref() {
        None => "unknown".to_owned(),
        Some([]) => "stop: the board is solved".to_owned(),
        Some(moves) => moves.iter().map(written).collect::<Vec<_>>().join(", "),
    }
}

/// Draws the distance over the moves as an SVG picture. Each mistake is a triangle, whose title names the move and the
/// better ones. Unknown distances are left out.
pub fn drawing(verdict: &Verdict, fields: &Fields) -> String {
    let noun = noun(verdict.metric);
    let distances = fields.distances.as_deref().unwrap_or_default();
    let mistakes = fields.mistakes.as_deref().unwrap_or_default();
    let (moves, most) = (distances.len() - 1, distances.iter().flatten().max());
    let (length, count) = (counted(moves, noun), counted(mistakes.len(), "mistake"));
    let title = format!("Distance to the goal: {length}, {count}");
    let most = most.copied().unwrap_or_default().max(1);
    let mut chart = Chart::new(&title, &format!("{noun}s"), moves.max(1), most.into(), 0.0);
    let points = (0_u32..).zip(distances);
    let points = points.filter_map(|(number, distance)| {
        let (x, y) = (chart.x(number.into()), chart.y((*distance)?.into()));
        Some(format!("{x:.1},{y:.1}"))
    });
    let points = points.collect::<Vec<_>>().join(" ");
    chart.add(format_args!(
        r#"<polyline class="way" stroke-width="2" points="{points}"/>"#
    ));
    for mistake in mistakes {
        let (number, played, better) = (mistake.number, written(&mistake.choice), better(mistake));
        let (x, y) = (
            chart.x(number as f64),
            chart.y(after(mistake, fields).into()) - 3.0,
        );
        chart.add(format_args!(
            r#"<path class="mistake" d="M{x:.1} {y:.1}l6 -10h-12z"><title>{noun} {number}: {played}; better: {better}</title></path>"#
        ));
    }
    chart.finished()
}
