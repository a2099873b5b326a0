//! What a disk can do at best: a bare sled and a bare file, synced after every write.

use crate::measure::timed_wall;
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// sled with one tree and nothing else.
pub struct BareSled {
    db: sled::Db,
    file: File,
    next: u64,
}

impl BareSled {
    /// A new one.
    pub fn new(folder: &Path) -> BareSled {
        let db = sled::Config::new().path(folder).flush_every_ms(None).cache_capacity(16 << 20).open();
        let file = File::open(folder.join("db"));
        BareSled { db: db.expect("a store can be made"), file: file.expect("it was just made"), next: 0 }
    }

    /// The time of one insert that is safe on the disk.
    pub fn append(&mut self, line: &str) -> f64 {
        self.next += 1;
        let (_, time) = timed_wall(|| {
            self.db.insert(self.next.to_be_bytes(), line).expect("there is room on the disk");
            self.db.flush().expect("there is room on the disk");
            self.file.sync_data().expect("there is room on the disk");
        });
        time
    }
}

/// A file that is only written at its end.
pub struct BareFile(File);

impl BareFile {
    /// A new one.
    pub fn new(path: &Path) -> BareFile {
        BareFile(File::options().append(true).create(true).open(path).expect("a file can be made"))
    }

    /// The time of one write that is safe on the disk.
    pub fn append(&mut self, bytes: &[u8]) -> f64 {
        let (_, time) = timed_wall(|| {
            self.0.write_all(bytes).expect("there is room on the disk");
            self.0.sync_data().expect("there is room on the disk");
        });
        time
    }
}
