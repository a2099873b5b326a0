#!/usr/bin/env python3
"""Checks copies of Waybill's records, from docs/record.md alone.

    check.py FILE…                    checks every export: full, public and finished copies
    check.py FILE --letters FOLDER    makes receipts and voices again from letters that somebody kept
    check.py --example PAGE           makes the example of a draw on the page again

One line for each file, one on standard error for each fault; exit code 1 if there was any, 2 for misuse. The first edition
was written by somebody who had seen the page and not the program; each module is a chapter of the page.
"""
import re
import sys
from pathlib import Path

from lines import Copy, check_chains, check_commitments, check_names, check_numbers
from luck import check_game, outcome, stream_of
from receipts import check_letters
from written import Fault


def check(data):
    """What a check does, 1 to 4. Gives the copy with its faults; a Fault where it cannot be read at all."""
    copy = Copy(data)
    if not copy.records:
        copy.fault("no record at all")
    check_numbers(copy)
    check_chains(copy)
    check_commitments(copy)
    check_names(copy)
    if copy.game_log and copy.records:
        check_game(copy)
    return copy


def summary(copy):
    counts = copy.counts
    said = [f"{counts['records']} records", f"{counts['cards']} names and addresses"]
    if copy.kind != "public":
        said.append(f"{counts['parts']} hidden parts")
    for key, words in [("uncommitted", "hidden parts not committed to yet"), ("forgotten", "names forgotten"),
                       ("voices", "voices made again"), ("letters", "voices of letters"), ("again", "voices that came again"),
                       ("draws", "draws made again"), ("told", "draws told"), ("unchecked", "draws that this copy cannot show"),
                       ("taken back", "take-backs"),
                       ("unheard", "voices of letters whose answers are not among these")]:
        if counts[key]:
            said.append(f"{counts[key]} {words}")
    if copy.letters:
        said.append(copy.letters)
    return f"{copy.table.strip()} ({copy.kind}): " + ", ".join(said)


def example(page):
    """The draw that the page works out, from its own block of `name = value` lines."""
    lines = re.findall(r"^    (\w+) += (.*)$", page.split("### One draw")[1], re.MULTILINE)
    of = {name: value for name, value in lines}
    salts, voices = of["salts"].split(" | "), [of["voice"]]
    grounds = bytes.fromhex(of["secret"]), of["table"], int(of["whose"]), int(of["throws"]), int(of["index"]), salts, voices
    stream = stream_of(*grounds).digest(length=4)
    made = {"stream": stream.hex(" "), "word": str(int.from_bytes(stream, "little")), "got": str(outcome(*grounds, int(of["of"])))}
    wrong = [f"{name} is {of[name]}, should be {value}" for name, value in made.items() if of[name] != value]
    print("the example of the page: " + ("; ".join(wrong) or "as it says"))
    return 1 if wrong else 0


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "--example":
        return example(Path(arguments[1]).read_text(encoding="utf-8"))
    folder = None
    if "--letters" in arguments[:-1]:
        where = arguments.index("--letters")
        folder = arguments[where + 1]
        del arguments[where:where + 2]
    if not arguments or any(name.startswith("--") for name in arguments):
        print(__doc__, file=sys.stderr)
        return 2
    wrong = False
    for name in arguments:
        try:
            copy = check(Path(name).read_bytes())
            if folder:
                check_letters(copy, folder)
            print(f"{name}: {'found wanting' if copy.faults else 'good'}: {summary(copy)}")
            faults = copy.faults
        except (Fault, OSError, RecursionError) as why:
            print(f"{name}: cannot be read")
            faults = [str(why)]
        for fault in faults[:20]:
            print(f"  {fault}", file=sys.stderr)
        if len(faults) > 20:
            print(f"  and {len(faults) - 20} more", file=sys.stderr)
        wrong = wrong or bool(faults)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
