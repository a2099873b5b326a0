"""People in a forum, who use it as its own pages do: Misago by its JSON, Spirit by its pages and forms, NodeBB by its tokens."""
import functools, html, http.cookiejar, json, re, urllib.error, urllib.parse, urllib.request


class Line:
    """A browser of somebody: cookies, and what came back."""

    def __init__(self, address):
        self.address = address
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def cookie(self, name):
        return next((cookie.value for cookie in self.jar if cookie.name == name), "")

    def ask(self, method, path, data=None, headers=None):
        url = path if path.startswith("http") else self.address + path
        request = urllib.request.Request(url, data=data, headers=headers or {}, method=method)
        try:
            with self.opener.open(request) as answer:
                return answer.status, answer.geturl(), answer.read().decode(errors="replace")
        except urllib.error.HTTPError as error:
            return error.code, url, error.read().decode(errors="replace")


class MisagoMember:
    """A member of a Misago."""

    limit, part = 1000, "3"

    def __init__(self, address, name):
        self.line, self.name = Line(address), name
        self.line.ask("GET", "/")
        status, said = self.call("POST", "/api/auth/", {"username": name, "password": "secret"})
        if status == 400:
            made = self.call("POST", "/api/users/", {"username": name, "email": f"{name}@test.example", "password": "secret-12"})
            if made[0] >= 400:
                made = self.call("POST", "/api/auth/", {"username": name, "password": "secret-12"})
            assert made[0] == 200, made
        self.id = str(self.call("GET", "/api/auth/")[1].get("id"))

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "X-CSRFToken": self.line.cookie("csrftoken")}
        status, _, text = self.line.ask(method, path, data, headers)
        try:
            return status, json.loads(text or "null")
        except ValueError:
            return status, text

    def done(self, *arguments):
        status, said = self.call(*arguments)
        assert status < 300, (arguments, status, said)
        return said

    def say(self, topic, text):
        return str(self.done("POST", f"/api/threads/{topic}/posts/", {"post": text})["id"])

    def edit(self, topic, post, text):
        self.done("PUT", f"/api/threads/{topic}/posts/{post}/", {"post": text})

    def posts(self, topic, page=1):
        """The posts from a page on; which is the last is kept."""
        found, self.last, page = [], page, page - 1
        while page < self.last:
            page += 1
            shown = self.done("GET", f"/api/threads/{topic}/posts/?page={page}")["post_set"]
            found, self.last = found + shown["results"], shown["pages"]
        # Its pages overlap when events stand on top of them.
        return list({
            post["id"]: {"id": str(post["id"]), "name": post["poster_name"], "html": post["content"] or "", "gone": post["is_hidden"]}
            for post in found if not post["is_event"]
        }.values())

    def quote(self, name, text):
        return f'[quote="@{name}"]\n{text}\n[/quote]\n\n'


class SpiritMember:
    """A member of a Spirit."""

    limit, part = 1000, "3"

    def __init__(self, address, name):
        self.line, self.name = Line(address), name
        self.form("/user/login/", {"username": name, "password": "secret"})
        page = self.line.ask("GET", "/")[2]
        found = re.search(r'href="/user/(\d+)/' + re.escape(name) + '/"', page)
        assert found, f"{name} was not let in"
        self.id = found.group(1)

    def form(self, path, fields):
        page = self.line.ask("GET", path)[2]
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]*)"', page).group(1)
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        return self.line.ask("POST", path, data, {"Referer": self.line.address + path})

    def say(self, topic, text):
        number = topic.split("/")[0]
        status, url, page = self.form(f"/comment/{number}/publish/", {"comment": text})
        last = self.posts(topic, max(1, getattr(self, "last", 1) - 1))[-1]
        assert last["name"] == self.name, (status, url, last)
        return last["id"]

    def edit(self, topic, post, text):
        status, _, _ = self.form(f"/comment/{post}/update/", {"comment": text})
        assert status < 300, status

    def posts(self, topic, page=1):
        """The posts from a page on; which is the last is kept."""
        found = []
        while True:
            status, _, text = self.line.ask("GET", f"/topic/{topic}/?page={page}")
            if status != 200:
                return found
            self.last = page
            for part in re.split(r'(?=<div\s+class="comments_list__(?:comment|item))', text)[1:]:
                number = re.search(r'data-pk="(\d+)"', part)
                body = re.search(r'<div class="comment__text js-comment-text">(.*?)</div>\s*<div class="comment__footer', part, re.S)
                name = re.search(r'comment__info__username__link"\s+href="/user/\d+/[^"]*"\s*><span>([^<]*)<', part)
                if number:
                    found.append({
                        "id": number.group(1), "name": name.group(1) if name else "",
                        "html": body.group(1) if body else "", "gone": body is None,
                    })
            if not re.search(rf"\?page={page + 1}\b", text):
                return found
            page += 1

    def quote(self, name, text):
        return "".join(f"> {line}\n" for line in [f"@{name} said:", "", *text.splitlines()]) + "\n"


class NodeBBMember:
    """A member of a NodeBB 1.4 with nodebb-plugin-write-api."""

    limit, part = 1000, "2"

    def __init__(self, address, name, password="secret123"):
        self.line, self.name = Line(address), name
        if name == "mod":
            self.id = "1"
        else:
            mod = NodeBBMember(address, "mod")
            known = {user["username"]: user["uid"] for user in mod.call("GET", "/api/users?section=sort-posts")["users"]}
            made = known.get(name) or mod.call("POST", "/api/v2/users", {"username": name, "password": password, "email": f"{name}@test.example"})["payload"]["uid"]
            self.id = str(made)
        self.token = self.call("POST", f"/api/v2/users/{self.id}/tokens", {"password": password})["payload"]["token"]

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if hasattr(self, "token"):
            headers["Authorization"] = f"Bearer {self.token}"
        # A line of its own each time: a session beside a token is another matter.
        status, _, text = Line(self.line.address).ask(method, path, data, headers)
        assert status < 300, (method, path, status, text)
        return json.loads(text)

    def say(self, topic, text):
        return str(self.call("POST", f"/api/v2/topics/{topic}", {"content": text})["payload"]["pid"])

    def edit(self, topic, post, text):
        self.call("PUT", f"/api/v2/posts/{post}", {"content": text})

    def remove(self, post):
        self.call("DELETE", f"/api/v2/posts/{post}/state", {})

    def posts(self, topic):
        found, page = [], 1
        while shown := self.call("GET", f"/api/topic/{topic}/x?page={page}")["posts"]:
            found += [{"id": str(post["pid"]), "name": post["user"]["username"], "html": post["content"], "gone": bool(post.get("deleted"))} for post in shown]
            page += 1
        return found

    def quote(self, name, text):
        return f"@{name} said:\n" + "".join(f"> {line}\n" for line in text.splitlines()) + "\n"


MEMBERS = {"misago": MisagoMember, "spirit": SpiritMember, "nodebb": NodeBBMember}


@functools.lru_cache(maxsize=None)
def plain(text):
    """The words of a page."""
    return html.unescape(re.sub(r"<[^>]+>", " ", text))
