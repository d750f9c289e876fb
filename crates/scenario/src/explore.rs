//! What a refused INSERT would have written: the same plan into a sink that takes everything.
//!
//! In: a program and a statement that a sink refused. Out: the plan with the sink's table declared on the connector `print`,
//! and the mode that the real sink takes.

use crate::program::{Answered, Program};
use rowkind_ir::connector::{self, Role};
use rowkind_ir::diagnostic::apply_edits;
use rowkind_ir::plan::Operator;
use rowkind_ir::{ChangelogMode, Span, Table, TextEdit};
use rowkind_planner::PlannedQuery;
use rowkind_sql::ast::{Body, CreateTable};

/// A plan that nobody refuses, and what the sink would take of it.
pub struct Explored {
    pub query: PlannedQuery,
    pub accepted: ChangelogMode,
    /// The sink's table as it is declared.
    pub table: Table,
}

/// The CREATE TABLE of a name, and where its block begins. The last one counts.
pub fn declaration<'p>(program: &'p Program, name: &str) -> Option<(&'p Answered, &'p CreateTable)> {
    program.statements.iter().rev().find_map(|statement| match &statement.body {
        Some(Body::CreateTable(create)) if create.name.last() == name => Some((&**statement, create)),
        _ => None,
    })
}

/// The stretch from the first option to the last, in the scenario's text.
pub fn options_span(statement: &Answered, create: &CreateTable) -> Option<Span> {
    let (first, last) = (create.options.first()?, create.options.last()?);
    Some(Span::new(first.key_span.start, last.value_span.end).shifted(statement.base))
}

/// Plans statement `number` as if its sink, the table of this name, took everything.
pub fn explore(text: &str, program: &Program, number: usize, name: &str) -> Option<Explored> {
    let (declared, create) = declaration(program, name)?;
    let edit = TextEdit { span: options_span(declared, create)?, text: "'connector' = 'print'".to_string() };
    let moved = edit.text.len() as i64 - i64::from(edit.span.end - edit.span.start);
    let open = program.read_edited(&apply_edits(text, std::slice::from_ref(&edit)));
    let mut query = open.statements.get(number)?.outcome.query.clone()?;
    for node in &mut query.plan.nodes {
        // Places are those of the text before the edit.
        node.span = node.span.map(|span| {
            let back = |at: u32| if at >= edit.span.start { (i64::from(at) - moved).max(0) as u32 } else { at };
            Span { start: back(span.start), end: back(span.end) }
        });
    }
    let (mut table, requested) = query.plan.nodes.iter().find_map(|node| match &node.operator {
        Operator::Sink(sink) if sink.table.as_ref().is_some_and(|table| table.name.name == name) => {
            Some((Table::clone(sink.table.as_ref()?), query.plan.nodes[*node.inputs.first()?].mode))
        }
        _ => None,
    })?;
    table.options = create.options.iter().map(|option| (option.key.clone(), option.value.clone())).collect();
    let facts = connector::facts(&table, Role::Sink, &program.session.behaviours).ok()?;
    Some(Explored { query, accepted: facts.mode.of(requested), table })
}
