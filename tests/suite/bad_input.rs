//! What people write about time and themselves that cannot be: each gets a clear answer in its language, and nothing
//! changes.

use crate::mailbox::{ADDRESS, address, text};
use crate::time::{audited, begun, pass, table};
use waybill::post::Sent;
use waybill::rules::Language;

fn said(sent: &[Sent], name: &str) -> String {
    let theirs = sent.iter().filter(|sent| sent.to == address(name));
    theirs.map(|sent| text(sent).split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// Writes to a table in both languages; each must be answered with these words, and no record may follow.
fn refused(cases: &[(&str, &str, &str, &str)]) {
    for (english, answer, italian, risposta) in cases {
        for (language, words, answer) in
            [(Language::English, english, answer), (Language::Italian, italian, risposta)]
        {
            let mut mailbox = begun(language, "post");
            mailbox.minute = 60;
            let before = table(&mailbox).tip();
            let (_, sent) = mailbox.from("Anna", words);
            let said = said(&sent, "Anna");
            assert!(said.contains(answer), "{words}: {said}");
            assert_eq!(table(&mailbox).tip(), before, "{words}");
            audited(&mailbox);
        }
    }
}

#[test]
fn absurd_days_and_ends_before_beginnings() {
    refused(&[
        (
            "away 31 Feb to 2 Mar",
            "in no calendar",
            "assente dal 31 febbraio al 2 marzo",
            "in nessun calendario",
        ),
        (
            "away 20 Dec to 10 Dec",
            "The last day comes before the first",
            "assente dal 20 al 10 dicembre",
            "viene prima del primo",
        ),
        ("away whenever", "“whenever”", "assente quando capita", "«quando capita»"),
        (
            "away 1 Aug 2090 to 5 Aug 2090",
            "too far away",
            "assente dal 1 agosto 2090 al 5 agosto 2090",
            "troppo lontani",
        ),
        ("away 1 Nov to 2 Nov", "over already", "assente dal 1 al 2 novembre", "già passati"),
        ("away 1 Jan to 20 Feb", "up to 42", "assente dal 1 gennaio al 20 febbraio", "al massimo 42"),
        ("back", "You are not away.", "rientro", "Non risulti assente."),
    ]);
}

#[test]
fn lengths_of_time_that_nobody_has() {
    refused(&[
        ("give Bert 0 days", "up to 7 days", "dai a Bert 0 giorni", "al massimo 7 giorni"),
        ("give Bert 99 days", "up to 7 days", "dai a Bert 99 giorni", "al massimo 7 giorni"),
        ("give Bert many moons", "many moons", "dai a Bert molte lune", "molte lune"),
        (
            "give Anna 2 days",
            "Nobody gives time to themselves",
            "dai ad Anna 2 giorni",
            "Nessuno dà tempo a sé",
        ),
        ("more time 99 days", "up to 7 days", "più tempo 99 giorni", "al massimo 7 giorni"),
    ]);
}

#[test]
fn voices_on_nothing() {
    refused(&[
        ("vote wait", "Nobody is late", "voto aspetta", "Nessuno è in ritardo"),
        ("vote yes", "Nothing is proposed", "voto sì", "nessuna proposta"),
        ("vote perhaps", "perhaps", "voto forse", "forse"),
        ("withdraw", "Nothing is proposed", "ritiro la proposta", "nessuna proposta"),
        (
            "concede to Anna",
            "Nobody concedes to themselves",
            "concedo ad Anna",
            "Nessuno concede la vittoria a sé stesso",
        ),
    ]);
}

#[test]
fn the_voice_of_a_stranger_is_no_voice() {
    let mut mailbox = begun(Language::English, "post");
    mailbox.from("Bert", "end the game");
    let before = table(&mailbox).tip();
    for words in ["vote yes", "voto sì", "vote wait", "resign", "away 1 Dec to 5 Dec"] {
        let letter = mailbox.written("mallory@elsewhere.example", ADDRESS, "[Tuesday] Re", words);
        let (_, sent) = mailbox.letter(letter);
        assert_eq!(table(&mailbox).tip(), before, "{words}");
        for letter in sent {
            assert_eq!(letter.to, "mallory@elsewhere.example");
            let told = text(&letter);
            assert!(!told.contains("Anna") && !told.contains("Bert"), "they learn nothing: {told}");
            // Nobody knows their language, so they are told in both.
            assert!(told.contains("address") && told.contains("indirizzo"), "{told}");
        }
    }
    // Whoever is asked still is.
    mailbox.from("Anna", "vote yes");
    mailbox.from("Carla", "vote yes");
    assert!(table(&mailbox).replay.house.progress.closed);
    audited(&mailbox);
}

#[test]
fn whoever_is_late_has_no_voice_about_themselves() {
    let mut mailbox = begun(Language::English, "brisk");
    pass(&mut mailbox, 2);
    mailbox.minute += 6 * 60;
    mailbox.run();
    assert_eq!(table(&mailbox).replay.house.progress.clocks.late().count(), 1, "Anna is late");
    let (_, sent) = mailbox.from("Anna", "vote wait");
    assert!(said(&sent, "Anna").contains("It is you who is late"), "{}", said(&sent, "Anna"));
    audited(&mailbox);
}

#[test]
fn two_people_cannot_have_one_address() {
    for (language, words, answer) in [
        (Language::English, "address bert@example.org", "belongs to somebody"),
        (Language::Italian, "indirizzo bert@example.org", "appartiene già a qualcuno"),
    ] {
        let mut mailbox = begun(language, "post");
        // Also before Bert has asked anything of the register: whoever has his address would speak for him.
        let (_, sent) = mailbox.from("Anna", words);
        assert!(said(&sent, "Anna").contains(answer), "{}", said(&sent, "Anna"));
        let (_, sent) = mailbox.from("Anna", &words.replace("bert", "waybill"));
        assert!(said(&sent, "Anna").contains('✗'), "{}", said(&sent, "Anna"));
        // Both are in the register once they have asked something of it.
        mailbox.from("Bert", "zone Rome");
        let (_, sent) = mailbox.from("Anna", words);
        let told = said(&sent, "Anna");
        assert!(told.contains('✗') && told.contains("bert@example.org"), "{told}");
        assert!(told.contains(answer), "{told}");
        let register = waybill::people::Register::new(mailbox.hall.journal());
        let anna = register.find("anna@example.org").unwrap();
        assert!(anna.is_none_or(|page| page.addresses == ["anna@example.org"]));
        assert_eq!(waybill::people::audit(mailbox.hall.journal()).unwrap().findings, []);
        audited(&mailbox);
    }
}
