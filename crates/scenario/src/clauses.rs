//! The clauses that made the nodes of a plan, where the planner itself does not say.
//!
//! In: the nodes of one statement, and its text. Out: places in the scenario. Never: a guess. A clause is a node's only where the
//! statement has one clause of that sort, or as many as it has such nodes: then they follow each other in the same order.

use rowkind_ir::Span;
use rowkind_ir::report::{PlanNode, Role};
use rowkind_sql::{TokenClass, highlight};
use std::ops::Range;

/// Gives places to the nodes that have none, and widens those that are no more than a word `SELECT`.
pub fn place(nodes: &mut [PlanNode], text: &str, statement: Span) {
    let Some(written) = text.get(statement.range()) else { return };
    let words = Words::of(written);
    let base = statement.start as usize;
    let is_select = |span: &Span| text.get(span.range()).is_some_and(|word| word.eq_ignore_ascii_case("SELECT"));
    for sort in SORTS {
        let clauses = (sort.clauses)(&words);
        let is_open = |node: &&mut PlanNode| (sort.makes)(node) && node.span.as_ref().is_none_or(is_select);
        let open: Vec<&mut PlanNode> = nodes.iter_mut().filter(is_open).collect();
        if clauses.len() != 1 && clauses.len() != open.len() {
            continue;
        }
        for (number, node) in open.into_iter().enumerate() {
            let clause = if clauses.len() == 1 { &clauses[0] } else { &clauses[number] };
            node.span = Some(Span::new(base + clause.start, base + clause.end));
        }
    }
    for node in nodes.iter_mut().filter(|node| node.span.as_ref().is_some_and(is_select)) {
        let at = node.span.map_or(0, |span| span.start as usize).saturating_sub(base);
        if let Some(select) = words.list.iter().position(|word| word.range.start == at) {
            let clause = words.clause(select);
            node.span = Some(Span::new(base + clause.start, base + clause.end));
        }
    }
}

/// Clauses of one sort, and the nodes that they make.
struct Sort {
    clauses: fn(&Words) -> Vec<Range<usize>>,
    makes: fn(&PlanNode) -> bool,
}

const RANKS: [&str; 3] = ["ROW_NUMBER", "RANK", "DENSE_RANK"];
const WINDOWS: [&str; 4] = ["TUMBLE", "HOP", "CUMULATE", "SESSION"];

const SORTS: [Sort; 8] = [
    Sort { clauses: Words::targets, makes: |node| node.role == Role::Sink },
    Sort {
        clauses: |words| words.calls(|name, over| over && RANKS.contains(&name)),
        makes: |node| ["Rank", "Deduplicate", "WindowRank", "WindowDeduplicate"].contains(&node.name.as_str()),
    },
    Sort { clauses: |words| words.calls(|name, over| over && !RANKS.contains(&name)), makes: |node| node.name == "OverAggregate" },
    Sort {
        clauses: |words| words.calls(|name, over| !over && WINDOWS.contains(&name)),
        makes: |node| node.name.contains("Window") && !node.name.contains("Join"),
    },
    Sort { clauses: Words::joins, makes: |node| node.name.ends_with("Join") },
    Sort { clauses: |words| words.beginning("GROUP"), makes: |node| node.name.ends_with("GroupAggregate") },
    Sort {
        clauses: |words| words.beginning("ORDER").into_iter().filter(|clause| !words.is_inside_over(clause.start)).collect(),
        makes: |node| ["SortLimit", "Sort", "TemporalSort"].contains(&node.name.as_str()),
    },
    Sort { clauses: |words| words.beginning("WHERE"), makes: |node| node.name == "Calc" && node.facts.iter().any(|fact| fact == "filter") },
];

/// Words that end the clause before them, at the same depth of parentheses.
const ENDERS: [&str; 17] = [
    "FROM",
    "WHERE",
    "GROUP",
    "HAVING",
    "ORDER",
    "LIMIT",
    "QUALIFY",
    "WINDOW",
    "UNION",
    "INTERSECT",
    "EXCEPT",
    "JOIN",
    "LEFT",
    "RIGHT",
    "FULL",
    "INNER",
    "CROSS",
];
const BEFORE_JOIN: [&str; 6] = ["LEFT", "RIGHT", "FULL", "INNER", "CROSS", "OUTER"];

struct Word {
    range: Range<usize>,
    upper: String,
    /// Parentheses around it.
    depth: usize,
}

/// A statement's words without remarks, texts and hints.
struct Words {
    list: Vec<Word>,
}

impl Words {
    fn of(text: &str) -> Words {
        let mut depth = 0usize;
        let mut list = Vec::new();
        for (span, class) in highlight(text) {
            if matches!(class, TokenClass::Comment | TokenClass::Hint) {
                continue;
            }
            let upper = if class == TokenClass::Text { String::new() } else { span.of(text).to_ascii_uppercase() };
            depth = depth.saturating_sub(usize::from(upper == ")"));
            list.push(Word { range: span.start..span.end, depth, upper: upper.clone() });
            depth += usize::from(upper == "(");
        }
        Words { list }
    }

