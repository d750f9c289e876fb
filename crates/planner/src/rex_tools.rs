//! Small functions on row expressions that every rule needs.
//!
//! In: expressions. Out: expressions with other column references, the columns that they read, their conjuncts.
//! Never: changes what an expression means; simplification is in `simplify`.

use crate::rex::{Bound, Literal, Over, Rex, RexKind, SubQuery};
use rowkind_ir::{DataType, Field, TypeKind, Value};
use std::collections::BTreeSet;

pub fn boolean(nullable: bool) -> DataType {
    DataType::new(TypeKind::Boolean).with_nullable(nullable)
}

pub fn bool_literal(value: bool) -> Rex {
    Rex::value(Value::Boolean(value), boolean(false))
}

pub fn null_literal(ty: &DataType) -> Rex {
    Rex::value(Value::Null, ty.clone().with_nullable(true))
}

pub fn input_of(row: &[Field], index: usize) -> Rex {
    Rex::input(index, row[index].ty.clone())
}

pub fn inputs_of(row: &[Field]) -> Vec<Rex> {
    (0..row.len()).map(|index| input_of(row, index)).collect()
}

/// A call whose result is BOOLEAN, NULL only where an argument may be.
pub fn boolean_call(op: &'static str, args: Vec<Rex>) -> Rex {
    let nullable = args.iter().any(|arg| arg.ty.nullable);
    Rex::call(op, args, boolean(nullable))
}

/// A call like IS NULL, whose result is never NULL.
pub fn certain_call(op: &'static str, arg: Rex) -> Rex {
    Rex::call(op, vec![arg], boolean(false))
}

/// The same expression with another type: a CAST, unless the type is the same already.
pub fn cast(rex: Rex, ty: &DataType) -> Rex {
    if &rex.ty == ty { rex } else { Rex::call("CAST", vec![rex], ty.clone()) }
}

impl Rex {
    pub fn as_input(&self) -> Option<usize> {
        match self.kind {
            RexKind::Input(index) => Some(index),
            _ => None,
        }
    }

    pub fn as_value(&self) -> Option<&Value> {
        match &self.kind {
            RexKind::Literal(Literal::Value(value) | Literal::Computed(value)) => Some(value),
            _ => None,
        }
    }

    pub fn is_literal(&self) -> bool {
        matches!(self.kind, RexKind::Literal(_))
    }

    pub fn is_null_literal(&self) -> bool {
        matches!(self.as_value(), Some(Value::Null))
    }

    pub fn is_true(&self) -> bool {
        matches!(self.as_value(), Some(Value::Boolean(true)))
    }

    pub fn is_false(&self) -> bool {
        matches!(self.as_value(), Some(Value::Boolean(false)))
    }

    pub fn as_call(&self) -> Option<(&'static str, &[Rex])> {
        match &self.kind {
            RexKind::Call { op, args } => Some((op, args)),
            _ => None,
        }
    }

    pub fn is_call(&self, name: &str) -> bool {
        matches!(&self.kind, RexKind::Call { op, .. } if *op == name)
    }

    /// The arguments, if it is a call of `name`.
    pub fn args_of(&self, name: &str) -> Option<&[Rex]> {
        match &self.kind {
            RexKind::Call { op, args } if *op == name => Some(args),
            _ => None,
        }
    }

    /// Whether the expression is the column itself, perhaps under casts that only change nullability.
    pub fn as_plain_input(&self) -> Option<usize> {
        match &self.kind {
            RexKind::Input(index) => Some(*index),
            RexKind::Call { op: "CAST", args } if args[0].ty.kind == self.ty.kind => args[0].as_plain_input(),
            _ => None,
        }
    }

    /// The name that a column, or a cast of it, brings along.
    pub fn alias(&self, row: &[Field]) -> Option<String> {
        match self.args_of("CAST") {
            Some([inner]) => inner.alias(row),
            _ => Some(row.get(self.as_input()?)?.name.clone()),
        }
    }

