//! What Flink accepts and people regret: warnings about accepted jobs.
//!
//! In: the program and its graph. Out: diagnostics with repairs that were tried.

use crate::program::{Answered, Program};
use rowkind_ir::diagnostic::apply_edits;
use rowkind_ir::report::{Plan, Role};
use rowkind_ir::{Diagnostic, Fix, Span, TextEdit};
use rowkind_sql::ast::Body;
use rowkind_sql::extent::Extent;
use rowkind_sql::sqlparser::ast::{BinaryOperator, Expr, Select, SelectItem, SetExpr, TableFactor};
use rowkind_sql::sqlparser::tokenizer::Location;
use rowkind_sql::{LineIndex, Place};

/// Warnings about statement `number`, whose sinks are these nodes of the graph.
pub fn warnings(text: &str, program: &Program, number: usize, roots: &[u32], plan: &Plan) -> Vec<Diagnostic> {
    let statement = &program.statements[number];
    roots.iter().filter_map(|&root| nulls_from_updates(text, program, number, statement, root, plan)).collect()
}

/// `-U` reaches an upsert sink of Kafka: it becomes a null, and each update two messages.
fn nulls_from_updates(text: &str, program: &Program, number: usize, statement: &Answered, root: u32, plan: &Plan) -> Option<Diagnostic> {
    let sink = plan.nodes.iter().find(|node| node.id == root && node.role == Role::Sink)?;
    let edge = plan.edges.iter().find(|edge| edge.to == root)?;
    if sink.facts.first().map(String::as_str) != Some("upsert-kafka") || !edge.produced.update_before || edge.accepted.update_before {
        return None;
    }
    let mut diagnostic = Diagnostic::warning(
        "nulls-from-updates",
        Some(statement.span),
        format!("Each update is two messages in {}: null for -U, value for +U.", sink.name),
    );
    // The nearest node above the sink that has a reason to ask for -U.
    let mut at = edge.from;
    loop {
        let node = plan.nodes.iter().find(|node| node.id == at)?;
        if let Some(reason) = node.because.iter().find(|reason| reason.contains("UB is needed")) {
            diagnostic.hints.push(format!("{}: {reason}", node.name));
            diagnostic.node = Some(node.id);
            diagnostic.span = node.span.or(diagnostic.span);
            break;
        }
        match plan.edges.iter().find(|edge| edge.to == at) {
            Some(edge) => at = edge.from,
            None => break,
        }
    }
    let fix = filter_below_rank(text, statement);
    diagnostic.fixes.extend(fix.filter(|fix| sends_no_update_before(text, program, number, fix)));
    if let Some(edit) = diagnostic.fixes.first().and_then(|fix| fix.edits.last()) {
        diagnostic.span = Some(edit.span);
    }
    Some(diagnostic)
}

/// Whether the repaired statement is accepted and its sink gets no `-U`.
fn sends_no_update_before(text: &str, program: &Program, number: usize, fix: &Fix) -> bool {
    let mended = program.read_edited(&apply_edits(text, &fix.edits));
    let same = mended.statements.len() == program.statements.len();
    let Some(query) = mended.statements.get(number).and_then(|statement| statement.job()) else { return false };
    let nodes = &query.plan.nodes;
    same && query.plan.roots.iter().all(|&root| nodes[root].inputs.iter().all(|&input| !nodes[input].mode.update_before))
}

/// Moves the conditions beside `rn = 1` into the sub-query that numbers the rows.
fn filter_below_rank(text: &str, statement: &Answered) -> Option<Fix> {
    let Some(Body::Insert(insert)) = &statement.body else { return None };
    let SetExpr::Select(select) = insert.source.query.body.as_ref() else { return None };
    let inner = numbering(select)?;
    let number = inner.projection.iter().find_map(|item| match item {
        SelectItem::ExprWithAlias { expr: Expr::Function(function), alias }
            if function
                .name
                .0
                .last()
                .and_then(|part| part.as_ident())
                .is_some_and(|name| name.value.eq_ignore_ascii_case("ROW_NUMBER")) =>
        {
            Some(alias.value.clone())
        }
        _ => None,
    })?;
    if inner.selection.is_some() {
        return None;
    }
    let mut conjuncts = Vec::new();
    flatten(select.selection.as_ref()?, &mut conjuncts);
    let sql = &text[statement.span.range()];
    let lines = LineIndex::new(sql);
    let offset = |at: Location| lines.offset(sql, Place { line: at.line as u32, column: at.column as u32 });
    let place = |expr: &Expr| (offset(expr.extent().start), offset(expr.extent().end));
    let reads_number = |expr: &Expr| {
        let (start, end) = place(expr);
        let words = |written: &str| written.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == number);
        sql.get(start..end).is_none_or(words)
    };
    // Only the plain shape `rn = 1 AND others`.
    let (first, others) = conjuncts.split_first()?;
    if others.is_empty() || !reads_number(first) || others.iter().any(|other| reads_number(other)) {
        return None;
    }
    let (_, first_end) = place(first);
    let (condition_start, _) = place(others[0]);
    let (_, condition_end) = place(others[others.len() - 1]);
    let condition = sql.get(condition_start..condition_end)?;
    let inner_end = inner.from.last().map(|from| offset(from.extent().end))?;
    let base = statement.span.start as usize;
    Some(Fix {
        title: "Move the filter below the deduplication (an order whose latest row it leaves out then keeps its older one)".to_string(),
        consequence: None,
        edits: vec![
            TextEdit { span: Span::new(base + inner_end, base + inner_end), text: format!("\n  WHERE {condition}") },
            TextEdit { span: Span::new(base + first_end, base + condition_end), text: String::new() },
        ],
    })
}

/// The one sub-query that a select reads.
fn numbering(select: &Select) -> Option<&Select> {
    let [from] = select.from.as_slice() else { return None };
    if !from.joins.is_empty() {
        return None;
    }
    let TableFactor::Derived { subquery, .. } = &from.relation else { return None };
    match subquery.body.as_ref() {
        SetExpr::Select(inner) => Some(inner),
        _ => None,
    }
}

fn flatten<'e>(expr: &'e Expr, conjuncts: &mut Vec<&'e Expr>) {
    match expr {
        Expr::BinaryOp { left, op: BinaryOperator::And, right } => {
            flatten(left, conjuncts);
            flatten(right, conjuncts);
        }
        other => conjuncts.push(other),
    }
}
