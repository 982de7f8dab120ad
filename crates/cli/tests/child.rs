//! Child processes with a time limit and with default signal handling.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, Command, Output, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

pub use shared_child::SharedChild;
#[cfg(unix)]
pub use shared_child::unix::SharedChildExt;

use crate::{ENVIRONMENT, words};

/// The time limit of a child process, enough for a busy machine.
pub const LIMIT: Duration = Duration::from_secs(120);

/// Starts a command, and kills it if it runs longer than [`LIMIT`].
pub fn start(command: &mut Command) -> Arc<SharedChild> {
    #[cfg(unix)]
    stop_ignoring_signals();
    let child = Arc::new(SharedChild::spawn(command).unwrap());
    let (command, watched) = (format!("{command:?}"), Arc::clone(&child));
    thread::spawn(move || {
        if watched.wait_timeout(LIMIT).unwrap().is_none() {
            eprintln!("killed, since it has not ended after {LIMIT:?}: {command}");
            watched.kill().unwrap();
        }
    });
    child
}

/// Lets Ctrl-C end the tests and their children, even if the signal was ignored, as for background commands of a shell
/// script. A hangup ends the children, even under `nohup`, but not the tests. A child inherits ignored signals, but not
/// handlers.
#[cfg(unix)]
fn stop_ignoring_signals() {
    use std::sync::Once;
    use std::sync::atomic::AtomicBool;

    static FIRST: Once = Once::new();
    FIRST.call_once(|| {
        for signal in [libc::SIGINT, libc::SIGTERM] {
            let always = Arc::new(AtomicBool::new(true));
            signal_hook::flag::register_conditional_default(signal, always).unwrap();
        }
        signal_hook::flag::register(libc::SIGHUP, Arc::default()).unwrap();
    });
}

/// Returns the command under test in a folder, with pipes. `arguments` is split into [`words`].
pub fn piped(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilebase"));
    command.args(words(arguments)).current_dir(folder);
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ENVIRONMENT {
        command.env_remove(name);
    }
    command
}

/// Starts the command under test in a folder, with pipes.
pub fn spawn(folder: &Path, arguments: &str) -> Arc<SharedChild> {
    start(&mut piped(folder, arguments))
}

/// A child that answers lines as they arrive.
pub struct Dialogue {
    pub child: Arc<SharedChild>,
    pub input: ChildStdin,
    pub answers: BufReader<ChildStdout>,
}

impl Dialogue {
    pub fn start(folder: &Path, arguments: &str) -> Dialogue {
        let child = spawn(folder, arguments);
        Dialogue {
            input: child.take_stdin().unwrap(),
            answers: BufReader::new(child.take_stdout().unwrap()),
            child,
        }
    }

    /// Writes text, and waits for this number of lines.
    pub fn ask(&mut self, text: &str, lines: usize) -> String {
        self.input.write_all(text.as_bytes()).unwrap();
        let mut answer = String::new();
        for _ in 0..lines {
            self.answers.read_line(&mut answer).unwrap();
        }
        answer
    }

    /// Closes the input. Returns the rest of the answers with the rest of the output.
    pub fn end(mut self) -> (String, Output) {
        drop(self.input);
        let mut answers = String::new();
        self.answers.read_to_string(&mut answers).unwrap();
        (answers, rest(&self.child))
    }
}

/// Runs a command. Returns the output sent to pipes.
pub fn output(command: &mut Command) -> Output {
    rest(&start(command))
}

/// Waits for a child. Returns the rest of the output sent to pipes.
pub fn rest(child: &SharedChild) -> Output {
    let (stdout, stderr) = (child.take_stdout(), child.take_stderr());
    thread::scope(|scope| {
        let stdout = scope.spawn(|| read(stdout));
        let stderr = read(stderr);
        Output {
            status: child.wait().unwrap(),
            stdout: stdout.join().unwrap(),
            stderr,
        }
    })
}

fn read(pipe: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        pipe.read_to_end(&mut bytes).unwrap();
    }
    bytes
}
