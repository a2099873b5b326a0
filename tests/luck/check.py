#!/usr/bin/env python3
"""Checks exported logs of tables: check.py EXPORT... [--letters FOLDER]

Written from docs/record.md alone, by somebody who had not seen the program; what the page says about time, told luck and hidden ends of
copies was added with it later. One line for each good file, and exit code 0; else one line on standard error for
each bad one, that names the file, the record or line and what differs, and exit code 1.
"""
import argparse, email, email.policy, json, os, re, sys
from datetime import datetime
from blake3 import blake3

HASH, HALF = r"[0-9a-f]{64}", r"[0-9a-f]{32}"
BY = re.compile(r"(?:seat|moderator for seat|clock for seat) ([1-9][0-9]*)|moderator|clock")
WORD = re.compile(r"\bW([0-9a-f]{6})-(0|[1-9][0-9]*)-([0-9a-f]{16})(?:-(" + HALF + r"))?(?![-0-9A-Za-z])")
HEAD = ["seq", "at", "by", "cause", "order", "house", "events", "luck", "position", "seals", "hidden"]
NEEDED = {"seq", "at", "by", "cause", "events", "position", "hidden"}
PART = ["drawer", "order", "voice", "house", "events"]
CLOCKS = {"Dials"}                                      # what follows where other clocks run
FOLLOW = {"Waits", "Used", "LaidAside"}                 # house events that follow from an order of the title
ORDERS = {                                              # an order to the house: its words, and by whom
    "Salted": (r"salt ([1-9][0-9]*): (.+)", "seat"), "Started": (r"start", "moderator"),
    "Told": (r"tell (.+)", "moderator"), "TakenBack": (r"take back to (0|[1-9][0-9]*)(?:: (.+))?", "moderator"),
    "Pressed": (r"press ([1-9][0-9]*): (.+)", "seat"), "Spoken": (r"say: (.+)", "moderator"),
    "Seated": (r"seat ([1-9][0-9]*)(?: anew)?", "moderator"), "Resigned": (r"resign ([1-9][0-9]*)", None),
    "Proposed": (r"propose ([1-9][0-9]*): .+", "seat"), "Consented": (r"(?:dis)?agree ([1-9][0-9]*)", None), "CustomsSet": (r"customs .+", "moderator"), "Dismissed": (r"dismiss", None), "RulesChanged": (r"rules ([1-9][0-9]*)", "moderator"),
    "Closed": (r"end|close: (.+)", "moderator"),
    "Timed": (r"(?:pace|pause|resume|give|more time|choose|away|back|remind|run out|excuse|settle|outage)\b.*", None)}

ASIDE = {"LanguageChosen", "Noted", "DiaryLeft", "Pressed", "Spoken"}   # what may stand on a line that is not open

class Bad(Exception):
    """Something that is not as it should be."""

def need(so, what):
    if not so:
        raise Bad(what)

def once(pairs):
    need(len({k for k, _ in pairs}) == len(pairs), "a field stands twice")
    return dict(pairs)

# A hash; half of one; the one way to write what stands under no chain or pile; events of the house and their fields.
def plain(data, key=None): return (blake3(data, key=key) if key is not None else blake3(data)).digest()
def half(text): return plain(text.encode()).hex()[:32]
def written(value): return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
def is_number(value): return type(value) is int and value >= 0
def name(event): return event if isinstance(event, str) else next(iter(event))
def inner(event): return {} if isinstance(event, str) else event[name(event)]
def scalars(body): return list(body.values()) if isinstance(body, dict) else body if isinstance(body, list) else [body]

READER = json.JSONDecoder(object_pairs_hook=once)

def fields(raw):
    """The fields of a JSON object without blanks, each as it stands and as a value."""
    text, found, at = raw.decode(), {}, 0
    while at < len(text) - 1:
        need(text[at] == ("," if found else "{"), "no object without blanks")
        key, end = READER.raw_decode(text, at + 1)
        need(isinstance(key, str) and key not in found and text[end:end + 1] == ":", f"field {key!r} stands wrong")
        value, at = READER.raw_decode(text, end + 1)
        found[key] = (text[end + 1:at], value)
    need(found and text[at:] == "}", "the object does not end")
    return found

