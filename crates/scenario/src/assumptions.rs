//! Connectors that nobody knows: a question to the author instead of an error.
//!
//! In: a program. Out: for each table on such a connector what is assumed of it, with edits that state its changelog mode.

use crate::program::Program;
use rowkind_ir::connector::{MODE_OPTION, is_known};
use rowkind_ir::{Diagnostic, Fix, Span, TextEdit};
use rowkind_sql::ast::Body;

pub fn questions(program: &Program) -> Vec<Diagnostic> {
    let mut questions = Vec::new();
    for statement in &program.statements {
        let Some(Body::CreateTable(create)) = &statement.body else { continue };
        let option = |key: &str| create.options.iter().find(|option| option.key == key);
        let (Some(connector), None, None) = (option("connector"), option(MODE_OPTION), &statement.outcome.failure) else { continue };
        if is_known(&connector.value) {
            continue;
        }
        let place = |span: rowkind_sql::Span| Span::new(span.start, span.end).shifted(statement.base);
        let message = format!(
            "Rowkind does not know the connector '{}'. It takes {} for a table that is read and written by appends only: [I].",
            connector.value,
            create.name.last()
        );
        let mut question = Diagnostic::warning("unknown-connector", Some(place(connector.value_span)), message)
            .hint("Its documentation says which changes it sends or takes. A plan that needs others is refused or accepted by that.");
        let Some(last) = create.options.last() else { continue };
        let end = place(last.value_span).end;
        for (mode, what) in [("I,UA,D", "upserts"), ("I,UB,UA,D", "every kind of change"), ("I", "appends, as assumed")] {
            let edit = TextEdit { span: Span { start: end, end }, text: format!(",\n  '{MODE_OPTION}' = '{mode}'") };
            question.fixes.push(Fix { title: format!("State {what}: '{MODE_OPTION}' = '{mode}'"), consequence: None, edits: vec![edit] });
        }
        questions.push(question);
    }
    questions
}

#[cfg(test)]
mod tests {
    use rowkind_ir::diagnostic::apply_edits;
    use rowkind_ir::report::Verdict;

    fn job(connector: &str) -> String {
        format!(
            "CREATE TABLE t (id INT, v INT) WITH ('connector' = 'datagen');\n\
             CREATE TABLE s (id INT, n BIGINT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = '{connector}', 'url' = 'x');\n\
             INSERT INTO s SELECT id, COUNT(*) FROM t GROUP BY id;"
        )
    }

    #[test]
    fn an_unknown_connector_is_a_question_and_its_modes_can_be_stated() {
        let text = job("snowpipe");
        let report = crate::planned(&text);
        let codes: Vec<&str> = report.diagnostics.iter().map(|diagnostic| diagnostic.code.as_str()).collect();
        assert_eq!((report.verdict, codes), (Verdict::Refused, vec!["sink-rejects-updates", "unknown-connector"]));
        let upserts = &report.diagnostics[1].fixes[0];
        assert_eq!(upserts.title, "State upserts: 'rowkind.changelog-mode' = 'I,UA,D'");
        let mended = crate::planned(&apply_edits(&text, &upserts.edits));
        assert_eq!((mended.verdict, mended.diagnostics.len()), (Verdict::Accepted, 0), "{:?}", mended.diagnostics);
        // The refusal offers the same.
        assert!(report.diagnostics[0].fixes.iter().any(|fix| fix.edits == upserts.edits), "{:?}", report.diagnostics[0].fixes);
    }

    #[test]
    fn a_documented_connector_needs_no_question() {
        assert_eq!(crate::planned(&job("jdbc")).verdict, Verdict::Accepted);
        let without_key = job("jdbc").replace(", PRIMARY KEY (id) NOT ENFORCED", "");
        let report = crate::planned(&without_key);
        assert_eq!(report.diagnostics[0].code, "sink-rejects-updates");
        assert_eq!(report.diagnostics[0].fixes[0].title, "Declare the key id: the sink then takes upserts");
        let refused = crate::planned(&job("mysql-cdc"));
        assert!(refused.diagnostics[0].message.contains("can only be used as a source"), "{:?}", refused.diagnostics);
    }

    #[test]
    fn rowkind_sql_keeps_flinks_error() {
        let answers = crate::answers::answer_script("x.sql", &job("jdbc"), crate::answers::AnswerOptions::default());
        assert!(answers[2].contains("Could not find any factory for identifier 'jdbc'"), "{}", answers[2]);
    }
}
