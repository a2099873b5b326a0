#!/usr/bin/env python3
"""Forges copies in every way it knows, and sees whether the checker notices each: forger.py [--tries N] COPY…

Bytes are changed, dropped and doubled; lines are dropped, repeated and swapped under a header that fits; and what a keeper
of the store could write is written with all chains made anew: other outcomes, voices, promises and salts, records left out
or doubled. Last, numbers and names are changed at random, where the checker need not notice anything but must not fall over.
"""
import argparse
import math
import random
import re
import sys
from pathlib import Path

from blake3 import blake3

from check import check
from written import Fault


def notices(data):
    try:
        return check(data).faults
    except Fault as why:
        return [str(why)]


# ---- Chains made anew

def header_anew(head, lines):
    """A header that fits the lines: counts, tip, seal."""
    opens = [line for line in lines if line.startswith(b'{"seq":')]
    tip = re.search(rb'"chain":"(\w+)"', opens[-1])[1] if opens else b"0" * 64
    body = head[:head.rindex(b',"seal":')]
    for name, value in ((b"lines", b"%d" % len(lines)), (b"records", b"%d" % len(opens))):
        body = re.sub(b'"' + name + rb'":\d+', b'"' + name + b'":' + value, body)
    body = re.sub(rb'"tip":"\w+"', b'"tip":"' + tip + b'"', body)
    return body + b',"seal":"' + blake3(body).hexdigest().encode() + b'"}'


def whole(head, lines):
    return b"\n".join([header_anew(head, lines), *lines]) + b"\n"


def anew(head, lines, table):
    """Numbers, chains, piles and commitments made anew, as whoever has the store can."""
    chain = blake3(("waybill chain 3\n" + table).encode()).digest()
    piles, out, seq = {b"game": bytes(32), b"private": bytes(32)}, [], 0
    for place, line in enumerate(lines):
        is_open = line.startswith(b'{"seq":')
        line = re.sub(rb'^\{"(seq|under)":\d+', lambda found: b'{"%s":%d' % (found[1], seq), line)
        cut = line.rindex(b',"chain":"' if is_open else b',"pile":"')
        body, tail = line[:cut], line[cut:]
        if is_open:
            listed = re.search(rb',"(game|private)":(\[.*\]),"salts?":"', tail)
            if listed:
                piles[listed[1]] = blake3(listed[2], key=piles[listed[1]]).digest()
            full = re.search(rb'"salts":"(\w{32})(\w{32})"', tail)
            finished = re.search(rb'"salt":"(\w{32})","closed":"(\w{64})"', tail)
            if full or finished:
                closed = blake3(full[2], key=piles[b"private"]).digest() if full else bytes.fromhex(finished[2].decode())
                hidden = blake3((full or finished)[1] + piles[b"game"], key=closed).hexdigest().encode()
                body = body[:body.rindex(b',"hidden":"')] + b',"hidden":"' + hidden + b'"'
            chain = blake3(body, key=chain).digest()
            tail = re.sub(rb'^,"chain":"\w+"', b',"chain":"' + chain.hex().encode() + b'"', tail)
            tail = re.sub(rb'"open":\d+', b'"open":%d' % len(body), tail)
            piles, seq = dict.fromkeys(piles, bytes(32)), seq + 1
        else:
            name = re.match(rb'\{"under":\d+,"(\w+)"', body)[1]
            piles[name] = blake3(body, key=piles[name]).digest()
            tail = re.sub(rb'^,"pile":"\w+"', b',"pile":"' + piles[name].hex().encode() + b'"', tail)
        out.append(body + re.sub(rb'"place":\d+\}$', b'"place":%d}' % place, tail))
    return whole(head, out)


# ---- Forgeries: each with what it is

def changed_bytes(data, rng, tries):
    for _ in range(tries):
        at, kind = rng.randrange(len(data)), rng.choice(["changed", "changed", "dropped", "doubled"])
        middle = {"changed": bytes([data[at] ^ (1 << rng.randrange(8))]), "dropped": b"", "doubled": data[at:at + 1] * 2}[kind]
        yield f"byte {at} {kind}", data[:at] + middle + data[at + 1:]


def moved_lines(head, lines, rng, tries):
    for _ in range(tries if len(lines) > 3 else 0):
        i, j = rng.sample(range(1, len(lines) - 1), 2)
        yield f"line {i} dropped", whole(head, lines[:i] + lines[i + 1:])
        yield f"line {i} repeated", whole(head, lines[:i] + [lines[i]] + lines[i:])
        swapped = list(lines)
        swapped[i], swapped[j] = swapped[j], swapped[i]
        yield f"lines {i} and {j} swapped", whole(head, swapped)


def hits(lines, pattern, rng, tries):
    """Some of the places where a pattern stands in open records, one a line."""
    found = [(at, re.search(pattern, line)) for at, line in enumerate(lines) if line.startswith(b'{"seq":')]
    found = [(at, hit) for at, hit in found if hit]
    return rng.sample(found, min(tries, len(found)))


