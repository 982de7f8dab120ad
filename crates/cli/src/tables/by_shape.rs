use std::collections::HashMap;
use std::collections::hash_map::Entry;

use tilebase_puzzle::Shape;

use super::answers::Answers;
use super::choose::Choice;

/// Who answers boards of each shape; their tables are opened when they are first needed.
pub struct AnswersByShape<'a> {
    choice: &'a Choice,
    opened: HashMap<Shape, Answers>,
}

impl<'a> AnswersByShape<'a> {
    pub fn new(choice: &'a Choice) -> AnswersByShape<'a> {
        AnswersByShape {
            choice,
            opened: HashMap::new(),
        }
    }

    /// Returns who answers boards of this shape; fails if no table does.
    pub fn of(&mut self, shape: Shape) -> anyhow::Result<&Answers> {
        match self.opened.entry(shape) {
            Entry::Occupied(opened) => Ok(opened.into_mut()),
            Entry::Vacant(place) => Ok(place.insert(self.choice.answers(shape)?)),
        }
    }
}
