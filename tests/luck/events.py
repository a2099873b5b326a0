"""What the house decides, as it is written (docs/record.md, "The house", "Dials", "The lobby", "People")."""
from written import (as_it_stands, boolean, by_key, hexes, listing, moment_in_event, nothing_or, number, obj, one_of, pair, score,
                     text, true, words)

STAGE = words("clock|bank|grace|late", "a stage")
HOW = words("wait|skip|bot|standby", "wait, skip, bot or standby")
DIAL = obj(left=number, bank=number, run=nothing_or(obj(
    since=moment_in_event, until=moment_in_event, stage=STAGE, held=nothing_or(number), reminded=number,
    from_=nothing_or(moment_in_event), still_=nothing_or(moment_in_event), stood_=number)))

DEED = one_of(
    Pace=obj(pace=nothing_or(text)), Pause=obj(why_=text), Resume=None,
    Give=obj(to=number, time=number), Ask=obj(seat=number, time=number), Remind=obj(seat=number, percent=number),
    RunOut=obj(seat=number, into=STAGE), Excuse=obj(seat=number, until=moment_in_event),
    Choose=obj(**{"from": number}, about=number, how=HOW), Settle=obj(about=number, how=HOW),
    Outage=obj(**{"from": moment_in_event}, until=moment_in_event),
    Away=obj(seat=number, **{"from": moment_in_event}, until=moment_in_event), Back=obj(seat=number))

HOUSE = one_of(
    Opened=obj(opening=obj(title=text, version=number, seats=number, options_=by_key(text), board=as_it_stands),
               luck=words("drawn|told", "drawn or told"), commitment=hexes(64), salts=listing(text)),
    Salted=obj(seat=number, salt=text), Started=None, Told=obj(outcomes=listing(text)),
    Waits=obj(record_=number, of=number, purpose=text), Used=obj(outcomes=number), LaidAside=obj(outcomes=number),
    TakenBack=obj(to=number, why_=text),
    LanguageChosen=obj(seat=number, language=words("en|it", "en or it")), Noted=obj(seat=number),
    Pressed=obj(**{"from": number}, to_=listing(number), words_=text, unsigned_=true),
    DiaryLeft=obj(seat=number, open=boolean), CustomsSet=obj(customs=text),
    Spoken=obj(to_=listing(number), words_=text), Seated=obj(seat=number, anew_=true), Resigned=obj(seat=number),
    Proposed=obj(**{"from": number}, question=one_of(Undo=obj(to=number), End=None, Draw=None, Concede=obj(to=number)),
                 asked=listing(number), until=moment_in_event, past_throw_=true, silence_agrees_=true),
    Consented=obj(seat=number, yes=boolean), Dismissed=None, Timed=DEED,
    Dials=obj(dials=listing(pair(number, DIAL), least=1)), RulesChanged=obj(version=number),
    Closed=obj(ranking=listing(obj(seats=listing(number, least=1), score=score)), secret=hexes(64), why_=text))

# The notices of the lobby; the offer of a game is taken as it stands.
NOTICE = one_of(
    Announced=obj(game=text, offer=as_it_stands), Withdrawn=obj(game=text), Joined=obj(game=text, person=number),
    Left=obj(game=text, person=number), Opened=obj(game=text), Observed=obj(game=text, person=number),
    Unobserved=obj(game=text, person=number))
_ABOUT = obj(person=number)


def PERSON(reader):
    """Whom a record of the register is about."""
    return "Person", _ABOUT(reader)
