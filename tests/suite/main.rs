//! Tests of the whole: what no single module can show.
