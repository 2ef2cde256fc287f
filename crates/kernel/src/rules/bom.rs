//! Bills of materials: which product contains which, and the loops that a change would create.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};

/// Finds the loops that the sent components would create: for each component that leads back to the product, the
/// shortest path from the product to itself. Of several shortest paths, the one whose codes sort first is returned.
///
/// `lines` go from a product to its component. Lines of `product` itself are ignored, because the change replaces them.
pub fn loops<'a>(
    product: i64,
    components: &[i64],
    lines: &[(i64, i64)],
    code: impl Fn(i64) -> &'a str,
) -> Vec<Vec<i64>> {
    let distances = distances_to(product, lines);
    let mut below: HashMap<i64, Vec<i64>> = HashMap::new();
    for (owner, component) in lines {
        below.entry(*owner).or_default().push(*component);
    }
    let (mut found, mut seen) = (Vec::new(), Vec::new());
    for component in components {
        if !distances.contains_key(component) || seen.contains(component) {
            continue;
        }
        seen.push(*component);
        let mut way = vec![product, *component];
        let mut place = *component;
        while place != product {
            let closer = |next: &&i64| distances.get(*next).map(|left| left + 1) == distances.get(&place).copied();
            let steps = below.get(&place).into_iter().flatten().filter(closer);
            let Some(next) = steps.min_by_key(|next| (code(**next), **next)) else { break };
            way.push(*next);
            place = *next;
        }
        found.push(way);
    }
    found
}

/// For each product that contains `product` at any depth, the number of lines on the shortest path between them.
fn distances_to(product: i64, lines: &[(i64, i64)]) -> HashMap<i64, usize> {
    let mut above: HashMap<i64, Vec<i64>> = HashMap::new();
    for (owner, component) in lines.iter().filter(|(owner, _)| *owner != product) {
        above.entry(*component).or_default().push(*owner);
    }
    let mut distances = HashMap::from([(product, 0)]);
    let mut open = VecDeque::from([(product, 0)]);
    while let Some((place, distance)) = open.pop_front() {
        for owner in above.get(&place).into_iter().flatten() {
            if !distances.contains_key(owner) {
                distances.insert(*owner, distance + 1);
                open.push_back((*owner, distance + 1));
            }
        }
    }
    distances
}

/// Finds the lines that are part of a loop: from each end of such a line, a path leads to the other end.
pub fn lines_in_loops(lines: &[(i64, i64)]) -> HashSet<(i64, i64)> {
    let group = groups(lines);
    let same = |(owner, component): &&(i64, i64)| group.get(owner) == group.get(component);
    lines.iter().filter(same).copied().collect()
}

/// Numbers the products so that those that lead to each other share a number (strongly connected components).
/// Kosaraju's algorithm without recursion: the first walk goes down and records the order in which products are
/// finished, the second goes up in the reverse of that order.
fn groups(lines: &[(i64, i64)]) -> HashMap<i64, usize> {
    let (mut down, mut up): (HashMap<i64, Vec<i64>>, HashMap<i64, Vec<i64>>) = (HashMap::new(), HashMap::new());
    for (owner, component) in lines {
        down.entry(*owner).or_default().push(*component);
        up.entry(*component).or_default().push(*owner);
    }
    let (mut left, mut seen) = (Vec::new(), HashSet::new());
    for start in lines.iter().flat_map(|(owner, component)| [*owner, *component]) {
        let mut open = vec![(start, false)];
        while let Some((place, leaving)) = open.pop() {
            if leaving {
                left.push(place);
            } else if seen.insert(place) {
                open.push((place, true));
                let next = down.get(&place).into_iter().flatten().filter(|next| !seen.contains(*next));
                open.extend(next.map(|next| (*next, false)));
            }
        }
    }
    let mut group = HashMap::new();
    for (number, start) in left.iter().rev().enumerate() {
        let mut open = vec![*start];
        while let Some(place) = open.pop() {
            if let Entry::Vacant(new) = group.entry(place) {
                new.insert(number);
                open.extend(up.get(&place).into_iter().flatten());
            }
        }
    }
    group
}
