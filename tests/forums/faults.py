"""Forums of our own that behave as the documents and sources of theirs say, and then do not: nothing is lost, nothing is said twice.

    faults.py WAYBILL FOLDER KILLS [PART …]      with more than ten kills every fault happens in every forum
"""
import os, random, re, signal, subprocess, sys, time
from board_model import Board
from house import House, MARK, longest_row, marks, statuses
from json_servers import Flarum, Lemmy
from php_servers import FluxBB, MyBB
from servers import KEY, Discourse, NodeBB, PhpBB, Server

WAYBILL, FOLDER, KILLS = sys.argv[1], sys.argv[2], int(sys.argv[3])
os.makedirs(FOLDER)
WHOLE = KILLS > 10
QUOTE = {"fluxbb": "[quote=bob]{}[/quote]\n", "mybb": '[quote="bob" pid="500" dateline="1794990000"]{}[/quote]\n', "flarum": "> @bob#p500 {}\n\n", "lemmy": "> {}\n\n",
         "discourse": '[quote="bob, post:2, topic:100"]\n{}\n[/quote]\n\n', "nodebb": "> {}\n\n", "phpbb": '[quote="bob" post_id=500]{}[/quote]\n'}


class Play:
    """A table in a topic of one of our forums."""

    def __init__(self, handler, name, kind=None, address=None, topic=None, announced=False, **limits):
        self.board = Board(**limits)
        for member in ("bot", "alice", "bob", "carla"):
            self.board.member(member)
        self.server = Server(handler, self.board)
        recipe, pause = kind or handler.kind, ""
        # The pauses of the recipes are those of forums as delivered; ours has its own.
        if not kind:
            source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../templates/forums", f"{handler.kind}.yaml")
            with open(source) as file:
                text = re.sub(r"pause: \d+", "pause: 0", file.read())
            recipe = os.path.join(FOLDER, f"{name}.yaml")
            with open(recipe, "w") as file:
                file.write(text)
        self.house = House(WAYBILL, f"{FOLDER}/{name}", recipe, address(self.server.address) if address else self.server.address, ", timeout: 2", secret=KEY)
        self.quote = QUOTE[handler.kind]
        if announced:
            self.house.run("announce", "steel-driver", "--table", "Tuesday", "--seats", "3")
        else:
            self.house.run("new", "steel-driver", "--table", "Tuesday", "--seat", "Anna", "--seat", "Bert", "--seat", "Carla=carla@example.org", "--option", "first=Anna")
        if topic is None:
            said = self.house.run("forum", "new", "Tuesday", "--in", "club", "--part", "3")
        else:
            self.board.open("alice", "Tuesday", "auction red 9, says the old post")
            said = self.house.run("forum", "new", "Tuesday", "--in", "club", "--topic", "100")
        self.topic = int(said.split("topic ")[1].split()[0])

    def seat(self, ids=None):
        for seat, member in (("Anna", "alice"), ("Bert", "bob")):
            self.house.run("seat", "Tuesday", seat, "--forum", ids[member] if ids else str(self.board.members[member]))

    def shown(self):
        return [{"id": post["id"], "name": post["by"], "html": post["text"], "gone": post["gone"]} for post in self.board.of(self.topic)]

    def steps(self):
        found = marks(self.shown())
        assert len(found) == len(set(found)), found
        return len(found)

    def last(self):
        return statuses(self.shown())[-1]["html"]

    def happened(self):
        return [line for record in self.house.log("Tuesday") for line in record["happened"]]

    def say(self, who, text):
        return self.board.add(self.topic, who, text)["id"]


