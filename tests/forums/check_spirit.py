"""A table in a topic of a real Spirit, by pages and forms: login, quotes, edits, removals, a picture, private words.

    check_spirit.py ADDRESS WAYBILL FOLDER
"""
import re, sys, urllib.parse
from house import House, marks, statuses
from people import SpiritMember, plain

ADDRESS, WAYBILL, FOLDER = sys.argv[1:4]
alice, bob, mod = (SpiritMember(ADDRESS, name) for name in ("alice", "bob", "mod"))
house = House(WAYBILL, FOLDER, "spirit", ADDRESS)
house.run("new", "steel-driver", "--table", "Tuesday", "--seat", "Anna", "--seat", "Bert", "--seat", "Carla=carla@example.org", "--option", "first=Anna")
house.run("doctor")
topic = house.run("forum", "new", "Tuesday", "--in", "club", "--part", "3", "--title", "Tuesday on steel").split("topic ")[1].split()[0]
assert re.fullmatch(r"\d+/tuesday-on-steel", topic), topic
for seat, member in (("Anna", alice), ("Bert", bob)):
    house.run("forum", "seat", "Tuesday", seat, member.id)
house.patient()
assert len(marks(alice.posts(topic))) == 1, alice.posts(topic)
assert "<img" in statuses(alice.posts(topic))[0]["html"], "the board is shown"
records = len(house.log("Tuesday"))

# A quote is no order, what stands below it is.
order = alice.say(topic, bob.quote("bob", "auction red 9") + "auction red 3")
house.patient()
log = house.log("Tuesday")
assert [record["happened"] for record in log[records:]] == [["Anna puts Red up with a bid of 3."]], log[records:]
told = plain(statuses(alice.posts(topic))[-1]["html"])
assert "auction red 3" in told and "auction red 9" not in told, told

# An edit mark without a change of words is nothing; a change is told once, and never carried out.
records = len(log)
before = marks(alice.posts(topic))
alice.edit(topic, order, bob.quote("bob", "auction red 9") + "auction red 3")
house.patient()
assert marks(alice.posts(topic)) == before, "nothing was said"
alice.edit(topic, order, "auction red 7")
house.patient()
house.patient()
told = plain(statuses(alice.posts(topic))[-1]["html"])
assert told.count("was edited") == 1 and "auction red 7" in told, told
assert len(house.log("Tuesday")) == records

# A moderator takes it away, which leaves its place; and brings it back.
mod.form(f"/comment/{order}/delete/", {})
house.patient()
told = plain(statuses(alice.posts(topic))[-1]["html"])
assert told.count("was taken away") == 1, told
mod.form(f"/comment/{order}/undelete/", {})
house.patient()
told = plain(statuses(alice.posts(topic))[-1]["html"])
assert "is there again" in told, told

# Pinned and closed leave boxes that are no posts; a closed topic takes nothing, and everything when it opens again.
mod.form(f"/topic/moderate/pin/{topic.split('/')[0]}/", {})
mod.form(f"/topic/moderate/lock/{topic.split('/')[0]}/", {})
house.mail("carla@example.org", "press to all: closed, is it?", "[Tuesday]")
house.ask("once")
mod.form(f"/topic/moderate/unlock/{topic.split('/')[0]}/", {})
bob.say(topic, "bid 4")
house.ask("outbox", "again")
house.patient(90)
told = " ".join(plain(post["html"]) for post in statuses(alice.posts(topic)))
assert "closed, is it?" in told and "bid 4" in told, told

# What only Bert may know goes to him in a private topic, and nobody reads it in the open one.
bob.say(topic, "max green 6")
house.patient(90)
told = " ".join(plain(post["html"]) for post in alice.posts(topic) if post["name"] == "bot")
assert "everybody could read" in told and "max green 6" not in told, told
private = bob.line.ask("GET", "/topic/private/")[2]
paths = re.findall(r'href="/topic/private/(\d+/[^/"]+)/', private)
words = " ".join(plain(post["html"]) for path in paths for post in bob.posts(f"private/{path}"))
assert "max green 6" in words, (private, words)
assert {alice.line.ask("GET", f"/topic/private/{path}/")[0] for path in paths} == {404}, "only he"

# A moderator moves a post elsewhere, where it keeps its id: its order stands.
elsewhere = re.search(r"/topic/(\d+)/", alice.form("/topic/publish/", {"category": "3", "title": "Elsewhere", "comment": "split"})[1]).group(1)
order = bob.say(topic, "max yellow 5")
house.patient(90)
records = len(house.log("Tuesday"))
fields = urllib.parse.urlencode([("topic", elsewhere), ("comments", order)]).encode()
status, _, said = mod.line.ask("POST", f"/comment/{topic.split('/')[0]}/move/", fields, {"X-CSRFToken": mod.line.cookie("csrftoken"), "Referer": ADDRESS + "/"})
assert status < 400, (status, said[:300])
assert order not in [post["id"] for post in alice.posts(topic)], "it is there still"
house.patient(90)
assert len(house.log("Tuesday")) == records

# The whole topic is removed, and comes back: nothing is lost, nothing told twice.
mod.form(f"/topic/moderate/delete/{topic.split('/')[0]}/", {})
assert house.ask("once").returncode == 1, "somebody should hear of it"
mod.form(f"/topic/moderate/undelete/{topic.split('/')[0]}/", {})
house.patient(90)

seen = marks(alice.posts(topic))
assert len(seen) == len(set(seen)), seen
house.run("audit", "Tuesday")
print("spirit: login, orders, quotes, edits, removals, closed topics and pictures as they should be")
