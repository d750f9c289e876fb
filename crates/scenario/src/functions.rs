//! The `toml functions` block: what the author says of functions that nobody can run here.
//!
//! In: lines `name = "(STRING, INT) -> DOUBLE"`, and calls that nobody knows. Out: declarations for the planner, repairs that
//! declare what is called, a word on the stand-ins of a run. Never: runs a function.

use crate::bring;
use crate::program::Program;
use rowkind_ir::diagnostic::apply_edits;
use rowkind_ir::{DataType, Diagnostic, Fix, FlinkVersion, FunctionKind, Severity, Span, TypeKind, UserFunction};
use rowkind_planner::catalog::Object;
use rowkind_planner::functions::find;
use rowkind_planner::{CalledAs, Failure, Refusal, Session, UnknownFunction};
use toml::de::{DeTable, DeValue};

/// A declaration and its place.
#[derive(Clone, Debug)]
pub struct Declared {
    pub function: UserFunction,
    pub span: Span,
}

pub fn read(text: &str, span: Span, version: FlinkVersion, diagnostics: &mut Vec<Diagnostic>) -> Vec<Declared> {
    let table = match DeTable::parse(&text[span.range()]) {
        Ok(table) => table,
        Err(error) => {
            let place = error.span().map_or(span, |place| Span::new(place.start, place.end).shifted(span.start as usize));
            diagnostics.push(Diagnostic::error("toml", Some(place), format!("This functions block is no TOML: {}", error.message())));
            return Vec::new();
        }
    };
    let mut found = Vec::new();
    for (name, value) in table.get_ref() {
        let place = Span::new(name.span().start, value.span().end).shifted(span.start as usize);
        let signature = match value.get_ref() {
            DeValue::String(signature) => declaration(name.get_ref(), signature, version),
            _ => Err("A function takes its signature as a text in quotes.".to_string()),
        };
        match signature {
            Ok(function) => found.push(Declared { function, span: place }),
            Err(message) => diagnostics.push(
                Diagnostic::error("bad-value", Some(place), message)
                    .hint("A signature reads \"(STRING, DECIMAL(10, 2)) -> DOUBLE\"; in front may stand `table` or `aggregate`, behind `, not deterministic`."),
            ),
        }
    }
    found
}

/// What tells one set of declarations from another.
pub fn fingerprint(functions: &[Declared]) -> u64 {
    let written: String = functions.iter().map(|declared| format!("{:?};", declared.function)).collect();
    written.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A function by its name and its signature.
pub fn declaration(name: &str, signature: &str, version: FlinkVersion) -> Result<UserFunction, String> {
    if find(&name.to_ascii_uppercase()).is_some() {
        return Err(format!("Flink has a function {name} of its own; a call means that one."));
    }
    let signature = signature.trim();
    let (kind, rest) = [("scalar", FunctionKind::Scalar), ("table", FunctionKind::Table), ("aggregate", FunctionKind::Aggregate)]
        .into_iter()
        .find_map(|(word, kind)| Some((kind, strip_word(signature, word)?)))
        .unwrap_or((FunctionKind::Scalar, signature));
    let close = closing(rest).ok_or("A signature begins with the types of the arguments in brackets.")?;
    let (args, behind) = (&rest[1..close], rest[close + 1..].trim_start());
    let result = behind.strip_prefix("->").ok_or("Behind the arguments stands `->` and the type of the result.")?;
    let parts = parts(result);
    let (result, words) = parts.split_first().ok_or("Behind `->` stands the type of the result.")?;
    let deterministic = match words {
        [] => true,
        [word] if word.eq_ignore_ascii_case("deterministic") => true,
        [word] if word.eq_ignore_ascii_case("not deterministic") => false,
        _ => return Err(format!("`{}` is none of `deterministic` and `not deterministic`.", words.join(", "))),
    };
    let args = if args.trim().is_empty() { Vec::new() } else { self::parts(args) };
    let mut types = types(&[&args[..], &[*result]].concat(), version)?;
    let result = types.pop().ok_or("Behind `->` stands the type of the result.")?;
    Ok(UserFunction { name: name.to_string(), kind, args: types, result, deterministic })
}

fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let head = text.get(..word.len())?;
    let rest = &text[word.len()..];
    (head.eq_ignore_ascii_case(word) && rest.starts_with([' ', '('])).then(|| rest.trim_start())
}

