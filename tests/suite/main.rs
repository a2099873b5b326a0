//! Tests of the whole: what no single module can show.
#![allow(clippy::unwrap_used)]

mod playouts;
mod steel_driver;
