//! Table scans: what the source produces, and what it takes over.

use super::logical::merged_calc;
use crate::explain::node::text;
use crate::explain::rex::Style;
use crate::outcome::{Failure, Refusal};
use crate::physical::{Node, Op, Plan, Scan};
use crate::rel::{Rel, TableRef};
use crate::rex::Rex;
use crate::rex_tools::conjuncts;
use crate::settings::Settings;
use crate::simplify::sarg;
use rowkind_ir::connector::{self, ConnectorError, Role};
use rowkind_ir::{ChangelogMode, ColumnKind, Field};
use std::rc::Rc;

pub fn failure(error: ConnectorError) -> Failure {
    let mut refusal = Refusal::new(error.class, error.message);
    for (class, message) in error.causes {
        refusal = refusal.cause(class, message);
    }
    Failure::Refused(refusal)
}

pub fn convert(table: &TableRef, rel: &Rel, settings: &Settings) -> Result<Plan, Failure> {
    let table = Rc::clone(&table.0);
    let facts = connector::facts(&table, Role::Source, &settings.behaviours).map_err(failure)?;
    let mode = facts.mode.of(ChangelogMode::ALL);
    check_mode(&table, mode, settings)?;
    let columns: Vec<usize> = rel
        .row
        .iter()
        .map(|field| table.column(&field.name).ok_or_else(|| Failure::unsupported("this table's columns", rel.span)))
        .collect::<Result<_, _>>()?;
    let metadata = columns
        .iter()
        .filter_map(|&column| match &table.columns[column].kind {
            ColumnKind::Metadata { key, .. } => Some(key.clone().unwrap_or_else(|| table.columns[column].name.clone())),
            ColumnKind::Physical | ColumnKind::Computed { .. } => None,
        })
        .collect();
    let scan = Scan {
        table,
        columns,
        mode,
        projected: false,
        reads_metadata: facts.abilities.metadata,
        metadata,
        filter: None,
        watermark: None,
        event_time_snapshot: false,
        abilities: facts.abilities,
        limit: None,
    };
    let node = Node::new(Op::Scan(scan), Vec::new(), rel.row.clone());
    let mut node = (*node).clone();
    node.hints = rel.hints.clone();
    Ok(Rc::new(node))
}

fn check_mode(table: &rowkind_ir::Table, mode: ChangelogMode, settings: &Settings) -> Result<(), Failure> {
    if mode.update_before && !mode.update_after {
        let class = if table.option("connector") == Some("rows") { "oracle.Rows$RowsSource" } else { "?" };
        return Err(Failure::validation(format!(
            "Invalid source for table '{}'. A ScanTableSource doesn't support a changelog stream that contains UPDATE_BEFORE but no UPDATE_AFTER. Please adapt the implementation of class '{class}'.",
            table.name
        )));
    }
    let upsert = mode.update_after && !mode.update_before;
    if upsert && table.primary_key.is_none() {
        return Err(Failure::table(format!(
            "Table '{}' produces a changelog stream that contains UPDATE_AFTER but no UPDATE_BEFORE. This requires defining a primary key constraint on the table.",
            table.name
        )));
    }
    if settings.cdc_duplicates && !mode.is_insert_only() && !upsert && table.primary_key.is_none() {
        return Err(Failure::table(format!(
            "Configuration 'table.exec.source.cdc-events-duplicate' is enabled which requires the changelog sources to define a PRIMARY KEY. However, table '{}' doesn't have a primary key.",
            table.name
        )));
    }
    Ok(())
}

/// Whether the scan's changelog has to be made whole by a ChangelogNormalize.
pub fn needs_normalize(scan: &Scan, settings: &Settings) -> bool {
    let upsert = scan.mode.update_after && !scan.mode.update_before;
    let duplicates = settings.cdc_duplicates && !scan.mode.is_insert_only();
    scan.table.primary_key.is_some() && (upsert || duplicates) && !scan.event_time_snapshot
}

/// A watermark; a source that can takes it over, with the expressions between.
///
/// like  Flink `PushWatermarkIntoTableSourceScanRule` and its kin across a Calc
pub fn watermark(input: Plan, rowtime: usize, watermark: Rex, row: Vec<Field>) -> Result<Plan, Failure> {
    Ok(Node::new(Op::WatermarkAssigner { rowtime, watermark }, vec![input], row))
}

