//! Steel Driver against its rule book.
