#!/usr/bin/env python3
"""Makes every draw of exported games again, from the formula at the head of src/rules/luck.rs alone.

usage: check.py EXPORT...   (games that are over, so that their secret is revealed)
"""
import json
import sys

from blake3 import blake3


def outcome(secret, salts, table, record, draw, sides):
    message = f"waybill luck 1\n{table}\n{record}\n{draw}\n" + "".join(salt + "\n" for salt in salts)
    limit = 2**32 - 2**32 % sides
    for word in range(1000):
        stream = blake3(message.encode(), key=secret).digest(length=4 * word + 4)
        number = int.from_bytes(stream[-4:], "little")
        if number < limit:
            return 1 + number % sides


def check(path):
    header, *records = [json.loads(line) for line in open(path, encoding="utf-8")]
    house = [(record["seq"], event) for record in records for event in record.get("house", [])]
    (opened,) = [event["Opened"] for _, event in house if "Opened" in event]
    secrets = [event["Closed"]["secret"] for _, event in house if "Closed" in event]
    if not secrets:
        sys.exit(f"{path}: the secret is not revealed yet")
    secret = bytes.fromhex(secrets[0])
    if blake3(secret).hexdigest() != opened["commitment"]:
        sys.exit(f"{path}: the secret is not the one that was promised")
    checked = 0
    for record in records:
        salts = [""] * len(opened["opening"]["seats"])
        for seq, event in house:
            if "Salted" in event and seq < record["seq"]:
                salts[event["Salted"]["seat"]] = event["Salted"]["salt"]
        for number, draw in enumerate(record.get("luck", [])):
            if draw.get("told"):
                continue
            expected = outcome(secret, salts, header["table"], record["seq"], number, draw["of"])
            if expected != draw["got"]:
                sys.exit(f"{path}: record {record['seq']}, draw {number}: {draw['got']} should be {expected}")
            checked += 1
    if not checked:
        sys.exit(f"{path}: no draw to check")
    return checked


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    print(sum(check(path) for path in sys.argv[1:]), "draws made again in", len(sys.argv) - 1, "games")
