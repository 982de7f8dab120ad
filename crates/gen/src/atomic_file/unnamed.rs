//! Files without names, which disappear with the process, however it ends.

use std::fs::{self, File};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};

use super::retried;

/// Creates one, or returns `None` if the system has no such files or refuses them.
pub(super) fn create(folder: &Path, mode: Option<u32>) -> Option<File> {
    let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
    let mode = Mode::from_raw_mode(mode.unwrap_or(0o666));
    let created = rustix::io::retry_on_intr(|| open(folder, flags, mode));
    created.ok().map(File::from)
}

/// Gives a file a name that no other has.
pub(super) fn link(file: &File, path: &Path) -> io::Result<()> {
    let follow = AtFlags::SYMLINK_FOLLOW;
    Ok(linkat(CWD, descriptor_name(file), CWD, path, follow)?)
}

/// Returns whether one may get a name: whether `/proc` is there and is that of this process.
pub(super) fn can_be_named(file: &File) -> io::Result<bool> {
    let own = file.metadata()?;
    let found = retried(|| fs::metadata(descriptor_name(file)));
    Ok(found.is_ok_and(|found| (found.dev(), found.ino()) == (own.dev(), own.ino())))
}

fn descriptor_name(file: &File) -> String {
    format!("/proc/self/fd/{}", file.as_raw_fd())
}
