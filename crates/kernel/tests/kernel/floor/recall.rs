//! Walks through the genealogy, compared with a search that follows every path.

use std::collections::{BTreeMap, BTreeSet};

use kernel::rules::recall::{Certainty, Edge, EdgeKind, Graph, LinkScope, NodeKind, TraceNode, WalkStart};
use proptest::prelude::*;
use rust_decimal::Decimal;

/// The node with a number: the first two are pools, all others are units.
fn node(number: i64) -> TraceNode {
    if number < 2 {
        TraceNode { kind: NodeKind::Pool, key: number + 1, stretch: 1 }
    } else {
        TraceNode::of(NodeKind::Serial, number)
    }
}

prop_compose! {
    fn edge()(
        from in 0..10_i64,
        to in 0..10_i64,
        certainty in prop::sample::select(Certainty::ALL.to_vec()),
        past in any::<bool>(),
        place in 1..6_i64,
    ) -> Edge {
        Edge {
            from: node(from),
            to: node(to),
            kind: EdgeKind::E1,
            fact: from * 10 + to,
            at: None,
            certainty,
            past,
            place,
            quantity: Decimal::ONE,
        }
    }
}

/// Depth, certainty and whether only ended links lead there, for everything that any path reaches.
fn naive(edges: &[Edge], start: WalkStart, scope: LinkScope) -> BTreeMap<TraceNode, (u32, Certainty, bool)> {
    let mut found = BTreeMap::from([(start.node, (0, Certainty::Exact, false))]);
    let mut seen = BTreeSet::new();
    let mut frontier = vec![(start.node, start.place, Certainty::Exact, false)];
    let mut depth = 0;
    while !frontier.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for (at, place, sure, past) in frontier {
            if !seen.insert((at, place, sure, past)) {
                continue;
            }
            for edge in edges.iter().filter(|edge| edge.from == at) {
                let in_time = at.kind != NodeKind::Pool || edge.place >= place;
                if !in_time || (edge.past && scope == LinkScope::Current) {
                    continue;
                }
                let (sure, past) = (sure.min(edge.certainty), past || edge.past);
                let known = found.entry(edge.to).or_insert((depth, sure, past));
                *known = (known.0.min(depth), known.1.max(sure), known.2 && past);
                let place = if edge.to.kind == NodeKind::Pool { edge.place } else { 0 };
                next.push((edge.to, place, sure, past));
            }
        }
        frontier = next;
    }
    found
}

/// Whether material that leaves a pool had entered it before.
fn in_time(entering: &Edge, leaving: &Edge) -> bool {
    leaving.from.kind != NodeKind::Pool || leaving.place >= entering.place
}

