//! Bills of materials: which product contains which, and the loops that a change would close.

use std::collections::{HashMap, VecDeque};

/// The loops that the sent components would close: for each component that leads back to the product the shortest
/// way, from the product to itself. Of several ways of the same length the one whose codes come first.
///
/// `lines` go from a product to its component; those of `product` itself do not matter, they are being replaced.
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

/// How many lines lie between each product and the one it leads to.
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
