"""Flarum (JSON:API) and Lemmy (v3), as their documents say."""
import re
from board_model import Refused, iso
from servers import KEY, Handler, page_of


class Flarum(Handler):
    """/api/posts, /api/discussions; a token in a header. A post that is too soon after another is 429 without Retry-After."""

    kind = "flarum"

    def refuse_for_now(self, seconds):
        self.no(429, "too_many_requests", headers={"Retry-After": str(seconds)})

    def no(self, status, code, headers=None):
        self.answer(status, {"errors": [{"status": str(status), "code": code}]}, "application/vnd.api+json", headers)

    def shown(self, post):
        what = {"number": post["number"], "createdAt": iso(post["at"]), "contentType": "comment"}
        what |= {"isHidden": True} if post["gone"] else {"contentHtml": page_of(post["text"])}
        who = {"data": {"type": "users", "id": str(self.board.members[post["by"]])}}
        return {"type": "posts", "id": str(post["id"]), "attributes": what, "relationships": {"user": who}}

    def users(self):
        return [{"type": "users", "id": str(number), "attributes": {"username": name, "displayName": name.title()}}
                for name, number in self.board.members.items()]

    def act(self, method, path):
        board = self.board
        user = "bot" if self.headers.get("Authorization") == f"Token {KEY}" else None
        if method == "GET" and path == "/api/posts":
            topic, offset = int(self.query["filter[discussion]"]), int(self.query.get("page[offset]", 0))
            here = board.topics.get(topic)
            # Whoever may not see a discussion sees no posts of it; so it is, too, where there is none.
            posts = board.of(topic)[offset:offset + int(self.query.get("page[limit]", 20))] if here and not here["hidden"] else []
            return self.answer(200, {"data": [self.shown(post) for post in posts], "included": self.users()}, "application/vnd.api+json")
        if user is None:
            return self.no(401, "not_authenticated")
        what = (self.fields.get("data") or {}).get("attributes") or {}
        related = (self.fields.get("data") or {}).get("relationships") or {}
        found = re.fullmatch(r"/api/posts/(\d+)", path)
        try:
            if found and method == "GET":
                post = board.post(int(found[1]))
                if post is None:
                    return self.no(404, "not_found")
                return self.answer(200, {"data": self.shown(post), "included": self.users()}, "application/vnd.api+json")
            if found and method == "PATCH":
                return self.answer(200, {"data": self.shown(board.amend(int(found[1]), user, what["content"]))}, "application/vnd.api+json")
            if path == "/api/posts":
                post = board.add(int(related["discussion"]["data"]["id"]), user, what["content"])
                return self.answer(201, {"data": self.shown(post)}, "application/vnd.api+json")
            if path == "/api/discussions":
                assert related["tags"]["data"][0]["id"] == "3", related
                return self.answer(201, {"data": {"type": "discussions", "id": str(board.open(user, what["title"], what["content"]))}}, "application/vnd.api+json")
        except KeyError:
            return self.no(404, "not_found")
        except Refused as no:
            return self.no(429, "too_many_requests") if no.wait else self.no(403, "permission_denied")
        self.no(404, "route_not_found")


class Lemmy(Handler):
    """/api/v3/comment, /api/v3/post; the newest first. What is refused is 400 with a word for it."""

    kind = "lemmy"

    def refuse_for_now(self, seconds):
        self.answer(429, {"error": "rate_limit_error"}, headers={"Retry-After": str(seconds)})

    def shown(self, post):
        number = self.board.members[post["by"]]
        return {"comment": {"id": post["id"], "creator_id": number, "post_id": post["topic"], "content": "" if post["gone"] else post["text"],
                            "published": iso(post["at"]), "deleted": post["gone"], "removed": False},
                "creator": {"id": number, "name": post["by"]}}

    def act(self, method, path):
        board = self.board
        user = "bot" if self.headers.get("Authorization") == f"Bearer {KEY}" else None
        if path == "/api/v3/comment/list":
            here = board.topics.get(int(self.query["post_id"]))
            if here is None or here["hidden"]:
                return self.answer(400, {"error": "couldnt_find_post"})
            first = (int(self.query.get("page", 1)) - 1) * 50
            # The text of a post is no comment on it.
            newest = list(reversed(board.of(int(self.query["post_id"]))[1:]))
            return self.answer(200, {"comments": [self.shown(post) for post in newest[first:first + 50]]})
        if path == "/api/v3/comment" and method == "GET":
            post = board.post(int(self.query["id"]))
            if post is None:
                return self.answer(404, {"error": "not_found"})
            return self.answer(200, {"comment_view": self.shown(post)})
        if user is None:
            return self.answer(401, {"error": "not_logged_in"})
        try:
            if path == "/api/v3/comment" and method == "POST":
                assert isinstance(self.fields["post_id"], int), self.fields
                return self.answer(200, {"comment_view": self.shown(board.add(self.fields["post_id"], user, self.fields["content"]))})
            if path == "/api/v3/comment" and method == "PUT":
                return self.answer(200, {"comment_view": self.shown(board.amend(self.fields["comment_id"], user, self.fields["content"]))})
            if path == "/api/v3/post":
                assert self.fields["community_id"] == 3, self.fields
                return self.answer(200, {"post_view": {"post": {"id": board.open(user, self.fields["name"], self.fields["body"])}}})
        except KeyError:
            return self.answer(404, {"error": "couldnt_find_comment"})
        except Refused as no:
            return self.answer(400, {"error": "rate_limit_error" if no.wait else "locked"})
        self.answer(404, {"error": "not_found"})
