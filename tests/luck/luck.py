"""The promise of the secret, every voice and every draw (docs/record.md, "Luck" and "Voices")."""
from collections import Counter

from blake3 import blake3

from house import House, whole
from written import Fault, Reader, digest, first_half, hexes, obj

def check_secret(copy):
    """The promise of the secret: in the drawer of the house, and in `Closed`."""
    opened = copy.opened
    first = copy.records[0]
    if first.value["by"] != "moderator" or "order" in first.value or len(first.value["house"]) != 1:
        copy.fault("record 0", "is not an opening by the moderator alone")
    if any(ord(letter) < 32 or 127 <= ord(letter) < 160 for text in (copy.table, *opened["salts"]) for letter in text):
        copy.fault("record 0", "the name of the table or a salt is more than one line")
    if opened["opening"]["seats"] != copy.seats:
        copy.fault("record 0", f"has {copy.seats} salts for {opened['opening']['seats']} seats")
    secrets = []
    if copy.kind == "full":
        reader = Reader(first.part("house").get("order", "").encode())
        try:
            order = obj(secret=hexes(64), seals=hexes(64))(reader)
            secrets.append((first, order["secret"]))
        except Fault as why:
            copy.fault("record 0", f"the drawer of the house has no secret ({why})")
    secrets += [(line, closed["secret"]) for line in copy.records for closed in line.events("Closed")]
    for line, secret in secrets:
        if digest(bytes.fromhex(secret)).hex() != opened["commitment"]:
            copy.fault(line.name, "the secret is not the one that was promised")
    if copy.kind == "finished" and not any(line.events("Closed") for line in copy.records):
        copy.fault("header", "a finished copy of a game that is not over")
    return bytes.fromhex(secrets[0][1]) if secrets else None


NO_LETTER = {first_half(b"waybill cause 3\n" + cause) for cause in (b"console", b"clock")}


def stream_of(secret, table, whose, throws, index, salts, voices):
    """The endless stream of a draw."""
    message = "waybill luck 2\n" + "".join(f"{part}\n" for part in [table, whose, throws, index, *salts, *voices])
    return blake3(message.encode(), key=secret)


def outcome(secret, table, whose, throws, index, salts, voices, of):
    """One draw: the first word of its stream below the limit."""
    stream = stream_of(secret, table, whose, throws, index, salts, voices)
    limit, seek = 2**32 - 2**32 % of, 0
    while (word := int.from_bytes(stream.digest(length=4, seek=seek), "little")) >= limit:
        seek += 4
    return 1 + word % of


