//! Scenario text to report.