/// Hands projections and watermarks to the sources that can take them.
pub fn push_into_sources(plan: &Plan) -> Plan {
    let inputs: Vec<Plan> = plan.inputs.iter().map(push_into_sources).collect();
    let plan = if inputs.is_empty() { plan.clone() } else { plan.with_inputs(inputs) };
    match &plan.clone().op {
        Op::Calc { exprs, condition } => {
            let plan = match condition {
                Some(condition) => told_of(&plan, condition),
                None => plan,
            };
            let input = plan.input();
            match &input.op {
                // A source that has taken over the watermark takes no projection any more.
                Op::Scan(scan) if scan.abilities.projection && !scan.projected && scan.watermark.is_none() => {
                    project(&plan, exprs, condition.as_ref(), scan)
                }
                _ => plan,
            }
        }
        Op::Limit { offset, fetch: Some(fetch) } => match &plan.input().op {
            Op::Scan(scan) if scan.abilities.limit && scan.limit.is_none() => {
                let op = Op::Scan(Scan { limit: Some(offset + fetch), ..scan.clone() });
                plan.with_inputs(vec![plan.input().with_op(op)])
            }
            _ => plan,
        },
        Op::WatermarkAssigner { rowtime, watermark } => {
            let input = plan.input();
            match &input.op {
                Op::Scan(scan) if scan.abilities.watermark => {
                    let scan = Scan { watermark: Some((*rowtime, watermark.clone())), ..scan.clone() };
                    let mut node = (**input).clone();
                    node.op = Op::Scan(scan);
                    node.row = plan.row.clone();
                    Rc::new(node)
                }
                Op::Calc { exprs, condition: None } => match &input.input().op {
                    Op::Scan(scan) if scan.abilities.watermark => across_calc(&plan, *rowtime, watermark, exprs, scan, input),
                    _ => plan,
                },
                _ => plan,
            }
        }
        _ => plan,
    }
}

/// The watermark is computed from the scan's columns; the Calc above makes the attribute of the column, whatever it is.
fn across_calc(plan: &Plan, rowtime: usize, watermark: &Rex, exprs: &[Rex], scan: &Scan, input: &Plan) -> Plan {
    let below = input.input();
    let column = exprs[rowtime].as_input().unwrap_or(rowtime);
    let scan = Scan { watermark: Some((column, watermark.substitute(exprs))), ..scan.clone() };
    let mut node = (**below).clone();
    node.op = Op::Scan(scan);
    let mut exprs = exprs.to_vec();
    exprs[rowtime] = Rex::call("Reinterpret", vec![exprs[rowtime].clone()], plan.row[rowtime].ty.clone());
    merged_calc(Rc::new(node), exprs, plan.names(), None)
}

/// Only the columns that are read: in order of first use, below a filter in table order.
fn project(plan: &Plan, exprs: &[Rex], condition: Option<&Rex>, scan: &Scan) -> Plan {
    let input = plan.input();
    let mut used = Vec::new();
    exprs.iter().chain(condition).for_each(|rex| rex.columns_in_order(&mut used));
    if condition.is_some() {
        used.sort_unstable();
    }
    if used.len() == input.row.len() {
        return plan.clone();
    }
    if used.is_empty() {
        // Something has to be read.
        used.push(0);
    }
    // The key of an upsert source is needed to make its changelog whole.
    let upsert = scan.mode.update_after && !scan.mode.update_before;
    for column in scan.table.primary_key.iter().flatten().filter(|_| upsert) {
        if let Some(at) = scan.columns.iter().position(|c| c == column)
            && !used.contains(&at)
        {
            used.push(at);
        }
    }
    if used.len() == input.row.len() {
        return plan.clone();
    }
    let columns: Vec<usize> = used.iter().map(|&column| scan.columns[column]).collect();
    let row: Vec<Field> = used.iter().map(|&column| input.row[column].clone()).collect();
    let metadata = columns
        .iter()
        .filter_map(|&column| match &scan.table.columns[column].kind {
            ColumnKind::Metadata { key, .. } => Some(key.clone().unwrap_or_else(|| scan.table.columns[column].name.clone())),
            ColumnKind::Physical | ColumnKind::Computed { .. } => None,
        })
        .collect();
    let mut node = (**input).clone();
    node.op = Op::Scan(Scan { columns, metadata, projected: true, ..scan.clone() });
    node.row = row.into();
    let place = |rex: &Rex| rex.map_inputs(&mut |column| used.iter().position(|&u| u == column).unwrap_or(0));
    let exprs: Vec<Rex> = exprs.iter().map(place).collect();
    let only_counted = plan.row.len() == 1 && plan.row[0].name == "$f0" && exprs[0].is_literal() && condition.is_none();
    if scan.reads_metadata && only_counted {
        // The column that is read is as good as a constant.
        return Rc::new(node);
    }
    merged_calc(Rc::new(node), exprs, plan.names(), condition.map(place))
}

/// A source that can skip rows is told what is asked of them; the condition stays where it is, for the source promises nothing.
///
/// like  Flink `PushFilterIntoTableSourceScanRule`
fn told_of(plan: &Plan, condition: &Rex) -> Plan {
    let input = plan.input();
    let Op::Scan(scan) = &input.op else { return plan.clone() };
    if !scan.abilities.filter || scan.filter.is_some() {
        return plan.clone();
    }
    let terms = conjuncts(condition);
    let said = terms.iter().map(|term| text(&sarg::expand(term), &input.row, Style::Prefix));
    let Some(filter) = said.reduce(|all, term| format!("and({all}, {term})")) else { return plan.clone() };
    let op = Op::Scan(Scan { filter: Some(filter), ..scan.clone() });
    plan.with_inputs(vec![input.with_op(op)])
}
