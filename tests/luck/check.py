#!/usr/bin/env python3
"""Checks exported games from docs/record.md alone: header, chains, drawers, commitments, and every draw.

usage: check.py EXPORT...   (draws are made again where the secret is known)
"""
import json
import sys

from blake3 import blake3

ZERO = bytes(32)


def hash_of(*pieces):
    return blake3(b"".join(piece.encode() if isinstance(piece, str) else piece for piece in pieces)).digest()


def fail(path, what):
    sys.exit(f"{path}: {what}")


def before_chain(text, chain):
    """The bytes of a record or a part that stand under its chain."""
    end = text.find(f',"chain":"{chain}"')
    return text[:end] if end >= 0 else None


def parts_of(line):
    """The texts of the parts in a line, as they stand there."""
    # Inside strings quotes are escaped, and in an open record the parts stand behind the chain.
    chain = json.loads(line).get("chain")
    start = line.find(',"drawers":[', line.find(f'"chain":"{chain}"') if chain else 0)
    if start < 0:
        return []
    at, parts = start + len(',"drawers":['), []
    while True:
        _, end = json.JSONDecoder().raw_decode(line, at)
        parts.append(line[at:end])
        if line[end] != ",":
            return parts
        at = end + 1


def leaf(salt, pile):
    return hash_of("waybill leaf 2\n", salt, "\n", pile.hex()).hex()


class Table:
    def __init__(self, path, header):
        self.path, self.name, self.copy = path, header["table"], header["copy"]
        self.chain = hash_of("waybill chain 2\n", self.name)
        self.seq, self.place, self.drawers, self.parts = 0, 0, {}, 0
        self.piles = {"game": ZERO, "private": ZERO}

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
        for part in parts_of(line):
            self.lay(part)
        if is_open:
            self.follow_open(line, read)
        elif self.copy == "public":
            self.fail("a public copy shows what is hidden")

    def lay(self, part):
        if self.copy == "public":
            self.fail("a public copy shows what is hidden")
        read = json.loads(part)
        drawer = read["drawer"]
        nr, chain = self.drawers.get(drawer, (0, hash_of("waybill drawer 2\n", self.name, "\n", drawer)))
        if read["nr"] != nr or read["under"] != self.seq or read["prev"] != chain.hex():
            self.fail(f"part {read['nr']} of drawer {drawer} does not follow")
        body = before_chain(part, read["chain"])
        if body is None or hash_of(chain, body).hex() != read["chain"]:
            self.fail(f"part {nr} of drawer {drawer} was changed")
        self.drawers[drawer] = (nr + 1, bytes.fromhex(read["chain"]))
        pile = "game" if drawer.startswith("seat ") else "private"
        if self.copy == "finished" and pile == "private":
            self.fail("a finished copy shows what stays closed for ever")
        self.piles[pile] = hash_of(self.piles[pile], bytes.fromhex(read["chain"]))
        self.parts += 1

    def follow_open(self, line, read):
        body = before_chain(line, read["chain"])
        if body is None or hash_of(self.chain, body).hex() != read["chain"]:
            self.fail("its chain does not match")
        leaves = None
        if self.copy == "full":
            salts = read["salts"]
            leaves = leaf(salts[:32], self.piles["game"]), leaf(salts[32:], self.piles["private"])
        elif self.copy == "finished":
            leaves = leaf(read["game"], self.piles["game"]), read["private"]
        if leaves and hash_of("waybill hidden 2\n", leaves[0], "\n", leaves[1]).hex() != read["hidden"]:
            self.fail("what was hidden is not what it commits to")
        self.chain = bytes.fromhex(read["chain"])
        self.piles = {"game": ZERO, "private": ZERO}
        self.seq += 1


def check_chains(path, lines):
    header = json.loads(lines[0])
    sealed = lines[0][: lines[0].rindex(',"seal":')]
    if blake3(sealed.encode()).hexdigest() != header["seal"]:
        fail(path, "the header was changed")
    table = Table(path, header)
    for line in lines[1:]:
        table.follow(line)
    if (header["lines"], header["records"], header["tip"]) != (len(lines) - 1, table.seq, table.chain.hex()):
        fail(path, "the header promises something else")
    return header, table.parts


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


def flat(read):
    """A line with what lies in its drawers."""
    parts = read.get("drawers", [])
    first = lambda field: next((part[field] for part in parts if part.get(field)), None)
    return {
        "seq": read.get("seq"),
        "seat": seat_of(read.get("by") or first("by")),
        "by": read.get("by") or first("by"),
        "order": first("order"),
        "voice": first("voice"),
        "luck": read.get("luck", []),
        "house": read.get("house", []),
    }


def check_luck(path, header, records):
    lines = [flat(record) for record in records]
    events = [event for line in lines for event in line["house"] if isinstance(event, dict)]
    (opened,) = [event["Opened"] for event in events if "Opened" in event]
    secrets = [event["Closed"]["secret"] for event in events if "Closed" in event]
    if not secrets or header["copy"] == "public":
        return 0
    secret = bytes.fromhex(secrets[0])
    if blake3(secret).hexdigest() != opened["commitment"]:
        fail(path, "the secret is not the one that was promised")
    seats = len(opened["opening"]["seats"])
    salts = (opened.get("salts", []) + [""] * seats)[:seats]
    luck, force, undone, checked = Luck(seats), [], {}, 0
    for line in lines:
        seat, voice = line["seat"], line["voice"]
        if voice:
            key = seat, luck.throws.get(seat, 0), line["order"]
            if key in undone and undone[key] != voice:
                fail(path, f"record {line['seq']}: an order that was taken back has another voice")
            if key not in undone and not voice.startswith("letter ") and voice != hand_voice(seat, line["order"]):
                fail(path, f"record {line['seq']}: the voice is not made of the order's words")
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
    if not checked:
        fail(path, "no draw to check")
    return checked


def check(path):
    lines = open(path, encoding="utf-8", newline="\n").read().split("\n")
    if lines.pop() != "":
        fail(path, "the last line has no end")
    header, parts = check_chains(path, lines)
    return len(lines) - 1, parts, check_luck(path, header, [json.loads(line) for line in lines[1:]])


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    lines, parts, draws = (sum(counts) for counts in zip(*map(check, sys.argv[1:])))
    print(f"{lines} lines with {parts} hidden parts checked and {draws} draws made again in {len(sys.argv) - 1} games")
