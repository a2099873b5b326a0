//! Tests of Rail Baron.
