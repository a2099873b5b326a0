//! Age of Steam against its rule book: every example T1 to T13, every reading R1 to R15.

mod playouts;