class Letter:
    """A letter that somebody kept: its receipt, and the lines that it quotes right above."""

    def __init__(self, path):
        self.name, self.word = os.path.basename(path), None
        with open(path, "rb") as file:
            mail = email.message_from_binary_file(file, policy=email.policy.default)
        body, html = mail.get_body(("plain",)), mail.get_body(("html",))
        lines = [line.rstrip("\r") for line in body.get_content().split("\n")] if body else []
        at = max((i for i, line in enumerate(lines) if line[:1] != ">" and WORD.search(line)), default=None)
        if at is None:
            return
        self.word = WORD.search(lines[at])
        if html is not None:
            there = [m.group() for m in WORD.finditer(html.get_content())]
            need(there and there[-1] == self.word.group(), f"letter {self.name}: its HTML has another receipt than its text")
        self.id = (mail["In-Reply-To"] or "").strip().removeprefix("<").removesuffix(">")
        first = at
        while first and lines[first - 1].startswith(">"):
            first -= 1
        self.own = []
        for line in lines[first:at]:
            if line.startswith(">+"):
                need(self.own, f"letter {self.name}: a line goes on that never began")
                self.own[-1] += line[2:]
            else:
                self.own.append(line[2:] if line.startswith("> ") else line[1:])

    def voice(self, seat):
        return half(f"waybill voice 1\n{seat}\n{self.id}\n" + "".join(line + "\n" for line in self.own))

    def cause(self):
        return half("waybill cause 3\n" + self.id)

