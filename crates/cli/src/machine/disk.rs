use std::fmt::Display;
use std::path::Path;

use super::size::sizes_apart;

/// Returns the folder, which is the current one if its name is empty.
pub fn or_current(folder: &Path) -> &Path {
    if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    }
}

/// Fails if the disk of a folder has too little space for some work.
pub fn check_disk(work: impl Display, folder: &Path, needed: u64) -> anyhow::Result<()> {
    let folder = or_current(folder);
    // If the system does not tell, a full disk is found when it is written to.
    let free = free_space(folder).unwrap_or(u64::MAX);
    let folder = folder.display();
    let [needed_text, free_text] = sizes_apart(needed, free);
    anyhow::ensure!(
        free >= needed,
        "{work} needs {needed_text} of disk space in {folder}, but only {free_text} are free; use --force to try anyway"
    );
    Ok(())
}

/// Returns the free bytes on the disk of a folder, or `None` if it is unknown.
fn free_space(folder: &Path) -> Option<u64> {
    fs4::available_space(folder).ok()
}

/// Returns whether two folders share a disk, as far as the system tells.
pub fn is_one_disk(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let device = |folder: &Path| Some(folder.metadata().ok()?.dev());
        device(one) == device(other)
    }
    #[cfg(not(unix))]
    {
        // A drive is a disk, unless one is mounted in a folder of another.
        let drive = |folder: &Path| {
            let folder = folder.canonicalize().ok()?;
            Some(folder.components().next()?.as_os_str().to_owned())
        };
        drive(one) == drive(other)
    }
}
