"""People in a forum, who use it as its own pages do: Misago by its JSON, Spirit by its pages and forms."""
import html, http.cookiejar, json, re, urllib.error, urllib.parse, urllib.request


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
                return answer.status, answer.geturl(), answer.read().decode()
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

    def posts(self, topic):
        first = self.done("GET", f"/api/threads/{topic}/posts/")["post_set"]
        found = list(first["results"])
        for page in range(2, first["pages"] + 1):
            found += self.done("GET", f"/api/threads/{topic}/posts/?page={page}")["post_set"]["results"]
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
        last = self.posts(topic)[-1]
        assert last["name"] == self.name, (status, url, last)
        return last["id"]

    def edit(self, topic, post, text):
        status, _, _ = self.form(f"/comment/{post}/update/", {"comment": text})
        assert status < 300, status

    def posts(self, topic):
        found, page = [], 1
        while True:
            status, _, text = self.line.ask("GET", f"/topic/{topic}/?page={page}")
            if status != 200:
                return found
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


MEMBERS = {"misago": MisagoMember, "spirit": SpiritMember}


def plain(text):
    """The words of a page."""
    return html.unescape(re.sub(r"<[^>]+>", " ", text))
