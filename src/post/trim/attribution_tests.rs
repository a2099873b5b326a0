//! Announcements of many programs and languages, and own sentences that are none.

use super::super::words::Words;
use super::*;

/// How many lines the announcement at the end of a text has, and whether it is sure.
fn found(text: &str) -> Option<(usize, bool)> {
    let lines: Vec<&str> = text.lines().collect();
    let words = Words::known();
    let last = lines.len() - 1;
    if !closes(lines[last], words) {
        return None;
    }
    ending_at(&lines, 0, last, false, words).map(|found| (found.end - found.start, found.sure))
}

#[track_caller]
fn check(text: &str, lines: usize) {
    assert_eq!(found(text).filter(|(_, sure)| *sure).map_or(0, |(lines, _)| lines), lines, "{text}");
}

#[test]
fn announcements_in_many_languages() {
    for line in [
        "On Mon, Nov 16, 2026 at 9:20 AM Anna Rossi <anna@example.org> wrote:",
        "On 16 Nov 2026, at 09:20, Anna Rossi wrote:",
        "On 11/16/26 9:20 AM, Anna wrote:",
        "Il giorno lun 16 nov 2026 alle ore 09:20 Anna <anna@example.org> ha scritto:",
        "Il 16/11/2026 09:20, Anna Rossi ha scritto:",
        "Am Mo., 16. Nov. 2026 um 09:20 Uhr schrieb Anna <anna@example.org>:",
        "Am 16.11.2026 um 09:20 schrieb Anna Rossi:",
        "Le lun. 16 nov. 2026 à 09:20, Anna <anna@example.org> a écrit :",
        "El lun, 16 nov 2026 a las 9:20, Anna (<anna@example.org>) escribió:",
        "Em seg., 16 de nov. de 2026 às 09:20, Anna <anna@example.org> escreveu:",
        "Op ma 16 nov 2026 om 09:20 schreef Anna <anna@example.org>:",
        "Den man. 16. nov. 2026 kl. 09.20 skrev Anna <anna@example.org>:",
        "Den mån 16 nov. 2026 kl 09:20 skrev Anna <anna@example.org>:",
        "man. 16. nov. 2026 kl. 09:20 skrev Anna <anna@example.org>:",
        "pon., 16 lis 2026 o 09:20 Anna <anna@example.org> napisał(a):",
        "W dniu 16.11.2026 o 09:20, Anna pisze:",
        "po 16. 11. 2026 v 9:20 odesílatel Anna <anna@example.org> napsal:",
        "ma 16. marrask. 2026 klo 9.20 Anna (anna@example.org) kirjoitti:",
        "пн, 16 нояб. 2026 г. в 09:20, Anna <anna@example.org>:",
        "16.11.2026 09:20, Анна пишет:",
        "Anna <anna@example.org>, 16 Kas 2026 Pzt, 09:20 tarihinde şunu yazdı:",
        "2026年11月16日(月) 9:20 Anna <anna@example.org>:",
        "Anna <anna@example.org> 于2026年11月16日周一 09:20写道：",
        "2026-11-16 9:20 GMT+01:00 Anna <anna@example.org>:",
        "2026-11-16 9:20 GMT+01:00 Anna Rossi:",
        "2026-11-16 09:20:11 +0100, Anna Rossi:",
        "Anna Rossi <anna@example.org> wrote on 16/11/2026 09.20.33:",
        "* Anna Rossi <anna@example.org> [2026-11-16 09:20 +0100]:",
        "In a message dated 11/16/2026 9:20:33 A.M. Eastern Standard Time, anna@example.org writes:",
        "Quoting Anna Rossi <anna@example.org>:",
        "Anna Rossi <anna@example.org> schrieb am Mo., 16. Nov. 2026, 09:20:",
        "Anna Rossi hat am 16.11.2026 um 09:20 geschrieben:",
        "Dnia 16 listopada 2026 09:20 Anna <anna@example.org> napisał(a):",
        "---- On Mon, 16 Nov 2026 09:20:00 +0100 Anna <anna@example.org> wrote ---:",
        "------On 12/29/1987 17:32 PM, Julius wrote-----",
        "On Monday, Anna Rossi wrote:",
        "On Monday, November 16, 2026 9:20 AM, \"Rossi, Anna\" <anna@example.org> wrote:",
        "Op 17-feb.-2026, om 13:18 heeft Anna <anna@example.org> het volgende geschreven:",
        "W dniu pon., 16.11.2026 o 09:20 Anna Rossi <anna@example.org> napisał(a):",
        "16 ноября 2026 г., в 9:20, Анна написал(а):",
        "Понедельник, 16 ноября 2026, 9:20 +03:00 от Anna <anna@example.org>:",
        "Il lunedì 16 novembre 2026 09:20:11 CET, Anna Rossi <anna@example.org> ha scritto:",
        "El 16 de noviembre de 2026, 9:20, Anna Rossi<anna@example.org> escribió:",
        "2026. nov. 16. 9:20 ezt írta (Anna <anna@example.org>):",
        "Στις Δευ 16 Νοε 2026 στις 9:20 π.μ., ο χρήστης Anna <anna@example.org> έγραψε:",
        "Vào Th 2, 16 thg 11, 2026 vào lúc 09:20 Anna <anna@example.org> đã viết:",
        "Pada tanggal Sen, 16 Nov 2026 09.20, Anna <anna@example.org> menulis:",
        "În lun., 16 nov. 2026 la 09:20, Anna <anna@example.org> a scris:",
    ] {
        check(line, 1);
    }
}

