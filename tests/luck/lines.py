"""An export and its lines: numbers, fields, chains, commitments and cards (docs/record.md, "An export" to "Names and
addresses")."""
import re
from collections import Counter

from blake3 import blake3

from events import HOUSE, NOTICE, PERSON
from written import (Fault, Reader, as_it_stands, hexes, keyed, listing, moment, nothing_or, number, obj, pair, text, true,
                     words)

BY = words(r"(?:moderator for |clock for )?seat [1-9]\d*|moderator|clock|person [1-9]\d*", "somebody who decides")
VOICE = words(r"(?:letter|hand) [0-9a-f]{32}|clock \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "a voice")
CARD = nothing_or(pair(hexes(32), text))


def grammar(copy, table):
    """The shapes of an open record and of another line, in a copy of this kind."""
    house = listing({" lobby": NOTICE, " people": PERSON}.get(table, HOUSE), least=1)
    drawer = words(r"seat [1-9]\d*|private [1-9]\d*|house", "a drawer")
    part = obj(drawer=drawer, order_=text, voice_=VOICE, house_=house, events_=as_it_stands,
               luck_=listing(pair(number, number), least=1))
    parts = listing(part, least=1)
    record = dict(seq=number, at=moment, by=BY, cause=hexes(32), order_=text, house_=house, events=as_it_stands,
                  luck_=listing(obj(of=number, got_=number, told_=true, only_=number, whose_=number), least=1),
                  position=words(r"\d+:[0-9a-f]{64}|", "a position"), seals_=listing(hexes(64), least=1),
                  hidden=hexes(64), chain=hexes(64), cards_=listing(CARD))
    hidden = dict(under=number, game_=parts, private_=parts, at=moment, by=BY, cause=hexes(32), pile=hexes(64))
    if copy == "full":
        return (obj(**record, game_=parts, private_=parts, salts=hexes(64), open=number, place=number),
                obj(**hidden, place=number))
    if copy == "finished":
        del hidden["private_"]
        return obj(**record, game_=parts, salt=hexes(32), closed=hexes(64), open=number), obj(**hidden)
    return obj(**record, open_=number), None


class Line:
    """A line: what it says, its bytes, and how faults call it."""

    def __init__(self, number, data, value):
        self.number, self.data, self.value = number, data, value
        self.open = "seq" in value
        self.seq = value["seq"] if self.open else value["under"]
        self.name = f"record {self.seq}" if self.open else f"line {number} under record {self.seq}"
        self.parts = value.get("game") or value.get("private") or []
        self.private = "private" in value
        seat = re.search(r"seat (\d+)$", value["by"])
        self.seat = int(seat[1]) if seat else None

    def before(self, field):
        return self.data[:self.value.at[field][0]]

    def bytes_of(self, field):
        _, start, end = self.value.at[field]
        return self.data[start:end]

    def events(self, name):
        """The fields of all events of the house with this name, open ones."""
        return [fields for kind, fields in self.value.get("house", []) if kind == name]

    def part(self, drawer):
        return next((part for part in self.parts if part["drawer"] == drawer), {})

    @property
    def titles_order(self):
        """An order of the title: by a seat, and none to the house."""
        return self.open and self.seat is not None and "order" not in self.value


class Copy:
    """A file that was read: its header, its lines, and what was found wrong so far."""

    def __init__(self, data):
        self.faults, self.counts = [], Counter()
        self.remembered_voices, self.letters = set(), ""
        rows = data.split(b"\n")
        if rows.pop() != b"":
            self.fault("the file does not end with a line feed")
        if not rows:
            raise Fault("the file is empty")
        self.header = self.read_header(rows[0])
        self.table, self.kind = self.header["table"], self.header["copy"]
        self.lines = self.read_lines(rows[1:])
        self.records = [line for line in self.lines if line.open]
        self.game_log = not self.table.startswith(" ")
        opened = self.records[0].events("Opened") if self.records and self.game_log else []
        self.opened = opened[0] if opened else None
        self.seats = len(self.opened["salts"]) if self.opened else 0

    def fault(self, *words):
        self.faults.append(": ".join(words))

    # An export

    def read_header(self, data):
        reader = Reader(data)
        shape = obj(waybill=words("export 3", "export 3"), table=text, copy=words("full|public|finished", "a kind of copy"),
                    lines=number, records=number, tip=hexes(64), seal=hexes(64))
        try:
            header = shape(reader)
            if reader.pos != len(data):
                reader.fail("the header goes on")
        except Fault as why:
            raise Fault(f"header: {why}")
        if blake3(data[:header.at["seal"][0]]).hexdigest() != header["seal"]:
            self.fault("header", "its seal is another")
        return header

    def read_lines(self, rows):
        record, hidden = grammar(self.kind, self.table)
        if len(rows) != self.header["lines"]:
            self.fault("header", f"says {self.header['lines']} lines, {len(rows)} follow")
        lines = []
        for index, data in enumerate(rows):
            reader = Reader(data)
            is_open = data.startswith(b'{"seq":')
            name = re.match(rb'\{"(seq|under)":(\d+)', data)
            name = ("" if not name else f", record {int(name[2])}" if is_open else f", under record {int(name[2])}")
            try:
                shape = record if is_open else hidden
                if not shape:
                    raise Fault("a public copy has no line that is hidden")
                value = shape(reader)
                if reader.pos != len(data):
                    reader.fail("the line goes on")
            except RecursionError:
                raise Fault(f"line {index}{name}: nested too deep")
            except Fault as why:
                raise Fault(f"line {index}{name}: {why}")
            lines.append(Line(index, data, value))
        return lines


# ---- What a check does, 1 to 3: numbers, chains, commitments, cards ------------------------------------------------------

def check_numbers(copy):
    """`seq`, `under`, `place`, the moments, and that the fields of each line fit together."""
    seq, latest = 0, ""
    for line in copy.lines:
        value = line.value
        if line.seq != seq:
            copy.fault(line.name, f"{'seq' if line.open else 'under'} is {line.seq}, should be {seq}")
            seq = line.seq
        if copy.kind == "full" and value["place"] != line.number:
            copy.fault(line.name, f"place is {value['place']}, should be {line.number}")
        if value["at"] < latest:
            copy.fault(line.name, f"is from {value['at']}, earlier than the record before ({latest})")
        if line.open:
            seq, latest = seq + 1, value["at"]
        check_fields(copy, line)
    if len(copy.records) != copy.header["records"]:
        copy.fault("header", f"says {copy.header['records']} records, {len(copy.records)} follow")


def check_fields(copy, line):
    value = line.value
    if "game" in value and "private" in value:
        copy.fault(line.name, "has a game and a private, never both")
    if not line.open and not line.parts:
        copy.fault(line.name, "hides nothing")
    if line.open:
        if ("cards" in value) != ("seals" in value):
            copy.fault(line.name, "has cards without seals, or seals without cards")
        under_chain = len(line.before("chain"))
        if value.get("open", under_chain) != under_chain:
            copy.fault(line.name, f"open is {value['open']}, should be {under_chain}")
        if copy.kind == "public" and ("open" in value) != ("cards" in value):
            copy.fault(line.name, "open stands in a public copy where there are cards, and only there")
        if not isinstance(value["events"], list):
            copy.fault(line.name, "events is no list")
    drawers = [part["drawer"] for part in line.parts]
    if len(set(drawers)) != len(drawers):
        copy.fault(line.name, "has two parts for one drawer")
    for part in line.parts:
        if len(part) < 2:
            copy.fault(line.name, f"the part of {part['drawer']} says nothing")
        if part["drawer"].startswith("seat ") == line.private:
            copy.fault(line.name, f"the drawer {part['drawer']} stands in the wrong list")
        if "luck" in part and not (line.open and part["drawer"].startswith("seat ")):
            copy.fault(line.name, f"the part of {part['drawer']} has luck, where there can be none")
        aside = {kind for kind, _ in part.get("house", [])} - {"LanguageChosen", "Noted", "DiaryLeft", "Pressed", "Spoken"}
        if aside:
            copy.fault(line.name, f"{aside} is everybody's business, and lies in a drawer")
        if "house" in part and line.open:
            copy.fault(line.name, f"the part of {part['drawer']} has house, and the line is open")
        own = {f"private {line.seat}" if line.private else f"seat {line.seat}"} if line.seat else {"house"}
        if ("order" in part or "voice" in part) and part["drawer"] not in own:
            copy.fault(line.name, f"an order by {value['by']} lies in the drawer {part['drawer']}")
        if "voice" in part and not (line.open and not line.private and "order" in part):
            copy.fault(line.name, "a voice stands where there can be none")
        if copy.seats and part["drawer"] != "house" and int(part["drawer"].split()[1]) > copy.seats:
            copy.fault(line.name, f"there is no {part['drawer']}")
    if copy.seats and line.seat and line.seat > copy.seats:
        copy.fault(line.name, f"there is no seat {line.seat}")
    if line.open and copy.game_log:
        check_places(copy, line)


def check_places(copy, line):
    """Hidden events have their places among all events of the record."""
    hidden = []
    for part in line.parts:
        events = part.get("events", [])
        if "events" in part and not (isinstance(events, list) and events and all(
                isinstance(event, list) and len(event) == 2 and type(event[0]) is int for event in events)):
            copy.fault(line.name, f"the events of {part['drawer']} are not a list of places and events")
            return
        hidden += [event[0] for event in events]
    total = len(hidden) + len(line.value["events"])
    if len(set(hidden)) != len(hidden) or any(not 0 <= place < total for place in hidden):
        copy.fault(line.name, f"hidden events stand at {sorted(hidden)} among {total}")
    check_dealt(copy, line)


def check_dealt(copy, line):
    """An outcome that only one seat may see lies in its drawer; any other stands open."""
    draws = line.value.get("luck", [])
    for number, draw in enumerate(draws, 1):
        if ("got" in draw) == ("only" in draw and "told" not in draw):
            copy.fault(line.name, f"the outcome of draw {number} stands in the wrong place")
    owed = sorted((place, draw["only"]) for place, draw in enumerate(draws) if "got" not in draw and "only" in draw)
    dealt = [(place, int(part["drawer"].split()[1]) - 1, got) for part in line.parts for place, got in part.get("luck", [])]
    if copy.kind != "public" and sorted(entry[:2] for entry in dealt) != owed:
        copy.fault(line.name, "what was drawn for one seat does not lie in its drawer")
        return
    for place, _, got in dealt:
        draws[place]["got"] = got


def check_chains(copy):
    """Chains: the open one, from the name of the table to the tip."""
    chain = blake3(("waybill chain 3\n" + copy.table).encode()).hexdigest()
    for line in copy.records:
        if keyed(bytes.fromhex(chain), line.before("chain")).hex() != line.value["chain"]:
            copy.fault(line.name, "its chain is another")
        chain = line.value["chain"]
        copy.counts["records"] += 1
    if chain != copy.header["tip"]:
        copy.fault("header", "tip is not the chain of the last record")


def check_commitments(copy):
    """Commitments: two piles, and what each open record commits to, as far as the copy opens it."""
    if copy.kind == "public":
        return
    nothing = bytes(32)
    game = private = nothing
    waiting = 0
    for line in copy.lines:
        pile = private if line.private else game
        if line.open:
            if line.parts:
                pile = keyed(pile, line.bytes_of("private" if line.private else "game"))
        else:
            pile = keyed(pile, line.before("pile"))
            if pile.hex() != line.value["pile"]:
                copy.fault(line.name, "its pile is another")
                pile = bytes.fromhex(line.value["pile"])
        if line.private:
            private = pile
        else:
            game = pile
        waiting += len(line.parts)
        if line.open:
            if copy.kind == "full":
                salt, closed_salt = line.value["salts"][:32], line.value["salts"][32:]
                closed = keyed(private, closed_salt.encode())
            else:
                salt, closed = line.value["salt"], bytes.fromhex(line.value["closed"])
            if keyed(closed, salt.encode() + game).hex() != line.value["hidden"]:
                copy.fault(line.name, "what is hidden is not what it commits to")
            copy.counts["parts"] += waiting
            game = private = nothing
            waiting = 0
    copy.counts["uncommitted"] = waiting


def check_register(copy, line, cards):
    """The lobby and the register of people: who does what, and how many cards it has."""
    kind, of = line.value.get("house", [("nothing", {})])[0]
    has_cards = kind in ("Joined", "Observed", "Person")
    if len(line.value.get("house", [])) != 1 or line.value["events"] or "order" in line.value or line.value["position"]:
        copy.fault(line.name, "is more or less than one notice")
    if len(cards) != 2 * has_cards:
        copy.fault(line.name, f"{kind} has {len(cards)} cards")
    own = f"person {of.get('person')}"
    may = {"Joined": [own], "Observed": [own], "Left": [own, "moderator"], "Unobserved": [own, "moderator"],
           "Person": [own, "moderator"]}.get(kind, ["moderator"])
    if line.value["by"] not in may:
        copy.fault(line.name, f"{kind} comes by {line.value['by']}, should be by {' or '.join(may)}")
    if kind == "Observed" and cards and cards[0] and cards[0][1]:
        copy.fault(line.name, "who observes has a name")
    if copy.kind != "full" and any(cards):
        copy.fault(line.name, f"shows a card, which a {copy.kind} copy never does")
    if kind == "Person" and (cards[:1] == [None]) != (cards[1:] == [None]):
        copy.fault(line.name, "one of its cards was taken out without the other")


def check_names(copy):
    """Names and addresses: every card against its seal."""
    for index, line in enumerate(copy.records):
        seals, cards = line.value.get("seals", []), line.value.get("cards", [])
        if len(seals) != len(cards):
            copy.fault(line.name, f"has {len(seals)} seals and {len(cards)} cards")
        if not copy.game_log:
            check_register(copy, line, cards)
        if copy.game_log:
            should = 2 * copy.seats if index == 0 else 2 * len(line.events("Seated"))
            if len(seals) != should:
                copy.fault(line.name, f"has {len(seals)} seals, should have {should}")
        names = len(cards) // 2
        for place, (seal, card) in enumerate(zip(seals, cards)):
            is_address = place >= names
            if card is None:
                copy.counts["forgotten"] += not is_address
                continue
            if blake3(f"waybill card 3\n{card[0]}\n{card[1]}".encode()).hexdigest() != seal:
                copy.fault(line.name, f"card {place + 1} is not the one that was sealed")
            if is_address and copy.kind != "full":
                copy.fault(line.name, f"card {place + 1} is an address, which a {copy.kind} copy never has")
            copy.counts["cards"] += 1