def as_documented(play):
    """Orders, quotes, talk, edits and deletions; the topic is read by its last page."""
    house, board = play.house, play.board
    play.seat()
    house.patient()
    assert play.steps() == 1
    order = play.say("alice", play.quote.format("auction red 9") + "auction red 3")
    play.say("bob", "Well done!")
    play.say("carla", "bid 9")
    house.patient()
    assert "Anna puts Red up with a bid of 3." in play.happened() and play.steps() == 2, play.last()
    assert "bid of 9" not in " ".join(play.happened()), "a stranger, a quote"
    board.amend(order, "alice", "auction red 8")
    house.patient()
    assert play.last().count("edited") == 1 and play.steps() == 3, play.last()
    play.say("bob", "pass")
    house.patient()
    board.post(order)["gone"] = True
    house.patient()
    assert "taken away" in play.last() and "auction red 3" in play.last(), play.last()
    # Talk of many pages: what is new costs one page, or two.
    for number in range(60):
        play.say("carla", f"talk {number}")
    house.patient()
    before = len(board.requests)
    house.patient()
    reads = [path for _, method, path in board.requests[before:] if method == "GET" and not re.search("login|member|index|ucp", path)]
    # The last page and the one before it, and three posts that are looked at again.
    assert len(reads) <= 2 + 3 * 2, reads


def exactly_once(play):
    """Whatever becomes of the line, every step is told once."""
    house, board = play.house, play.board
    steps = play.steps()
    names = {"Anna": "alice", "Bert": "bob"}

    def move():
        """Whoever is to move does."""
        text = play.last().split("to move")[0]
        seat = next((seat for seat in names if seat in text), None)
        if seat is None:
            house.mail("carla@example.org", "pass", "[Tuesday]")
            return
        options = house.json("show", "Tuesday", "--as", seat, "--options")["options"]["now"]
        play.say(names[seat], random.Random(steps).choice([option for option in options if option != "pass"] or options))

    for fault in (("500 after", 0), ("cut", 0), ("slow", 3), ("429", 2), ("503", 0), ("lost", 0)):
        # A picture is the first thing that is written; the fault is for the words.
        if isinstance(fault, tuple) and play.pictures:
            board.faults["write"] = [("none", 0), fault]
        else:
            board.faults["write"] = [fault]
        records = len(house.log("Tuesday"))
        move()
        asked = len(board.requests)
        house.ask("once")
        if fault[0] == "429":
            # It is left alone for as long as it wants.
            while len(writes := [at for at, method, path in board.requests[asked:] if method != "GET" and not re.search("upload|login|member", path)]) < 2:
                house.ask("once")
            assert writes[1] - writes[0] >= fault[1], (fault, board.requests[asked:])
        house.patient(60)
        board.faults["write"] = []
        steps += 1
        assert len(house.log("Tuesday")) > records, fault
        assert play.steps() == steps, (play.server.kind, fault, steps, marks(play.shown()))
    # Reading: away, slow, asked to wait; nothing is lost.
    for fault in (("503", 0), ("429", 1), ("slow", 3)):
        board.faults["read"] = [fault]
        move()
        house.ask("once")
        house.patient(60)
        board.faults["read"] = []
        steps += 1
        assert play.steps() == steps, (fault, steps, marks(play.shown()))
    board.down = True
    move()
    down = house.ask("once")
    assert down.returncode == 1 and "club" in down.stderr, down
    # Those who play by mail have their answers all the same.
    house.mail("carla@example.org", "status", "[Tuesday]")
    house.ask("once")
    letters = os.listdir(f"{house.folder}/post/out/carla@example.org/new")
    board.down = False
    house.patient(60)
    assert len(letters) >= 2, letters
    # The bot's own post is deleted; the next words are said anew.
    mine = statuses(play.shown())[-1]["id"]
    told = play.steps() - len(MARK.findall(board.post(mine)["text"]))
    board.purge(mine)
    house.mail("carla@example.org", "press to all: hello to the topic", "[Tuesday]")
    house.patient(60)
    assert "hello to the topic" in play.last() and play.steps() > told, play.last()
    # Closed, and open again.
    board.topics[play.topic]["closed"] = True
    steps = play.steps()
    house.mail("carla@example.org", "press to all: is anybody there?", "[Tuesday]")
    house.ask("once")
    assert play.steps() == steps
    board.topics[play.topic]["closed"] = False
    house.patient(60)
    assert "is anybody there?" in play.last(), play.last()
    # Hidden as a whole, and back.
    board.topics[play.topic]["hidden"] = True
    assert house.ask("once").returncode == 1
    board.topics[play.topic]["hidden"] = False
    house.patient(60)
    # Split: a post that leaves is gone here, its order stands, and in the other topic it is nobody's.
    records = len(house.log("Tuesday"))
    other = board.open("alice", "Elsewhere", "split")
    ours = [post for post in board.of(play.topic) if post["by"] == "alice"][-1]
    ours["topic"] = other
    house.patient(60)
    assert len(house.log("Tuesday")) == records
    house.run("audit", "Tuesday")


