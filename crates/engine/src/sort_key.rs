//! ORDER BY as keys that compare.

use rowkind_ir::Value;
use rowkind_ir::plan::SortKey as Column;
use std::cmp::{Ordering, Reverse};

/// The value of one ORDER BY column. Values of one column are all ascending or all descending.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    NullFirst,
    Ascending(Value),
    Descending(Reverse<Value>),
    NullLast,
}

/// What a row sorts by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortKey(Parts);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Parts {
    One(Part),
    Many(Box<[Part]>),
}

impl SortKey {
    pub fn of(order: &[Column], row: &[Value]) -> SortKey {
        let part = |column: &Column| match &row[column.column] {
            Value::Null if column.nulls_last => Part::NullLast,
            Value::Null => Part::NullFirst,
            value if column.descending => Part::Descending(Reverse(value.clone())),
            value => Part::Ascending(value.clone()),
        };
        SortKey(match order {
            [column] => Parts::One(part(column)),
            order => Parts::Many(order.iter().map(part).collect()),
        })
    }

    fn parts(&self) -> &[Part] {
        match &self.0 {
            Parts::One(part) => std::slice::from_ref(part),
            Parts::Many(parts) => parts,
        }
    }
}

impl PartialOrd for SortKey {
    fn partial_cmp(&self, other: &SortKey) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SortKey {
    #[inline]
    fn cmp(&self, other: &SortKey) -> Ordering {
        match (&self.0, &other.0) {
            (Parts::One(a), Parts::One(b)) => a.cmp(b),
            _ => self.parts().cmp(other.parts()),
        }
    }
}

/// Compares two rows by an ORDER BY.
pub fn compare(order: &[Column], a: &[Value], b: &[Value]) -> Ordering {
    for column in order {
        let (left, right) = (&a[column.column], &b[column.column]);
        let ordering = match (left.is_null(), right.is_null()) {
            (true, true) => Ordering::Equal,
            (true, false) if column.nulls_last => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, true) if column.nulls_last => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) if column.descending => right.cmp(left),
            (false, false) => left.cmp(right),
        };
        if ordering.is_ne() {
            return ordering;
        }
    }
    Ordering::Equal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nulls_stand_where_the_order_says() {
        let order = |descending, nulls_last| [Column { column: 0, descending, nulls_last }];
        let of = |order: &[Column], value| SortKey::of(order, &[value]);
        let descending = order(true, true);
        assert!(of(&descending, Value::Int(2)) < of(&descending, Value::Int(1)));
        assert!(of(&descending, Value::Int(1)) < of(&descending, Value::Null));
        let ascending = order(false, false);
        assert!(of(&ascending, Value::Null) < of(&ascending, Value::Int(1)));
        assert!(compare(&ascending, &[Value::Null], &[Value::Int(1)]).is_lt());
    }
}