#[test]
fn announcements_that_are_wrapped() {
    check("On Mon, Nov 16, 2026 at 9:20 AM Anna Rossi <anna@example.org>\nwrote:", 2);
    check("On Mon, Nov 16, 2026 at 9:20 AM Anna Rossi <\nanna@example.org> wrote:", 2);
    check("On Mon, Nov 16, 2026 at 9:20 AM\nAnna Rossi <anna@example.org> wrote:", 2);
    check("On Mon, Nov 16, 2026 at 9:20 AM\nAnna Rossi\n<anna@example.org> wrote:", 3);
    check("On Mon, Nov 16, 2026 at\n9:20 AM Anna Rossi <anna@example.org>\nwrote:", 3);
    check("On\nMon, Nov 16, 2026 at 9:20 AM Anna Rossi wrote:", 2);
    check("On Mon,\nNov 16, 2026 at 9:20 AM Anna Rossi wrote:", 2);
    check("On Mon, Nov 16,\n2026 at 9:20 AM Anna Rossi wrote:", 2);
    check("Il giorno lun 16 nov 2026 alle ore 09:20 Anna Rossi\n<anna@example.org>\nha scritto:", 3);
    check("Il giorno lunedì 16 novembre 2026, Anna Rossi <anna@example.org> ha\nscritto:", 2);
    check("Am Mo., 16. Nov. 2026 um 09:20 Uhr schrieb Anna Rossi <\nanna@example.org>:", 2);
    check("Anna Rossi <anna@example.org> schrieb am Mo., 16. Nov. 2026,\n09:20:", 2);
    check("2026-11-16 9:20 GMT+01:00 Anna Rossi\n<anna@example.org>:", 2);
}

#[test]
fn announcements_that_are_broken_by_blank_lines() {
    check(
        "On Mon, Nov 16, 2026 at 9:20 AM, Anna Rossi\n\n<anna@example.org<mailto:anna@example.org>> wrote:",
        3,
    );
    check("On 16 Nov 2026, at 09:20, Anna Rossi <anna@example.org<mailto:anna@example.org>>\n\nwrote:", 3);
    check("On 16 Nov 2026, at 09:20, Anna Rossi <mailto:\nanna@example.org> wrote:", 2);
    check("On Mon, Nov 16, 2026 at 9:20 AM\n\nAnna Rossi <anna@example.org> wrote:", 3);
    check("bid 3\n\nAnna Rossi <anna@example.org> wrote:", 1);
    check("On Mon, Nov 16, 2026 at 9:20 AM\n\nAnna Rossi <mailto:anna@example.org>\n\nwrote:", 5);
    check("bid 3\n\nAnna Rossi <anna@example.org>\n\nwrote:", 3);
}

#[test]
fn own_lines_above_an_announcement_stay_own() {
    for own in [
        "bid 3",
        "bid 3 at 9:20",
        "On Monday I take green, max 2026.",
        "The plan is simple, I take green.\nauction green 2 max 6",
        "To 5, not more.",
        "Am Montag bin ich weg, daher jetzt:\nbiete 3",
        "Il piano è semplice, prendo il verde.\noffro 3",
        "A 3 no, a 2.\noffro 2",
        "Le plan est simple, je prends le vert.",
        "Pass",
        "On 16/11 bid 3",
    ] {
        for announced in [
            "On Mon, Nov 16, 2026 at 9:20 AM Anna wrote:",
            "On Mon, Nov 16, 2026 at 9:20 AM Anna\nRossi <anna@example.org> wrote:",
            "On Mon, Nov 16, 2026 at 9:20 AM Anna Rossi <anna@example.org>\nwrote:",
            "Anna Rossi <anna@example.org> wrote:",
            "<anna@example.org> wrote:",
            "Il giorno lun 16 nov 2026 alle ore 09:20 Anna Rossi\n<anna@example.org> ha scritto:",
            "Am 16.11.2026 um 09:20 schrieb Anna:",
            "Le 16/11/2026 à 09:20, Anna a écrit :",
            "2026-11-16 9:20 GMT+01:00 Anna Rossi:",
            "pon., 16 lis 2026 o 09:20 Anna <anna@example.org> napisał(a):",
        ] {
            check(&format!("{own}\n{announced}"), announced.lines().count());
        }
    }
}

#[test]
fn own_words_are_no_announcements() {
    for line in [
        "red: build Baltimore - Pittsburgh",
        "my orders for 2026:",
        "press to all:",
        "On red:",
        "table Tuesday:",
        "bid 3",
        "Orders (as I wrote to Bert) are these, for the whole of the next round:",
        "As I wrote on Monday at 9:20:",
        "On Monday at 9:20 I said:",
        "Come ho scritto il 16/11/2026:",
        "Il 16/11/2026 ho scritto:",
        "Wie ich am 16.11.2026 um 09:20 geschrieben habe:",
        "Orders sent at 9:20:",
        "My moves, written 16/11/2026:",
        "The plan that Anna and I like best, from 9:20 on:",
        "Here are my orders of 16/11/2026:",
        "I told Bert <bert@example.org> at 9:20 what I do now, these are my orders:",
        "If Anna has not bid by 20:00 on Monday, I would like this:",
        "On Monday I will do what you asked me to:",
        "Ecco le mie mosse per il 16/11/2026 alle 9.20:",
    ] {
        check(line, 0);
    }
    assert_eq!(found("Anna wrote:"), Some((1, false)));
    assert_eq!(found("bid 3\nAnna wrote:"), Some((1, false)));
}
