"""Letters that somebody kept: receipts, and voices of letters (docs/record.md, "Voices" and "Receipts")."""
import email
import email.policy
import html
import re
from pathlib import Path

from blake3 import blake3

from written import first_half

RECEIPT = re.compile(r"\bW([0-9a-f]{6})-(\d+)-([0-9a-f]{16})(?:-([0-9a-f]{32}))?(?![-0-9A-Za-z])")


class Letter:
    """A letter that somebody kept: its receipts, and what it quotes."""

    def __init__(self, name, message):
        self.name = name
        self.id = re.sub(r"^<|>$", "", (message["In-Reply-To"] or "").strip())
        # Only an answer of ours quotes what a voice is made of; replies to it and what is forwarded do not.
        self.is_answer = f"a{blake3(self.id.encode()).hexdigest()[:10]}" in (message["Message-ID"] or "")
        plain, marked = [], []
        for part in own_parts(message):
            if part.get_content_type() == "text/plain":
                plain += part.get_content().splitlines()
            elif part.get_content_type() == "text/html":
                marked += re.sub(r"<[^>]*>", "\n", part.get_content()).splitlines()
        self.lines = plain or [html.unescape(line) for line in marked]

    def receipts(self):
        """Every receipt, wherever it stands: (its line, its parts, whether it is this letter's own)."""
        for index, line in enumerate(self.lines):
            for found in RECEIPT.finditer(line):
                is_own = self.is_answer and not line.startswith(">") and line.split()[-1] == found[0]
                yield index, found, is_own

    def own_lines(self, index):
        """What the answer quotes, right above the receipt."""
        own, start = [], index
        while start and self.lines[start - 1].startswith(">"):
            start -= 1
        for line in self.lines[start:index]:
            if line.startswith(">+") and own:
                own[-1] += line[2:]
            else:
                own.append(line[2:] if line.startswith("> ") else line[1:])
        return own

    def voice(self, seat, own):
        return first_half(f"waybill voice 1\n{seat}\n{self.id}\n{''.join(line + chr(10) for line in own)}".encode())


def own_parts(message):
    """The parts of a letter, without those of letters that are attached to it."""
    if message.get_content_type() == "message/rfc822":
        return
    if message.is_multipart():
        for part in message.iter_parts():
            yield from own_parts(part)
    else:
        yield message


def letters_in(folder):
    """Every letter of a folder, and every letter that is attached to one."""
    for path in sorted(path for path in Path(folder).rglob("*") if path.is_file()):
        message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        yield Letter(path.name, message)
        for part in message.walk():
            if part.get_content_type() == "message/rfc822":
                yield Letter(f"in {path.name}", part.get_payload(0))


def check_letters(copy, folder):
    """What a check does, 5: every receipt, and every voice of a letter."""
    table = blake3(copy.table.encode()).hexdigest()[:6]
    last, heard, receipts = -1, {}, 0
    for letter in letters_in(folder):
        for index, found, is_own in letter.receipts():
            of_table, seq, chain, voice = found[1], int(found[2]), found[3], found[4]
            if of_table != table:
                continue
            receipts += 1
            if seq >= len(copy.records):
                copy.fault(f"letter {letter.name}", f"was written after record {seq}, missing here")
            elif copy.records[seq].value["chain"][:16] != chain:
                copy.fault(f"letter {letter.name}", f"was written from a log that has another record {seq}, or before it")
            else:
                last = max(last, seq)
            if voice and is_own:
                check_letter_voice(copy, letter, index, voice, heard)
    check_missing_voices(copy, heard)
    attested = f"attested by letters up to record {last}" if last >= 0 else "attested by no letter"
    copy.letters = f"{receipts} receipts, {attested}, {len(heard)} voices of letters made again"


def check_letter_voice(copy, letter, index, voice, heard):
    name = f"letter {letter.name}"
    own = letter.own_lines(index)
    cause = first_half(f"waybill cause 3\n{letter.id}".encode())
    caused = [line for line in copy.lines if line.value["cause"] == cause]
    if not any(letter.voice(seat, own) == voice for seat in range(1, copy.seats + 1)):
        copy.fault(name, f"its voice {voice} is not that of the lines it quotes")
        return
    heard[cause] = "letter " + voice
    if not caused and copy.kind == "full":
        copy.fault(name, "answers a letter for which something was kept, missing here")
    for line in caused:
        given = [part["voice"] for part in line.parts if "voice" in part]
        given += [salted["salt"] for salted in line.events("Salted")] if line.open else []
        for other in given:
            if other.startswith("letter ") and other != "letter " + voice and other not in copy.remembered_voices:
                copy.fault(line.name, f"its voice is {other}, should be letter {voice} ({letter.name})")


def check_missing_voices(copy, heard):
    """Voices of letters whose answers nobody kept here."""
    given = {part["voice"] for line in copy.lines for part in line.parts if "voice" in part}
    given |= {salted["salt"] for line in copy.records for salted in line.events("Salted")}
    copy.counts["unheard"] = sum(voice.startswith("letter ") and voice not in heard.values() for voice in given)
