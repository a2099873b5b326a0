"""A table in a topic of a real NodeBB 1.4 with its write API: tokens, quotes, edits, deletions, pages, chats.

    check_nodebb.py ADDRESS WAYBILL FOLDER
"""
import sys
from house import House, marks, statuses
from people import NodeBBMember, plain

ADDRESS, WAYBILL, FOLDER = sys.argv[1:4]
alice, bob, mod, bot = (NodeBBMember(ADDRESS, name) for name in ("alice", "bob", "mod", "bot"))
house = House(WAYBILL, FOLDER, "nodebb", ADDRESS, secret=bot.token)
house.run("new", "steel-driver", "--table", "Tuesday", "--seat", "Anna", "--seat", "Bert", "--seat", "Carla=carla@example.org", "--option", "first=Anna")
house.run("doctor")
topic = house.run("forum", "new", "Tuesday", "--in", "club", "--part", "2", "--title", "Tuesday on steel").split("topic ")[1].split()[0]
for seat, member in (("Anna", alice), ("Bert", bob)):
    house.run("seat", "Tuesday", seat, "--forum", member.id)
house.patient(60)
assert len(marks(alice.posts(topic))) == 1, alice.posts(topic)
records = len(house.log("Tuesday"))

order = alice.say(topic, bob.quote("bob", "auction red 9") + "auction **red** 3 :smile:")
house.patient(60)
log = house.log("Tuesday")
assert [record["happened"] for record in log[records:]] == [["Anna puts Red up with a bid of 3."]], (log[records:], plain(statuses(alice.posts(topic))[-1]["html"]))

# An edit without a change sets the mark of edits all the same, and is nothing.
seen = marks(alice.posts(topic))
alice.edit(topic, order, bob.quote("bob", "auction red 9") + "auction **red** 3 :smile:")
house.patient(60)
assert marks(alice.posts(topic)) == seen
alice.edit(topic, order, "auction red 7")
house.patient(60)
told = plain(statuses(alice.posts(topic))[-1]["html"])
assert told.count("was edited") == 1 and "auction red 7" in told, told
alice.remove(order)
house.patient(60)
told = plain(statuses(alice.posts(topic))[-1]["html"])
assert told.count("was taken away") == 1, told
assert len(house.log("Tuesday")) == len(log)

# More than a page; an order at its end.
for number in range(25):
    mod.say(topic, f"talk of people who watch {number}")
bob.say(topic, "bid 4")
house.patient(60)
assert any("4" in line for record in house.log("Tuesday")[len(log):] for line in record["happened"]), house.log("Tuesday")[len(log):]

# What only Bert may know goes to him alone, in a chat, and nobody reads it in the topic.
bob.say(topic, "max red 7")
house.patient(60)
told = plain(" ".join(post["html"] for post in alice.posts(topic) if post["name"] == "bot"))
assert "everybody could read" in told and "max red 7" not in told, told
rooms = bob.call("GET", "/api/user/bob/chats")["rooms"]
words = " ".join(message["content"] for room in rooms for message in bob.call("GET", f"/api/user/bob/chats/{room['roomId']}")["messages"])
assert "max red 7" in plain(words), words
seen = marks(alice.posts(topic))
assert len(seen) == len(set(seen)), seen
house.run("audit", "Tuesday")
print(f"nodebb: {len(seen)} statuses each once; quotes, edits, deletions, pages and chats as they should be")
