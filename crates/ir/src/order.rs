//! Sorting in one copy.
//!
//! A generic sort is compiled anew for each type it sorts, some five kilobytes each time. Where a list is short or sorted
//! once, its places are sorted instead, by one sort that asks through a pointer.

use std::cmp::Ordering;

/// Sorts as `Vec::sort_by` does: equal items keep their order.
pub fn sort_by<T>(items: &mut Vec<T>, mut compare: impl FnMut(&T, &T) -> Ordering) {
    let Some(places) = sorted_places(items.len() as u32, &mut |a, b| compare(&items[a as usize], &items[b as usize])) else { return };
    let mut unsorted: Vec<Option<T>> = std::mem::take(items).into_iter().map(Some).collect();
    items.extend(places.into_iter().filter_map(|place| unsorted[place as usize].take()));
}

/// Sorts by a key that is read off each item whenever it is compared.
pub fn sort_by_key<T, K: Ord>(items: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// `None`: they are in order as they are.
#[inline(never)]
fn sorted_places(count: u32, compare: &mut dyn FnMut(u32, u32) -> Ordering) -> Option<Vec<u32>> {
    if (1..count).all(|place| compare(place - 1, place).is_le()) {
        return None;
    }
    let mut places: Vec<u32> = (0..count).collect();
    places.sort_by(|a, b| compare(*a, *b));
    Some(places)
}

#[test]
fn equal_items_keep_their_order() {
    let mut items = vec![(2, "a"), (1, "b"), (2, "c"), (1, "d")];
    sort_by_key(&mut items, |item| item.0);
    assert_eq!(items, [(1, "b"), (1, "d"), (2, "a"), (2, "c")]);
}
