use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

#[cfg(target_os = "linux")]
use super::folder_of;
#[cfg(unix)]
use super::retried;
use super::temporary_name::TemporaryName;

/// A file that does not have its final name yet. Dropped, it leaves nothing behind.
#[derive(Debug)]
pub(super) struct Temporary {
    file: File,
    /// `None` if the file has no name at all.
    name: Option<TemporaryName>,
}

impl Temporary {
    /// Creates a file in a folder, with these permissions, or as the umask allows.
    pub(super) fn create(folder: &Path, mode: Option<u32>) -> io::Result<Temporary> {
        #[cfg(target_os = "linux")]
        if let Some(file) = super::unnamed::create(folder, mode)
            && super::unnamed::can_be_named(&file)?
        {
            set_mode(&file, mode)?;
            return Ok(Temporary { file, name: None });
        }
        Temporary::create_named(folder, mode)
    }

    /// Creates a file that has a name from the beginning.
    pub(super) fn create_named(folder: &Path, mode: Option<u32>) -> io::Result<Temporary> {
        let (name, file) = named(folder, mode)?;
        let name = Some(name);
        Ok(Temporary { file, name })
    }

    pub(super) fn as_file(&self) -> &File {
        &self.file
    }

    /// Returns the name that the file has until then, if it has one.
    pub(super) fn path(&self) -> Option<&Path> {
        self.name.as_ref().and_then(TemporaryName::path)
    }

    /// Gives the file its final name, in the same folder, and returns it; or a copy of it, if the system
    /// refuses to name it.
    pub(super) fn put(self, target: &Path) -> io::Result<File> {
        let (name, file) = match self.name {
            Some(name) => (name, self.file),
            #[cfg(target_os = "linux")]
            None => match linked(&self.file, target) {
                Ok(None) => return Ok(self.file),
                Ok(Some(name)) => (name, self.file),
                // For example by rules for programs, which are asked only now.
                Err(_) => copied(&self.file, folder_of(target))?,
            },
            #[cfg(not(target_os = "linux"))]
            None => unreachable!("every file has a name here"),
        };
        name.rename(target)?;
        Ok(file)
    }
}

/// Gives a file without a name this one; or returns another one, if there is a file of this name, which
/// only a renaming can replace.
#[cfg(target_os = "linux")]
fn linked(file: &File, target: &Path) -> io::Result<Option<TemporaryName>> {
    let link = |path: &Path| retried(|| super::unnamed::link(file, path));
    match link(target) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let (name, ()) = TemporaryName::new(folder_of(target), link)?;
            Ok(Some(name))
        }
        linked => linked.map(|()| None),
    }
}

/// Copies a file into one with a name, which is safely on the disk when this returns.
#[cfg(target_os = "linux")]
fn copied(mut file: &File, folder: &Path) -> io::Result<(TemporaryName, File)> {
    use std::io::Seek;
    use std::os::unix::fs::PermissionsExt;
    let mode = file.metadata()?.permissions().mode() & 0o777;
    let (name, mut copy) = named(folder, Some(mode))?;
    file.rewind()?;
    retried(|| io::copy(&mut file, &mut copy))?;
    copy.sync_all()?;
    Ok((name, copy))
}

/// Creates a file in a folder that only the process's user may read and write, and that disappears with
/// the process.
#[cfg(unix)]
pub(crate) fn create_unnamed(folder: &Path) -> io::Result<File> {
    const MODE: Option<u32> = Some(0o600);
    #[cfg(target_os = "linux")]
    if let Some(file) = super::unnamed::create(folder, MODE) {
        return Ok(file);
    }
    let (name, file) = named(folder, MODE)?;
    name.remove()?;
    Ok(file)
}

#[cfg(not(unix))]
pub(crate) fn create_unnamed(folder: &Path) -> io::Result<File> {
    tempfile::tempfile_in(folder)
}

fn named(folder: &Path, mode: Option<u32>) -> io::Result<(TemporaryName, File)> {
    let (name, file) = TemporaryName::new(folder, |path| create_new(path, mode))?;
    set_mode(&file, mode)?;
    Ok((name, file))
}

fn create_new(path: &Path, mode: Option<u32>) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    if let Some(mode) = mode {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
    }
    #[cfg(not(unix))]
    let _ = mode;
    options.open(path)
}

/// Sets the permissions, of which the umask may have taken some away. File systems without permissions
/// cannot set them, and need not.
#[cfg(unix)]
fn set_mode(file: &File, mode: Option<u32>) -> io::Result<()> {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    match mode {
        Some(mode) if file.metadata()?.permissions().mode() & 0o777 != mode => {
            retried(|| file.set_permissions(Permissions::from_mode(mode)))
        }
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
fn set_mode(_: &File, _: Option<u32>) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::*;

    fn names(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    /// If files without names are supported, and if not.
    fn kinds(folder: &Path) -> [Temporary; 2] {
        [
            Temporary::create(folder, None).unwrap(),
            Temporary::create_named(folder, None).unwrap(),
        ]
    }

    #[test]
    fn a_new_name_and_an_old_one() {
        for number in [0, 1] {
            let folder = tempfile::tempdir().unwrap();
            let target = folder.path().join("target");
            for text in ["first", "second"] {
                let mut kinds = kinds(folder.path()).into_iter();
                let file = kinds.nth(number).unwrap();
                file.as_file().write_all(text.as_bytes()).unwrap();
                drop(kinds);
                file.put(&target).unwrap();
                assert_eq!(fs::read_to_string(&target).unwrap(), text);
                assert_eq!(names(folder.path()), 1);
            }
        }
    }

    /// A file that was created with `O_EXCL` cannot be linked, as where rules forbid it.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_copy_is_put_if_the_file_cannot_be_linked() {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};

        use rustix::fs::OFlags;
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("target");
        let flags = (OFlags::TMPFILE | OFlags::EXCL).bits() as i32;
        let mut options = OpenOptions::new();
        options.read(true).write(true).mode(0o640);
        for text in ["first", "second"] {
            let opened = options.custom_flags(flags).open(folder.path());
            let mut file = opened.expect("this file system has files without names");
            file.write_all(text.as_bytes()).unwrap();
            let name = None;
            let put = Temporary { file, name }.put(&target).unwrap();
            assert_eq!(put.metadata().unwrap().permissions().mode(), 0o100_640);
            assert_eq!(fs::read_to_string(&target).unwrap(), text);
            assert_eq!(names(folder.path()), 1);
        }
    }

    #[test]
    fn a_file_without_a_name() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = create_unnamed(folder.path()).unwrap();
        // Windows shows a name until the file is closed.
        assert_eq!(names(folder.path()), usize::from(cfg!(windows)));
        file.write_all(b"kept").unwrap();
        io::Seek::rewind(&mut file).unwrap();
        assert_eq!(io::read_to_string(file).unwrap(), "kept");
        assert_eq!(names(folder.path()), 0);
    }

    #[test]
    fn nothing_is_left_if_it_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        drop(kinds(folder.path()));
        assert_eq!(names(folder.path()), 0);
    }

    /// Nothing can be renamed onto a folder that is in use.
    #[test]
    fn nothing_is_left_if_the_renaming_fails() {
        let folder = tempfile::tempdir().unwrap();
        let taken = folder.path().join("taken");
        fs::create_dir_all(taken.join("by this")).unwrap();
        for file in kinds(folder.path()) {
            assert!(file.put(&taken).is_err());
        }
        assert_eq!(names(folder.path()), 1);
    }
}
