use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Returns what `work` returns.
///
/// # Panics
///
/// If that takes a minute: it waits for what never comes, such as the writer of a pipe.
pub fn soon<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(work()));
    let answer = receiver.recv_timeout(Duration::from_secs(60));
    answer.expect("an answer within a minute")
}