/// Where the bracket that the text begins with ends.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if at == 0 => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// A text at its commas outside of brackets.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut out) = (0, 0, Vec::new());
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        match c {
            '(' | '<' => depth += 1,
            ')' => depth -= 1,
            '>' if before != '-' => depth -= 1,
            ',' if depth == 0 => {
                out.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
        before = c;
    }
    out.push(text[start..].trim());
    out
}

/// Types as Flink reads them in a table's columns.
fn types(written: &[&str], version: FlinkVersion) -> Result<Vec<DataType>, String> {
    let columns: Vec<String> = written.iter().enumerate().map(|(index, ty)| format!("`{index}` {ty}")).collect();
    let no_types = || format!("`{}` are no types that Flink knows.", written.join(", "));
    let script = rowkind_sql::parse_script_as(&format!("CREATE TABLE f (\n{}\n);", columns.join(",\n")), version);
    let mut session = Session::new(version);
    let [statement] = &script.statements[..] else { return Err(no_types()) };
    if session.execute(statement).failure.is_some() {
        return Err(no_types());
    }
    let name = session.catalog.qualify(&["f".to_string()]);
    match session.catalog.get(&name) {
        Some(Object::Table(entry)) if entry.table.columns.len() == written.len() => {
            Ok(entry.table.columns.iter().map(|column| column.ty.clone()).collect())
        }
        _ => Err(no_types()),
    }
}

/// The diagnostic of a call that nobody knows, with a repair that declares it.
pub fn unknown(text: &str, program: &Program, number: usize, refusal: &Refusal, function: &UnknownFunction) -> Diagnostic {
    let span = refusal.span.or(Some(program.statements[number].span));
    let name = &function.name;
    let mut diagnostic = if class_is_named(refusal) {
        Diagnostic::error(
            "unknown-function",
            span,
            format!("The types of {name} are not known here: CREATE FUNCTION names a class, and a class does not run here."),
        )
    } else {
        let diagnostic = Diagnostic::error("unknown-function", span, crate::report::refusal_text(refusal)).quoted();
        diagnostic.plain(format!(
            "Neither Flink nor this scenario knows {name}. If it is a function of yours, one line declares its types, and the plan goes on."
        ))
    };
    if let Some((fix, assumed)) = declare(text, program, number, function, span.unwrap_or_default()) {
        diagnostic = diagnostic.hint(assumed).fix(fix);
    }
    diagnostic
}

/// CREATE FUNCTION says that there is such a function: Flink would not refuse the call.
pub fn class_is_named(refusal: &Refusal) -> bool {
    refusal.causes.iter().any(|(class, _)| class == "java.lang.ClassNotFoundException")
}

/// Columns that a table function may be guessed to have.
const COLUMNS_MAX: usize = 8;

/// The edit that declares a function as this call needs it, and what is assumed in that.
fn declare(text: &str, program: &Program, number: usize, function: &UnknownFunction, span: Span) -> Option<(Fix, String)> {
    let args: Vec<String> = function.args.iter().map(general).collect();
    let args = format!("({})", args.join(", "));
    let attempt = |result: &str| {
        let kind = match function.called {
            CalledAs::Scalar => "",
            CalledAs::Table => "table ",
            CalledAs::Aggregate => "aggregate ",
        };
        let signature = format!("{kind}{args} -> {result}");
        let line = format!("{} = \"{signature}\"\n", key(&function.name));
        let edits = bring::added_lines(text, "toml functions", &line);
        let mended = program.read_edited(&apply_edits(text, &edits));
        let failure = mended.statements.get(number).and_then(|statement| statement.outcome.failure.clone());
        (signature, edits, failure)
    };
    let made = |(signature, edits, _): (String, _, Option<Failure>), what: &str| {
        let fix = Fix { title: format!("Declare {} = \"{signature}\"", function.name), consequence: None, edits };
        (fix, format!("Assumed from this call: {what}, and equal arguments give equal results. Change the line where that is not so."))
    };
    let results: &[&str] = match function.called {
        CalledAs::Scalar if is_measured(text, span) => &["DOUBLE", "STRING", "BIGINT", "TIMESTAMP(3)"],
        CalledAs::Scalar => &["STRING", "DOUBLE", "BOOLEAN", "INT", "BIGINT", "TIMESTAMP(3)", "DATE", "ARRAY<STRING>", "BYTES"],
        CalledAs::Aggregate => &["DOUBLE", "BIGINT", "STRING", "INT"],
        CalledAs::Table => return table_guess(&attempt).map(|(attempt, what)| made(attempt, &what)),
    };
    let mut attempts = results.iter().map(|result| (result, attempt(result)));
    let mut further = None;
    let fits = attempts.find(|(result, attempt)| {
        let stands = goes_on(&attempt.2, function);
        if stands == Some(false) && further.is_none() {
            further = Some((*result, (attempt.0.clone(), attempt.1.clone(), attempt.2.clone())));
        }
        stands == Some(true)
    });
    let (result, attempt) = fits.or(further)?;
    Some(made(attempt, &format!("it gives {result}")))
}

