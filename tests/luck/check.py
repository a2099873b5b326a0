#!/usr/bin/env python3
"""Checks exported games from docs/record.md alone: header, chains, commitments, names, voices, and every draw.

usage: check.py EXPORT...                      (draws are made again where the secret is known)
       check.py EXPORT... --letters FOLDER     (and receipts and voices, from letters that somebody kept)
"""
import json
import os
import re
import sys
from email import policy
from email.parser import BytesParser

from blake3 import blake3

ZERO = bytes(32)


def hash_of(*pieces):
    return blake3(b"".join(piece.encode() if isinstance(piece, str) else piece for piece in pieces)).digest()


def keyed(key, *pieces):
    """BLAKE3 keyed with 32 bytes, which may all be zero."""
    data = b"".join(piece.encode() if isinstance(piece, str) else piece for piece in pieces)
    return blake3(data, key=key).digest()


def fail(path, what):
    sys.exit(f"{path}: {what}")


def field(line, name):
    """The text of a list that stands behind the chain or under a pile, as it is written."""
    start = line.index(f'"{name}":[') + len(name) + 3
    _, end = json.JSONDecoder().raw_decode(line, start)
    return line[start:end]


class Table:
    def __init__(self, path, header):
        self.path, self.name, self.copy = path, header["table"], header["copy"]
        self.chain = hash_of("waybill chain 3\n", self.name)
        self.seq, self.place, self.parts, self.cards, self.forgotten = 0, 0, 0, 0, 0
        self.piles = {"game": ZERO, "private": ZERO}
        self.chains = []

    def fail(self, what):
        fail(self.path, f"record {self.seq}: {what}")

    def follow(self, line):
        read = json.loads(line)
        is_open = "seq" in read
        if read["seq" if is_open else "under"] != self.seq:
            self.fail("another number stands here")
        if self.copy == "full" and read["place"] != self.place:
            self.fail(f"line {self.place} is not in its place")
        self.place += 1
        kinds = [kind for kind in ("game", "private") if kind in read]
        if len(kinds) > (0 if self.copy == "public" else 1) or (self.copy == "finished" and "private" in kinds):
            self.fail("it shows more of what is hidden than its copy may")
        for kind in kinds:
            self.parts += len(read[kind])
            if any(part["drawer"].startswith("seat ") != (kind == "game") for part in read[kind]):
                self.fail("a drawer lies on the wrong pile")
        if is_open:
            self.follow_open(line, read, kinds)
        else:
            self.follow_closed(line, read, kinds)

    def follow_closed(self, line, read, kinds):
        (kind,) = kinds
        body = line[: line.rindex(',"pile":')].encode()
        self.piles[kind] = keyed(self.piles[kind], body)
        if self.piles[kind].hex() != read["pile"]:
            self.fail("what was hidden before it was changed")

    def follow_open(self, line, read, kinds):
        raw = line.encode()
        length = read.get("open", len(raw) - len(f',"chain":"{read["chain"]}"}}'))
        body, behind = raw[:length], raw[length:].decode()
        if not behind.startswith(f',"chain":"{read["chain"]}"'):
            self.fail("the chain does not stand where it should")
        chain = keyed(self.chain, body)
        if chain.hex() != read["chain"]:
            self.fail("its chain does not match")
        for kind in kinds:
            self.piles[kind] = keyed(self.piles[kind], field(behind, kind))
        if self.copy == "full":
            salt, leaf = read["salts"][:32], keyed(self.piles["private"], read["salts"][32:])
        elif self.copy == "finished":
            salt, leaf = read["salt"], bytes.fromhex(read["closed"])
        if self.copy != "public" and keyed(leaf, salt, self.piles["game"]).hex() != read["hidden"]:
            self.fail("what was hidden is not what it commits to")
        self.check_cards(read)
        self.chain = chain
        self.chains.append(chain.hex())
        self.piles = {"game": ZERO, "private": ZERO}
        self.seq += 1

    def check_cards(self, read):
        seals, cards = read.get("seals", []), read.get("cards", [])
        if len(seals) != len(cards):
            self.fail("it has other cards than seals")
        for number, (seal, card) in enumerate(zip(seals, cards)):
            is_name = number < len(seals) // 2
            if card is None:
                self.forgotten += is_name
                continue
            if not is_name and self.copy != "full":
                self.fail("an address stands open")
            if hash_of("waybill card 3\n", card[0], "\n", card[1]).hex() != seal:
                self.fail("a name or an address is not the one that was sealed")
            self.cards += 1


