//! Properties of many inputs, compared with searches and with other commands. A list of cases could not show them.

mod claims;
mod classes;
mod judges;
mod records;
mod worksheets;
