//! What no list of cases holds: properties of many inputs, compared with searches and with other commands.

mod claims;
mod classes;
mod judges;
mod records;
mod worksheets;

/// A 4x4 board whose solution takes many minutes to find.
pub const FAR: &str = "0 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1";
