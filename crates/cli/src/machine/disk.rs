use std::path::Path;

/// Returns the free bytes on the disk of a folder, or `None` if it is unknown.
pub fn free_space(folder: &Path) -> Option<u64> {
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
