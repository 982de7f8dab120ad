//! Free memory and disk space, sizes as text, threads, out-of-memory errors, signals and interrupts.

#[cfg(unix)]
mod allocator;
pub mod interrupt;
mod memory;
#[cfg(unix)]
mod signals;
pub mod threads;

use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::path::Path;

use bytesize::ByteSize;

#[cfg(unix)]
pub use allocator::{Allocator, end_on_failed_allocation};
pub use memory::{check_memory, free_memory, has_memory};

/// Elsewhere, Ctrl-C is the only signal, and the standard library handles failed allocations.
#[cfg(not(unix))]
mod signals {
    pub fn handle() {
        // Without this handler, Ctrl-C ends the process at once.
        let _ = ctrlc::set_handler(super::interrupt::request);
    }
}

#[cfg(not(unix))]
pub fn end_on_failed_allocation() {}

/// Prepares this process for failed allocations, signals and Ctrl-C, before any thread starts.
pub fn prepare() {
    #[cfg(unix)]
    allocator::prepare_for_threads();
    signals::handle();
}

/// Returns a number of bytes as text, for example 45.4 kB.
pub fn size(bytes: u64) -> String {
    ByteSize::b(bytes).display().si().to_string()
}

/// Returns two sizes as text. If different sizes have the same text, returns them in bytes.
pub fn distinct_sizes(one: u64, other: u64) -> [String; 2] {
    let sizes = [one, other];
    let texts = sizes.map(size);
    if one != other && texts[0] == texts[1] {
        return sizes.map(|bytes| format!("{bytes} bytes"));
    }
    texts
}

pub fn parse_size(text: &str) -> Result<ByteSize, String> {
    let expected = |_| "expected a number of bytes, such as 500MB or 4GiB".to_owned();
    text.parse().map_err(expected)
}

/// Returns the folder, or the current folder for an empty name.
fn or_current(folder: &Path) -> &Path {
    if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    }
}

/// Fails if a disk has too little space for the bytes that the work writes to these folders.
pub fn check_disk(work: impl Display, writes: &[(&Path, u64)], advice: &str) -> anyhow::Result<()> {
    for (folder, _) in writes {
        let folder = or_current(folder);
        let here = |(other, _): &&(&Path, u64)| is_one_disk(folder, or_current(other));
        let needed: u64 = writes.iter().filter(here).map(|(_, bytes)| bytes).sum();
        #[cfg(unix)]
        let free = rustix::fs::statvfs(folder).map(|disk| disk.f_bavail * disk.f_frsize);
        #[cfg(not(unix))]
        let free = fs4::available_space(folder);
        // If the free space is not known, a full disk causes a write error later.
        let free = free.unwrap_or(u64::MAX);
        let (folder, [needed_text, free_text]) = (folder.display(), distinct_sizes(needed, free));
        anyhow::ensure!(
            free >= needed,
            "{work} needs {needed_text} of disk space in {folder}, but only {free_text} are free{advice}"
        );
    }
    Ok(())
}

/// Returns whether two folders are on one disk, as far as the system reports it.
fn is_one_disk(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let device = |folder: &Path| Some(folder.metadata().ok()?.dev());
        device(one) == device(other)
    }
    #[cfg(not(unix))]
    {
        // Compares drives. A disk mounted in a folder of another disk is not recognised.
        let drive = |folder: &Path| {
            let folder = folder.canonicalize().ok()?;
            Some(folder.components().next()?.as_os_str().to_owned())
        };
        drive(one) == drive(other)
    }
}

/// Adds to an error of the system what to do about it.
pub fn with_advice(error: impl Into<anyhow::Error>) -> anyhow::Error {
    let error = error.into();
    match advice(&error) {
        Some(advice) => anyhow::anyhow!("{error:#}; {advice}"),
        None => error,
    }
}

fn advice(error: &anyhow::Error) -> Option<&'static str> {
    let causes = error.chain();
    let source: &io::Error = causes.filter_map(|cause| cause.downcast_ref()).last()?;
    Some(match (source.kind(), source.raw_os_error()?) {
        (ErrorKind::NotFound, _) => "the folder must exist",
        (ErrorKind::StorageFull | ErrorKind::QuotaExceeded, _) => {
            "make room there, or name another disk"
        }
        (ErrorKind::FileTooLarge, _) => "raise the limit (`ulimit -f`), or name another disk",
        #[cfg(unix)]
        (_, 23 | 24) => "raise the limit on open files (`ulimit -n`)",
        #[cfg(unix)]
        (_, 5) => "the disk may be failing; name another disk",
        _ => return None,
    })
}