def check_chains(path, lines):
    header = json.loads(lines[0])
    sealed = lines[0][: lines[0].rindex(',"seal":')]
    if header["waybill"] != "export 3" or blake3(sealed.encode()).hexdigest() != header["seal"]:
        fail(path, "the header was changed")
    table = Table(path, header)
    for line in lines[1:]:
        table.follow(line)
    if (header["lines"], header["records"], header["tip"]) != (len(lines) - 1, table.seq, table.chain.hex()):
        fail(path, "the header promises something else")
    return header, table


def outcome(secret, table, salts, voices, whose, throws, index, sides):
    voices = voices if whose is None else [voices[whose]]
    number = 0 if whose is None else whose + 1
    message = f"waybill luck 2\n{table}\n{number}\n{throws}\n{index}\n"
    message += "".join(part + "\n" for part in salts + voices)
    limit = 2**32 - 2**32 % sides
    for word in range(1000):
        stream = blake3(message.encode(), key=secret).digest(length=4 * word + 4)
        number = int.from_bytes(stream[-4:], "little")
        if number < limit:
            return 1 + number % sides


class Luck:
    """What the next draws of a table rest on."""

    def __init__(self, seats):
        self.voices = [""] * seats
        self.throws = {}

    def follow(self, line):
        if line["voice"]:
            self.voices[line["seat"]] = line["voice"]
        for whose in {draw.get("whose") for draw in line["luck"]}:
            self.throws[whose] = self.throws.get(whose, 0) + 1


def seat_of(by):
    return int(by.rsplit(" ", 1)[1]) - 1 if "seat " in by else None


def hand_voice(seat, order):
    return "hand " + hash_of(f"waybill hand 1\n{seat + 1}\n{order}\n").hex()[:32]


def is_fair(line):
    """Whether a voice is that of the hand by which its order came; a letter's is looked for in letters."""
    voice, by = line["voice"], line["by"]
    by_hand = voice == hand_voice(line["seat"], line["order"])
    if by.startswith("clock for seat "):
        return re.fullmatch(r"clock \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", voice) is not None
    return by_hand or (by.startswith("seat ") and voice.startswith("letter "))


def flat(read):
    """A line with what lies in its drawers."""
    parts = read.get("game", []) + read.get("private", [])
    first = lambda field: next((part[field] for part in parts if part.get(field)), None)
    return {
        "seq": read.get("seq"),
        "seat": seat_of(read["by"]),
        "by": read["by"],
        "at": read["at"],
        "order": first("order"),
        "voice": first("voice"),
        "luck": read.get("luck", []),
        "house": read.get("house", []),
    }


def check_luck(path, header, records):
    lines = [flat(record) for record in records]
    events = [event for line in lines for event in line["house"] if isinstance(event, dict)]
    (opened,) = [event["Opened"] for event in events if "Opened" in event]
    revealed = [event["Closed"]["secret"] for event in events if "Closed" in event]
    kept = [json.loads(part["order"])["secret"] for part in records[0].get("private", []) if part["drawer"] == "house"]
    secrets = kept + revealed
    if not secrets or header["copy"] == "public":
        return 0
    secret = bytes.fromhex(secrets[0])
    if blake3(secret).hexdigest() != opened["commitment"]:
        fail(path, "the secret is not the one that was promised")
    seats = opened["opening"]["seats"]
    salts = (opened.get("salts", []) + [""] * seats)[:seats]
    luck, force, undone, checked = Luck(seats), [], {}, 0
    for line in lines:
        seat, voice = line["seat"], line["voice"]
        if voice:
            key = seat, luck.throws.get(seat, 0), line["order"]
            if key in undone and undone[key] != voice:
                fail(path, f"record {line['seq']}: an order that was taken back has another voice")
            if key not in undone and not is_fair(line):
                fail(path, f"record {line['seq']}: the voice is not that of the hand it came by")
            luck.voices[seat] = voice
        for number, draw in enumerate(line["luck"]):
            if draw.get("told"):
                continue
            whose = draw.get("whose")
            index = sum(other.get("whose") == whose for other in line["luck"][:number])
            throws = luck.throws.get(whose, 0)
            expected = outcome(secret, header["table"], salts, luck.voices, whose, throws, index, draw["of"])
            if expected != draw["got"]:
                fail(path, f"record {line['seq']}, draw {number}: {draw['got']} should be {expected}")
            checked += 1
        luck.follow(line)
        back = None
        for event in line["house"]:
            if isinstance(event, dict) and "Salted" in event:
                salts[event["Salted"]["seat"]] = event["Salted"]["salt"]
            if isinstance(event, dict) and "TakenBack" in event:
                back = event["TakenBack"]["to"]
        if back is None:
            force.append(line)
            continue
        cut = next(at for at, other in enumerate(force) if other["seq"] == back) + 1
        luck = Luck(seats)
        for at, other in enumerate(force):
            if at == cut:
                kept = Luck(seats)
                kept.voices, kept.throws = list(luck.voices), dict(luck.throws)
            if at >= cut and other["voice"]:
                undone.setdefault((other["seat"], luck.throws.get(other["seat"], 0), other["order"]), other["voice"])
            luck.follow(other)
        luck, force = (kept if cut < len(force) else luck), force[:cut]
    if revealed and not checked:
        fail(path, "no draw to check")
    return checked


