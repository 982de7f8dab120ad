//! The command as its users meet it.
