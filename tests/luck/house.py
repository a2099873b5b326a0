"""The house: what its orders say, what they decide, and who may give them (docs/record.md, "The house")."""
import re
from collections import deque

def whole(moment):
    """A moment as words of an order and voices have it: its fraction is cut off."""
    return re.sub(r"\.\d+Z", "Z", moment)


def span(seconds):
    """A length of time as words of an order have it."""
    for unit, name in ((86_400, "d"), (3_600, "h")):
        if seconds % unit == 0:
            return f"{seconds // unit} {name}"
    return f"{seconds // 60} min"


class House:
    """What a reader can know of the house without the rules of the title and without the pace."""

    FOLLOWS = {"Waits", "Used", "LaidAside", "Dials", "Opened"}

    def __init__(self, copy):
        self.copy = copy
        self.salts = list(copy.opened["salts"])
        self.told = copy.opened["luck"] == "told"
        self.version = copy.opened["opening"]["version"]
        self.customs = "press signed, silence refuses, first miss counts"
        self.started = self.closed = self.proposal = self.agreed = None
        self.dials, self.bots = {}, set()
        self.orders = []                    # (record, seat, drew) of the title's orders in force
        self.in_force = [0]
        self.outcomes = deque()
        self.owed = None                    # the record of which the order waits for luck to be told
        self.settled = None                 # the seat about which something was settled last, and what
        self.outage = None                  # until when the last one was

    def salts_before(self, line):
        """A salt counts from its own record on."""
        for salted in line.events("Salted"):
            seat = salted["seat"]
            if self.started is not None or seat >= self.copy.seats or self.salts[seat]:
                self.copy.fault(line.name, f"a salt of seat {seat + 1} after the start, or once more")
            else:
                self.salts[seat] = salted["salt"]

    # The words of an order, and what it did

    def check_order(self, line):
        house = line.value.get("house", [])
        kinds = [kind for kind, _ in house]
        order = line.value.get("order")
        fault = lambda why: self.copy.fault(line.name, why)
        if line.titles_order:
            self.check_titles_order(line, kinds, fault)
        elif any("voice" in part for part in line.parts):
            fault("an order to the house has a voice")
        if sum(kind not in self.FOLLOWS for kind in kinds) > 1:
            fault("is more than one order to the house")
        of_house = [kind for kind in kinds if kind not in self.FOLLOWS]
        if of_house and of_house != ["Started"] and (line.value.get("luck") or {"Waits", "Used", "LaidAside"} & set(kinds)):
            fault("something is drawn beside an order to the house")
        if "Dials" in kinds[:-1]:
            fault("Dials is not the last event of the house")
        if line.seq and "Opened" in kinds:
            fault("opens the table once more")
        matched = False
        for kind, fields in house:
            if kind in self.FOLLOWS:
                continue
            pattern = self.words_of(kind, fields)
            if order is not None and re.fullmatch(pattern, order, re.DOTALL):
                matched = True
            else:
                fault(f"{kind}, and the order is {order!r}")
        if order is not None and not matched and "Waits" not in kinds:
            fault(f"the order {order!r} does not say what the house decided")

    def check_titles_order(self, line, kinds, fault):
        if self.started is None:
            fault("an order of the title before the start")
        if self.closed is not None:
            fault("an order of the title after the close")
        if self.copy.kind == "public":
            return
        drawer = line.part(f"seat {line.seat}")
        decided = line.value["events"] or line.value.get("luck") or any("events" in part for part in line.parts)
        if "order" not in drawer:
            fault(f"an order of the title without words in the drawer of seat {line.seat}")
        elif ("voice" in drawer) != bool(decided):
            fault("a voice stands where nothing was decided" if "voice" in drawer else "its voice is missing")
        if not decided and "Waits" not in kinds:
            fault("decides nothing, and waits for nothing")

    def words_of(self, kind, fields):
        """The order that has this event, as a pattern."""
        esc = re.escape
        if kind == "Timed":
            deed, of = fields
            seat = lambda name: of[name] + 1
            moment = lambda name: esc(whole(of[name]))
            return {"Pace": lambda: "pace none" if of["pace"] is None else "pace " + esc(of["pace"]),
                    "Pause": lambda: "pause" + (": " + esc(of["why"]) if "why" in of else ""),
                    "Resume": lambda: "resume",
                    "Give": lambda: f"give {seat('to')}: {span(of['time'])}",
                    "Ask": lambda: f"more time {seat('seat')}: {span(of['time'])}",
                    "Remind": lambda: f"remind {seat('seat')}: {of['percent']} %",
                    "RunOut": lambda: f"run out {seat('seat')}: {of['into']}",
                    "Excuse": lambda: f"excuse {seat('seat')}: to {moment('until')}",
                    "Choose": lambda: f"choose {seat('from')} about {seat('about')}: {of['how']}",
                    "Settle": lambda: f"settle {seat('about')}: {of['how']}",
                    "Outage": lambda: f"outage {moment('from')} to {moment('until')}",
                    "Away": lambda: f"away {seat('seat')}: {moment('from')} to {moment('until')}",
                    "Back": lambda: f"back {seat('seat')}"}[deed]()
        seat = lambda name: fields[name] + 1
        why = ": " + esc(fields["why"]) if kind in ("TakenBack", "Closed") and "why" in fields else ""
        said = esc(fields.get("words", ""))
        if kind == "Proposed":
            what, of = fields["question"]
            what = {"Undo": lambda: f"undo to {of['to']}", "End": lambda: "end the game", "Draw": lambda: "draw",
                    "Concede": lambda: f"concede to {of['to'] + 1}"}[what]()
            return f"propose {seat('from')}: {what}"
        return {"Salted": lambda: f"salt {seat('seat')}: {esc(fields['salt'])}",
                "Started": lambda: "start",
                "Told": lambda: "tell " + esc(" ".join(fields["outcomes"])),
                "TakenBack": lambda: f"take back to {fields['to']}{why}",
                "Pressed": lambda: f"press {seat('from')}: {said}",
                "Spoken": lambda: f"say: {said}",
                "CustomsSet": lambda: f"customs {esc(fields['customs'])}",
                "Seated": lambda: f"seat {seat('seat')}" + (" anew" if "anew" in fields else ""),
                "Resigned": lambda: f"resign {seat('seat')}",
                "Consented": lambda: f"{'agree' if fields['yes'] else 'disagree'} {seat('seat')}",
                "Dismissed": lambda: "dismiss",
                "RulesChanged": lambda: f"rules {fields['version']}",
                "Closed": lambda: f"close{why}" if why else "end",
                }.get(kind, lambda: "(never in the open)")()

    # What was decided, and whether it was allowed

    def decide(self, line):
        fault = lambda why: self.copy.fault(line.name, why)
        for kind, fields in line.value.get("house", []):
            deed, fields = fields if kind == "Timed" else ("", fields)
            seats = [fields[name] for name in ("seat", "from", "about", "to") if type(fields.get(name)) is int
                     and (kind, name) != ("TakenBack", "to")]
            if any(seat >= self.copy.seats for seat in seats):
                fault(f"{kind} names a seat that is not there")
                continue
            getattr(self, kind + deed, lambda line, fields, fault: None)(line, fields, fault)
        taken = line.events("TakenBack")
        if taken:
            self.in_force = [seq for seq in self.in_force if seq <= taken[0]["to"]]
            self.orders = [order for order in self.orders if order[0] <= taken[0]["to"]]
        elif line.seq:
            self.in_force.append(line.seq)
            if line.titles_order:
                # Only what everybody saw counts, so that a public copy comes to the same.
                drew = any("only" not in draw for draw in line.value.get("luck", []))
                self.orders += [(line.seq, line.seat, drew)] if line.value["events"] else []

    def may(self, line, fault, what, *who):
        if line.value["by"] not in who:
            fault(f"{what} comes by {line.value['by']}, should be by {' or '.join(who)}")

    def not_closed(self, fault, what):
        if self.closed is not None:
            fault(f"{what} after the close")

    def Salted(self, line, of, fault):
        seat = of["seat"] + 1
        self.may(line, fault, f"the salt of seat {seat}", f"seat {seat}", f"moderator for seat {seat}")

    def Started(self, line, of, fault):
        self.may(line, fault, "the start", "moderator")
        if self.started is not None or self.closed is not None:
            fault("starts once more, or after the close")
        self.started, self.owed = line.seq, None

    def Told(self, line, of, fault):
        self.may(line, fault, "told luck", "moderator")
        if not self.told:
            fault("tells luck that is drawn")
        self.outcomes.extend(of["outcomes"])

    def LaidAside(self, line, of, fault):
        if of["outcomes"] > len(self.outcomes):
            fault(f"uses {of['outcomes']} outcomes, {len(self.outcomes)} were told")
        for _ in range(min(of["outcomes"], len(self.outcomes))):
            self.outcomes.popleft()

    def Used(self, line, of, fault):
        self.LaidAside(line, of, fault)
        self.owed = None

    def Waits(self, line, of, fault):
        if not self.told:
            fault("waits for luck to be told, and luck is drawn")
        self.owed = of.get("record", line.seq)

    def TakenBack(self, line, of, fault):
        self.may(line, fault, "a take-back", "moderator")
        if self.started is None or self.closed is not None:
            fault("takes back before the start or after the close")
        elif of["to"] not in self.in_force or of["to"] < self.started:
            fault(f"takes back to record {of['to']}, which is not in force or before the start")
        elif of["to"] == self.in_force[-1]:
            fault(f"takes nothing back: record {of['to']} is the last in force")
        self.agreed = self.proposal = None
        if self.owed is not None and self.owed > of["to"]:
            self.owed = None

    def Pressed(self, line, of, fault):
        seat = of["from"] + 1
        self.may(line, fault, f"press of seat {seat}", f"seat {seat}", f"moderator for seat {seat}")
        if "no press" in self.customs:
            fault("press at a table without press")

    def Spoken(self, line, of, fault):
        self.may(line, fault, "words of the moderator", "moderator")

    def CustomsSet(self, line, of, fault):
        self.may(line, fault, "customs", "moderator")
        self.not_closed(fault, "customs")
        if not re.fullmatch("(press signed|press unsigned|no press), silence (refuses|agrees), "
                            "first miss (counts|excused)", of["customs"]):
            fault(f"customs are {of['customs']!r}")
        self.customs = of["customs"]

    def Seated(self, line, of, fault):
        self.may(line, fault, "a seat", "moderator")
        if of["seat"] in self.bots and "anew" not in of:
            fault("a bot holds the seat")
        if "anew" in of:
            self.bots.discard(of["seat"])

    def Resigned(self, line, of, fault):
        seat = of["seat"] + 1
        self.may(line, fault, f"the resignation of seat {seat}", f"seat {seat}", "moderator", f"moderator for seat {seat}",
                 *(["clock"] if self.settled == (of["seat"], "standby") else []))
        self.not_closed(fault, "resigns")
        if of["seat"] in self.bots:
            fault("a bot holds the seat already")
        self.bots.add(of["seat"])

    def Proposed(self, line, of, fault):
        seat = of["from"] + 1
        self.may(line, fault, f"what seat {seat} proposes", f"seat {seat}", f"moderator for seat {seat}")
        if self.started is None or self.closed is not None:
            fault("proposes before the start or after the close")
        if self.proposal:
            fault("something else is proposed")
        if ("silence_agrees" in of) != ("silence agrees" in self.customs and "past_throw" not in of):
            fault("silence_agrees is not what the customs say")
        others = {other for other in range(self.copy.seats) if other != of["from"] and other not in self.bots}
        drew, asked, kind = False, others, of["question"][0]
        if kind == "Undo":
            own = [seq for seq, by, _ in self.orders if by == seat]
            after = [order for order in self.orders if own and order[0] >= own[-1]]
            drew = any(order[2] for order in after)
            begun = bool(own) and own[-1] > (self.started or 0)
            if not begun or of["question"][1]["to"] != max(seq for seq in self.in_force if seq < own[-1]):
                fault(f"would take back to {of['question'][1]['to']}, not to before the last order of seat {seat}")
            if not drew:
                asked = others & {by - 1 for _, by, _ in after}
        if of["asked"] != sorted(asked):
            fault(f"asks {sorted(seat + 1 for seat in of['asked'])}, should ask {sorted(seat + 1 for seat in asked)}")
        if ("past_throw" in of) != drew:
            fault("past_throw is not what the records say")
        if kind == "Concede" and of["question"][1]["to"] in (of["from"], *range(self.copy.seats, 256)):
            fault("concedes to nobody else")
        self.proposal = {"asked": set(of["asked"]), "agreed": set(), "of": of}
        self.settle_proposal()

    def settle_proposal(self):
        """Once everybody who was asked has agreed, it is done in the next record."""
        if self.proposal["agreed"] == self.proposal["asked"]:
            kind, question = self.proposal["of"]["question"]
            self.agreed = kind, question.get("to")

    def Consented(self, line, of, fault):
        seat = of["seat"] + 1
        silence = self.proposal and "silence_agrees" in self.proposal["of"] and of["yes"] and \
            line.value["at"] >= whole(self.proposal["of"]["until"])
        self.may(line, fault, f"the answer of seat {seat}", f"seat {seat}", f"moderator for seat {seat}",
                 *(["clock"] if silence else []))
        if not self.proposal or of["seat"] not in self.proposal["asked"] - self.proposal["agreed"]:
            fault(f"seat {seat} was not asked, or has agreed")
        elif of["yes"]:
            self.proposal["agreed"].add(of["seat"])
            self.settle_proposal()
        else:
            self.proposal = None

    def Dismissed(self, line, of, fault):
        if not self.proposal:
            fault("dismisses what nobody proposed")
        else:
            seat = self.proposal["of"]["from"] + 1
            late = line.value["at"] >= whole(self.proposal["of"]["until"])
            self.may(line, fault, "a dismissal", "moderator", f"seat {seat}", f"moderator for seat {seat}",
                     *(["clock"] if late else []))
        self.proposal = self.agreed = None

    def RulesChanged(self, line, of, fault):
        self.may(line, fault, "later rules", "moderator")
        if of["version"] <= self.version:
            fault(f"rules {of['version']} are not later than {self.version}")
        self.version = of["version"]

    def Dials(self, line, of, fault):
        seats = [seat for seat, _ in of["dials"]]
        if seats != sorted(set(seats)) or any(seat >= self.copy.seats for seat in seats):
            fault(f"Dials names the seats {[seat + 1 for seat in seats]}")
        for seat, dial in of["dials"]:
            if self.dials.get(seat) == dial:
                fault(f"Dials names seat {seat + 1}, whose dial is what it was")
            self.dials[seat] = dial

    def Closed(self, line, of, fault):
        if self.closed is not None:
            fault("closes once more")
        self.may(line, fault, "the close", "moderator")
        if "why" in of and of["ranking"]:
            fault("closes for a reason, and with a ranking")
        placed = [seat for place in of["ranking"] for seat in place["seats"]]
        if placed and sorted(placed) != list(range(self.copy.seats)):
            fault("the ranking does not have every seat once")
        if self.agreed and "why" not in of:
            kind, to = self.agreed
            shared = lambda seats: [{"seats": list(seats), "score": 0}]
            every = range(self.copy.seats)
            places = {"End": [], "Draw": shared(every), "Concede": [
                {"seats": [to], "score": 1}, *shared(seat for seat in every if seat != to)]}.get(kind)
            if places is not None and of["ranking"] != places:
                fault("the ranking is not what was agreed on")
        self.closed, self.proposal = line.seq, None

    def TimedOutage(self, line, of, fault):
        self.may(line, fault, "an outage", "clock")
        if of["until"] < of["from"] or (self.outage and of["from"] < self.outage):
            fault("an outage that is not after the last one")
        self.outage = of["until"]

    def TimedRemind(self, line, of, fault):
        self.may(line, fault, "time", "clock")

    TimedRunOut = TimedExcuse = TimedRemind

    def TimedSettle(self, line, of, fault):
        self.TimedRemind(line, of, fault)
        self.settled = of["about"], of["how"]

    def TimedGive(self, line, of, fault):
        self.not_closed(fault, "time given")
        if line.value["by"] == "clock" or line.seat == of["to"] + 1:
            fault("gives time to itself, or from the clock")

    def TimedPace(self, line, of, fault):
        self.may(line, fault, "the pace", "moderator")
        self.not_closed(fault, "a pace")

    TimedPause = TimedResume = TimedPace

    def TimedChoose(self, line, of, fault):
        seat = of["from"] + 1
        self.may(line, fault, f"the choice of seat {seat}", f"seat {seat}", f"moderator for seat {seat}")
        if of["from"] == of["about"]:
            fault("chooses about itself")
        run = (self.dials.get(of["about"]) or {}).get("run")
        if not run or run["stage"] != "late":
            fault(f"seat {of['about'] + 1} is not late")

    def TimedAsk(self, line, of, fault):
        seat = of["seat"] + 1
        self.may(line, fault, f"more time for seat {seat}", f"seat {seat}", f"moderator for seat {seat}")
