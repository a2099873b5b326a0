"""A Waybill with one table in a topic, and letters of those who also play by mail."""
import email.utils, json, os, re, subprocess, time
from people import plain

MARK = re.compile(r"\bW[0-9A-F]{10}\b")


class House:
    """A folder of Waybill's with a forum."""

    def __init__(self, waybill, folder, kind, address, more="", user="bot", secret="secret"):
        self.waybill, self.folder, self.clean = waybill, folder, False
        os.makedirs(folder)
        self.run("init")
        with open(f"{folder}/config.yaml") as file:
            settings = file.read()
        forum = f'forums:\n  - {{name: club, kind: {kind}, url: "{address}", user: {user}, password-file: secret, poll: 1{more}}}\n'
        with open(f"{folder}/config.yaml", "w") as file:
            file.write(settings.replace("forums: []", forum))
        with open(f"{folder}/secret", "w") as file:
            file.write(secret + "\n")
        os.chmod(f"{folder}/secret", 0o600)

    def ask(self, *arguments):
        self.clean = self.clean and "once" not in arguments
        command = [self.waybill, "--dir", self.folder, *arguments]
        return subprocess.run(command, capture_output=True, text=True)

    def run(self, *arguments):
        done = self.ask(*arguments)
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)
        return done.stdout

    def json(self, *arguments):
        return json.loads(self.run("--json", *arguments))

    def once(self):
        return self.run("once")

    def patient(self, seconds=30):
        """Once, until everything has left: a forum may want a pause between two posts."""
        end, clean = time.time() + seconds, self.clean
        while True:
            done = self.ask("--json", "once")
            # What left nothing the last time and failed at nothing now leaves nothing.
            if done.returncode == 0 and not json.loads(done.stdout)["unsent"] and (clean or not self.json("outbox")):
                self.clean = True
                return done.stdout
            clean = False
            assert time.time() < end, (done.stdout, done.stderr)
            time.sleep(0.3)
            self.ask("outbox", "again")

    def log(self, table):
        return [json.loads(line) for line in self.run("--json", "log", table).splitlines()]

    def mail(self, who, text, subject, reply_to=None):
        """A letter of somebody who also plays by mail."""
        self.count = getattr(self, "count", 0) + 1
        to = reply_to or "waybill@localhost"
        name = f"{self.folder}/post/in/new/{time.time_ns()}.letter{self.count}"
        with open(name, "w") as file:
            file.write(
                f"From: {who}\nTo: {to}\nSubject: {subject}\nMessage-ID: <{self.count}.{os.getpid()}@people.example>\n"
                f"Date: {email.utils.formatdate()}\nContent-Type: text/plain; charset=utf-8\n\n{text}\n")


def statuses(posts, bot="bot"):
    return [post for post in posts if post["name"] == bot and MARK.search(plain(post["html"]))]


def marks(posts):
    """Every step that the topic was told of, in its order."""
    return [mark for post in statuses(posts) for mark in MARK.findall(plain(post["html"]))]


def longest_row(posts, bot="bot"):
    longest = row = 0
    for post in posts:
        row = row + 1 if post["name"] == bot else 0
        longest = max(longest, row)
    return longest
