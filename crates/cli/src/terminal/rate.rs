use std::collections::VecDeque;
use std::time::Duration;

/// How far back the rate looks. Work that becomes slower or quicker shows it soon, and one slow moment does
/// not change it much.
const WINDOW: Duration = Duration::from_secs(10);

/// The shortest time between two moments that are remembered.
const BETWEEN_MOMENTS: Duration = Duration::from_millis(100);

/// How long to wait for a rate that does not jump.
const SETTLING: Duration = Duration::from_secs(3);

/// How much is done per second at present, whatever was before.
pub struct Rate {
    start: Duration,
    /// When how much was done: the last moment before the window, and those in it.
    moments: VecDeque<(Duration, u64)>,
}

impl Rate {
    /// Starts with what is done at a time, which does not count.
    pub fn new(now: Duration, done: u64) -> Rate {
        Rate {
            start: now,
            moments: VecDeque::from([(now, done)]),
        }
    }

    /// Returns how much was done per second in the last seconds, or `None` if too little time has passed
    /// to tell.
    pub fn after(&mut self, now: Duration, done: u64) -> Option<f64> {
        while let Some(&(next, _)) = self.moments.get(1)
            && now.saturating_sub(next) >= WINDOW
        {
            self.moments.pop_front();
        }
        let (since, done_before) = *self.moments.front()?;
        let is_apart = |&(last, _): &(Duration, u64)| now.saturating_sub(last) >= BETWEEN_MOMENTS;
        if self.moments.back().is_some_and(is_apart) {
            self.moments.push_back((now, done));
        }
        let seconds = now.saturating_sub(since).as_secs_f64();
        let passed = done.saturating_sub(done_before) as f64;
        let is_settled = now.saturating_sub(self.start) >= SETTLING;
        is_settled.then(|| passed / seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Works for some seconds at a rate, ten times a second, and returns the rates that are shown.
    fn work(rate: &mut Rate, clock: &mut Duration, done: &mut u64, per_second: u64) -> Vec<f64> {
        let step = || {
            *clock += Duration::from_millis(100);
            *done += per_second / 10;
            rate.after(*clock, *done)
        };
        std::iter::repeat_with(step).take(200).flatten().collect()
    }

    #[test]
    fn the_rate_is_that_of_the_last_seconds() {
        let (mut clock, mut done) = (Duration::ZERO, 0);
        let mut rate = Rate::new(clock, done);
        let is = |found: f64, expected: f64| (found / expected - 1.0).abs() < 0.02;
        let quick = work(&mut rate, &mut clock, &mut done, 1000);
        // The first three seconds tell too little.
        assert_eq!(quick.len(), 171);
        assert!(quick.iter().all(|&found| is(found, 1000.0)), "{quick:?}");
        // An average over the whole run would show 550 after twenty more seconds.
        let slow = work(&mut rate, &mut clock, &mut done, 100);
        assert!(is(slow[50], 550.0) && is(slow[101], 100.0), "{slow:?}");
        assert!(slow.is_sorted_by(|one, next| one >= next), "{slow:?}");
        assert!(rate.moments.len() <= 102);
    }

    /// Levels of a search can take longer than the window.
    #[test]
    fn rare_news() {
        let mut rate = Rate::new(Duration::ZERO, 5);
        assert_eq!(rate.after(Duration::ZERO, 5), None);
        for minute in 1..5 {
            let now = Duration::from_secs(60 * minute);
            assert_eq!(rate.after(now, 5 + 600 * minute), Some(10.0));
        }
    }

    #[test]
    fn many_moments_need_little_memory() {
        let mut rate = Rate::new(Duration::ZERO, 0);
        for step in 0..1_000_000 {
            rate.after(Duration::from_micros(100 * step), step);
        }
        assert!(rate.moments.len() <= 102, "{}", rate.moments.len());
    }
}
