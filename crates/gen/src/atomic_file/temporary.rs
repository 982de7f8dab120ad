use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

#[cfg(unix)]
pub use self::remembered::remove_temporary_files;
#[cfg(target_os = "linux")]
use super::folder_of;
use super::retried;

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
        if let Some(file) = unnamed::create(folder, mode)
            && unnamed::can_be_named(&file)?
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
                // For example by rules for programs, which apply only now.
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
    let link = |path: &Path| retried(|| unnamed::link(file, path));
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
    if let Some(file) = unnamed::create(folder, MODE) {
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

/// A name that is removed when this is dropped.
#[derive(Debug)]
struct TemporaryName {
    /// `None` when there is nothing left to remove.
    path: Option<PathBuf>,
    #[cfg(unix)]
    _remembered: remembered::Remembered,
}

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
            #[cfg(unix)]
            let _remembered = remembered::Remembered::new(&path)?;
            match make(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => (),
                made => {
                    let made = made?;
                    let name = TemporaryName {
                        path: Some(path),
                        #[cfg(unix)]
                        _remembered,
                    };
                    return Ok((name, made));
                }
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    fn rename(mut self, target: &Path) -> io::Result<()> {
        if let Some(path) = &self.path {
            retried(|| fs::rename(path, target))?;
        }
        self.path = None;
        Ok(())
    }

    /// Removes the name, and keeps the file for as long as it is open.
    #[cfg(unix)]
    fn remove(mut self) -> io::Result<()> {
        let path = self.path.take();
        path.map_or(Ok(()), |path| retried(|| fs::remove_file(&path)))
    }
}

impl Drop for TemporaryName {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            // The error that led here says more than one from this.
            let _ = retried(|| fs::remove_file(path));
        }
    }
}

/// Temporary names, remembered for a process that ends without dropping what it has.
#[cfg(unix)]
mod remembered {
    use std::collections::LinkedList;
    use std::ffi::CString;
    use std::io;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;
    use std::sync::{Mutex, PoisonError};

    use rustix::io::retry_on_intr;

    /// The names in use. Adding to a linked list needs no memory while it is locked.
    static NAMES: Mutex<LinkedList<CString>> = Mutex::new(LinkedList::new());

    /// Removes the temporary files of this process that have a name, where the system has no files without.
    ///
    /// It is for a process that ends without dropping its values, as when memory runs out: it needs no
    /// memory, waits for nothing, and may be called by the handler of a signal.
    pub fn remove_temporary_files() {
        if let Ok(names) = NAMES.try_lock() {
            for name in &*names {
                let _ = retry_on_intr(|| rustix::fs::unlink(name));
            }
        }
    }

    /// A name that [`remove_temporary_files`] removes until this is dropped.
    #[derive(Debug)]
    pub(super) struct Remembered(CString);

    impl Remembered {
        pub(super) fn new(path: &Path) -> io::Result<Remembered> {
            let name = CString::new(path.as_os_str().as_bytes())?;
            let mut new = LinkedList::from([name.clone()]);
            let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
            names.append(&mut new);
            Ok(Remembered(name))
        }
    }

    impl Drop for Remembered {
        fn drop(&mut self) {
            let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
            names.extract_if(|name| *name == self.0).for_each(drop);
        }
    }
}

/// Files without names, which disappear with the process, however it ends.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::{self, File};
    use std::io;
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};

    use crate::atomic_file::retried;

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
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::atomic_file::Create;

    fn names(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    /// If files without names are supported, and if not.
    const KINDS: [Create; 2] = [Temporary::create, Temporary::create_named];

    #[test]
    fn a_new_name_and_an_old_one() {
        for create in KINDS {
            let folder = tempfile::tempdir().unwrap();
            let target = folder.path().join("target");
            for text in ["first", "second"] {
                let file = create(folder.path(), None).unwrap();
                file.as_file().write_all(text.as_bytes()).unwrap();
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

    /// Nothing can be renamed onto a folder that is in use.
    #[test]
    fn nothing_is_left_if_it_is_dropped_or_the_renaming_fails() {
        let folder = tempfile::tempdir().unwrap();
        let taken = folder.path().join("taken");
        fs::create_dir_all(taken.join("by this")).unwrap();
        for create in KINDS {
            drop(create(folder.path(), None).unwrap());
            assert_eq!(names(folder.path()), 1);
            assert!(create(folder.path(), None).unwrap().put(&taken).is_err());
            assert_eq!(names(folder.path()), 1);
        }
    }
}