/// Whether the call stands beside arithmetic or a comparison with a number.
fn is_measured(text: &str, call: Span) -> bool {
    let behind = text.get(call.end as usize..).unwrap_or_default().trim_start();
    let compared = behind.trim_start_matches(['<', '>', '=']).trim_start();
    let is_compared = compared.len() < behind.len() && compared.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '.');
    is_compared || behind.starts_with(['+', '-', '*', '/', '%'])
}

type Attempt = (String, Vec<rowkind_ir::TextEdit>, Option<Failure>);

/// A table function's columns: as many as its alias names, or those that the query asks for.
fn table_guess(attempt: &dyn Fn(&str) -> Attempt) -> Option<(Attempt, String)> {
    let mut columns: Vec<String> = Vec::new();
    for _ in 0..=COLUMNS_MAX {
        let result = match columns.is_empty() {
            true => "STRING".to_string(),
            false => {
                let fields: Vec<String> = columns.iter().map(|name| format!("`{}` STRING", name.replace('`', "``"))).collect();
                format!("ROW<{}>", fields.join(", "))
            }
        };
        let tried = attempt(&result);
        let message = match &tried.2 {
            Some(Failure::Refused(refusal)) => refusal.message.clone(),
            _ => return Some((tried, format!("it gives rows of {result}"))),
        };
        let between = |before: &str, after: &str| Some(message.split_once(before)?.1.split_once(after)?.0.to_string());
        if let Some(missing) = between("Column '", "' not found in any table") {
            if columns.contains(&missing) {
                return None;
            }
            columns.push(missing);
        } else if let Some(count) = between("whereas alias list has ", " columns").and_then(|count| count.parse::<usize>().ok()) {
            if count > COLUMNS_MAX || columns.len() == count {
                return None;
            }
            columns = (0..count).map(|index| format!("f{index}")).collect();
        } else {
            return Some((tried, format!("it gives rows of {result}")));
        }
    }
    None
}

/// `Some(true)`: accepted, or the next unknown function is asked about. `Some(false)`: Flink refuses for a reason that the
/// declaration has no part in. `None`: the declaration does not fit.
fn goes_on(failure: &Option<Failure>, declared: &UnknownFunction) -> Option<bool> {
    match failure {
        None | Some(Failure::Unsupported(_)) => Some(true),
        Some(Failure::Refused(refusal)) => match &refusal.unknown_function {
            Some(next) => (!next.name.eq_ignore_ascii_case(&declared.name)).then_some(true),
            None if matches!(crate::report::code(refusal), "validation" | "sink-schema" | "refused" | "unknown-name") => None,
            None => Some(false),
        },
    }
}

/// The type that a parameter has for an argument of this type: a literal's length is no length of the parameter.
fn general(ty: &DataType) -> String {
    let kind = match &ty.kind {
        TypeKind::Char(_) | TypeKind::VarChar(_) | TypeKind::Null => return "STRING".to_string(),
        TypeKind::Binary(_) | TypeKind::VarBinary(_) => return "BYTES".to_string(),
        kind => kind.clone(),
    };
    DataType::new(kind).to_string()
}

/// A key as TOML writes it.
fn key(name: &str) -> String {
    let bare = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if bare { name.to_string() } else { format!("'{name}'") }
}