/// Number of paths with exactly this many steps.
fn count_of_ways(edges: &[Edge], start: WalkStart, end: TraceNode, steps: u32) -> usize {
    let mut ways: Vec<Edge> = edges.iter().filter(|edge| edge.from == start.node).copied().collect();
    for _ in 1..steps {
        let further = |last: &Edge| {
            edges.iter().filter(|edge| edge.from == last.to && in_time(last, edge)).copied().collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(further).collect();
    }
    ways.iter().filter(|last| last.to == end).count()
}

proptest! {
    #[test]
    fn a_walk_reaches_what_every_way_together_reaches(
        edges in prop::collection::vec(edge(), 0..25),
        first in 0..10_i64,
        place in 0..6_i64,
        ever in any::<bool>(),
    ) {
        let scope = if ever { LinkScope::Ever } else { LinkScope::Current };
        let mut graph = Graph::default();
        let start = WalkStart { node: node(first), place };
        graph.add_node(start.node);
        for edge in &edges {
            graph.add(*edge);
        }
        let reach = graph.reach(&[start], scope, None);
        let reached: BTreeMap<TraceNode, (u32, Certainty, bool)> =
            reach.nodes.iter().map(|node| (node.node, (node.depth, node.certainty, node.past))).collect();
        prop_assert_eq!(reached.len(), reach.nodes.len(), "each node once");
        prop_assert!(!reach.truncated);
        prop_assert_eq!(reached, naive(&edges, start, scope));
    }

    #[test]
    fn a_bounded_walk_is_the_beginning_of_the_whole_one(edges in prop::collection::vec(edge(), 0..25), max in 1..4_u32) {
        let mut graph = Graph::default();
        let start = WalkStart { node: node(5), place: 0 };
        graph.add_node(start.node);
        for edge in &edges {
            graph.add(*edge);
        }
        let whole = graph.reach(&[start], LinkScope::Ever, None);
        let bounded = graph.reach(&[start], LinkScope::Ever, Some(max));
        let near: BTreeSet<TraceNode> = whole.nodes.iter().filter(|node| node.depth <= max).map(|node| node.node).collect();
        prop_assert_eq!(bounded.nodes.iter().map(|node| node.node).collect::<BTreeSet<_>>(), near);
        prop_assert_eq!(bounded.truncated, whole.nodes.iter().any(|node| node.depth > max));
    }

    #[test]
    fn ways_lead_from_the_start_to_the_end_in_as_many_steps_as_the_walk_says(
        edges in prop::collection::vec(edge(), 0..25),
        last in 2..10_i64,
    ) {
        let mut graph = Graph::default();
        let start = WalkStart { node: node(5), place: 0 };
        graph.add_node(start.node);
        for edge in &edges {
            graph.add(*edge);
        }
        let ways = graph.ways(&[start], |other| other == node(last), LinkScope::Ever, 20);
        let reached = graph.reach(&[start], LinkScope::Ever, None);
        let depth = reached.nodes.iter().find(|other| other.node == node(last)).map(|other| other.depth);
        for way in &ways {
            prop_assert_eq!(Some(way.len()), depth.map(|depth| usize::try_from(depth).unwrap()));
            prop_assert_eq!(way[0].from, start.node);
            prop_assert_eq!(way[way.len() - 1].to, node(last));
            prop_assert!(way.windows(2).all(|pair| pair[0].to == pair[1].from && in_time(&pair[0], &pair[1])));
        }
        let all = depth.filter(|depth| *depth > 0).map_or(0, |depth| count_of_ways(&edges, start, node(last), depth));
        prop_assert_eq!(ways.len(), all.min(20));
    }
}

/// The shortest path enters the pool too late, so only a longer path that enters it earlier reaches the end.
#[test]
fn a_way_may_enter_a_pool_later_in_steps_and_earlier_in_time() {
    let edge = |from, to, place| Edge {
        from: node(from),
        to: node(to),
        kind: EdgeKind::E1,
        fact: from * 10 + to,
        at: None,
        certainty: Certainty::Possible,
        past: false,
        place,
        quantity: Decimal::ONE,
    };
    let mut graph = Graph::default();
    for edge in [edge(5, 2, 1), edge(2, 1, 2), edge(2, 9, 1), edge(9, 1, 1), edge(1, 3, 1)] {
        graph.add(edge);
    }
    let start = WalkStart { node: node(5), place: 0 };
    let ways = graph.ways(&[start], |other| other == node(3), LinkScope::Ever, 20);
    let over: Vec<Vec<TraceNode>> = ways.iter().map(|way| way.iter().map(|edge| edge.to).collect()).collect();
    assert_eq!(over, [vec![node(2), node(9), node(1), node(3)]]);
}

#[test]
fn nodes_are_read_as_they_are_written() {
    for text in ["serial/12", "lot/1", "batch/99", "pool/7"] {
        assert_eq!(TraceNode::parse(text).map(|node| node.to_string()).as_deref(), Some(text));
    }
    for text in ["", "serial", "serial/", "serial/x", "serial/-1", "serial/01", "serial/0", "machine/1", "serial/1/2"] {
        assert_eq!(TraceNode::parse(text), None, "{text}");
    }
}
