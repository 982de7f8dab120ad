//! What `tilebase --help` says besides the commands, and every manual page, too.
//!
//! A section is a line that ends with a colon, and lines that begin with two spaces: commands to try, or
//! what is explained, two spaces or more, and what it means.

/// What to try first.
pub const BEGIN: &str = "\
To begin:
  tilebase solve \"2 3 4 1 5 x 7 6 8\"  # all moves of a shortest solution
  tilebase hint 123/745/86x           # only the next move
  tilebase random --distance 20       # a board 20 moves away from the goal";

/// Where answers come from.
pub const TABLES: &str = "\
Tables:
  inside     boards of up to ten cells, and the goals of 4x4 with the blank in a
             corner, need no file
  your own   `tilebase gen` makes the tables of other shapes and goals; the
             other commands find them by --table FILE or --tables FOLDER";

/// The exit codes of all commands.
pub const EXIT_CODES: &str = "\
Exit codes:
  0    success; that a board is unsolvable is an answer, too
  1    a table is missing or damaged, a file cannot be read or written, or
       memory or disk space is too small
  2    the command is used wrongly
  3    what was checked is wrong: a solution (check) or a table (verify, join)
  4    some input is not a board; everything else was answered
  130  interrupted with Ctrl-C
  135  a table file was cut or became unreadable while it was in use";

/// The environment variables that all commands know.
pub const ENVIRONMENT: &str = "\
Environment:
  TILEBASE_TABLES  a folder of tables; the option --tables replaces it
  TILEBASE_VERIFY  if it is 1, check large tables first, as --verify does
  NO_COLOR         if it is not empty, no colours in help and errors
  CLICOLOR_FORCE   if it is not empty, colours even outside of a terminal";

/// Returns all sections of `tilebase --help`.
pub fn all() -> String {
    [BEGIN, TABLES, EXIT_CODES, ENVIRONMENT].join("\n\n")
}
