"""What the forums of these tests have in common: members, topics, posts, limits, and faults on demand."""
import datetime, threading, time


class Refused(Exception):
    """A no, with what each forum makes of it."""

    def __init__(self, why, wait=None):
        super().__init__(why)
        self.why, self.wait = why, wait


class Board:
    """Posts of all topics, and what a moderator or a broken server does to them."""

    def __init__(self, in_row=1000, pause=0.0, merge=0.0, form_age=0.0, private_board=False, holds=(), chat_pause=0.0):
        self.lock = threading.RLock()
        self.members = {}
        self.topics = {}
        self.posts = []
        self.private, self.rooms = [], []
        self.highest = 497
        self.requests = []
        self.in_row, self.pause = in_row, pause
        # What happens to the next writes or reads: ("429", seconds), ("500 after", 0), ("cut", 0), ("slow", seconds), ("401", 0).
        self.faults = {"write": [], "read": []}
        self.down = False
        # Whether only members read; for how long two posts of one member become one; how old a form must be that is sent.
        self.private_board, self.merge, self.form_age = private_board, merge, form_age
        # Whose posts wait for approval; how long somebody waits between two private messages.
        self.holds, self.chat_pause, self.last_chat = set(holds), chat_pause, 0.0
        self.sessions = {}

    def member(self, name):
        return self.members.setdefault(name, 4000 + 7 * len(self.members))

    def fault(self, kind):
        with self.lock:
            return self.faults[kind].pop(0) if self.faults[kind] else None

    def open(self, by, title, text):
        with self.lock:
            number = 100 + len(self.topics)
            self.topics[number] = {"id": number, "title": title, "by": by, "closed": False, "hidden": False}
            self.add(number, by, text)
            return number

    def add(self, topic, by, text):
        """A post by somebody; the guards are those that every forum has."""
        with self.lock:
            here = self.topics.get(topic)
            if here is None or here["hidden"]:
                raise KeyError(topic)
            if here["closed"]:
                raise Refused("closed")
            mine = [post for post in self.posts if post["by"] == by]
            if mine and time.time() - mine[-1]["at"] < self.pause:
                raise Refused("too soon", self.pause)
            row = 0
            for post in reversed(self.of(topic)):
                if post["by"] != by:
                    break
                row += 1
            if row >= self.in_row and here["by"] != by:
                raise Refused("too many in a row")
            self.highest += 3
            post = {"held": by in self.holds, "id": self.highest, "topic": topic, "by": by, "text": text, "at": time.time(), "edits": 0, "gone": False,
                    "number": 1 + max([post["number"] for post in self.posts if post["topic"] == topic], default=0)}
            self.posts.append(post)
            return post

    def of(self, topic):
        return [post for post in self.posts if post["topic"] == topic and not post["held"]]

    def post(self, number):
        return next((post for post in self.posts if post["id"] == number), None)

    def amend(self, number, by, text):
        with self.lock:
            post = self.post(number)
            if post is None or post["gone"]:
                raise KeyError(number)
            if post["by"] != by or self.topics[post["topic"]]["closed"]:
                raise Refused("not yours to change")
            post["text"], post["edits"] = text, post["edits"] + 1
            return post

    def purge(self, number):
        """Deleted without a trace."""
        with self.lock:
            self.posts = [post for post in self.posts if post["id"] != number]


def iso(at):
    return datetime.datetime.fromtimestamp(at, datetime.timezone.utc).isoformat().replace("+00:00", "Z")