    /// Rebuilds the expression from its leaves: `leaf` may replace any sub-expression, top down.
    pub fn rewrite(&self, leaf: &mut dyn FnMut(&Rex) -> Option<Rex>) -> Rex {
        if let Some(new) = leaf(self) {
            return new;
        }
        let kind = match &self.kind {
            RexKind::Input(_) | RexKind::Literal(_) | RexKind::Correlation { .. } => return self.clone(),
            RexKind::Call { op, args } => RexKind::Call { op, args: args.iter().map(|arg| arg.rewrite(leaf)).collect() },
            RexKind::Field { of, index, name } => RexKind::Field { of: Box::new(of.rewrite(leaf)), index: *index, name: name.clone() },
            RexKind::Over(over) => RexKind::Over(Box::new(Over {
                args: over.args.iter().map(|arg| arg.rewrite(leaf)).collect(),
                partition: over.partition.iter().map(|arg| arg.rewrite(leaf)).collect(),
                order: over.order.iter().map(|(arg, direction)| (arg.rewrite(leaf), *direction)).collect(),
                ..(**over).clone()
            })),
            RexKind::SubQuery(query) => RexKind::SubQuery(Box::new(SubQuery {
                op: query.op,
                args: query.args.iter().map(|arg| arg.rewrite(leaf)).collect(),
                rel: query.rel.clone(),
            })),
        };
        Rex { kind, ty: self.ty.clone() }
    }

    /// The expression with every column reference replaced.
    pub fn map_inputs(&self, map: &mut dyn FnMut(usize) -> usize) -> Rex {
        self.rewrite(&mut |rex| rex.as_input().map(|index| Rex::input(map(index), rex.ty.clone())))
    }

    /// The expression with every column reference moved by `by`.
    pub fn shift(&self, by: isize) -> Rex {
        self.map_inputs(&mut |index| (index as isize + by) as usize)
    }

    /// The expression with column references replaced by expressions.
    pub fn substitute(&self, with: &[Rex]) -> Rex {
        self.rewrite(&mut |rex| rex.as_input().map(|index| with[index].clone()))
    }

    /// Calls `visit` for every sub-expression, outer first; sub-queries' trees are not entered.
    pub fn visit(&self, visit: &mut dyn FnMut(&Rex)) {
        visit(self);
        match &self.kind {
            RexKind::Input(_) | RexKind::Literal(_) | RexKind::Correlation { .. } => {}
            RexKind::Call { args, .. } => args.iter().for_each(|arg| arg.visit(visit)),
            RexKind::Field { of, .. } => of.visit(visit),
            RexKind::Over(over) => {
                over.args.iter().for_each(|arg| arg.visit(visit));
                over.partition.iter().for_each(|arg| arg.visit(visit));
                over.order.iter().for_each(|(arg, _)| arg.visit(visit));
                for bound in [&over.lower, &over.upper] {
                    if let Bound::Preceding(rex) | Bound::Following(rex) = bound {
                        rex.visit(visit);
                    }
                }
            }
            RexKind::SubQuery(query) => query.args.iter().for_each(|arg| arg.visit(visit)),
        }
    }

    pub fn any(&self, test: &dyn Fn(&Rex) -> bool) -> bool {
        let mut found = false;
        self.visit(&mut |rex| found |= test(rex));
        found
    }

    pub fn columns(&self) -> BTreeSet<usize> {
        let mut columns = BTreeSet::new();
        self.visit(&mut |rex| {
            if let Some(index) = rex.as_input() {
                columns.insert(index);
            }
        });
        columns
    }

    /// The columns of outer rows, as often as they are read.
    pub fn outer_columns(&self) -> Vec<usize> {
        let mut columns = Vec::new();
        self.visit(&mut |rex| {
            if let RexKind::Correlation { column, .. } = &rex.kind {
                columns.push(*column);
            }
        });
        columns
    }

    /// The columns in order of first use.
    pub fn columns_in_order(&self, into: &mut Vec<usize>) {
        self.visit(&mut |rex| {
            if let Some(index) = rex.as_input()
                && !into.contains(&index)
            {
                into.push(index);
            }
        });
    }