    fn is(&self, at: usize, word: &str) -> bool {
        self.list.get(at).is_some_and(|known| known.upper == word)
    }

    /// From a word to the end of its clause.
    fn clause(&self, at: usize) -> Range<usize> {
        let first = &self.list[at];
        // What belongs to the word itself ends nothing: LEFT OUTER JOIN, GROUP BY.
        let behind = (at + 1..self.list.len())
            .find(|next| !BEFORE_JOIN.contains(&self.list[*next].upper.as_str()) && !self.is(*next, "JOIN"))
            .unwrap_or(self.list.len());
        let ends = |word: &Word| {
            word.depth < first.depth || word.upper == ";" || word.depth == first.depth && ENDERS.contains(&word.upper.as_str())
        };
        let last = self.list[behind.min(self.list.len())..].iter().take_while(|word| !ends(word)).last().unwrap_or(first);
        first.range.start..last.range.end
    }

    fn beginning(&self, word: &str) -> Vec<Range<usize>> {
        (0..self.list.len()).filter(|at| self.is(*at, word)).map(|at| self.clause(at)).collect()
    }

    fn joins(&self) -> Vec<Range<usize>> {
        let joins = (0..self.list.len()).filter(|at| self.is(*at, "JOIN"));
        let start =
            |join: usize| (0..=join).rev().find(|at| *at == 0 || !BEFORE_JOIN.contains(&self.list[at - 1].upper.as_str())).unwrap_or(join);
        joins.map(|join| self.list[start(join)].range.start..self.clause(join).end).collect()
    }

    /// Calls of functions with all that is in their parentheses, and what is behind OVER.
    fn calls(&self, is_wanted: impl Fn(&str, bool) -> bool) -> Vec<Range<usize>> {
        let closing =
            |open: usize| (open + 1..self.list.len()).find(|at| self.is(*at, ")") && self.list[*at].depth == self.list[open].depth);
        let call = |at: usize| {
            let close = closing(self.is(at + 1, "(").then_some(at + 1)?)?;
            let over = self.is(close + 1, "OVER");
            let end = if over && self.is(close + 2, "(") { closing(close + 2)? } else { close };
            is_wanted(&self.list[at].upper, over).then(|| self.list[at].range.start..self.list[end].range.end)
        };
        (0..self.list.len()).filter_map(call).collect()
    }

    fn is_inside_over(&self, at: usize) -> bool {
        self.calls(|_, over| over).iter().any(|call| call.contains(&at))
    }

    /// Names behind INSERT INTO.
    fn targets(&self) -> Vec<Range<usize>> {
        let inserts = (0..self.list.len()).filter(|at| self.is(*at, "INSERT") && (self.is(at + 1, "INTO") || self.is(at + 1, "OVERWRITE")));
        let name = |insert: usize| {
            let first = self.list.get(insert + 2)?;
            let mut last = insert + 2;
            while self.is(last + 1, ".") && last + 2 < self.list.len() {
                last += 2;
            }
            Some(first.range.start..self.list[last].range.end)
        };
        inserts.filter_map(name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQL: &str = "INSERT INTO t /* WHERE */ SELECT a, b FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY a ORDER BY b DESC) AS rn FROM s LEFT OUTER JOIN u ON s.a = u.a JOIN v ON v.a = u.a WHERE v.x = 'GROUP') WHERE rn = 1;";

    fn shown(ranges: Vec<Range<usize>>) -> Vec<&'static str> {
        ranges.into_iter().map(|range| &SQL[range]).collect()
    }

    #[test]
    fn clauses_end_where_the_next_one_begins() {
        let words = Words::of(SQL);
        assert_eq!(shown(words.targets()), ["t"]);
        assert_eq!(shown((SORTS[1].clauses)(&words)), ["ROW_NUMBER() OVER (PARTITION BY a ORDER BY b DESC)"]);
        assert_eq!(shown(words.joins()), ["LEFT OUTER JOIN u ON s.a = u.a", "JOIN v ON v.a = u.a"]);
        assert_eq!(shown(words.beginning("WHERE")), ["WHERE v.x = 'GROUP'", "WHERE rn = 1"]);
        assert_eq!(shown(words.beginning("GROUP")), Vec::<&str>::new());
        assert_eq!(shown((SORTS[6].clauses)(&words)), Vec::<&str>::new());
    }

    #[test]
    fn nodes_of_the_flagship_find_their_clauses() {
        let text = crate::gallery::find("messages-per-order").expect("it is shipped").text;
        let report = crate::planned(text);
        let places: Vec<_> = report
            .plan
            .nodes
            .iter()
            .filter(|node| !node.minor)
            .map(|node| (node.name.as_str(), node.span.map_or("", |span| &text[span.range()])))
            .collect();
        let rank = "ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY updated_at DESC)";
        assert_eq!(
            places,
            [("orders_raw", "orders_raw"), ("Rank", rank), ("Calc", "WHERE rn = 1 AND status <> 'TEST'"), ("orders_dedup", "orders_dedup")]
        );
    }
}
