"""A game in a topic of a real forum: four people write as people do, two of them also by mail.

    play.py KIND ADDRESS WAYBILL FOLDER TITLE STEPS      STEPS 0 plays to the end
"""
import os, random, re, sys, time
from house import House, longest_row, marks, statuses
from people import MEMBERS, plain

KIND, ADDRESS, WAYBILL, FOLDER, TITLE, STEPS = sys.argv[1:7]
STEPS = int(STEPS)
NAMES = {"Anna": "alice", "Bert": "bob", "Carla": "carla", "Dora": "dora"}
MAIL = {"Carla": "carla@example.org", "Dora": "dora@example.org"}
TALK = ["What an opening! 🚂", "Sorry for being late, the week was long.", "Does anybody know when the club meets?",
        "Che bella partita!", "I like how this looks.", "Greetings from the train :)"]
whim = random.Random(f"{TITLE} {STEPS}")
people = {seat: MEMBERS[KIND](ADDRESS, name) for seat, name in NAMES.items()}
# The pauses of a recipe are those of a forum as delivered; this one has none.
os.makedirs(FOLDER)
source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../templates/forums", f"{KIND}.yaml")
with open(source) as file, open(f"{FOLDER}/{KIND}.yaml", "w") as recipe:
    recipe.write(re.sub(r"pause: \d+", "pause: 0", file.read()))
house = House(WAYBILL, f"{FOLDER}/table", os.path.abspath(f"{FOLDER}/{KIND}.yaml"), ADDRESS, secret=getattr(people["Anna"], "key", "secret"))
seats = [part for seat in NAMES for part in ("--seat", f"{seat}={MAIL[seat]}" if seat in MAIL else seat)]
house.run("new", TITLE, "--table", "Tuesday", *seats)
topic = house.run("forum", "new", "Tuesday", "--in", "club", "--part", people["Anna"].part, "--title", f"{TITLE} {time.time_ns()}")
topic = topic.split("topic ")[1].split()[0]
for seat, member in people.items():
    house.run("forum", "seat", "Tuesday", seat, member.id, "--name", member.name)
house.patient()
known, reader = {}, people["Anna"]


def seen():
    """The whole topic, of which only the end is read anew: what stands on earlier pages is compared when the game is over."""
    for post in reader.posts(topic, max(1, getattr(reader, "last", 1) - 1)):
        known[post["id"]] = post
    return list(known.values())


said, steps, planted, edits, by_mail = [], len(marks(seen())), [], 0, 0
assert steps == 1, "the topic is told how the game begins"


def options(seat):
    return (house.json("show", "Tuesday", "--as", seat, "--options").get("options") or {}).get("now") or []


def as_people_write(seat, order):
    """An order as somebody may write it: below a quote, between two lines of talk, in bold."""
    text, member = "", people[seat]
    if said and whim.random() < 0.6:
        text += member.quote(*whim.choice(said))
    if whim.random() < 0.4:
        text += whim.choice(TALK) + "\n\n"
    text += f"**{order}**" if whim.random() < 0.3 else order
    if whim.random() < 0.3:
        text += "\n\n" + whim.choice(TALK)
    return text


def look(moves):
    """Every order since the last look stands, in the name of its seat and in its order; what else there is nobody ordered."""
    global records
    log = house.log("Tuesday")
    by = [record["by"] for record in log[records:]]
    assert by[:1] == moves[:1], (moves, log[records:])
    rest = iter(by)
    assert all(seat in rest for seat in moves), (moves, log[records:])
    records = len(log)
    moves.clear()


records = len(house.log("Tuesday"))
turn, last, moves = 0, None, []
while not STEPS or turn < STEPS:
    head = plain(statuses(seen())[-1]["html"]).strip().split("to move")[0]
    able = {seat: found for seat in NAMES if seat in head and (found := options(seat))}
    if not able:
        break
    seat = whim.choice(sorted(able))
    order = whim.choice(able[seat])
    turn += 1
    if seat in MAIL and whim.random() < 0.3:
        by_mail += 1
        secret = f"XYZZY{whim.randrange(10**9)}"
        planted.append(secret)
        house.mail(MAIL[seat], f"{order}\nnote {secret}\npress to Anna: {secret}", "[Tuesday]")
    else:
        text = as_people_write(seat, order)
        last = (seat, people[seat].say(topic, text))
        # Quotes of quotes, as long as a post may have them.
        said.append((people[seat].name, text if KIND == "spirit" and len(text) < 300 else order))
    house.patient()
    moves.append(f"seat {list(NAMES).index(seat) + 1}")
    steps += 1
    # Whatever a topic may hear of an order it has heard; the records are looked at now and then.
    if f": {order}" not in plain(statuses(seen())[-1]["html"]) or turn % 10 == 0:
        look(moves)
    told = marks(seen())
    assert len(told) == len(set(told)) == steps, (turn, steps, told)
    chance = whim.random()
    if chance < 0.15:
        # Talk, and what is quoted, lead to nothing; strangers neither.
        look(moves)
        other = whim.choice(list(people))
        # No two alike: some forums take the same words only once. A number alone would be a bid.
        talk = whim.choice(TALK) + f" ({turn} posts and counting)"
        people[other].say(topic, people[other].quote(NAMES[seat], order) + talk)
        house.patient()
        assert len(house.log("Tuesday")) == records, house.log("Tuesday")[records:]
        posts = seen()
        assert len(marks(posts)) == steps, (other, talk, plain(statuses(posts)[-1]["html"]))
    elif chance < 0.3 and last:
        look(moves)
        by, post = last
        last = None
        people[by].edit(topic, post, f"I never wrote that {turn}")
        house.patient()
        edits += 1
        steps += 1
        told = plain(statuses(seen())[-1]["html"])
        # What was nobody else's business is not quoted.
        assert "was edited" in told and (f"I never wrote that {turn}" in told or "nobody else's business" in told), told
        assert len(house.log("Tuesday")) == records, "an edit is never carried out"
        assert len(marks(seen())) == steps

look(moves)
posts = reader.posts(topic)
assert marks(posts) == marks(seen()) and len(marks(posts)) == steps, "nothing was changed that was said before"
everything = plain(" ".join(post["html"] for post in posts))
assert not [secret for secret in planted if secret in everything], "a secret is public"
assert longest_row(posts) <= people["Anna"].limit
house.run("audit", "Tuesday")
over = "to the end, " if not STEPS else ""
print(f"{KIND}, {TITLE}: {over}{turn} moves ({by_mail} by mail), {len(posts)} posts, {steps} statuses each once in "
      f"{len(statuses(posts))} posts, {edits} edits noticed, {len(planted)} secrets kept, at most {longest_row(posts)} posts of ours in a row")
