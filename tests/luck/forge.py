#!/usr/bin/env python3
"""Writes an export again with one drawn outcome changed and all chains made anew: only the luck itself gives it away.

usage: forge.py EXPORT FORGED
"""
import json
import re
import sys

from blake3 import blake3


def hash_of(*pieces):
    return blake3("".join(pieces).encode()).digest()


def keyed(key, *pieces):
    return blake3(b"".join(piece.encode() if isinstance(piece, str) else piece for piece in pieces), key=key).digest()


def changed(line):
    """The line with its first drawn outcome changed, or nothing where none was drawn."""
    # What only one seat may see does not stand open.
    draws = [draw for draw in json.loads(line).get("luck", []) if "got" in draw]
    number = next((at for at, draw in enumerate(draws) if not draw.get("told") and draw["of"] > 1), None)
    if number is None:
        return None
    # Quotes inside strings are escaped, so this is where the draws begin.
    start = line.index(',"luck":[{"of":')
    got = list(re.finditer(r'"got":(\d+)', line[start:]))[number]
    got_now, sides = draws[number]["got"], draws[number]["of"]
    same_length = [other for other in range(1, sides + 1) if len(str(other)) == len(str(got_now)) and other != got_now]
    if not same_length:
        return None
    other = same_length[0]
    return line[: start + got.start(1)] + str(other) + line[start + got.end(1) :]


def forge(lines):
    header = json.loads(lines[0])
    forged, chain, is_changed = [], hash_of("waybill chain 3\n", header["table"]), False
    for line in lines[1:]:
        if not is_changed and (other := changed(line)):
            line, is_changed = other, True
        read = json.loads(line)
        if "chain" in read:
            field = f',"chain":"{read["chain"]}"'
            # What is changed has as many digits as before.
            body = line.encode()[: read["open"]] if "open" in read else line[: -len(field) - 1].encode()
            chain = keyed(chain, body)
            line = body.decode() + f',"chain":"{chain.hex()}"' + line.encode()[len(body) + len(field) :].decode()
        forged.append(line)
    if not is_changed:
        sys.exit("no draw to change")
    sealed = lines[0][: lines[0].rindex(',"seal":')].replace(header["tip"], chain.hex())
    return [f'{sealed},"seal":"{blake3(sealed.encode()).hexdigest()}"}}', *forged]


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    lines = open(sys.argv[1], encoding="utf-8", newline="\n").read().split("\n")[:-1]
    with open(sys.argv[2], "w", encoding="utf-8", newline="\n") as out:
        out.writelines(line + "\n" for line in forge(lines))