def killed(play, times):
    """The daemon is killed at any moment; every order is carried out once and told once."""
    house, whim = play.house, random.Random(7)
    play.seat()
    names = {"Anna": "alice", "Bert": "bob"}
    house.patient()
    steps = play.steps()

    def daemon():
        return subprocess.Popen([WAYBILL, "--dir", house.folder, "run"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    for _ in range(times):
        # A post and a kill somewhere in what follows from it.
        running = daemon()
        play.say("bob", f"press to all: word {steps}")
        time.sleep(whim.uniform(0.2, 1.6))
        running.send_signal(signal.SIGKILL)
        running.wait()
        steps += 1
    house.patient(60)
    happened = " ".join(play.happened())
    everything = " ".join(post["html"] for post in play.shown() if post["name"] == "bot")
    words = [f"word {step}" for step in range(steps - times, steps)]
    log = [record["happened"] for record in house.log("Tuesday")]
    press = [line for lines in log for line in lines if "word " in line]
    lost = [word for word in words if f"Bert to all: “{word}”" not in press]
    stands = [(at, post["id"], post["by"], post["text"][:30]) for at, post in enumerate(play.board.of(play.topic))]
    assert len(press) == times, (times, lost, stands, play.board.requests[-60:])
    found = marks(play.shown())
    assert len(found) == len(set(found)), found
    assert all(everything.count(word + "\\") or everything.count(word) for word in words), everything
    house.run("audit", "Tuesday")


def by_feed():
    """A feed that shows the newest fifteen posts; what is to be said goes to the moderator's hand."""
    play = Play(PhpBB, "feed", kind="feed", address=lambda base: base + "/app.php/feed/topic/{topic}", topic=100)
    play.seat({"alice": "alice", "bob": "bob"})
    play.house.ask("once")
    assert len(play.board.of(play.topic)) == 1, "nothing is written there"
    for number in range(30):
        play.say("carla", f"talk {number}")
        if number == 20:
            play.say("alice", "[quote=bob]auction red 9[/quote]\n[b]auction red 3[/b]")
    play.house.once()
    play.house.once()
    assert play.happened().count("Anna puts Red up with a bid of 3.") == 1, play.happened()
    assert "bid of 9" not in " ".join(play.happened())
    status = play.house.run("courier", "Tuesday", "--as", "bbcode")
    assert "auction red 3" in status and "[code]" in status, status


def dry():
    """Nothing is written; what would be is printed."""
    play = Play(Discourse, "dry", topic=100)
    settings = f"{play.house.folder}/config.yaml"
    with open(settings) as file:
        text = file.read().replace("poll: 1", "poll: 1, dry: true")
    with open(settings, "w") as file:
        file.write(text)
    said = play.house.ask("once")
    assert "not said" in said.stderr and "Anna" in said.stderr, said
    assert len(play.board.of(play.topic)) == 1


def in_a_row():
    """A Discourse takes three replies in a row from whoever did not open the topic."""
    play = Play(Discourse, "row", topic=100, in_row=3)
    play.seat()
    play.house.patient()
    for number in range(8):
        play.house.mail("carla@example.org", f"press to all: word {number}", "[Tuesday]")
        play.house.patient()
    play.house.run("order", "Tuesday", "Anna", "auction red 3")
    play.house.patient()
    play.house.run("order", "Tuesday", "Bert", "bid 4")
    play.house.patient()
    play.house.run("order", "Tuesday", "Carla", "bid 5")
    play.house.patient()
    play.house.run("order", "Tuesday", "Anna", "bid 6")
    play.house.patient()
    assert longest_row(play.shown()) <= 3 and play.steps() == 13, (longest_row(play.shown()), play.steps())
    assert all(f"word {number}" in " ".join(post["html"] for post in play.shown()) for number in range(8))


def secrets(handler):
    """Secret orders in the open stand or fall as the table wants; talk is press where it wants that."""
    play = Play(handler, f"{handler.kind}-secrets")
    play.seat()
    house = play.house
    house.patient()
    play.say("bob", "max red 7")
    house.patient()
    assert "everybody could read them" in play.last() and "max red 7" not in play.last(), play.last()
    house.run("forum", "set", "Tuesday", "--secrets", "refuse", "--talk", "press")
    plans = house.json("show", "Tuesday", "--as", "Bert")["plans"]
    play.say("bob", "max red 9")
    house.patient()
    assert "does not take them in the open" in play.last() and "max red 9" not in play.last(), play.last()
    assert house.json("show", "Tuesday", "--as", "Bert")["plans"] == plans and "7" in str(plans), plans
    steps = play.steps()
    play.say("bob", "What a lovely evening for trains")
    house.patient()
    assert play.steps() == steps, "the topic knows its own words"
    letters = f"{house.folder}/post/out/carla@example.org/new"
    assert any("lovely evening" in open(f"{letters}/{name}").read() for name in os.listdir(letters))
    # Whoever has no mail is told in private what only they may know.
    assert any(to == "bob" and "7" in text for _, to, text in play.board.private), play.board.private


def too_fast(handler, seconds=2):
    """A flood guard says how long it wants to rest; it is believed, and every step is told once."""
    play = Play(handler, f"{handler.kind}-fast", pause=float(seconds))
    play.seat()
    house = play.house
    house.patient(60)
    for number in range(3):
        house.mail("carla@example.org", f"press to all: word {number}", "[Tuesday]")
        house.run("order", "Tuesday", "Anna", "auction red 3") if number == 1 else None
        house.ask("once")
    tries = {letter.get("said") or "" for letter in house.json("outbox")}
    house.patient(60)
    assert all(f"word {number}" in " ".join(post["html"] for post in play.shown()) for number in range(3)), (tries, play.last())
    assert play.steps() >= 2
    mine = [post["at"] for post in play.board.of(play.topic) if post["by"] == "bot"]
    assert all(later - before >= seconds for before, later in zip(mine, mine[1:])), mine


def same_second():
    """A phpBB takes no form that comes back within the second in which it was shown."""
    recipe = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../templates/forums/phpbb.yaml")
    play = Play(PhpBB, "robot", kind=recipe, form_age=1.0)
    play.house.ask("once")
    assert play.steps() == 1, play.house.run("outbox")


def held(handler):
    """What waits for approval is not said again; once it is shown it is known as said."""
    play = Play(handler, f"{handler.kind}-held", topic=100, holds=["bot"])
    play.seat()
    house, board = play.house, play.board
    for _ in range(3):
        house.ask("outbox", "again")
        house.ask("once")
    mine = [post for post in board.posts if post["by"] == "bot"]
    assert len(mine) == 1 and "approval" in str(house.json("outbox")), (mine, house.run("outbox"))
    mine[0]["held"] = False
    house.patient()
    assert play.steps() == 1 and sum(post["by"] == "bot" for post in board.posts) == 1, board.posts
    board.holds.clear()
    play.say("alice", "auction red 3")
    house.patient()
    assert play.steps() == 2, play.shown()


def long_words():
    """Private words that need several messages, of which the forum takes one every two seconds: each is said once."""
    play = Play(NodeBB, "long", chat_pause=2.0)
    play.seat()
    play.house.patient()
    play.say("bob", "max red 7\n" + "\n".join(f"max {company} {most}" for company in ("green", "blue", "yellow") for most in (4, 5, 6)))
    play.house.patient(120)
    told = [text for _, to, text in play.board.private if to == "bob"]
    assert len(told) == len(set(told)) > 1 and all(len(text) <= 1000 for text in told), told
    assert any("max red 7" in text for text in told), told


def joined():
    """A MyBB makes one post of two that somebody writes one after the other: the second holds orders, too, and an edit holds none."""
    play = Play(MyBB, "joined", merge=3600.0)
    play.seat()
    house, board = play.house, play.board
    house.patient()
    house.run("order", "Tuesday", "Anna", "auction red 3")
    house.patient()
    play.say("bob", "Good evening, all of you")
    house.patient()

    def adds(text):
        """As the forum does it: what somebody writes below their own last post becomes a part of it."""
        last = board.of(play.topic)[-1]
        assert last["by"] == "bob", last
        last["text"], last["edits"] = f'{last["text"]}\n[hr]\n{text}', last["edits"] + 1

    adds("bid 4")
    house.patient()
    assert "Bert (Orange) bids 4" in " ".join(play.happened()) or "bids 4" in " ".join(play.happened()) or "4" in play.happened()[-1], play.happened()
    assert "edited" not in play.last(), play.last()
    records, steps = len(house.log("Tuesday")), play.steps()
    house.patient()
    house.patient()
    assert (len(house.log("Tuesday")), play.steps()) == (records, steps), "it is read once"
    order = next(post for post in board.of(play.topic) if post["by"] == "bob")
    board.amend(order["id"], "bob", "Good evening, all of you\n[hr]\nbid 9")
    house.patient()
    assert len(house.log("Tuesday")) == records and "edited" in play.last(), play.last()
    # Ours never become one with what was before: the last is amended instead.
    assert longest_row(play.shown()) == 1, play.shown()


def forgotten():
    """A board for members alone has forgotten us between two looks: we go in again."""
    play = Play(FluxBB, "forgotten", private_board=True)
    play.seat()
    house, board = play.house, play.board
    running = subprocess.Popen([WAYBILL, "--dir", house.folder, "run"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def told(count):
        end = time.time() + 60
        while play.steps() < count:
            assert time.time() < end, (count, play.shown())
            time.sleep(0.2)

    try:
        told(1)
        board.sessions.clear()
        play.say("alice", "auction red 3")
        told(2)
    finally:
        running.terminate()
        running.wait()
    assert "Anna puts Red up with a bid of 3." in play.happened()


def fewer_pages():
    """Pages become fewer, and a page that is not there is shown as the first: what is new is found all the same."""
    play = Play(FluxBB, "fewer")
    play.seat()
    house, board = play.house, play.board
    house.patient()
    for number in range(110):
        play.say("carla", f"talk {number}")
    house.patient()
    for post in [post for post in board.of(play.topic) if post["by"] == "carla"][:80]:
        board.purge(post["id"])
    play.say("alice", "auction red 3")
    house.patient()
    assert "Anna puts Red up with a bid of 3." in play.happened(), board.requests[-4:]


def signs_up(handler):
    """Members sign up by posts, somebody else by letter; the game begins when all have answered, and is played under their ids."""
    play = Play(handler, f"{handler.kind}-signs-up", announced=True)
    house, board = play.house, play.board
    house.patient()
    assert "looks for players" in play.last() and play.steps() == 1, play.last()
    play.say("carla", "Who will be there? I may join you later.")
    play.say("alice", play.quote.format("join as Bob") + "With pleasure!\n\njoin as Anna")
    house.patient()
    assert "signed up for Tuesday" in play.last() and "as Anna" in play.last() and "2 seats are free" in play.last(), play.last()
    # Somebody who is not a member of this forum joins by letter, and the topic hears of it.
    house.mail("dora@example.org", "join Tuesday as Dora", "hello")
    house.patient()
    letters = f"{house.folder}/post/out/dora@example.org/new"
    to = next(re.search(r"^Reply-To: <?([^>\s]+)", open(f"{letters}/{name}").read(), re.M)[1] for name in os.listdir(letters))
    house.mail("dora@example.org", "yes", "Re: Tuesday", to)
    house.patient()
    assert "Anna and Dora" in play.last() and "1 seat is free" in play.last(), play.last()
    play.say("bob", "partecipo come Anna")
    house.patient()
    assert "is called Anna" in play.last(), play.last()
    play.say("bob", "partecipo come Bert")
    house.patient()
    assert "The table opens now" in play.last() and "@alice" in play.last() and "@bob" in play.last(), play.last()
    assert not os.path.exists(f"{house.folder}/post/out") or os.listdir(f"{house.folder}/post/out") == ["dora@example.org"], os.listdir(f"{house.folder}/post/out")
    play.say("bob", "leave Tuesday")
    play.say("alice", "Hello everybody")
    play.say("bob", "Good evening!")
    house.patient()
    welcome = [open(f"{letters}/{name}").read() for name in os.listdir(letters)]
    to = next(re.search(r"^Reply-To: <?([^>\s]+)", letter, re.M)[1] for letter in welcome if "[Tuesday]" in letter)
    house.mail("dora@example.org", "Good luck", "Re: [Tuesday]", to)
    house.patient()
    shown = play.last()
    assert "to move" in shown or "holds the marker" in shown or "put a company up" in shown, shown
    # Whoever is to move puts a company up, in the topic or by letter.
    options = {seat: (house.json("show", "Tuesday", "--as", seat, "--options").get("options") or {}).get("now") or [] for seat in ("Anna", "Bert", "Dora")}
    seat = next(seat for seat, found in options.items() if found)
    records = len(house.log("Tuesday"))
    if seat == "Dora":
        house.mail("dora@example.org", "auction red 3", "[Tuesday]", to)
    else:
        play.say({"Anna": "alice", "Bert": "bob"}[seat], "auction red 3")
    house.patient()
    assert len(house.log("Tuesday")) > records and "Red up with a bid of 3" in " ".join(play.happened()), play.happened()
    house.run("audit", "Tuesday")
    house.run("audit", "--people")
    assert "invalid" not in house.run("outbox"), "no letter goes where nobody lives"


def one_forum(handler):
    """What its documents say, and then what they do not."""
    play = Play(handler, handler.kind)
    play.pictures = handler in (Discourse, NodeBB)
    as_documented(play)
    if WHOLE or handler in (Discourse, FluxBB):
        exactly_once(play)
        return f"as documented, and through every fault {play.steps()} steps each told once"
    return f"as documented, {play.steps()} steps each told once"


def kills():
    killed(Play(NodeBB, "killed"), KILLS)
    return f"{KILLS}, nothing lost, nothing twice"


# Every part by its name, so that one can be run alone.
PARTS = {handler.kind: lambda handler=handler: one_forum(handler) for handler in (Discourse, NodeBB, PhpBB, FluxBB, MyBB, Flarum, Lemmy)}
PARTS |= {f"{handler.kind} too fast": lambda handler=handler: too_fast(handler) for handler in ((NodeBB, FluxBB, MyBB) if WHOLE else (NodeBB,))}
PARTS |= {f"{handler.kind} held": lambda handler=handler: held(handler) for handler in (PhpBB, NodeBB)}
PARTS |= {"long words": long_words, "same second": same_second, "joined": joined, "forgotten": forgotten, "fewer pages": fewer_pages, "feed": by_feed, "dry": dry, "in a row": in_a_row}
PARTS |= {f"{handler.kind} secrets": lambda handler=handler: secrets(handler) for handler in ((Discourse, NodeBB, MyBB) if WHOLE else (NodeBB,))}
PARTS |= {f"{handler.kind} sign-up": lambda handler=handler: signs_up(handler) for handler in ((Discourse, NodeBB, PhpBB, MyBB, Lemmy) if WHOLE else (Discourse, PhpBB))}
PARTS |= {"kills": kills}
for name, part in PARTS.items():
    if not sys.argv[4:] or name in sys.argv[4:]:
        told = part()
        print(f"{name}: {told if isinstance(told, str) else 'as it should be'}", flush=True)
