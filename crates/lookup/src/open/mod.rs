//! The sources of a table's bytes: the program itself, a file that is read, or one that is mapped.

#[cfg(feature = "std")]
mod bytes;
#[cfg(feature = "embedded")]
mod embedded;
#[cfg(feature = "std")]
mod folder;
#[cfg(feature = "mmap")]
mod map;
#[cfg(feature = "std")]
mod read;

#[cfg(feature = "std")]
pub use {
    bytes::{CHECKED_AT_ONCE, TableBytes},
    folder::Folder,
};
