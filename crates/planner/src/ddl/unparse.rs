//! An expression as Flink writes it back: names in backticks.

use sqlparser::ast::{Expr, VisitMut, VisitorMut};
use std::ops::ControlFlow;

struct Quoter;

impl VisitorMut for Quoter {
    type Break = ();

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        match expr {
            Expr::Identifier(ident) => ident.quote_style = Some('`'),
            Expr::CompoundIdentifier(idents) => idents.iter_mut().for_each(|ident| ident.quote_style = Some('`')),
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

pub fn unparse(expr: &Expr) -> String {
    let mut expr = expr.clone();
    let _ = expr.visit(&mut Quoter);
    expr.to_string()
}
