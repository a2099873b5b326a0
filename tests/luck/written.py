"""The one way in which records are written: hashes, and JSON that can have one form only (docs/record.md, "The record").

A shape is a function that reads one value from a Reader in the only way in which it can be written.
"""
import json
import re
from datetime import datetime, timezone

from blake3 import blake3


class Fault(Exception):
    """Something after which the rest of a line, or of a file, cannot be read."""


# ---- The record: hashes ------------------------------------------------------------------------------------------------

def digest(data):
    return blake3(data).digest()


def keyed(key, data):
    return blake3(data, key=key).digest()


def first_half(data):
    return blake3(data).hexdigest()[:32]


STRING = re.compile(rb'"((?:[^"\\\x00-\x1f]|\\["\\bfnrt]|\\u00[01][0-9a-f])*)"')
LONG_FORMS = re.compile(rb'(?:\\\\)*\\u00(?:08|09|0a|0c|0d)')
NUMBER = re.compile(rb'0|[1-9][0-9]{0,19}(?![0-9])')
SCORE = re.compile(rb'0|-?[1-9][0-9]{0,19}(?![0-9])')
MOMENT = re.compile(r'(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{3}|\.\d{6}|\.\d{9})?Z', re.ASCII)


class Reader:
    def __init__(self, data):
        self.data, self.pos = data, 0

    def sees(self, literal):
        return self.data.startswith(literal, self.pos)

    def takes(self, literal):
        if self.sees(literal):
            self.pos += len(literal)
            return True
        return False

    def must(self, literal):
        if not self.takes(literal):
            self.fail(f"expected {literal.decode()}")

    def match(self, pattern, what):
        found = pattern.match(self.data, self.pos)
        if not found:
            self.fail(f"expected {what}")
        self.pos = found.end()
        return found

    def fail(self, why):
        near = self.data[self.pos:self.pos + 24].decode("utf-8", "replace")
        raise Fault(f"byte {self.pos}: {why}, found {near!r}")


class Object(dict):
    """An object that remembers where its fields stand: at[name] = (before the comma, from, to)."""

    def __init__(self):
        super().__init__()
        self.at = {}


def text(reader):
    start = reader.pos
    raw = reader.match(STRING, "a string")[1]
    if b"\\u" in raw and re.search(rb'(?<!\\)' + LONG_FORMS.pattern, raw):
        reader.pos = start
        reader.fail("a character is escaped in another way than the short one")
    try:
        return json.loads('"' + raw.decode() + '"')
    except ValueError:
        reader.pos = start
        reader.fail("not UTF-8")


def number(reader):
    return int(reader.match(NUMBER, "a number")[0])


def score(reader):
    return int(reader.match(SCORE, "a number")[0])


def boolean(reader):
    return reader.match(re.compile(rb'true|false'), "true or false")[0] == b"true"


def true(reader):
    reader.must(b"true")
    return True


def words(pattern, what):
    pattern = re.compile(pattern, re.ASCII)

    def shape(reader):
        start = reader.pos
        value = text(reader)
        if not pattern.fullmatch(value):
            reader.pos = start
            reader.fail(f"expected {what}")
        return value
    return shape


def hexes(count):
    return words(f"[0-9a-f]{{{count}}}", f"{count} letters of hex")


def moment_in(value, fraction):
    found = MOMENT.fullmatch(value)
    if not found or (found[2] and (not fraction or found[2].endswith("000"))):
        raise ValueError
    whole = datetime.strptime(found[1], "%Y-%m-%dT%H:%M:%S").replace(tzinfo=timezone.utc)
    if not 1970 <= whole.year <= 9998:
        raise ValueError


def moment(reader, fraction=False):
    start = reader.pos
    value = text(reader)
    try:
        moment_in(value, fraction)
    except ValueError:
        reader.pos = start
        reader.fail("expected a moment")
    return value


def moment_in_event(reader):
    return moment(reader, fraction=True)


def as_it_stands(reader):
    """What a title keeps: any JSON, blanks and all."""
    start = reader.pos
    if reader.data[start:start + 1] not in (b"[", b"{"):
        reader.fail("expected what a title keeps")
    depth = 0
    for found in re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL).finditer(reader.data, start):
        depth += {b"[": 1, b"{": 1, b"]": -1, b"}": -1}.get(found[0], 0)
        if depth == 0:
            break
    if depth:
        reader.fail("what a title keeps does not end")
    reader.pos = found.end()
    try:
        return json.loads(reader.data[start:reader.pos].decode(), parse_constant=lambda word: 1 / 0)
    except (ValueError, ZeroDivisionError) as why:
        reader.pos = start
        reader.fail(f"not JSON ({why})")


def nothing_or(shape):
    return lambda reader: None if reader.takes(b"null") else shape(reader)


def listing(shape, least=0):
    def read(reader):
        values = []
        reader.must(b"[")
        if not reader.takes(b"]"):
            values.append(shape(reader))
            while not reader.takes(b"]"):
                reader.must(b",")
                values.append(shape(reader))
        if len(values) < least:
            reader.fail(f"a list that has nothing to say is left out, and this has {len(values)}")
        return values
    return read


def pair(first, second):
    def read(reader):
        reader.must(b"[")
        one = first(reader)
        reader.must(b",")
        two = second(reader)
        reader.must(b"]")
        return one, two
    return read


def obj(**fields):
    """Fields in this order; a name that ends in _ may be left out."""
    def read(reader):
        value = Object()
        reader.must(b"{")
        for name, shape in fields.items():
            optional, name = name.endswith("_"), name.rstrip("_")
            before = reader.pos
            key = (b"," if value else b"") + b'"' + name.encode() + b'":'
            if reader.takes(key):
                start = reader.pos
                value[name] = shape(reader)
                value.at[name] = before, start, reader.pos
            elif not optional:
                reader.fail(f"expected the field {name}")
        reader.must(b"}")
        return value
    return read


def by_key(shape):
    def read(reader):
        value = {}
        reader.must(b"{")
        while not reader.takes(b"}"):
            if value:
                reader.must(b",")
            key = text(reader)
            reader.must(b":")
            if value and key.encode() <= list(value)[-1].encode():
                reader.fail("keys are not in order")
            value[key] = shape(reader)
        return value
    return read


def one_of(**kinds):
    """An event: its name as a string, or an object with its name only. Gives (name, fields)."""
    def read(reader):
        start = reader.pos
        if reader.sees(b'"'):
            name = text(reader)
            if kinds.get(name, "") is None:
                return name, {}
        elif reader.takes(b'{'):
            name = text(reader)
            if kinds.get(name):
                reader.must(b":")
                value = kinds[name](reader)
                reader.must(b"}")
                return name, value
        reader.pos = start
        reader.fail("expected one of " + ", ".join(kinds))
    return read