    /// Whether a projection has work with it; casts and literals are free.
    ///
    /// like  Flink's costs of a Calc
    pub fn is_computed(&self) -> bool {
        match self.as_call() {
            Some(("CAST", args)) => args.iter().any(Rex::is_computed),
            Some(_) => true,
            None => false,
        }
    }

    pub fn has_over(&self) -> bool {
        self.any(&|rex| matches!(rex.kind, RexKind::Over(_)))
    }

    pub fn has_sub_query(&self) -> bool {
        self.any(&|rex| matches!(rex.kind, RexKind::SubQuery(_)))
    }

    pub fn has_correlation(&self) -> bool {
        self.any(&|rex| matches!(rex.kind, RexKind::Correlation { .. }))
    }

    /// The first call whose function gives other results for equal arguments, or with time (section 8.2 of the specification).
    pub fn non_deterministic_call(&self) -> Option<&'static str> {
        let mut found = None;
        self.visit(&mut |rex| {
            if let RexKind::Call { op, .. } = &rex.kind
                && found.is_none()
                && (is_random(op) || is_clock(op))
            {
                found = Some(rowkind_ir::user_function::printed(op));
            }
        });
        found
    }

    /// Whether no call is random. Functions of the clock count as deterministic here: they may be moved.
    pub fn is_deterministic(&self) -> bool {
        !self.any(&|rex| matches!(&rex.kind, RexKind::Call { op, .. } if is_random(op)))
    }
}

pub fn is_random(op: &str) -> bool {
    matches!(op, "RAND" | "RAND_INTEGER" | "UUID") || rowkind_ir::user_function::is_random(op)
}

pub fn is_clock(op: &str) -> bool {
    matches!(
        op,
        "NOW"
            | "CURRENT_TIMESTAMP"
            | "LOCALTIMESTAMP"
            | "CURRENT_DATE"
            | "CURRENT_TIME"
            | "LOCALTIME"
            | "CURRENT_ROW_TIMESTAMP"
            | "UNIX_TIMESTAMP"
            | "PROCTIME"
            | "PROCTIME_MATERIALIZE"
            | "CURRENT_WATERMARK"
    )
}

/// The operands of nested ANDs.
pub fn conjuncts(rex: &Rex) -> Vec<Rex> {
    let mut out = Vec::new();
    flatten("AND", rex, &mut out);
    out.retain(|rex| !rex.is_true());
    out
}

pub fn disjuncts(rex: &Rex) -> Vec<Rex> {
    let mut out = Vec::new();
    flatten("OR", rex, &mut out);
    out
}

fn flatten(op: &str, rex: &Rex, out: &mut Vec<Rex>) {
    match rex.args_of(op) {
        Some(args) => args.iter().for_each(|arg| flatten(op, arg, out)),
        None => out.push(rex.clone()),
    }
}

pub fn and(terms: Vec<Rex>) -> Rex {
    join_terms("AND", terms, true)
}

pub fn or(terms: Vec<Rex>) -> Rex {
    join_terms("OR", terms, false)
}

fn join_terms(op: &'static str, terms: Vec<Rex>, neutral: bool) -> Rex {
    let mut distinct: Vec<Rex> = Vec::new();
    for term in terms {
        let mut flat = Vec::new();
        flatten(op, &term, &mut flat);
        for term in flat {
            if !distinct.contains(&term) && !matches!(term.as_value(), Some(Value::Boolean(value)) if *value == neutral) {
                distinct.push(term);
            }
        }
    }
    match distinct.len() {
        0 => bool_literal(neutral),
        1 => distinct.remove(0),
        _ => boolean_call(op, distinct),
    }
}

/// A condition, or none if it is always true.
pub fn condition_of(terms: Vec<Rex>) -> Option<Rex> {
    let condition = and(terms);
    (!condition.is_true()).then_some(condition)
}

/// How many terms a condition may grow to when it is brought to its conjunctive normal form.
const CONJUNCTIVE_TERMS_MAX: usize = 256;

