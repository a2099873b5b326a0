//! The command line program; everything it does is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    waybill::cli::main(waybill::post::now)
}
