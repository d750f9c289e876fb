//! The columns of a node's output: shared, because most nodes give the columns of another one; copied when they are changed.

use rowkind_ir::Field;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

#[derive(Clone, Debug, PartialEq)]
pub struct Row(Rc<Vec<Field>>);

impl Deref for Row {
    type Target = Vec<Field>;

    fn deref(&self) -> &Vec<Field> {
        &self.0
    }
}

impl DerefMut for Row {
    fn deref_mut(&mut self) -> &mut Vec<Field> {
        Rc::make_mut(&mut self.0)
    }
}

impl From<Vec<Field>> for Row {
    fn from(fields: Vec<Field>) -> Row {
        Row(Rc::new(fields))
    }
}

impl FromIterator<Field> for Row {
    fn from_iter<I: IntoIterator<Item = Field>>(fields: I) -> Row {
        Row::from(fields.into_iter().collect::<Vec<Field>>())
    }
}

impl<'r> IntoIterator for &'r Row {
    type Item = &'r Field;
    type IntoIter = std::slice::Iter<'r, Field>;

    fn into_iter(self) -> std::slice::Iter<'r, Field> {
        self.0.iter()
    }
}