class Luck:
    """Voices and throws as the records in force leave them, and what was taken back."""

    def __init__(self, copy, house, secret):
        self.copy, self.house, self.secret = copy, house, secret
        self.voices = [""] * copy.seats
        self.throws = Counter()
        self.states = {}              # record in force -> voices and throws after it
        self.spoken = []              # (record, seat, words, throws before it, voice) of those in force
        self.remembered = {}          # (seat, words, throws) -> (voice, record)
        self.latest = ""              # `at` of the open record before

    def check(self, line):
        fault = lambda why: self.copy.fault(line.name, why)
        part = line.part(f"seat {line.seat}") if not line.private else {}
        if "voice" in part and "order" in part:
            self.check_voice(line, part, fault)
        self.check_draws(line, fault)
        for whose in {draw.get("whose", -1) + 1 for draw in line.value.get("luck", [])}:
            self.throws[whose] += 1
        self.take_back(line)
        self.states[line.seq] = list(self.voices), Counter(self.throws)
        self.latest = line.value["at"]

    def voice_of(self, line, part, same):
        """The voice that a record must have, and why; None where it rests on a letter."""
        seat, by = line.seat, line.value["by"]
        by_words = "hand " + first_half(f"waybill hand 1\n{seat}\n{part['order']}\n".encode())
        if same in self.remembered:
            return self.remembered[same][0], f"as in record {self.remembered[same][1]}, which was taken back"
        if self.house.owed is not None:
            return by_words, "by its words, as it waited for luck"
        if by.startswith("clock for"):
            if seat - 1 in self.house.bots:
                return "clock " + self.latest, "the moment of the record before, as a bot holds the seat"
            run = (self.house.dials.get(seat - 1) or {}).get("run")
            return "clock " + (whole(run["until"]) if run else "?"), "the moment that was announced"
        if by.startswith("moderator for") or part["voice"].startswith("hand"):
            return by_words, "by its words"
        return None, "a letter"

    def check_voice(self, line, part, fault):
        same = line.seat, part["order"], self.throws[line.seat]
        should, why = self.voice_of(line, part, same)
        voice = part["voice"]
        if should is None:
            self.copy.counts["letters"] += 1
            if not voice.startswith("letter") or line.value["cause"] in NO_LETTER:
                fault(f"voice is {voice}, should be a letter's")
        else:
            self.copy.counts["voices"] += 1
            if voice != should:
                fault(f"voice is {voice}, should be {should} ({why})")
        self.copy.counts["again"] += same in self.remembered
        self.spoken.append((line.seq, *same, voice))
        self.voices[line.seat - 1] = voice

    def check_draws(self, line, fault):
        before, told = Counter(), list(self.house.outcomes)
        for number, draw in enumerate(line.value.get("luck", []), 1):
            whose, name = draw.get("whose", -1) + 1, f"draw {number}"
            index, before[whose] = before[whose], before[whose] + 1
            if max(whose, draw.get("only", 0) + 1) > self.copy.seats:
                fault(f"{name} names a seat that is not there")
            elif draw.get("told", False) != self.house.told:
                fault(f"{name} is {'told' if 'told' in draw else 'drawn'}, and luck is {self.copy.opened['luck']}")
            elif not 1 <= draw["of"] < 2**32 or not 1 <= draw.get("got", 1) <= draw["of"]:
                fault(f"{name} is {draw.get('got')} of {draw['of']}")
            elif self.house.told:
                self.copy.counts["told"] += 1
                word = told.pop(0).strip() if told else "nothing"
                if word == "nothing" or word.isdecimal() and int(word) != draw["got"]:
                    fault(f"{name} is {draw['got']}, should be what was told ({word})")
            elif self.secret is None or self.copy.kind == "public":
                self.copy.counts["unchecked"] += 1
            else:
                self.copy.counts["draws"] += 1
                grounds = self.copy.table, whose, self.throws[whose], index, self.house.salts
                got = outcome(self.secret, *grounds, [self.voices[whose - 1]] if whose else self.voices, draw["of"])
                if got != draw.get("got"):
                    fault(f"{name} is {draw.get('got')}, should be {got}")
        used = sum(of["outcomes"] for of in line.events("Used"))
        if used != sum(draw.get("told", False) for draw in line.value.get("luck", [])):
            fault(f"says that {used} outcomes were used")

    def take_back(self, line):
        for taken in line.events("TakenBack"):
            to = taken["to"]
            self.copy.counts["taken back"] += 1
            for seq, seat, order, throws, voice in self.spoken:
                if seq > to:
                    self.remembered.setdefault((seat, order, throws), (voice, seq))
            self.spoken = [spoken for spoken in self.spoken if spoken[0] <= to]
            if to in self.states:
                self.voices, self.throws = list(self.states[to][0]), Counter(self.states[to][1])


def check_game(copy):
    """What a check does, 4: the house, every voice that is not a letter's, and every draw."""
    if not copy.opened:
        copy.fault("record 0", "opens no table")
        return
    house = House(copy)
    luck = Luck(copy, house, check_secret(copy))
    for line in copy.records:
        if line.seq in luck.states:
            copy.fault(line.name, "stands there twice")
            continue
        house.check_order(line)
        house.salts_before(line)
        luck.check(line)           # on the dials and the bots as the records before leave them
        house.decide(line)
    copy.remembered_voices = {voice for voice, _ in luck.remembered.values()}
