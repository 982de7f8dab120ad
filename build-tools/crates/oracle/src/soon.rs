use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Runs `work` in a thread, and returns its result.
///
/// # Panics
///
/// Panics after a minute, for example if `work` is blocked on a pipe without a writer.
pub fn soon<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(work()));
    let answer = receiver.recv_timeout(Duration::from_secs(60));
    answer.expect("an answer within a minute")
}
