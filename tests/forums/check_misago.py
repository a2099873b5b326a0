"""A table in a topic of a real Misago: people quote, talk, edit and delete; the topic is told once, and right.

    check_misago.py ADDRESS WAYBILL FOLDER
"""
import http.cookiejar, json, os, subprocess, sys, urllib.error, urllib.request

ADDRESS, WAYBILL, FOLDER = sys.argv[1:4]


class Member:
    """Somebody who uses the forum as its own pages do."""

    def __init__(self, name):
        self.jar = http.cookiejar.CookieJar()
        self.line = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.line.open(ADDRESS + "/").read()
        self.ask("POST", "/api/auth/", {"username": name, "password": "secret"})

    def ask(self, method, path, body=None):
        token = next((cookie.value for cookie in self.jar if cookie.name == "csrftoken"), "")
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "X-CSRFToken": token}
        request = urllib.request.Request(ADDRESS + path, data=data, headers=headers, method=method)
        return json.loads(self.line.open(request).read() or b"null")

    def say(self, topic, text):
        return self.ask("POST", f"/api/threads/{topic}/posts/", {"post": text})


def waybill(*arguments):
    done = subprocess.run([WAYBILL, "--dir", FOLDER, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, (arguments, done.stdout, done.stderr)
    return done.stdout


def posts(member, topic):
    first = member.ask("GET", f"/api/threads/{topic}/posts/")["post_set"]
    found = list(first["results"])
    for page in range(2, first["pages"] + 1):
        found += member.ask("GET", f"/api/threads/{topic}/posts/?page={page}")["post_set"]["results"]
    return found


def statuses(member, topic):
    return [post for post in posts(member, topic) if post["poster_name"] == "bot" and "Receipt" in (post["content"] or "")]


def records():
    return len(waybill("log", "Tuesday").splitlines())


os.makedirs(FOLDER)
waybill("init")
with open(f"{FOLDER}/config.yaml") as file:
    settings = file.read()
forum = f'forums:\n  - {{name: club, kind: misago, url: "{ADDRESS}", user: bot, password-file: secret, poll: 1}}\n'
with open(f"{FOLDER}/config.yaml", "w") as file:
    file.write(settings.replace("forums: []", forum))
with open(f"{FOLDER}/secret", "w") as file:
    file.write("secret\n")
players = ["--seat", "Anna", "--seat", "Bert", "--seat", "Carla=carla@example.org", "--option", "first=Anna"]
waybill("new", "steel-driver", "--table", "Tuesday", *players)
topic = waybill("forum", "new", "Tuesday", "--in", "club", "--part", "3", "--title", "Tuesday on steel").split("topic ")[1].split()[0]
alice, bob = Member("alice"), Member("bob")
talk = [member.say(topic, "Good evening, I am ready") for member in (alice, bob)]
for seat, post in zip(("Anna", "Bert"), talk):
    waybill("forum", "seat", "Tuesday", seat, str(post["poster"]["id"]))
waybill("once")
assert len(statuses(alice, topic)) == 1, statuses(alice, topic)
before = records()

# An order below a quote of another, which is none.
order = alice.say(topic, '[quote="@bob"]\nauction red 9\n[/quote]\n\nauction red 3')
waybill("once")
waybill("once")
told = statuses(alice, topic)
assert records() > before, waybill("log", "Tuesday")
assert len(told) == 2, [post["content"] for post in told]
assert "auction red 3" in told[-1]["content"] and "auction red 9" not in told[-1]["content"], told[-1]["content"]
assert 'bob' in told[-1]["content"], "whoever is to move is mentioned"

# Whoever has no seat, and table talk, change nothing; an edit is noticed once and carried out never.
after = records()
Member("mod").say(topic, "auction red 5")
bob.say(topic, "Well played, Anna!")
alice.ask("PUT", f"/api/threads/{topic}/posts/{order['id']}/", {"post": "auction red 7"})
waybill("once")
waybill("once")
told = statuses(alice, topic)
assert records() == after, waybill("log", "Tuesday")
assert len(told) == 2, "the last status was amended"
assert told[-1]["content"].count("was edited") == 1 and "auction red 7" in told[-1]["content"], told[-1]["content"]
assert told[-1]["content"].count("Receipt") == 2, "the first receipt stays"

# A deletion is noticed, too.
alice.ask("DELETE", f"/api/threads/{topic}/posts/{order['id']}/")
waybill("once")
assert "was taken away" in statuses(alice, topic)[-1]["content"], statuses(alice, topic)[-1]["content"]
assert records() == after
waybill("audit", "Tuesday")
print("misago: orders, quotes, talk, strangers, edits and deletions as they should be")
