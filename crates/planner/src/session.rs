//! A session: the catalog, the options, and one statement after another.

use crate::options::Options;
use crate::outcome::{Failure, Outcome, Refusal};
use rowkind_ir::{Behaviours, FlinkVersion, Span};

/// What one script's statements share.
#[derive(Clone, Debug)]
pub struct Session {
    pub options: Options,
    pub behaviours: Behaviours,
}

impl Session {
    pub fn new(version: FlinkVersion) -> Session {
        Session { options: Options::default(), behaviours: version.behaviours() }
    }

    /// Answers one statement, and remembers what it declared. Spans of the answer are bytes of the script.
    pub fn execute(&mut self, statement: &rowkind_sql::Statement) -> Outcome {
        let span = Some(Span::new(statement.span.start, statement.span.end));
        match &statement.body {
            Err(error) => Outcome::failed(refused_by_parser(error)),
            Ok(_) => Outcome::failed(Failure::unsupported("this statement", span)),
        }
    }
}

fn refused_by_parser(error: &rowkind_sql::ParseError) -> Failure {
    let span = Some(Span::new(error.span.start, error.span.end));
    match error.kind.exception() {
        None => Failure::unsupported(error.message.clone(), span),
        Some(class) => {
            Failure::Refused(Refusal::new(&format!("org.apache.flink.table.api.{class}"), error.message.clone())).at(span)
        }
    }
}
