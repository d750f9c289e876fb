//! What Flink's parser checks beside its grammar, at the same places, with its words.
//!
//! In: the name of a check, where the machine stands, and what it has noted so far. Out: nothing, or Flink's error.
//! Never: looks ahead.

use super::CHAIN_MAX;
use super::machine::{Machine, Stop, opened};
use super::notation::Context;
use crate::lexer::Kind;

macro_rules! checks {
    ($($variant:ident $name:literal,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Check { $($variant,)* }

        impl Check {
            pub fn named(name: &str) -> Option<Check> {
                match name {
                    $($name => Some(Check::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

checks! {
    // What was read last.
    IsQuery "is_query",
    IsJoin "is_join",
    IsOther "is_other",
    Fits "fits",
    // Where queries may stand.
    Query "query",
    NonQuery "non_query",
    FirstOperand "first_operand",
    NoJoin "no_join",
    Cursor "cursor",
    // ORDER BY behind what is no query.
    OrderMark "order_mark",
    OrderUnmark "order_unmark",
    OrderFits "order_fits",
    // Expressions.
    ExpressionBegin "expression_begin",
    ExpressionEnd "expression_end",
    Suffix "suffix",
    Part "part",
    Between "between",
    And "and",
    Operator "operator",
    DateDifference "date_difference",
    BangEqual "bang_equal",
    TrimBegin "trim_begin",
    TrimSide "trim_side",
    TrimFrom "trim_from",
    KeyBegin "key_begin",
    Key "key",
    NoColon "no_colon",
    OrderedBegin "ordered_begin",
    Ordered "ordered",
    OrderedOnce "ordered_once",
    Binary "binary",
    IdentifierLength "identifier_length",
    StringAlias "string_alias",
    // Forbidden by Flink's level of conformance.
    NoOffsetLimit "no_offset_limit",
    NoLimitStart "no_limit_start",
    NoLimitAll "no_limit_all",
    NoMinus "no_minus",
    NoApply "no_apply",
    NoExtend "no_extend",
    NoGeometry "no_geometry",
    // Statements.
    CreateBegin "create_begin",
    Replaces "replaces",
    Temporary "temporary",
    TemporaryFunction "temporary_function",
    TemporaryConnection "temporary_connection",
    DropTemporaryConnection "drop_temporary_connection",
    NoTemporaryMaterialized "no_temporary_materialized",
    NoTemporaryDrop "no_temporary_drop",
    InSql "in_sql",
    InPython "in_python",
    Resources "resources",
    ColumnsBegin "columns_begin",
    OneWatermark "one_watermark",
    NamesOnly "names_only",
    TypedColumns "typed_columns",
    WithQuery "with_query",
    WholeBuckets "whole_buckets",
    Interval "interval",
    StartInterval "start_interval",
    Upsert "upsert",
    Overwrites "overwrites",
    Explained "explained",
    NewDetail "new_detail",
    SavepointBegin "savepoint_begin",
    Savepoint "savepoint",
    Drain "drain",
}

/// What was read last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Read {
    Query,
    Join,
    #[default]
    Other,
}

/// One expression while it is read.
#[derive(Clone, Copy, Debug, Default)]
struct Open {
    /// `BETWEEN`s without their `AND`.
    betweens: usize,
    operators: usize,
    /// Position of its first token.
    start: usize,
}

#[derive(Default)]
pub(super) struct State {
    read: Read,
    /// Set between a query's body and its `ORDER BY`: whether the body is a query.
    orderable: Option<bool>,
    expressions: Vec<Open>,
    /// The operands just closed by a parenthesis: one difference, or something else.
    difference: bool,
    set_operators: usize,
    trim: Vec<bool>,
    key: bool,
    ordered: bool,
    replaces: bool,
    temporary: bool,
    language: Option<&'static str>,
    watermark: bool,
    names_only: bool,
    with_query: bool,
    upsert: bool,
    details: Vec<Kind>,
    /// Parts of the name or type at hand, and where the last one stood.
    parts: usize,
    part_at: usize,
    savepoint: bool,
}

pub(super) fn check(machine: &mut Machine, check: Check, context: Context) -> Result<(), Stop> {
    let message = match verdict(machine, check, context) {
        None => return Ok(()),
        Some(message) => message,
    };
    match message.strip_prefix("Rowkind") {
        Some(_) => Err(Stop::Error(Box::new(machine.unsupported(message)))),
        None => Err(machine.raise(&message)),
    }
}

const NO_QUERY: &str = "Query expression encountered in illegal context";
const NOT_A_QUERY: &str = "Non-query expression encountered in illegal context";

fn verdict(machine: &mut Machine, check: Check, context: Context) -> Option<String> {
    let taken = machine.taken;
    let state = &mut machine.state;
    let forbidden = |what: &str| Some(format!("{what} not allowed under the current SQL conformance level"));
    let when = |bad: bool, message: &str| bad.then(|| message.to_string());
    match check {
        Check::IsQuery => state.read = Read::Query,
        Check::IsJoin => state.read = Read::Join,
        Check::IsOther => state.read = Read::Other,
        Check::Fits => match opened(context) {
            Context::NonQuery | Context::SubQuery | Context::Cursor if state.read == Read::Query => {
                return Some(NO_QUERY.to_string());
            }
            Context::Query if state.read != Read::Query => return Some(NOT_A_QUERY.to_string()),
            Context::QueryOrJoin if state.read == Read::Other => return Some("Expected query or join".to_string()),
            _ => {}
        },
        Check::Query => {
            return when(matches!(context, Context::NonQuery | Context::SubQuery | Context::Cursor), NO_QUERY);
        }
        Check::NonQuery => return when(context == Context::Query, NOT_A_QUERY),
        Check::FirstOperand => {
            state.set_operators += 1;
            if state.set_operators > CHAIN_MAX {
                return Some(format!("Rowkind does not know statements of more than {CHAIN_MAX} set operators yet"));
            }
            return when(state.read != Read::Query && context == Context::Query, NOT_A_QUERY);
        }
        Check::NoJoin => return when(state.read == Read::Join, "Join expression encountered in illegal context"),
        Check::Cursor => {
            let fits = matches!(context, Context::All | Context::Cursor);
            return when(!fits, "CURSOR expression encountered in illegal context");
        }
        Check::OrderMark => state.orderable = Some(state.read == Read::Query),
        Check::OrderUnmark => state.orderable = None,
        Check::OrderFits => return when(state.orderable.take() == Some(false), "ORDER BY unexpected"),
        Check::ExpressionBegin => state.expressions.push(Open { start: taken + 1, ..Open::default() }),
        Check::ExpressionEnd => {
            let open = state.expressions.pop().unwrap_or_default();
            let difference = is_difference(machine, open);
            machine.state.difference = difference;
            return when(open.betweens > 0, "BETWEEN operator has no terminating AND");
        }
        Check::Between => {
            if let Some(open) = state.expressions.last_mut() {
                open.betweens += 1;
            }
            return one_more_operator(state);
        }
        Check::And => {
            if let Some(open) = state.expressions.last_mut() {
                open.betweens = open.betweens.saturating_sub(1);
            }
        }
        Check::Operator => return one_more_operator(state),
        Check::Suffix | Check::Part => {
            // Names and types have few parts; a statement with very many of them is long, not deep.
            state.parts = if state.part_at + 2 == taken || state.part_at + 1 == taken { state.parts + 1 } else { 0 };
            state.part_at = taken;
            let many = state.parts > CHAIN_MAX;
            return many.then(|| format!("Rowkind does not know names and types of more than {CHAIN_MAX} parts yet"));
        }
        Check::DateDifference => {
            let wanted = "Illegal expression. Was expecting \"(DATETIME - DATETIME) INTERVALQUALIFIER\"";
            return when(!state.difference, wanted);
        }
        Check::BangEqual => return forbidden("Bang equal '!=' is"),
        Check::TrimBegin => state.trim.push(false),
        Check::TrimSide => {
            if let Some(side) = state.trim.last_mut() {
                *side = true;
            }
        }
        Check::TrimFrom => {
            let side = state.trim.pop().unwrap_or(true);
            return when(!side, "'FROM' without operands preceding it is illegal");
        }
        Check::KeyBegin => state.key = false,
        Check::Key => state.key = true,
        Check::NoColon => {
            return when(state.key, "Illegal identifier ':'. Was expecting 'VALUE'");
        }
        Check::OrderedBegin => state.ordered = false,
        Check::Ordered => state.ordered = true,
        Check::OrderedOnce => {
            let both = "Including both WITHIN GROUP(...) and inside ORDER BY in a single JSON_ARRAYAGG call is not allowed";
            return when(state.ordered, both);
        }
        Check::Binary => {
            let own = machine.token(taken).span.of(machine.text);
            let digits = own[1..].trim_matches('\'').bytes().all(|byte| byte.is_ascii_hexdigit());
            return when(!digits, "Binary literal string must contain only characters '0' - '9', 'A' - 'F'");
        }
        Check::IdentifierLength => {
            let own = machine.token(taken).span.of(machine.text).trim_matches('`');
            let long = own.encode_utf16().count() > 256;
            return long.then(|| format!("Length of identifier '{own}' must be less than or equal to 256 characters"));
        }
        Check::StringAlias => return Some("Expecting alias, found character literal".to_string()),
        Check::NoOffsetLimit => return forbidden("'OFFSET start LIMIT count' is"),
        Check::NoLimitStart => return forbidden("'LIMIT start, count' is"),
        Check::NoLimitAll => return forbidden("'LIMIT start, ALL' is"),
        Check::NoMinus => return forbidden("MINUS is"),
        Check::NoApply => return forbidden("APPLY operator is"),
        Check::NoExtend => return forbidden("Extended columns"),
        Check::NoGeometry => {
            return Some("Geo-spatial extensions and the GEOMETRY data type are not enabled".to_string());
        }
        _ => return statement_verdict(machine, check),
    }
    None
}

fn one_more_operator(state: &mut State) -> Option<String> {
    let open = state.expressions.last_mut()?;
    open.operators += 1;
    (open.operators > CHAIN_MAX).then(|| format!("Rowkind does not know expressions of more than {CHAIN_MAX} operators yet"))
}

/// Whether an expression is `a - b` and nothing more: one minus outside of all parentheses.
fn is_difference(machine: &Machine, open: Open) -> bool {
    let mut depth = 0;
    let mut operators = Vec::new();
    for position in open.start..=machine.taken {
        let kind = machine.token(position).kind;
        match kind {
            Kind::LEFT_PAREN | Kind::LEFT_BRACKET => depth += 1,
            Kind::RIGHT_PAREN | Kind::RIGHT_BRACKET => depth -= 1,
            Kind::PLUS | Kind::MINUS | Kind::STAR | Kind::SLASH | Kind::PERCENT | Kind::CONCAT | Kind::COMMA
                if depth == 0 && position > open.start =>
            {
                operators.push(kind);
            }
            _ => {}
        }
    }
    // The weakest operator decides, and of equal ones the last.
    let weakest = operators.iter().rfind(|kind| matches!(**kind, Kind::PLUS | Kind::MINUS | Kind::COMMA));
    weakest == Some(&Kind::MINUS)
}

fn statement_verdict(machine: &mut Machine, check: Check) -> Option<String> {
    let taken = machine.taken;
    let state = &mut machine.state;
    let when = |bad: bool, message: &str| bad.then(|| message.to_string());
    match check {
        Check::CreateBegin => {
            (state.replaces, state.temporary, state.language, state.with_query) = (false, false, None, false);
        }
        Check::Replaces => state.replaces = true,
        Check::Temporary => state.temporary = true,
        Check::TemporaryFunction => {
            return when(
                !state.temporary,
                "CREATE SYSTEM FUNCTION is not supported, system functions can only be registered as temporary functions, you can use CREATE TEMPORARY SYSTEM FUNCTION instead.",
            );
        }
        Check::TemporaryConnection => {
            return when(
                !state.temporary,
                "CREATE SYSTEM CONNECTION is not supported, system connections can only be registered as temporary connections, you can use CREATE TEMPORARY SYSTEM CONNECTION instead.",
            );
        }
        Check::DropTemporaryConnection => {
            return when(
                !state.temporary,
                "DROP SYSTEM CONNECTION is not supported, system connections can only be dropped as temporary connections, you can use DROP TEMPORARY SYSTEM CONNECTION instead.",
            );
        }
        Check::NoTemporaryMaterialized if state.temporary => {
            return Some("CREATE TEMPORARY MATERIALIZED TABLE is not supported.".to_string());
        }
        Check::NoTemporaryMaterialized => {
            return when(state.replaces, "REPLACE MATERIALIZED TABLE is not supported.");
        }
        Check::NoTemporaryDrop => {
            return when(state.temporary, "DROP TEMPORARY MATERIALIZED TABLE is not supported.");
        }
        Check::InSql => state.language = Some("SQL"),
        Check::InPython => state.language = Some("PYTHON"),
        Check::Resources => {
            let language = state.language?;
            return Some(format!("CREATE FUNCTION USING JAR/ARTIFACT syntax is not applicable to {language} language."));
        }
        Check::ColumnsBegin => (state.watermark, state.names_only) = (false, false),
        Check::OneWatermark => {
            let again = std::mem::replace(&mut state.watermark, true);
            return when(again, "Multiple WATERMARK declarations are not supported yet.");
        }
        Check::NamesOnly => state.names_only = true,
        Check::WithQuery => state.with_query = true,
        Check::TypedColumns => {
            let bad = state.names_only && !state.with_query;
            return when(bad, "Columns identifiers without types in the schema are supported on CTAS/RTAS statements only.");
        }
        Check::WholeBuckets => {
            let whole = machine.token(taken).kind == Kind::INTEGER;
            return when(!whole, "Bucket count must be a positive integer.");
        }
        Check::Interval | Check::StartInterval => {
            // The expression began at its own first token: an interval literal has nothing else before it.
            let mut position = taken;
            while position > 1 && machine.token(position).kind != Kind::EQUAL && machine.token(position).kind != Kind::LEFT_PAREN {
                position -= 1;
            }
            let interval = machine.token(position + 1).kind.image() == "\"INTERVAL\"";
            if check == Check::StartInterval {
                return when(!interval, "START_MODE literal must be an interval for FROM_NOW and RESUME_OR_FROM_NOW modes.");
            }
            return when(
                !interval,
                "MATERIALIZED TABLE only supports define interval type FRESHNESS, please refer to the materialized table document.",
            );
        }
        Check::Upsert => state.upsert = true,
        Check::Overwrites => {
            return when(state.upsert, "OVERWRITE expression is only used with INSERT statement.");
        }
        Check::Explained => {
            return when(
                !state.with_query,
                "Unsupported CREATE OR REPLACE statement for EXPLAIN. The statement must define a query using the AS clause (i.e. CTAS/RTAS statements).",
            );
        }
        Check::NewDetail => {
            let kind = machine.token(taken).kind;
            let again = machine.state.details.contains(&kind);
            machine.state.details.push(kind);
            return when(again, "Duplicate EXPLAIN DETAIL is not allowed.");
        }
        Check::SavepointBegin => state.savepoint = false,
        Check::Savepoint => state.savepoint = true,
        Check::Drain => return when(!state.savepoint, "WITH DRAIN could only be used after WITH SAVEPOINT."),
        _ => {}
    }
    None
}
