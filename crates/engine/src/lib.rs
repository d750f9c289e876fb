//! Stream plan to trace.
