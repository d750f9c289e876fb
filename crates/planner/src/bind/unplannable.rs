//! What Flink's parser and validator know, and its optimiser has no rule for: samples of rows, and queries that read themselves.
//!
//! In: TABLESAMPLE behind a table, a WITH RECURSIVE item. Out: the tree with a node for it, that `crate::unplannable` refuses
//! once all else is known to be right. A sample of all rows, or of none, is no sample. Never: plans one.

use super::from::Side;
use super::query::BoundQuery;
use super::query::Tail;
use super::{Binder, Bound, Stretch, WithItem, node};
use crate::outcome::{Failure, Refusal};
use crate::rel::{Rel, RelOp};
use crate::rex::Rex;
use crate::unplannable::{REPEAT_UNION, SAMPLE, SELF};
use rowkind_ir::{DataType, Field, TypeKind, Value};
use sqlparser::ast::{self, Expr, SetExpr};

impl Binder<'_> {
    /// `start`: where the table begins.
    pub fn sampled(&mut self, mut side: Side, sample: &ast::TableSample, start: Option<Stretch>) -> Bound<Side> {
        let (Some(method), Some(quantity)) = (&sample.name, &sample.quantity) else {
            return Err(self.unsupported("this TABLESAMPLE", start));
        };
        let Expr::Value(ast::ValueWithSpan { value: ast::Value::Number(percentage, _), .. }) = &quantity.value else {
            return Err(self.unsupported("this TABLESAMPLE", start));
        };
        let percent: f64 = percentage.parse().unwrap_or(-1.0);
        if !(0.0..=100.0).contains(&percent) {
            let last = self.text.expr(&quantity.value).map(|number| Stretch { start: number.start, end: self.text.bracketed(number).end });
            let at = start.zip(last).map(|(start, last)| start.to(last));
            return Err(self.error_at(at, "TABLESAMPLE percentage must be between 0 and 100, inclusive"));
        }
        let row = side.rel.row.clone();
        if percent == 0.0 {
            side.rel = node(RelOp::Values { rows: Vec::new() }, row, None);
        } else if percent < 100.0 {
            let seed = sample.seed.as_ref().map_or("-".to_string(), |seed| seed.value.to_string());
            let args = [method.to_string().to_ascii_lowercase(), hundredth(percentage), seed];
            let call = Rex::call(SAMPLE, args.iter().map(|arg| text(arg)).collect(), DataType::new(TypeKind::Boolean));
            side.rel = node(RelOp::TableFunctionScan { inputs: vec![side.rel], call }, row, None);
        }
        Ok(side)
    }

    /// A WITH RECURSIVE item that names itself; `refusal`: what Flink says where that does not make a recursion.
    pub fn recursive(&mut self, item: &ast::Cte, refusal: Box<Refusal>) -> Bound<BoundQuery> {
        let SetExpr::SetOperation { left, op: ast::SetOperator::Union, set_quantifier, right } = item.query.body.as_ref() else {
            return Err(Failure::Refused(refusal));
        };
        let name = item.alias.name.value.clone();
        let seed = self.body(left, Tail::default(), None, false)?;
        let mut row = seed.row.clone();
        for (field, column) in row.iter_mut().zip(&item.alias.columns) {
            field.name = column.name.value.clone();
        }
        let call = |op, args: &[&str]| Rex::call(op, args.iter().map(|arg| text(arg)).collect(), DataType::new(TypeKind::Boolean));
        let itself = node(RelOp::TableFunctionScan { inputs: Vec::new(), call: call(SELF, &[&name]) }, row.clone(), None);
        self.with.push(WithItem { name: name.clone(), rel: itself, row: row.clone() });
        let step = self.body(right, Tail::default(), None, false);
        self.with.pop();
        let step = step?;
        if joins(&step.rel) {
            return Err(self.unsupported("a recursive WITH that joins itself", self.text.query(&item.query)));
        }
        let all = matches!(set_quantifier, ast::SetQuantifier::All);
        let call = call(REPEAT_UNION, &[if all { "true" } else { "false" }, &name]);
        let own: Vec<Field> = seed.rel.row.iter().zip(&row).map(|(own, seen)| Field::new(own.name.clone(), seen.ty.clone())).collect();
        let rel = node(RelOp::TableFunctionScan { inputs: vec![seed.rel, step.rel], call }, own, None);
        Ok(BoundQuery { rel, row })
    }
}

fn text(value: &str) -> Rex {
    Rex::value(Value::str(value), DataType::string())
}

fn joins(rel: &Rel) -> bool {
    matches!(rel.op, RelOp::Join { .. } | RelOp::Correlate { .. }) || crate::ast_text::inputs(rel).into_iter().any(joins)
}

/// A number's hundredth part, as a decimal without zeros at its end: `12.5` is `0.125`.
fn hundredth(number: &str) -> String {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let digits = format!("{whole:0>3}{part}");
    let point = digits.len() - part.len() - 2;
    let (whole, part) = digits.split_at(point);
    let (whole, part) = (whole.trim_start_matches('0'), part.trim_end_matches('0'));
    format!("{}.{part}", if whole.is_empty() { "0" } else { whole })
}