def by_the_keeper(copy, head, lines, rng, tries):
    """What only draws, voices and the house give away."""
    def other(at, start, end, text):
        return anew(head, [*lines[:at], lines[at][:start] + text + lines[at][end:], *lines[at + 1:]], copy.table)
    is_drawn = bool(copy.opened) and copy.opened["luck"] == "drawn"
    if copy.kind == "public":
        return
    for at, hit in hits(lines, rb'\{"of":(\d+),"got":(\d+)(?!\d|,"told")', rng, tries if is_drawn else 0):
        of, got = int(hit[1]), int(hit[2])
        if of > 1:
            yield f"the draw of line {at} is {got % of + 1}, was {got}", other(at, hit.start(2), hit.end(2), b"%d" % (got % of + 1))
    for at, hit in hits(lines, rb'"voice":"(?:hand|clock \d\d\d\d-\d\d-\d\dT\d\d:\d\d:\d) ?(\w)', rng, tries):
        yield f"the voice of line {at}", other(at, hit.start(1), hit.end(1), b"1" if hit[1] == b"0" else b"0")
    for at, hit in hits(lines, rb'"commitment":"(\w)', rng, 1):
        yield "another promise", other(at, hit.start(1), hit.end(1), b"1" if hit[1] == b"0" else b"0")
    for at, hit in hits(lines, rb'"TakenBack":\{"to":(\d+)', rng, tries):
        yield f"taken back to line {at} itself", other(at, hit.start(1), hit.end(1), b"%d" % (copy.lines[at].seq))
    for at, hit in hits(lines, rb',("at":)', rng, 1):
        yield f"a blank in line {at}", other(at, hit.start(1), hit.start(1), b" ")
    # Where little is drawn afterwards, it may well fall the same again.
    odds = [math.prod(draw["of"] for draw in line.value.get("luck", [])) if line.open and is_drawn else 1 for line in copy.lines]
    drew = [at for at in range(1, len(lines)) if odds[at] > 1 and math.prod(odds[at + 1:]) > 10**9]
    for at in rng.sample(drew, min(tries, len(drew))):
        yield f"line {at} twice", anew(head, lines[:at] + [lines[at]] + lines[at:], copy.table)
    for at, hit in hits(lines, rb'"salts":\["()', rng, math.prod(odds) > 10**9):
        yield "another salt", other(at, hit.start(1), hit.end(1), b"x")


def shuffled(copy, head, lines, rng, tries):
    """Numbers and names changed at random; nobody has to notice, but nothing may break."""
    names = ["Closed", "Started", "Opened", "Resigned", "TakenBack"], ["seat 1", "seat 9", "clock for seat 1", "house", "clock"]
    for _ in range(tries):
        at = rng.randrange(len(lines))
        spots = rb'(?<=[:\[,])\d+(?=[,\]}])|(?<=":")(?:seat|private|clock for seat) \d|(?<=\{")[A-Z]\w+'
        spots = list(re.finditer(spots, lines[at].split(b',"position"')[0]))
        if spots:
            spot = rng.choice(spots)
            text = rng.choice(["0", "7", "99", "1" + "0" * 20] if spot[0].isdigit() else names[not spot[0][:1].isupper()])
            line = lines[at][:spot.start()] + text.encode() + lines[at][spot.end():]
            yield f"{spot[0].decode()} of line {at} is {text}", anew(head, [*lines[:at], line, *lines[at + 1:]], copy.table)


def main():
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asked.add_argument("--tries", type=int, default=20)
    asked.add_argument("copies", nargs="+")
    asked = asked.parse_args()
    forgeries = missed = changed = noticed = 0
    for name in asked.copies:
        rng, data = random.Random(f"{Path(name).name} {asked.tries}"), Path(name).read_bytes()
        head, *lines = data.split(b"\n")[:-1]
        copy = check(data)
        if copy.faults or anew(head, lines, copy.table) != data:
            sys.exit(f"{name}: not good to begin with, or the forger cannot write it: {copy.faults[:3]}")
        for what, forged in [*changed_bytes(data, rng, 4 * asked.tries), *moved_lines(head, lines, rng, asked.tries // 2),
                             *by_the_keeper(copy, head, lines, rng, asked.tries // 2)]:
            forgeries += 1
            if forged != data and not notices(forged):
                missed += 1
                print(f"{name}: not noticed: {what}", file=sys.stderr)
        for what, forged in shuffled(copy, head, lines, rng, asked.tries):
            changed, noticed = changed + 1, noticed + bool(notices(forged))
    print(f"{forgeries} forgeries of {len(asked.copies)} copies, {missed} of them not noticed; "
          f"of {changed} changes at random {noticed} were noticed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
