use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

use super::{folder_of, retried};

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
        if let Some(file) = super::unnamed::create(folder, mode)? {
            set_mode(&file, mode)?;
            return Ok(Temporary { file, name: None });
        }
        Temporary::create_named(folder, mode)
    }

    fn create_named(folder: &Path, mode: Option<u32>) -> io::Result<Temporary> {
        let (name, file) = TemporaryName::new(folder, |path| create_new(path, mode))?;
        let name = Some(name);
        set_mode(&file, mode)?;
        Ok(Temporary { file, name })
    }

    pub(super) fn as_file(&self) -> &File {
        &self.file
    }

    /// Gives the file its final name, in the same folder, and returns it.
    pub(super) fn put(self, target: &Path) -> io::Result<File> {
        let name = match self.name {
            Some(name) => name,
            #[cfg(target_os = "linux")]
            None => {
                let link = |path: &Path| retried(|| super::unnamed::link(&self.file, path));
                match link(target) {
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => (),
                    linked => return linked.map(|()| self.file),
                }
                // Only a name can replace another.
                TemporaryName::new(folder_of(target), link)?.0
            }
            #[cfg(not(target_os = "linux"))]
            None => unreachable!("every file has a name here"),
        };
        name.rename(target)?;
        Ok(self.file)
    }
}

/// A name that is removed when this is dropped.
#[derive(Debug)]
struct TemporaryName(Option<PathBuf>);

impl TemporaryName {
    /// Finds a name that is free: `make` makes a file of this name, and fails if there is one.
    fn new<T>(
        folder: &Path,
        make: impl Fn(&Path) -> io::Result<T>,
    ) -> io::Result<(TemporaryName, T)> {
        const TRIES: usize = 100;
        for _ in 0..TRIES {
            let random = RandomState::new().hash_one(());
            let path = folder.join(format!(".tilebase-{random:016x}"));
            match make(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => (),
                made => return made.map(|made| (TemporaryName(Some(path)), made)),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    fn rename(mut self, target: &Path) -> io::Result<()> {
        if let Some(path) = &self.0 {
            retried(|| fs::rename(path, target))?;
        }
        self.0 = None;
        Ok(())
    }
}

impl Drop for TemporaryName {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            // The error that led here says more than one from this.
            let _ = retried(|| fs::remove_file(path));
        }
    }
}

fn create_new(path: &Path, mode: Option<u32>) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
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
