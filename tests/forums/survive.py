"""What a reader of posts must survive, provoked in a real Misago.

    survive.py ADDRESS PLACE WAYBILL FOLDER      PLACE is where that Misago lives
"""
import os, re, subprocess, sys, time
from house import House, marks, statuses
from people import MisagoMember, plain

ADDRESS, PLACE, WAYBILL, FOLDER = sys.argv[1:5]
alice, bob, mod = (MisagoMember(ADDRESS, name) for name in ("alice", "bob", "mod"))
house = House(WAYBILL, FOLDER, "misago", ADDRESS)
house.run("new", "steel-driver", "--table", "Tuesday", "--seat", "Anna", "--seat", "Bert", "--seat", "Carla=carla@example.org", "--option", "first=Anna")
# An old topic is adopted: what was said there before is no order, and its end is found without reading all of it.
old = alice.done("POST", "/api/threads/", {"category": 3, "title": f"Survivors {time.time_ns()}", "post": "auction red 9"})
topic = str(old["id"])
for number in range(22):
    bob.say(topic, f"old talk {number}")
alice.say(topic, "auction red 8")
house.run("forum", "new", "Tuesday", "--in", "club", "--topic", topic)
house.run("seat", "Tuesday", "Anna", "--forum", alice.id)
house.run("forum", "seat", "Tuesday", "Bert", bob.id, "--name", "bob")
house.patient()
records = len(house.log("Tuesday"))


def tune(**values):
    words = [f"{name}={value!r}" for name, value in values.items()]
    as_nobody = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []
    about = {**os.environ, "HOME": PLACE, "PGPORT": ADDRESS.rsplit(":", 1)[1], "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([*as_nobody, f"{PLACE}/venv/bin/python", f"{PLACE}/board.py", "tune", *words], check=True, env=about, cwd=PLACE)


def change(member, post, path, value):
    return member.done("PATCH", f"/api/threads/{topic}/posts/{post}/", [{"op": "replace", "path": path, "value": value}])


def of_topic(path, value):
    return mod.done("PATCH", f"/api/threads/{topic}/", [{"op": "replace", "path": path, "value": value}])


def told():
    return plain(statuses(alice.posts(topic))[-1]["html"])


def happened():
    return " ".join(line for record in house.log("Tuesday") for line in record["happened"])


def nothing_happens(why):
    before, steps = len(house.log("Tuesday")), marks(alice.posts(topic))
    house.patient()
    assert len(house.log("Tuesday")) == before and marks(alice.posts(topic)) == steps, (why, told())


# Its limits of an hour and a day are not those of a test that may run again within them.
tune(hourly_post_limit=10000, daily_post_limit=100000)

# The quoted order of somebody else, a mention as a link, a list, signs that are no markup.
nothing_happens("old posts")
first = alice.say(topic, '[quote="@bob"]\nauction red 7\n[/quote]\n\n@bob, <b>good evening</b>!\n\n- auction red 3\n')
house.patient()
assert "Anna puts Red up with a bid of 3." in happened() and "bid of 7" not in happened(), (happened(), told())

# An edit mark without a change of text.
alice.edit(topic, first, '[quote="@bob"]\nauction red 6\n[/quote]\n\n@bob, <b>good evening</b>!\n\n- auction red 3\n')
nothing_happens("an edit that changed no word of theirs")

# Hidden, then shown again; hidden, changed and shown again.
change(alice, first, "is-hidden", True)
house.patient()
assert "was taken away" in told(), told()
change(mod, first, "is-hidden", False)
house.patient()
assert "is there again" in told(), told()

# Entries that are no posts: renamed, closed and opened again.
of_topic("title", f"Survivors, renamed {time.time_ns()}")
of_topic("is-closed", True)
nothing_happens("closed and renamed are no posts")
of_topic("is-closed", False)

# A held post is approved late, when younger ones have been read: an older id appears.
tune(hold=1)
held = bob.say(topic, "bid 4")
tune(hold=0)
nothing_happens("a held post is not there yet")
talk = alice.say(topic, "I wonder what Bert will do")
nothing_happens("talk")
change(mod, held, "is-unapproved", False)
house.patient()
assert "Bert bids 4" in happened() or "bid of 4" in happened() or "bids 4" in told(), (happened(), told())

# A moderator merges two posts: other words, the count of edits still zero. Only the words themselves show it.
second = bob.say(topic, "a word of mine")
nothing_happens("talk")
mod.done("POST", f"/api/threads/{topic}/posts/merge/", {"posts": [int(held), int(second)]})
house.patient()
assert "was edited" in told() and "a word of mine" in told(), told()

# A post leaves the topic and keeps its id: its order stands, and it is told as gone.
records = len(house.log("Tuesday"))
mod.done("POST", f"/api/threads/{topic}/posts/split/", {"posts": [int(held)], "title": "Elsewhere", "category": 3})
house.patient()
assert len(house.log("Tuesday")) == records and told().count("was taken away") >= 1, told()

# Page borders move: many posts, deletions on earlier pages, the last page with up to six more.
for number in range(20):
    alice.say(topic, f"more talk {number}")
house.patient()
mine = [post["id"] for post in alice.posts(topic) if "old talk" in post["html"]]
for post in mine[:9]:
    bob.done("DELETE", f"/api/threads/{topic}/posts/{post}/")
house.mail("carla@example.org", "bid 5", "[Tuesday]")
house.patient()
alice.say(topic, "bid 6")
house.patient()
assert "6" in happened().split("bid")[-1] or "Anna bids 6" in happened(), happened()

# What only Bert may know goes to him in a private thread, and nobody reads it in the topic; the board is there for everybody.
bob.say(topic, "max green 6")
house.patient(60)
words = " ".join(plain(post["html"]) for post in alice.posts(topic) if post["name"] == "bot")
assert "everybody could read" in words and "max green 6" not in words, words
private = bob.done("GET", "/api/private-threads/")["results"]
words = " ".join(plain(post["content"]) for thread in private for post in bob.done("GET", f"/api/private-threads/{thread['id']}/posts/")["post_set"]["results"])
assert "max green 6" in words, (private, words)
pictures = re.findall(r'src="(/a/[^"]+)"', statuses(alice.posts(topic))[-1]["html"])
status, where, _ = alice.line.ask("GET", pictures[-1])
assert status == 200 and "/media/" in where, (status, where)

# The whole topic is hidden, and comes back.
of_topic("is-hidden", True)
assert house.ask("once").returncode == 1, "somebody should hear of it"
of_topic("is-hidden", False)
bob.say(topic, "pass")
house.patient()

# A flood guard says no; what was to be said is said later, once.
tune(flood=True)
house.run("order", "Tuesday", "Carla", "pass")
house.patient(60)
house.run("say", "Tuesday", "A word of the moderator's")
house.patient(60)
tune()
seen = marks(alice.posts(topic))
assert len(seen) == len(set(seen)), seen
last = told()
assert "A word of the moderator" in last, last
house.run("audit", "Tuesday")
print(f"misago: {len(seen)} statuses through late, hidden, merged, split and moved posts, closed and hidden topics, floods")
