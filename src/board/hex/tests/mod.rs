//! Tests of the rules of track on the printed map: the book's own example, then every refusal.

mod building;
mod courses;
mod example;
mod maps;
mod pictures;
mod ways;

/// A stream of numbers that is the same in every run.
pub struct Stream(pub u64);

impl Stream {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}
