//! Orders read back from their own words, in both languages.

use super::super::AgeOfSteam;
use super::Table;
use crate::games::{Title, harness};
use crate::orders::{self, Names, Pen};
use crate::rules::{Options, Rules};

#[test]
fn every_option_reads_back() {
    let table = Table::of(&["Anna", "Bert", "Carla", "Dora"]);
    harness::play::<AgeOfSteam>(4, 5, 9, |rules, _, state, _| {
        for seat in crate::rules::Seat::all(4) {
            let Options { now, later } = rules.options(&state.open, state.own(seat), seat);
            now.iter().chain(&later).for_each(|order| table.reads_back(order));
        }
    });
}

#[test]
fn every_example_can_be_read_and_reads_back() {
    let table = Table::of(&["Anna", "Bert", "Carla"]);
    for verb in AgeOfSteam::VERBS {
        let mut meant = Vec::new();
        for example in [verb.english.example, verb.italian.example] {
            let read = orders::read(example, AgeOfSteam::VERBS, &table.rules, &Names::of_players(&[]));
            let order = read.unwrap_or_else(|why| panic!("{example}: {why:?}")).order;
            table.reads_back(&order);
            meant.push(order);
        }
        assert_eq!(meant[0], meant[1], "{}", verb.id);
    }
}

#[test]
fn track_is_written_in_many_ways() {
    let table = Table::of(&["Anna", "Bert", "Carla"]);
    let read = |line: &str| {
        let read = orders::read(line, AgeOfSteam::VERBS, &table.rules, &Names::of_players(&table.names));
        let order = read.unwrap_or_else(|why| panic!("{line}: {why:?}")).order;
        table.rules.write(&order, &Pen::CANONICAL)
    };
    let check = |line: &str, canonical: &str| assert_eq!(read(line), canonical, "{line}");
    check("build j10 - j9 - k9", "build Evansville J9 Indianapolis");
    check("Build Chicago I7 J7 -> SE", "build Chicago I7 J7 > SE");
    check("lay I7 se-nw", "build I7 SE-NW");
    check("build K9 + NW + SE", "build Indianapolis +NW +SE");
    check("build K9 nw se", "build Indianapolis +NW +SE");
    check("costruisci Chicago I7 > SO", "build Chicago I7 > SW");
    check("build I7 N-S + NW-SE", "build I7 N-S SE-NW");
    check("build Saint Louis F9 > n, g9 s", "build St. Louis F9 > N, Springfield +S");
    check(
        "build Kansas City B10 > N else lay Duluth C2 > S",
        "build Kansas City B10 > N else build Duluth C2 > S",
    );
    check(
        "muovi blu Pittsburgh - Wheeling su Bert - Cincinnati",
        "move blue Pittsburgh - Wheeling over 2 - Cincinnati",
    );
    check("build I7 north-west - south-east", "build I7 SE-NW");
    check("build Evansville J9 K9 + NW", "build Evansville J9 Indianapolis > NW");
    check("build nothing", "done");
    check("costruisci Chicago I7 > SO altrimenti niente", "build Chicago I7 > SW else nothing");
    check(
        "move a blue cube from Evansville via Indianapolis to Cincinnati",
        "move blue Evansville - Indianapolis - Cincinnati",
    );
    check("muovi un cubetto blu da Evansville a Cincinnati", "move blue Evansville - Cincinnati");
    check("issue 2 shares", "issue 2");
    check("issue none", "issue 0");
    check("emetto 1 azione", "issue 1");
    check("bid $3 up to $6", "bid 3 max 6");
    check("offro 3 fino a 6", "bid 3 max 6");
    check("urbanize B on Indianapolis", "urbanize Indianapolis B");
    check("urbanizza Indianapolis come B", "urbanize Indianapolis B");
    check("choose first build or production", "choose first build, else production");
    check("prendo prima mossa, oppure passare", "choose first move, else turn order pass");
    check("produce a red cube on W3 and blue on E1", "produce red W3, blue E1");
    check("mi ritiro a 5", "max 4");
    check("drop at 5", "max 4");
    check("produci rosso O3, blu E1", "produce red W3, blue E1");
    check("locomotive, else pass", "move locomotive else nothing");
    check(
        "locomotiva, altrimenti muovi blu Pittsburgh - Wheeling",
        "move locomotive else blue Pittsburgh - Wheeling",
    );
}