/// The conjuncts of the conjunctive normal form; a condition that would grow too much stays whole.
///
/// like  Calcite `RexUtil.toCnf`
pub fn conjunctive_form(rex: &Rex) -> Vec<Rex> {
    if rex.is_call("AND") {
        return conjuncts(rex).iter().flat_map(conjunctive_form).collect();
    }
    let alternatives = disjuncts(rex);
    let Some((first, rest)) = alternatives.split_first().filter(|(_, rest)| !rest.is_empty()) else { return vec![rex.clone()] };
    let heads = conjunctive_form(first);
    let tails = conjunctive_form(&or(rest.to_vec()));
    if heads.len() * tails.len() > CONJUNCTIVE_TERMS_MAX {
        return vec![rex.clone()];
    }
    let pair = |head: &Rex, tail: &Rex| or(disjuncts(head).into_iter().chain(disjuncts(tail)).collect());
    heads.iter().flat_map(|head| tails.iter().map(move |tail| pair(head, tail))).collect()
}

/// The equalities of a join condition between one column of each side, and the rest.
#[derive(Clone, Debug, Default)]
pub struct JoinKeys {
    pub left: Vec<usize>,
    /// Positions in the right input.
    pub right: Vec<usize>,
    /// NULL does not equal NULL.
    pub filter_nulls: Vec<bool>,
    pub rest: Vec<Rex>,
}

/// Splits a condition over the joined row as Calcite's JoinInfo does.
pub fn join_keys(condition: &Rex, left_width: usize) -> JoinKeys {
    let mut keys = JoinKeys::default();
    for term in conjuncts(condition) {
        match key_pair(&term, left_width) {
            Some((left, right, filter_null)) => {
                if !keys.left.iter().zip(&keys.right).any(|(l, r)| *l == left && *r == right) {
                    keys.left.push(left);
                    keys.right.push(right);
                    keys.filter_nulls.push(filter_null);
                }
            }
            None => keys.rest.push(term),
        }
    }
    keys
}

fn key_pair(term: &Rex, left_width: usize) -> Option<(usize, usize, bool)> {
    let sides = |args: &[Rex]| -> Option<(usize, usize)> {
        let (a, b) = (args.first()?.as_input()?, args.get(1)?.as_input()?);
        if a < left_width && b >= left_width {
            Some((a, b - left_width))
        } else if b < left_width && a >= left_width {
            Some((b, a - left_width))
        } else {
            None
        }
    };
    if let Some(args) = term.args_of("=") {
        let (left, right) = sides(args)?;
        return Some((left, right, true));
    }
    if let Some(args) = term.args_of("IS NOT DISTINCT FROM") {
        let (left, right) = sides(args)?;
        return Some((left, right, false));
    }
    // a = b OR (a IS NULL AND b IS NULL)
    let either = term.args_of("OR")?;
    let [one, other] = either else { return None };
    for (equal, nulls) in [(one, other), (other, one)] {
        let Some(pair) = equal.args_of("=").or_else(|| equal.args_of("IS TRUE")?.first()?.args_of("=")) else { continue };
        let Some(both) = nulls.args_of("AND") else { continue };
        let tested: Vec<&Rex> = both.iter().filter_map(|rex| rex.args_of("IS NULL")?.first()).collect();
        if both.len() == 2 && tested.len() == 2 && pair.iter().all(|side| tested.contains(&side)) {
            let (left, right) = sides(pair)?;
            return Some((left, right, false));
        }
    }
    None
}

/// Names of a joined row: a name that is taken gets a number, as Calcite's `uniquify` does.
pub fn unique_names(fields: Vec<Field>) -> Vec<Field> {
    let mut sorted: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    sorted.sort_unstable();
    if sorted.windows(2).all(|pair| pair[0] != pair[1]) {
        return fields;
    }
    let mut used: BTreeSet<String> = BTreeSet::new();
    let mut out: Vec<Field> = Vec::with_capacity(fields.len());
    for field in fields {
        let mut name = field.name.clone();
        let mut attempt = 0;
        while used.contains(&name) {
            name = format!("{}{attempt}", field.name);
            attempt += 1;
        }
        used.insert(name.clone());
        out.push(Field { name, ty: field.ty });
    }
    out
}