class Check:
    def __init__(self, path, letters):
        self.where, self.letters = "header", letters
        with open(path, "rb") as file:
            data = file.read()
        need(data.endswith(b"\n"), "the last line is not ended")
        self.lines = data[:-1].split(b"\n")
        self.parts = self.draws = self.all_draws = self.receipts = self.voices = self.all_voices = 0

    def run(self):
        self.header(self.lines[0])
        self.mine = [l for l in self.letters if l.word and l.word[1] == plain(self.table.encode()).hex()[:6]]
        self.chain, self.chains = plain(b"waybill chain 3\n" + self.table.encode()), []
        self.piles = {"game": bytes(32), "private": bytes(32)}
        self.records, self.moment, self.brought = [], "", set()
        for place, line in enumerate(self.lines[1:]):
            self.where = f"line {place + 1}"
            (self.open if line.startswith(b'{"seq":') else self.hidden)(line, place)
        self.where = "header"
        need(self.records, "there is no record")
        need(self.chain.hex() == self.head["tip"], f"tip is {self.head['tip']} and should be {self.chain.hex()}")
        need(len(self.records) == self.head["records"], f"{self.head['records']} records are said and {len(self.records)} are there")
        self.attested()
        self.play()
        self.where = "header"
        need(self.copy != "finished" or self.closed, "the copy is a finished one, and nothing closes the table")

    def header(self, line):
        head = self.head = {key: value for key, (_, value) in fields(line).items()}
        need(list(head) == ["waybill", "table", "copy", "lines", "records", "tip", "seal"], "fields are not those of a header")
        need(head["waybill"] == "export 3", f"this is {head['waybill']!r} and no export 3")
        under = line[:line.rindex(b',"seal":')]
        seal, follow = plain(under).hex(), len(self.lines) - 1
        need(line == under + f',"seal":"{seal}"}}'.encode(), f"seal is {head['seal']} and should be {seal}")
        self.table, self.copy = head["table"], head["copy"]
        need(isinstance(self.table, str) and self.copy in ("full", "public", "finished"), "no table, or another kind of copy")
        need(is_number(head["lines"]) and head["lines"] == follow, f"{head['lines']} lines are said and {follow} are there")
        need(is_number(head["records"]) and re.fullmatch(HASH, head["tip"]), "records or tip is not written as it should be")

    def common(self, line):
        """What lines of both kinds have."""
        at, by = line["at"], line["by"]
        need(datetime.strptime(at, "%Y-%m-%dT%H:%M:%SZ").strftime("%Y-%m-%dT%H:%M:%SZ") == at, f"{at} is no moment")
        need(at >= self.moment, f"{at} is earlier than {self.moment} before it")
        need(BY.fullmatch(by) and re.fullmatch(HALF, line["cause"]), f"by is {by!r}, cause is {line['cause']!r}")
        self.moment, line["seat"] = at if "seq" in line else self.moment, int(BY.fullmatch(by)[1] or 0)
        self.brought.add(line["cause"])

    def drawers(self, line, kind, others):
        """The parts of a line's `game` or `private`; `others` is how many events of it are open."""
        parts, seen, places = line[kind], [], []
        need(isinstance(parts, list) and parts, f"{kind} is empty")
        for part in parts:
            drawer = part["drawer"]
            need(list(part) == [f for f in PART if part.get(f) not in (None, [])] != ["drawer"], f"fields of drawer {drawer!r}")
            found = re.fullmatch(("seat" if kind == "game" else "private") + " ([1-9][0-9]*)", drawer)
            seat = int(found[1]) if found else 0
            need(found or (kind, drawer) == ("private", "house"), f"{kind} has a drawer {drawer!r}")
            need(seat not in seen, f"drawer {drawer!r} stands twice")
            need(seat == line["seat"] or not part.keys() & ({"order", "voice"} if seat else {"voice"}), f"an order or voice of {line['by']} lies in drawer {drawer!r}")
            seen.append(seat)
            places += [place for place, _ in part.get("events", [])]
            if seat and seat == line["seat"]:
                line["own"] = part
        line["seats"] = seen
        need(all(map(is_number, places)) and len(set(places)) == len(places) and all(p < others + len(places) for p in places),
             f"hidden events have the places {places} among {others + len(places)}")

    def open(self, line, place):
        whole = READER.decode(line.decode())
        under = whole["open"] if "open" in whole else len(line) - 76
        need(is_number(under) and line[under:under + 10] == b',"chain":"', f"open says {under}, and no chain stands there")
        record = {key: value for key, (_, value) in fields(line[:under] + b"}").items()}
        tail = fields(b"{" + line[under + 1:])
        seq = len(self.records)
        need(type(record["seq"]) is int and record["seq"] == seq, f"seq is {record['seq']} and should be {seq}")
        self.where = f"record {seq}"
        need(list(record) == [f for f in HEAD if f in record] and NEEDED <= record.keys(), "fields that are missing, or in another order")
        need(all(record.get(f, 1) not in ([], "") for f in ("order", "house", "luck", "seals")), "a field that has nothing to say")
        self.chain = plain(line[:under], key=self.chain)
        need(tail["chain"][1] == self.chain.hex(), f"chain is {tail['chain'][1]} and should be {self.chain.hex()}")
        self.chains.append(self.chain.hex())
        should = {"full": ["chain", "cards", "game", "private", "salts", "open", "place"],
                  "finished": ["chain", "cards", "game", "salt", "closed", "open"],
                  "public": ["chain", "cards"] + ["open"] * ("seals" in record)}[self.copy]
        for key in [*tail, *should]:
            need(key in should, f"a {self.copy} copy shows {key!r} here")
            need(key in tail or key in ("cards", "game", "private"), f"a {self.copy} copy has no {key!r} here")
        need(list(tail) == [key for key in should if key in tail], "what is shown stands in another order")
        need(not {"game", "private"} <= tail.keys(), "game and private both")
        for key, (raw, value) in tail.items():
            need(key in ("game", "private") or raw == written(value), f"{key} is written in another way")
            record[key] = value
        need(self.copy != "full" or record["place"] == place, f"place is {record.get('place')} and should be {place}")
        self.common(record)
        need(("cards" in tail) == ("seals" in record), "cards without seals, or seals without cards")
        for kind in ("game", "private"):
            if kind in tail:
                self.drawers(record, kind, len(record["events"]))
                self.piles[kind] = plain(tail[kind][0].encode(), key=self.piles[kind])
        self.commitment(record)
        if seq == 0:
            self.seats = inner(record["house"][0])["opening"]["seats"]
        need(all(s <= self.seats for s in record.get("seats", []) + [record["seat"]]), "there is no such seat")
        self.cards(record)
        self.records.append(record)

    def commitment(self, record):
        if self.copy == "public":
            return
        if self.copy == "full":
            need(re.fullmatch(HALF + HALF, record["salts"]), "salts are not two salts")
            salt, closed = record["salts"][:32], plain(record["salts"][32:].encode(), key=self.piles["private"])
        else:
            need(re.fullmatch(HALF, record["salt"]) and re.fullmatch(HASH, record["closed"]), "salt or closed")
            salt, closed = record["salt"], bytes.fromhex(record["closed"])
        hidden = plain(salt.encode() + self.piles["game"], key=closed).hex()
        need(record["hidden"] == hidden, f"hidden is {record['hidden']} and should be {hidden}")
        self.piles = dict.fromkeys(self.piles, bytes(32))
        self.parts += 1

    def cards(self, record):
        seals, cards = record.get("seals", []), record.get("cards", [])
        names = self.seats if record["seq"] == 0 else sum(name(e) == "Seated" for e in record.get("house", []))
        need(len(seals) == len(cards) == 2 * names, f"{len(seals)} seals and {len(cards)} cards, and {2 * names} should be there")
        for i, (seal, card) in enumerate(zip(seals, cards)):
            if card is not None:
                need(self.copy == "full" or i < names, f"a {self.copy} copy shows an address on card {i + 1}")
                made = plain("waybill card 3\n{}\n{}".format(*card).encode()).hex()
                need(made == seal and len(card) == 2 and re.fullmatch(HALF, card[0]), f"card {i + 1} has the seal {made} and should have {seal}")
            need(re.fullmatch(HASH, seal), f"seal {i + 1} is none")

    def hidden(self, line, place):
        got = {key: value for key, (_, value) in fields(line).items()}
        kind = "private" if "private" in got else "game"
        should = ["under", kind, "at", "by", "cause", "pile"] + ["place"] * (self.copy == "full")
        need(list(got) == should, f"the fields are {list(got)} and should be {should}")
        need(self.copy == "full" or (self.copy, kind) == ("finished", "game"), f"a {self.copy} copy shows a line with {kind!r}")
        need(type(got["under"]) is int and got["under"] == len(self.records), f"under is {got['under']} and should be {len(self.records)}")
        self.common(got)
        under = line[:line.rindex(b',"pile":')]
        pile = self.piles[kind] = plain(under, key=self.piles[kind])
        need(got["pile"] == pile.hex(), f"pile is {got['pile']} and should be {pile.hex()}")
        end = f',"place":{place}}}' if self.copy == "full" else "}"
        need(line == under + f',"pile":"{pile.hex()}"{end}'.encode(), f"what stands behind pile should be {end}")
        self.drawers(got, kind, 0)
        need(self.records and all(s <= self.seats for s in got.get("seats", []) + [got["seat"]]), "there is no such seat, or no record before")
        need(not any("voice" in part for part in got[kind]), "a line that is not open has a voice")
        aside = {name(e) for part in got[kind] for e in part.get("house", [])}
        need(aside <= ASIDE, f"{aside - ASIDE} is everybody's business, and lies in a drawer")
        self.records[-1].setdefault("then", []).append((self.where, kind))

    def attested(self):
        """Every receipt, and the voices that are theirs."""
        self.causes = {}
        for letter in self.mine:
            self.where, seq = f"letter {letter.name}", int(letter.word[2])
            need(seq < len(self.chains), f"record {seq}, which a letter attests, is missing here")
            need(self.chains[seq][:16] == letter.word[3], f"the chain of record {seq} is {self.chains[seq][:16]}…, and the receipt says {letter.word[3]}")
            self.receipts += 1
            if letter.word[4]:
                seats = [s for s in range(1, self.seats + 1) if letter.voice(s) == letter.word[4]]
                need(seats, f"the receipt has the voice {letter.word[4]}, and id and lines give that to no seat")
                need(self.copy != "full" or letter.cause() in self.brought, "what the letter answers is missing here")
                self.causes[letter.cause(), seats[0]] = letter.word[4]

    def play(self):
        """From the start: the house's order, take-backs, voices and draws."""
        first = self.records[0]
        self.where, self.started, self.closed, self.secret = "record 0", None, False, None
        need([name(e) for e in first["house"]] == ["Opened"], "the first record does not open the table, or does more")
        opened = self.opened = inner(first["house"][0])
        self.salts, self.salted, self.version = list(opened["salts"]), set(), opened["opening"]["version"]
        need(len(self.salts) == self.seats, f"{len(self.salts)} salts for {self.seats} seats")
        if self.copy == "full":
            houses = [json.loads(p["order"]) for p in first.get("private", []) if p["drawer"] == "house"]
            need(houses and "secret" in houses[0], "the house's drawer has no secret")
            self.reveal(houses[0]["secret"])
        for self.where, event in [(f"record {r['seq']}", e) for r in self.records for e in r.get("house", [])]:
            if name(event) == "Closed":
                self.reveal(inner(event)["secret"])
        self.voice, self.throws = [""] * (self.seats + 1), [0] * (self.seats + 1)
        self.force, self.after, self.said, self.memory = [], {}, {}, {}
        self.held, self.until, self.before, self.poll = set(), {}, self.records[0]["at"], None
        for record in self.records:
            self.where = f"record {record['seq']}"
            back = self.house(record)
            self.speak(record)
            self.draw(record)
            self.watch(record)
            if not back:
                self.force.append(record["seq"])
                self.after[record["seq"]] = (self.voice[:], self.throws[:], self.version)
            for self.where, kind in record.get("then", []):
                need(kind == "private" or self.started is not None and not self.closed, "an order of the title before the start or after the close")

    def reveal(self, secret):
        need(re.fullmatch(HASH, secret), "the secret is not 32 bytes in hex")
        made = plain(bytes.fromhex(secret)).hex()
        need(made == self.opened["commitment"], f"the secret gives {made}, and the commitment is {self.opened['commitment']}")
        self.secret = bytes.fromhex(secret)

    def house(self, record):
        """What the house did; true where a record takes others back."""
        events, seq = record.get("house", []), record["seq"]
        names = [name(e) for e in events]
        orders = [e for e in events if name(e) in ORDERS]
        if seq == 0:
            return False
        need(all(n in ORDERS or n in FOLLOW | CLOCKS for n in names), f"the house has {names}")
        need(len(orders) < 2, f"more than one order to the house: {names}")
        drawn = self.opened["luck"] == "drawn"
        need(not (drawn and FOLLOW & set(names)), f"{names}, and luck is not told")
        if not orders and self.started is None and record.get("order") == "start" and "Waits" in names:
            return False
        if not orders:
            need(self.started is not None and not self.closed, "an order of the title before the start or after the close")
            need(not (record["seat"] and "order" in record), "a player's order stands open")
            shows = record["seat"] and (record["events"] or record.get("luck"))
            need(self.copy == "public" or bool(shows) == ("voice" in record.get("own", {})), f"what comes by {record['by']} has no voice, or one too many")
            return False
        what, body = name(orders[0]), inner(orders[0])
        words, by = ORDERS[what]
        found = re.fullmatch(words, record.get("order", ""), re.S)
        need(found, f"the order of {what} is {record.get('order')!r}")
        if by:
            need(int(found[1]) == record["seat"] if by == "seat" else record["by"] == by, f"{found[0]!r} comes by {record['by']}")
        number = int(found[1]) if what in ("Salted", "TakenBack", "Seated", "RulesChanged") else None
        need(what == "Started" or not record.get("luck") and not FOLLOW & set(names), "something is drawn beside an order to the house")
        need(what == "Started" or "voice" not in record.get("own", {}), "an order to the house has a voice")
        started = self.started is not None
        if what == "Salted":
            need(not started and number not in self.salted and not self.salts[number - 1], f"salt for seat {number} after the start, or a second time")
            need(number - 1 in scalars(body) and found[2] in scalars(body), f"Salted does not say {found[0]!r}")
            self.salted.add(number)
            self.salts[number - 1] = found[2]
        elif what == "Started":
            need(not started and not self.closed, "a second start, or one after the close")
            self.started = seq
        elif what == "Told":
            need(not drawn, "an outcome is told, and luck is drawn")
        elif what == "TakenBack":
            need(type(body["to"]) is int and body["to"] == number, f"take back to {number} has to {body['to']}")
            need(number in self.force and started and number >= self.started and not self.closed, f"record {number} cannot be taken back to")
            for gone in self.force:
                if gone > number and gone in self.said:
                    self.memory.setdefault(*self.said[gone])
            self.force = [s for s in self.force if s <= number]
            (self.voice, self.throws), self.version = map(list, self.after[number][:2]), self.after[number][2]
        elif what == "Seated":
            need(number <= self.seats, f"there is no seat {number}")
        elif what == "RulesChanged":
            need(number > self.version and number in scalars(body), f"rules {number} after rules {self.version}")
            self.version = number
        elif what == "Closed":
            need(not self.closed, "a second close")
            ranked = bool(body["ranking"]) == (found[1] is None) or self.poll == "end the game" and not body["ranking"]
            need(body.get("why") == found[1] and ranked, f"{found[0]!r} has another why, or a wrong ranking")
            self.closed = True
        return what == "TakenBack"

    def watch(self, record):
        """Until when each seat has to decide, and which are held by a bot."""
        for event in record.get("house", []):
            what, body = name(event), inner(event)
            if what == "Dials":
                for seat, dial in body["dials"]:
                    self.until[seat + 1] = (dial.get("run") or {}).get("until", "")
            elif what == "Proposed":
                self.poll = record["order"].split(": ", 1)[1]
            elif what in ("Dismissed", "TakenBack") or what == "Consented" and not body["yes"]:
                self.poll = None
            elif what == "Resigned":
                self.held.add(body["seat"] + 1)
            elif what == "Seated" and body.get("anew"):
                self.held.discard(body["seat"] + 1)
        self.before = record["at"]

    def speak(self, record):
        """Gives the seat of the record its voice, after making it again."""
        seat, part = record["seat"], record.get("own", {})
        if seat and self.copy == "public":
            self.voice[seat] = None
        if "voice" not in part:
            return
        voice, order, by = part["voice"], part.get("order"), record["by"].split(" ")[0]
        key, letter = (seat, order, self.throws[seat]), self.causes.get((record["cause"], seat))
        hand = "hand " + half(f"waybill hand 1\n{seat}\n{order}\n")
        is_letter = by == "seat" and re.fullmatch("letter " + HALF, voice)
        told = any("told" in luck for luck in record.get("luck", []))
        # The clock speaks by the moment that was announced; a bot that holds a seat by that of the record before.
        clock = f"clock {self.before if seat in self.held else self.until.get(seat)}"
        should = (self.memory[key] if key in self.memory else clock if by == "clock" and not told
                  else f"letter {letter}" if letter and by == "seat" else voice if is_letter else hand)
        need(voice == should, f"voice is {voice!r} and should be {should!r}")
        self.voices += not is_letter or key in self.memory or bool(letter)
        self.all_voices += 1
        self.voice[seat], self.said[record["seq"]] = voice, (key, voice)

    def draw(self, record):
        before = {}
        for number, luck in enumerate(record.get("luck", []), 1):
            need(set(luck) <= {"of", "got", "whose", "only", "told"}, f"draw {number} has the fields {list(luck)}")
            whose, of, got = luck.get("whose", -1) + 1, luck["of"], luck["got"]
            need(0 <= whose <= self.seats and ("whose" not in luck or whose) and 0 <= luck.get("only", 0) < self.seats, f"draw {number} is of no seat")
            need(type(of) is int and type(got) is int and 1 <= got <= of < 2**32, f"draw {number} is {got} of {of}")
            index = before[whose] = before.get(whose, -1) + 1
            if "told" in luck:
                need(luck["told"] is True and self.opened["luck"] != "drawn", f"draw {number} was told, and luck is drawn")
                continue
            self.all_draws += 1
            voices = [self.voice[whose]] if whose else self.voice[1:]
            if self.secret is None or None in voices:
                continue
            message = "".join(f"{x}\n" for x in ["waybill luck 2", self.table, whose, self.throws[whose], index, *self.salts, *voices])
            stream, limit, at = blake3(message.encode(), key=self.secret), 2**32 - 2**32 % of, 0
            while (word := int.from_bytes(stream.digest(4, seek=at), "little")) >= limit:
                at += 4
            need(got == 1 + word % of, f"draw {number} of {self.where} is {got} and should be {1 + word % of}")
            self.draws += 1
        for whose in before:
            self.throws[whose] += 1

def main(args):
    asked = argparse.ArgumentParser(description="Checks exported logs of tables.")
    asked.add_argument("exports", nargs="+", metavar="EXPORT")
    asked.add_argument("--letters", metavar="FOLDER", help="letters that somebody kept")
    args, good = asked.parse_args(args), True
    for path in args.exports:
        c = None
        try:
            names = sorted(os.path.join(args.letters, n) for n in os.listdir(args.letters)) if args.letters else []
            c = Check(path, [Letter(n) for n in names if os.path.isfile(n)])
            c.run()
            of = lambda n, total: f"{n}" if n == total else f"{n} of {total}"
            print(f"{path}: {len(c.lines) - 1} lines, {c.parts} hidden parts, {of(c.draws, c.all_draws)} draws, "
                  f"{c.receipts} receipts, {of(c.voices, c.all_voices)} voices")
        except (Bad, OSError, LookupError, TypeError, ValueError, AttributeError, RecursionError, StopIteration) as error:
            what = str(error) if isinstance(error, (Bad, OSError)) else f"not as it should be ({type(error).__name__}: {error})"
            print(f"{path}: {c.where + ': ' if c and c.where not in what else ''}{what}", file=sys.stderr)
            good = False
    return 0 if good else 1

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
