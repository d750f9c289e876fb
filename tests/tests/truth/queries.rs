//! Queries that Flink and SQLite both understand, and rows for their tables.

use rowkind_engine::random::Random;

pub struct Queries {
    random: Random,
}

/// A row of table `a` or `b`: id, group, value, text.
pub type Row = (i64, Option<i64>, Option<i64>, Option<&'static str>);

const TEXTS: [Option<&str>; 5] = [Some("x"), Some("y"), Some("z"), Some(""), None];

/// Rows with few groups, doubles and NULLs; ids are unique.
pub fn rows(seed: u64, table: &str, count: i64) -> Vec<Row> {
    let mut random = Random::named(seed, table);
    let mut number = |below| (random.below(6) > 0).then(|| random.below(below) as i64);
    (0..count).map(|id| (id, number(4), number(7), TEXTS[number(5).unwrap_or(4) as usize])).collect()
}

impl Queries {
    pub fn new(seed: u64) -> Queries {
        Queries { random: Random::named(seed, "queries") }
    }

    fn pick<'t>(&mut self, among: &[&'t str]) -> &'t str {
        among[self.random.below(among.len() as u64) as usize]
    }

    fn flip(&mut self) -> bool {
        self.random.below(2) == 0
    }

    /// A whole query. Its columns are integers and texts.
    pub fn query(&mut self) -> String {
        match self.random.below(8) {
            0 => self.group(),
            1 => self.join(),
            2 => self.semi_join(),
            3 => self.top_n(),
            4 => self.set_operation(),
            5 => {
                let (inner, condition) = (self.group(), self.pick(&["c > 1", "s IS NOT NULL", "k = 2 OR m < 4"]));
                format!("SELECT * FROM ({inner}) WHERE {condition}")
            }
            6 => {
                // An aggregate of an aggregate.
                let inner = self.group();
                format!("SELECT c, COUNT(*) AS n, MAX(s) AS m, COUNT(DISTINCT k) AS d FROM ({inner}) GROUP BY c")
            }
            _ => {
                // A join with an aggregate.
                let (kind, inner) = (self.pick(&["JOIN", "LEFT JOIN"]), self.group());
                format!("SELECT a.id, a.v, g.c, g.s FROM a {kind} ({inner}) AS g ON a.k = g.k")
            }
        }
    }

    /// A table with the columns id, k, v, s.
    fn source(&mut self) -> String {
        let table = self.pick(&["a", "b"]);
        match self.random.below(4) {
            0 => format!("SELECT id, k, v, s FROM {table} WHERE {}", self.condition()),
            1 => format!("SELECT id, k, v + 1 AS v, s FROM {table}"),
            2 => format!("SELECT id, v AS k, COALESCE(k, 9) AS v, s FROM {table}"),
            _ => format!("SELECT id, k, v, s FROM {table}"),
        }
    }

    fn condition(&mut self) -> &'static str {
        self.pick(&[
            "v > 2",
            "k IS NULL",
            "s = 'x' OR v < 3",
            "k IN (1, 2)",
            "NOT (v = 3)",
            "v BETWEEN 1 AND 5",
            "CASE WHEN k IS NULL THEN v ELSE k END > 1",
        ])
    }

    /// Columns k, c, s, m.
    fn group(&mut self) -> String {
        let source = self.source();
        let count = self.pick(&["COUNT(*)", "COUNT(v)", "COUNT(DISTINCT v)", "COUNT(DISTINCT s)"]);
        let sum = self.pick(&["SUM(v)", "SUM(DISTINCT v)", "SUM(v) FILTER (WHERE v > 2)", "SUM(v + k)"]);
        let extreme = self.pick(&["MIN(v)", "MAX(v)", "MIN(id)"]);
        let having = if self.flip() { "" } else { " HAVING COUNT(*) > 2" };
        format!("SELECT k, {count} AS c, {sum} AS s, {extreme} AS m FROM ({source}) GROUP BY k{having}")
    }

    fn join(&mut self) -> String {
        let kind = self.pick(&["JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"]);
        let on = match kind {
            "FULL JOIN" => "l.k = r.k",
            _ => self.pick(&["l.k = r.k", "l.k = r.k AND l.v < r.v", "l.id = r.k", "l.k = r.k AND l.s = r.s"]),
        };
        let (left, right) = (self.source(), self.source());
        format!("SELECT l.id AS i, l.v, r.id AS j, r.s FROM ({left}) AS l {kind} ({right}) AS r ON {on}")
    }

    fn semi_join(&mut self) -> String {
        let condition = self.pick(&[
            "k IN (SELECT v FROM b)",
            "EXISTS (SELECT 1 FROM b WHERE b.k = a.k AND b.v > 2)",
            "NOT EXISTS (SELECT 1 FROM b WHERE b.k = a.k)",
            "v > 1 AND k IN (SELECT k FROM b WHERE s = 'x')",
            "NOT EXISTS (SELECT 1 FROM b WHERE b.v = a.v AND b.s = a.s)",
        ]);
        format!("SELECT id, k, v FROM a WHERE {condition}")
    }

    fn top_n(&mut self) -> String {
        let source = self.source();
        let order = self.pick(&["id", "id DESC", "v DESC, id", "s, v, id DESC"]);
        // Flink puts NULLs first in ascending order and last in descending order, as SQLite does.
        let wanted = self.pick(&["rn = 1", "rn <= 2", "rn <= 3", "rn BETWEEN 2 AND 3"]);
        let number = if self.flip() { ", rn" } else { "" };
        format!(
            "SELECT id, k, v{number} FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY {order}) AS rn FROM \
             ({source})) WHERE {wanted}"
        )
    }

    fn set_operation(&mut self) -> String {
        let operation = self.pick(&["UNION ALL", "UNION", "INTERSECT", "EXCEPT"]);
        let (left, right) = (self.pick(&["a", "b"]), self.pick(&["a", "b"]));
        let (first, second) = (self.condition(), self.condition());
        format!("SELECT k, v FROM {left} WHERE {first} {operation} SELECT k, v FROM {right} WHERE {second}")
    }
}
