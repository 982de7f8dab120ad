//! What no list of cases holds: properties of many inputs, compared with searches and with other commands.

mod claims;
mod classes;
mod judges;
mod records;
mod worksheets;