def voices_of(records):
    """Every voice of a letter that the lines hold."""
    parts = [part for read in records for part in read.get("game", []) + read.get("private", [])]
    return {part["voice"] for part in parts if part.get("voice", "").startswith("letter ")}


def letter_voice(seat, id, own):
    return "letter " + hash_of(f"waybill voice 1\n{seat}\n{id}\n", *(line + "\n" for line in own)).hex()[:32]


def texts_of(message):
    """The plain texts of a letter, those of letters inside it too."""
    for part in message.walk():
        if part.get_content_type() == "text/plain":
            yield part.get_content()


def quoted_above(text, receipt):
    """The lines behind `> ` that stand last before a receipt."""
    lines = [line.rstrip("\r") for line in text[: text.index(receipt)].split("\n")]
    ends = [at for at, line in enumerate(lines) if line.startswith(">")]
    own, is_broken = [], False
    for at in range(ends[-1] if ends else -1, -1, -1):
        if not lines[at].startswith(">"):
            break
        if own and is_broken:
            own[0] = lines[at][2:] + own[0]
        else:
            own.insert(0, lines[at][2:])
        is_broken = lines[at].startswith(">+")
    return own


def check_letter(path, name, message, table, voices):
    """Compares the receipts of one letter with the table; gives how many there are and the voices made again."""
    tag = "W" + hash_of(table.name).hex()[:6]
    found, made = set(), set()
    for text in texts_of(message):
        for receipt in re.finditer(tag + r"-(\d+)-([0-9a-f]{16})(?:-([0-9a-f]{32}))?(?![0-9a-f])", text):
            record, short, voice = receipt.groups()
            found.add(receipt.group())
            if int(record) >= len(table.chains):
                fail(path, f"the letter {name} attests record {record}, which is missing here")
            if table.chains[int(record)][:16] != short:
                fail(path, f"record {record} is not the one that the letter {name} attests")
            id = (message["In-Reply-To"] or "").strip().strip("<>")
            own = quoted_above(text, receipt.group())
            if not voice or not own or not id:
                continue
            spoken = {letter_voice(seat, id, own) for seat in range(1, 13)}
            if "letter " + voice not in spoken:
                fail(path, f"the voice in the letter {name} is not that of the words it quotes")
            if table.copy != "public":
                made |= spoken & voices
    return len(found), made


def check_letters(path, folder, table, voices):
    receipts, made = 0, set()
    for root, _, files in sorted(os.walk(folder)):
        for file in sorted(files):
            with open(os.path.join(root, file), "rb") as source:
                message = BytesParser(policy=policy.default).parse(source)
            more, spoken = check_letter(path, file, message, table, voices)
            receipts, made = receipts + more, made | spoken
    return receipts, len(made)


def check(path, letters):
    lines = open(path, encoding="utf-8", newline="\n").read().split("\n")
    if lines.pop() != "":
        fail(path, "the last line has no end")
    header, table = check_chains(path, lines)
    records = [json.loads(line) for line in lines[1:]]
    draws = check_luck(path, header, records)
    receipts, voices = check_letters(path, letters, table, voices_of(records)) if letters else (0, 0)
    return len(lines) - 1, table.parts, table.cards, draws, receipts, voices


if __name__ == "__main__":
    files, letters = sys.argv[1:], None
    if "--letters" in files:
        at = files.index("--letters")
        files, letters = files[:at] + files[at + 2 :], files[at + 1]
    if not files:
        sys.exit(__doc__)
    lines, parts, cards, draws, receipts, voices = (sum(counts) for counts in zip(*(check(file, letters) for file in files)))
    print(f"{lines} lines with {parts} hidden parts and {cards} names checked, {draws} draws made again in {len(files)} games")
    if letters:
        print(f"{receipts} receipts compared, {voices} voices made again from letters")
