//! What a `tilebase_table` points to.
#![allow(unsafe_code)]

use std::sync::Arc;

use tilebase_lookup::{Board, Table, Tablebase, View};

use crate::bytes::Bytes;
use crate::failure::Failure;

/// Tables as seen from a goal.
///
/// The view is made once, since making it takes a quarter of the time of a solution.
pub struct Handle {
    goal: Board,
    /// Borrows from `tables`.
    view: View<'static, Bytes>,
    tables: Arc<Tablebase<Bytes>>,
}

/// Many threads may use a handle at once.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<Handle>();
};

impl Handle {
    /// These tables as seen from a goal, or from that of the given table.
    pub fn new(
        tables: Tablebase<Bytes>,
        own_goal: Board,
        goal: Option<&str>,
    ) -> Result<Handle, Failure> {
        let goal = match goal {
            Some(text) => tables.parse_goal(text)?,
            None => own_goal,
        };
        let tables = Arc::new(tables);
        // SAFETY: the reference goes into `view` only, which is dropped before `tables`, and which
        // `Handle::view` lends out for no longer than the handle lives. Moving an `Arc` does not
        // move what it holds, and nothing changes that.
        let borrowed: &'static Tablebase<Bytes> = unsafe { &*Arc::as_ptr(&tables) };
        let view = borrowed.towards(&goal)?;
        Ok(Handle { goal, view, tables })
    }

    /// A single table as seen from a goal, or from its own.
    pub fn of(table: Table<Bytes>, goal: Option<&str>) -> Result<Handle, Failure> {
        let own_goal = table.goal().board();
        Handle::new(Tablebase::new([table])?, own_goal, goal)
    }

    /// The goal.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// What answers.
    pub fn view(&self) -> &View<'_, Bytes> {
        &self.view
    }

    /// Checks the payload of every table.
    pub fn verify(&self) -> Result<(), Failure> {
        for table in self.tables.tables() {
            table.bytes().read_whole(|| table.verify())?;
        }
        Ok(())
    }
}
