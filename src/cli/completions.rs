//! `waybill completions`: what a shell needs to complete commands.

use super::{Arguments, Done};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::Write;

/// Print completions for a shell.
#[derive(Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Runs it.
    pub fn run(self, mut out: &mut dyn Write) -> Done {
        clap_complete::generate(self.shell, &mut Arguments::command(), "waybill", &mut out);
        Ok(())
    }
}
