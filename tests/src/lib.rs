//! Tests that span crates: data suites, recordings of real Flink and Kafka, browser tests, the tidy test.
