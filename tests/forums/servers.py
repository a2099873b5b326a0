"""Three forums that behave as their documents say: Discourse and NodeBB (JSON), phpBB (pages, forms, a feed of 15 posts)."""
import html, json, re, secrets, threading, time, urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from board_model import Refused, iso

KEY = "key-of-the-bot"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    board = None

    def log_message(self, *arguments):
        pass

    def answer(self, status, body, kind="application/json", headers=None):
        data = (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def cut(self):
        """The line breaks: whatever was done, nobody is told."""
        self.close_connection = True
        self.connection.shutdown(2)

    def handle_one(self, method):
        board = self.board
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        board.requests.append((time.time(), method, self.path))
        if board.down:
            return self.cut()
        url = urllib.parse.urlsplit(self.path)
        self.query = {name: values[-1] for name, values in urllib.parse.parse_qs(url.query).items()}
        kind = self.headers.get("Content-Type", "")
        self.fields = {}
        if "json" in kind:
            self.fields = json.loads(body or b"{}")
        elif "urlencoded" in kind:
            self.fields = {name: values[-1] for name, values in urllib.parse.parse_qs(body.decode(), keep_blank_values=True).items()}
        elif "multipart" in kind:
            assert b"\x89PNG" in body, "a picture is a PNG"
        writes = method != "GET" and self.is_write(url.path)
        fault = board.fault("write" if writes else "read")
        if fault and fault[0] == "429":
            return self.refuse_for_now(fault[1])
        if fault and fault[0] == "503":
            return self.answer(503, "maintenance", "text/html")
        if fault and fault[0] == "lost":
            board.sessions.clear()
        if fault and fault[0] == "slow" and not writes:
            time.sleep(fault[1])
        if fault and fault[0] in ("500 after", "cut", "slow") and writes:
            self.answer, answer = (lambda *arguments, **names: None), self.answer
            self.act(method, url.path)
            if fault[0] == "500 after":
                return answer(500, "internal error", "text/html")
            if fault[0] == "slow":
                time.sleep(fault[1])
            return self.cut()
        return self.act(method, url.path)

    def is_write(self, path):
        return True

    def handle(self):
        try:
            super().handle()
        except (BrokenPipeError, ConnectionResetError):
            pass

    def do_GET(self):
        self.handle_one("GET")

    def do_POST(self):
        self.handle_one("POST")

    def do_PUT(self):
        self.handle_one("PUT")

    def do_PATCH(self):
        self.handle_one("PATCH")


class Discourse(Handler):
    """/t/ID/N.json, /posts.json, /posts/ID.json; a key in a header."""

    kind = "discourse"

    def refuse_for_now(self, seconds):
        self.answer(429, {"errors": ["You've performed this action too many times."], "error_type": "rate_limit",
                          "extras": {"wait_seconds": seconds}}, headers={"Retry-After": str(seconds)})

    def shown(self, post):
        names = {number: name for name, number in self.board.members.items()}
        name = post["by"]
        return {"id": post["id"], "post_number": post["number"], "user_id": self.board.members[name], "username": name,
                "created_at": iso(post["at"]), "updated_at": iso(post["at"]), "version": 1, "topic_id": post["topic"],
                "raw": "(post deleted by author)" if post["gone"] else post["text"],
                "cooked": f"<p>{html.escape(post['text'])}</p>", "user_deleted": post["gone"], "hidden": False}

    def act(self, method, path):
        board = self.board
        if self.headers.get("Api-Key") not in (None, KEY):
            return self.answer(403, {"errors": ["invalid key"], "error_type": "invalid_access"})
        user = self.headers.get("Api-Username") if self.headers.get("Api-Key") == KEY else None
        if found := re.fullmatch(r"/t/(\d+)/(\d+)\.json", path):
            topic, near = int(found[1]), int(found[2])
            here = board.topics.get(topic)
            if here is None or here["hidden"]:
                return self.answer(404, {"errors": ["not found"], "error_type": "not_found"})
            posts = board.of(topic)
            place = next((at for at, post in enumerate(posts) if post["number"] >= near), len(posts) - 1)
            first = max(0, min(place - 5, len(posts) - 20))
            stream = [self.shown(post) for post in posts[first:first + 20]]
            return self.answer(200, {"id": topic, "title": here["title"], "closed": here["closed"], "posts_count": len(posts),
                                     "highest_post_number": posts[-1]["number"], "post_stream": {"posts": stream, "stream": [post["id"] for post in posts]}})
        if found := re.fullmatch(r"/posts/(\d+)\.json", path):
            post = board.post(int(found[1]))
            if method == "GET":
                if post is None:
                    return self.answer(404, {"errors": ["not found"]})
                return self.answer(200, self.shown(post))
            try:
                return self.answer(200, {"post": self.shown(board.amend(int(found[1]), user, self.fields["post"]["raw"]))})
            except KeyError:
                return self.answer(404, {"errors": ["not found"]})
            except Refused:
                return self.answer(403, {"errors": ["not permitted"], "error_type": "invalid_access"})
        if path == "/uploads.json":
            return self.answer(200, {"id": 1, "url": "/uploads/default/1.png", "short_url": "upload://board.png"})
        if path == "/posts.json" and method == "POST":
            if user is None:
                return self.answer(403, {"errors": ["not logged in"], "error_type": "not_logged_in"})
            if self.fields.get("archetype") == "private_message":
                board.private.append((user, self.fields["target_recipients"], self.fields["raw"]))
                return self.answer(200, {"id": 1, "topic_id": 1})
            try:
                if "topic_id" not in self.fields:
                    if len(self.fields["title"]) < 15 or len(self.fields["raw"]) < 20:
                        return self.answer(422, {"action": "create_post", "errors": ["Title is too short", "Body is too short"]})
                    topic = board.open(user, self.fields["title"], self.fields["raw"])
                    return self.answer(200, self.shown(board.of(topic)[0]))
                return self.answer(200, self.shown(board.add(int(self.fields["topic_id"]), user, self.fields["raw"])))
            except KeyError:
                return self.answer(404, {"errors": ["not found"]})
            except Refused as no:
                if no.wait:
                    return self.refuse_for_now(no.wait)
                return self.answer(422, {"action": "create_post", "errors": [no.why]})
        self.answer(404, {"errors": ["no such route"]})


class NodeBB(Handler):
    """/api/topic/T, /api/v3/topics/T, /api/v3/posts/P, /api/v3/chats; a bearer token. Whoever comes with a token is given a session,
    and whoever comes with a session must have the token of its forms. What is refused is 400, whatever the reason."""

    kind = "nodebb"

    def answer(self, status, body, kind="application/json", headers=None):
        headers = dict(headers or {})
        headers["Set-Cookie"] = "express.sid=s1; Path=/; HttpOnly"
        super().answer(status, body, kind, headers)

    def refuse_for_now(self, seconds):
        self.answer(429, {"status": {"code": "too-many-requests", "message": "slow down"}}, headers={"Retry-After": str(seconds)})

    def no(self, status, code, why):
        self.answer(status, {"status": {"code": code, "message": why}, "response": {}})

    def act(self, method, path):
        board = self.board
        user = "bot" if self.headers.get("Authorization") == f"Bearer {KEY}" else None
        if method != "GET" and "express.sid" in (self.headers.get("Cookie") or ""):
            return self.no(403, "forbidden", "invalid csrf token")
        if found := re.fullmatch(r"/api/topic/(\d+)(?:/.*)?", path):
            topic, page = int(found[1]), int(self.query.get("page", 1))
            here = board.topics.get(topic)
            if here is None or here["hidden"]:
                return self.answer(404, {"path": path})
            posts = board.of(topic)
            shown = [{"pid": post["id"], "uid": board.members[post["by"]], "index": at, "timestampISO": iso(post["at"]),
                      "deleted": int(post["gone"]), "edited": int(post["edits"] > 0),
                      "content": "[[topic:post-is-deleted]]" if post["gone"] else page_of(post["text"]), "user": {"username": post["by"]}}
                     for at, post in enumerate(posts)][(page - 1) * 20:page * 20]
            return self.answer(200, {"tid": topic, "posts": shown, "pagination": {"pageCount": -(-len(posts) // 20), "currentPage": page}})
        if user is None:
            return self.no(401, "not-authorised", "A valid login session was not found.")
        try:
            if path == "/api/v3/topics" and method == "POST":
                if len(self.fields["content"]) < 8:
                    return self.no(400, "bad-request", "[[error:content-too-short, 8]]")
                return self.answer(200, {"status": {"code": "ok"}, "response": {"tid": board.open(user, self.fields["title"], self.fields["content"])}})
            if (found := re.fullmatch(r"/api/v3/topics/(\d+)", path)) and method == "POST":
                post = board.add(int(found[1]), user, self.fields["content"])
                queued = {"queued": True, "id": f"reply-{post['id']}", "message": "[[success:post-queued]]"}
                return self.answer(200, {"status": {"code": "ok"}, "response": queued if post["held"] else {"pid": post["id"]}})
            if (found := re.fullmatch(r"/api/v3/posts/(\d+)", path)) and method == "PUT":
                return self.answer(200, {"status": {"code": "ok"}, "response": {"pid": board.amend(int(found[1]), user, self.fields["content"])["id"]}})
            if path == "/api/post/upload":
                return self.answer(403, "invalid csrf token", "text/plain")
            if path == "/api/v3/chats":
                board.rooms.append(self.fields["uids"])
                return self.answer(200, {"status": {"code": "ok"}, "response": {"roomId": len(board.rooms)}})
            if (found := re.fullmatch(r"/api/v3/chats/(\d+)", path)) and method == "POST":
                if len(self.fields["message"]) > 1000:
                    return self.no(400, "bad-request", "[[error:chat-message-too-long, 1000]]")
                if time.time() - board.last_chat < board.chat_pause:
                    return self.no(400, "bad-request", "You have sent too many messages, please wait awhile.")
                board.last_chat = time.time()
                names = {number: name for name, number in board.members.items()}
                board.private.extend((user, names[uid], self.fields["message"]) for uid in board.rooms[int(found[1]) - 1])
                return self.answer(200, {"status": {"code": "ok"}, "response": {"messageId": 1}})
        except KeyError:
            return self.no(404, "not-found", "[[error:no-topic]]")
        except Refused as no:
            wait = f"You can only post once every {int(no.wait or 0)} second(s) - please wait before posting again"
            return self.no(400, "bad-request", wait if no.wait else "[[error:topic-locked]]")
        self.answer(404, {"path": path})


def page_of(text):
    """Markdown as far as these tests write it."""
    lines, out = text.split("\n"), []
    code = False
    for line in lines:
        if line.startswith("```"):
            out.append("</code></pre>" if code else "<pre><code>")
            code = not code
        elif line.startswith(">") and not code:
            out.append(f"<blockquote><p>{html.escape(line[1:].strip())}</p></blockquote>")
        else:
            out.append(html.escape(line) + "\n" if code else f"<p>{html.escape(line)}</p>")
    return "".join(out)


def bbcode(text):
    text = html.escape(text)
    while re.search(r"\[quote", text):
        text, count = re.subn(r"\[quote(?:=[^\]]*)?\]((?:(?!\[quote).)*?)\[/quote\]", r"<blockquote><div><cite>x wrote:</cite>\1</div></blockquote>", text, flags=re.S)
        if not count:
            break
    text = re.sub(r"\[code\](.*?)\[/code\]", r'<div class="codebox"><p>Code: <a href="#">Select all</a></p><pre><code>\1</code></pre></div>', text, flags=re.S)
    return re.sub(r"\[b\](.*?)\[/b\]", r'<strong class="text-strong">\1</strong>', text, flags=re.S).replace("\n", "<br>\n")


class PhpBB(Handler):
    """viewtopic.php, posting.php, ucp.php and the feed of a topic; a session in a cookie, a token in every form."""

    kind = "phpbb"
    SIZE = 10

    def is_write(self, path):
        return path == "/posting.php"

    def refuse_for_now(self, seconds):
        self.answer(429, "<title>Too many requests</title>", "text/html", {"Retry-After": str(seconds)})

    def page(self, body, status=200, headers=None, head=""):
        self.answer(status, f"<!DOCTYPE html><html><head><title>Club</title>{head}</head><body>{body}</body></html>", "text/html", headers)

    def user(self):
        found = re.search(r"phpbb3_sid=(\w+)", self.headers.get("Cookie") or "")
        return self.board.sessions.get(found[1]) if found else None

    def login_form(self, why=""):
        self.page(f'<form action="./ucp.php?mode=login" method="post" id="login"><div class="error">{why}</div><input name="username"><input type="password" name="password">'
                  '<input type="checkbox" name="autologin"><input type="hidden" name="creation_time" value="1"><input type="hidden" name="form_token" value="t1">'
                  '<input type="submit" name="login" value="Login"></form>')

    def act(self, method, path):
        board = self.board
        if path == "/ucp.php":
            if method == "GET":
                return self.login_form()
            if self.fields.get("password") != KEY or self.fields.get("form_token") != "t1":
                return self.login_form("You have specified an incorrect password.")
            sid = secrets.token_hex(8)
            board.sessions[sid] = self.fields["username"]
            return self.page("You have been successfully logged in.", headers={"Set-Cookie": f"phpbb3_sid={sid}; path=/; HttpOnly"})
        if path == "/viewtopic.php":
            return self.topic()
        if path == "/posting.php":
            return self.posting(method)
        if path.startswith("/app.php/feed/topic/"):
            return self.feed(int(path.rsplit("/", 1)[1]))
        self.page("Not found", 404)

    def topic(self):
        board = self.board
        post = board.post(int(self.query["p"])) if "p" in self.query else None
        if post and post["gone"]:
            return self.page("The requested post does not exist.", 404)
        topic = post["topic"] if post else int(self.query.get("t", 0))
        here = board.topics.get(topic)
        if here is None or here["hidden"]:
            return self.page("The requested topic does not exist.", 404)
        # What was deleted is there for moderators alone.
        posts = [post for post in board.of(topic) if not post["gone"]]
        start = posts.index(post) // self.SIZE * self.SIZE if post else int(self.query.get("start", 0))
        if start >= len(posts):
            start = (len(posts) - 1) // self.SIZE * self.SIZE
        shown = "".join(
            f'<div id="p{post["id"]}" class="post has-profile bg2"><div class="inner"><dl class="postprofile" id="profile{post["id"]}"><dt><a href="./memberlist.php?mode=viewprofile&amp;u={board.members[post["by"]]}" class="username">{post["by"]}</a></dt></dl>'
            f'<div class="postbody"><div id="post_content{post["id"]}"><h3><a href="./viewtopic.php?p={post["id"]}#p{post["id"]}">Re: game</a></h3><p class="author"><time datetime="{iso(post["at"])}">today</time></p>'
            f'<div class="content">{bbcode(post["text"])}</div>'
            + (f'<div class="notice">Last edited by {post["by"]}, edited {post["edits"]} times in total.</div>' if post["edits"] else "")
            + f'<div id="sig{post["id"]}" class="signature">auction black 5 for ever</div></div></div></div></div>'
            for post in posts[start:start + self.SIZE])
        self.page(shown)

    def posting(self, method):
        board, user = self.board, self.user()
        if user is None:
            return self.login_form("You must log in to post.")
        mode = self.query.get("mode")
        post = board.post(int(self.query["p"])) if "p" in self.query else None
        topic = int(self.query.get("t") or (post or {}).get("topic") or 0)
        if mode == "edit" and (post is None or post["gone"]):
            return self.page("The requested post does not exist.", 404)
        if mode != "post" and board.topics.get(topic, {}).get("closed"):
            return self.page('<div class="panel" id="message"><p>This topic is locked.</p></div>')
        now = time.time()
        form = (f'<form id="postform" method="post" action="./posting.php?{urllib.parse.urlencode(self.query).replace("&", "&amp;")}" enctype="multipart/form-data"><div class="error">%s</div>'
                '<input type="text" name="subject" value="Re: game"><textarea name="message"></textarea>'
                f'<input type="hidden" name="creation_time" value="{now}">'
                '<input type="hidden" name="form_token" value="t2"><input type="submit" name="preview" value="Preview"><input type="submit" name="post" value="Submit"></form>')
        if method == "GET":
            return self.page(form % "")
        # What comes back within the same second is no human's.
        too_soon = now - float(self.fields.get("creation_time") or now) < board.form_age
        if self.fields.get("form_token") != "t2" or "post" not in self.fields or too_soon:
            return self.page(form % "The submitted form was invalid. Try submitting again.")
        try:
            if mode == "edit":
                done = board.amend(post["id"], user, self.fields["message"])
            elif mode == "post":
                done = board.of(board.open(user, self.fields["subject"], self.fields["message"]))[0]
            else:
                done = board.add(topic, user, self.fields["message"])
        except Refused as no:
            return self.page(form % "You cannot make another post so soon after your last.")
        except KeyError:
            return self.page("The requested topic does not exist.", 404)
        on = f'./viewtopic.php?f=2&amp;t={done["topic"]}&amp;p={done["id"]}#p{done["id"]}'
        on = "./viewforum.php?f=2" if done["held"] else on
        self.page(f'<div id="message"><p>This message has been posted successfully. <a href="{on}">View your submitted message</a></p></div>',
                  head=f'<meta http-equiv="refresh" content="3; url={on}">')

    def feed(self, topic):
        entries = "".join(
            f'<entry><author><name><![CDATA[{post["by"]}]]></name></author><updated>{iso(post["at"])}</updated><published>{iso(post["at"])}</published>'
            f'<id>http://club/viewtopic.php?p={post["id"]}#p{post["id"]}</id><link href="http://club/viewtopic.php?p={post["id"]}#p{post["id"]}"/><title>Re: game</title>'
            f'<content type="html"><![CDATA[{bbcode(post["text"])}<p>Statistics: Posted by {post["by"]}</p><hr />]]></content></entry>'
            for post in reversed(self.board.of(topic)[-15:]))
        self.answer(200, f'<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>x</id><title>t</title><updated>2026-11-18T00:00:00Z</updated>{entries}</feed>', "application/atom+xml")


class Server:
    """One of them, on a port of its own."""

    def __init__(self, handler, board):
        self.board = board
        self.handler = type(handler.__name__, (handler,), {"board": board})
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), self.handler)
        self.http.daemon_threads = True
        self.kind = handler.kind
        self.address = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def stop(self):
        self.http.shutdown()
