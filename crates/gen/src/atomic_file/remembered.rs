//! Temporary names, remembered for a process that ends without dropping what it has.

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