/// What a run does instead of calling the functions that its plans call.
pub fn stand_ins(program: &Program) -> Vec<Diagnostic> {
    let plans: Vec<String> =
        program.statements.iter().filter_map(|statement| Some(statement.outcome.query.as_ref()?.physical.to_ascii_lowercase())).collect();
    let calls = |declared: &&Declared| {
        let name = declared.function.name.to_ascii_lowercase();
        plans.iter().any(|plan| plan.contains(&format!("{name}(")) || plan.contains(&format!("{name}_retract(")))
    };
    program
        .functions
        .iter()
        .filter(calls)
        .map(|declared| {
            let UserFunction { name, deterministic, .. } = &declared.function;
            let again = if *deterministic { "made of its arguments" } else { "another one at each call" };
            let message = format!("{name} does not run here. Its values are stand-ins, {again}: a text says ‹{name}(…)›, a number ends in 777, a date lies in July 1977.");
            Diagnostic { severity: Severity::Info, ..Diagnostic::error("stand-in", Some(declared.span), message) }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::report::{Report, Verdict};

    const TABLES: &str = "CREATE TABLE t (id INT, a STRING, b INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D');\n\
                          CREATE TABLE s (id INT, v STRING) WITH ('connector' = 'print');\n";

    fn scenario(job: &str, functions: &str) -> String {
        let block = if functions.is_empty() { String::new() } else { format!("\n```toml functions\n{functions}\n```\n") };
        format!("```sql\n{TABLES}{job}\n```\n{block}\n```rows t\n+I[1, 'x', 3]\n-U[1, 'x', 3]\n+U[1, 'y', 4]\n```\n")
    }

    fn check(job: &str, functions: &str) -> (Report, Vec<String>) {
        let report = crate::run(&scenario(job, functions));
        let sink = report.run.iter().flat_map(|run| &run.sinks).next();
        let changes = sink.map_or(Vec::new(), |sink| {
            let cell = |cell: &Option<rowkind_ir::Str>| cell.as_ref().map_or("null".to_string(), |text| text.to_string());
            sink.changes
                .iter()
                .map(|change| format!("{}[{}]", change.kind, change.row.iter().map(cell).collect::<Vec<_>>().join(", ")))
                .collect()
        });
        (report, changes)
    }

    #[test]
    fn a_signature_is_read() {
        let read = |signature| declaration("f", signature, FlinkVersion::default());
        let function = read("(STRING, DECIMAL(10, 2)) -> MAP<STRING, INT>, not deterministic").expect("a signature");
        let args: Vec<String> = function.args.iter().map(DataType::to_string).collect();
        assert_eq!(
            (args.join("; "), function.result.to_string().as_str(), function.deterministic),
            ("STRING; DECIMAL(10, 2)".to_string(), "MAP<STRING, INT>", false)
        );
        let function = read("table () -> ROW<word STRING, length INT>").expect("a signature");
        assert_eq!((function.kind, function.args.len(), function.columns().len()), (FunctionKind::Table, 0, 2));
        for wrong in ["STRING -> INT", "(STRING) INT", "(STRNG) -> INT", "(STRING) -> INT, sometimes", "(STRING) ->"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert!(declaration("upper", "(STRING) -> STRING", FlinkVersion::default()).is_err());
    }

    #[test]
    fn a_declared_function_runs_as_a_stand_in() {
        let (report, changes) = check("INSERT INTO s SELECT id, Mask(a) FROM t;", "mask = \"(STRING) -> STRING\"");
        assert_eq!(changes, ["+I[1, ‹Mask(x)›]", "-U[1, ‹Mask(x)›]", "+U[1, ‹Mask(y)›]"]);
        assert!(report.diagnostics.iter().any(|diagnostic| diagnostic.code == "stand-in"), "{:?}", report.diagnostics);
        assert_eq!(report.verdict, Verdict::Accepted);
    }

    #[test]
    fn what_is_not_deterministic_changes_and_the_planner_minds() {
        let roll = "roll = \"(STRING) -> STRING, not deterministic\"";
        let (_, changes) = check("INSERT INTO s SELECT id, roll(a) FROM t;", roll);
        assert_ne!(changes[0][2..], changes[1][2..]);
        let job = "SET 'table.optimizer.non-deterministic-update.strategy' = 'TRY_RESOLVE';\nINSERT INTO s SELECT id, roll(a) FROM t;";
        let (report, _) = check(job, roll);
        assert!(report.diagnostics[0].message.contains("generated by non-deterministic function: roll "), "{:?}", report.diagnostics);
        let (report, _) = check(job, "roll = \"(STRING) -> STRING\"");
        assert_eq!(report.verdict, Verdict::Accepted);
    }

    #[test]
    fn aggregates_and_table_functions_have_stand_ins_too() {
        let (_, changes) = check("INSERT INTO s SELECT id, blend(b) FROM t GROUP BY id;", "blend = \"aggregate (INT) -> STRING\"");
        assert_eq!(changes, ["+I[1, ‹blend(3)›]", "-D[1, ‹blend(3)›]", "+I[1, ‹blend(4)›]"]);
        let (_, changes) =
            check("INSERT INTO s SELECT id, w FROM t, LATERAL TABLE(words(a)) AS x(w);", "words = \"table (STRING) -> STRING\"");
        assert!(changes.iter().all(|change| change.contains("‹words(")), "{changes:?}");
    }

    /// The declaration that the repair of an undeclared call inserts.
    fn guessed(job: &str) -> String {
        let text = scenario(job, "");
        let report = crate::planned(&text);
        let diagnostic = report
            .diagnostics
            .iter()
            .find(|diagnostic| diagnostic.code == "unknown-function")
            .unwrap_or_else(|| panic!("{:?}", report.diagnostics));
        let fix = diagnostic.fixes.first().unwrap_or_else(|| panic!("no repair of {job}"));
        let mended = crate::planned(&apply_edits(&text, &fix.edits));
        assert!(mended.statements.iter().all(|statement| statement.accepted), "{job}: {:?}", mended.diagnostics);
        fix.title.clone()
    }

    #[test]
    fn an_unknown_call_is_declared_by_a_repair() {
        assert_eq!(guessed("INSERT INTO s SELECT id, mask(a, 1.5) FROM t;"), "Declare mask = \"(STRING, DECIMAL(2, 1)) -> STRING\"");
        assert_eq!(
            guessed("INSERT INTO s SELECT id, a FROM t WHERE risk_score(a, b) > 0.5;"),
            "Declare risk_score = \"(STRING, INT) -> DOUBLE\""
        );
        assert_eq!(guessed("INSERT INTO s SELECT id, a FROM t WHERE is_fraud(a);"), "Declare is_fraud = \"(STRING) -> BOOLEAN\"");
        assert_eq!(guessed("INSERT INTO s SELECT b, blend(a) FROM t GROUP BY b;"), "Declare blend = \"aggregate (STRING) -> STRING\"");
        assert_eq!(
            guessed("INSERT INTO s SELECT id, w FROM t, LATERAL TABLE(words(a)) AS x(w, n);"),
            "Declare words = \"table (STRING) -> ROW<`f0` STRING, `f1` STRING>\""
        );
        assert_eq!(
            guessed("INSERT INTO s SELECT id, word FROM t, LATERAL TABLE(words(a));"),
            "Declare words = \"table (STRING) -> ROW<`word` STRING>\""
        );
    }

    #[test]
    fn create_function_is_no_refusal_and_bare_sql_becomes_a_scenario() {
        let text = format!("{TABLES}CREATE TEMPORARY FUNCTION mask AS 'com.example.Mask';\nINSERT INTO s SELECT id, mask(a) FROM t;");
        let report = crate::planned(&text);
        assert_eq!((report.verdict, report.diagnostics[0].quoted), (Verdict::Unknown, false), "{:?}", report.diagnostics);
        let mended = apply_edits(&text, &report.diagnostics[0].fixes[0].edits);
        assert!(
            mended.starts_with("```sql\nCREATE TABLE t") && mended.ends_with("```toml functions\nmask = \"(STRING) -> STRING\"\n```\n"),
            "{mended}"
        );
        assert_eq!(crate::run(&mended).verdict, Verdict::Accepted);
    }

    #[test]
    fn a_line_is_added_to_the_block_that_is_there() {
        let text = scenario("INSERT INTO s SELECT id, mask(a) FROM t WHERE is_fraud(a);", "is_fraud = \"(STRING) -> BOOLEAN\"");
        let report = crate::planned(&text);
        let mended = apply_edits(&text, &report.diagnostics[0].fixes[0].edits);
        assert!(mended.contains("is_fraud = \"(STRING) -> BOOLEAN\"\nmask = \"(STRING) -> STRING\"\n```"), "{mended}");
    }

    #[test]
    fn what_is_no_signature_is_said_at_its_place() {
        let text = scenario("INSERT INTO s SELECT id, a FROM t;", "f = \"(STRNG) -> INT\"\ng = 3");
        let report = crate::planned(&text);
        let said: Vec<(&str, &str)> = report
            .diagnostics
            .iter()
            .map(|diagnostic| (diagnostic.code.as_str(), &text[diagnostic.span.expect("a place").range()]))
            .collect();
        assert_eq!(said, [("bad-value", "f = \"(STRNG) -> INT\""), ("bad-value", "g = 3")]);
    }
}
