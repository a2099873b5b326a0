"""FluxBB 1.5 and MyBB 1.8, as their sources say: pages, forms with their tokens, and what they do beside what is asked."""
import html, re, secrets, time, urllib.parse
from board_model import Refused
from servers import KEY, Handler, bbcode


class Pages(Handler):
    """What both have in common: a session in a cookie, pages, and forms."""

    cookie = "sid"

    def refuse_for_now(self, seconds):
        self.answer(429, "<title>Too many requests</title>", "text/html", {"Retry-After": str(seconds)})

    def page(self, body, status=200, headers=None, head=""):
        self.answer(status, f"<!DOCTYPE html><html><head><title>Club</title>{head}</head><body>{self.header()}{body}</body></html>", "text/html", headers)

    def header(self):
        return ""

    def user(self):
        found = re.search(rf"\b{self.cookie}=(\w+)", self.headers.get("Cookie") or "")
        return self.board.sessions.get(found[1]) if found else None

    def enter(self):
        sid = secrets.token_hex(8)
        self.board.sessions[sid] = self.fields.get("req_username") or self.fields["username"]
        return {"Set-Cookie": f"{self.cookie}={sid}; path=/; HttpOnly"}

    def base(self):
        return f"http://{self.headers['Host']}"

    def number(self, name):
        text = self.query.get(name, "")
        return int(text) if text.isdigit() else 0


class FluxBB(Pages):
    """viewtopic.php, post.php, edit.php, login.php. Whatever is wrong is a page called Info."""

    kind, cookie, SIZE = "fluxbb", "pun_cookie", 25

    def is_write(self, path):
        return path in ("/post.php", "/edit.php")

    def message(self, words, status=200):
        self.page(f'<div id="msg" class="block"><h2><span>Info</span></h2><div class="box"><div class="inbox"><p>{words}</p>'
                  '<p><a href="javascript: history.go(-1)">Go back</a></p></div></div></div>', status)

    def sends_on(self, where, headers=None):
        self.page('<div id="redirect"><p>Redirecting …</p></div>', headers=headers,
                  head=f'<meta http-equiv="refresh" content="1;URL={self.base()}/{where}" />')

    def act(self, method, path):
        if path == "/login.php":
            return self.login(method)
        if self.board.private_board and self.user() is None:
            return self.message("You must login or register to view the forum.") if path != "/viewtopic.php" else self.login("GET")
        if path == "/viewtopic.php":
            return self.topic()
        if path == "/post.php":
            return self.post(method)
        if path == "/edit.php":
            return self.edit(method)
        self.page("<p>Index</p>" if path in ("/", "/index.php") else "Not found", 200 if path in ("/", "/index.php") else 404)

    def login(self, method):
        if method == "GET" and self.user():
            return self.answer(302, "", "text/html", {"Location": "index.php"})
        wrong = ""
        if method == "POST" and self.query.get("action") == "in" and "form_sent" in self.fields:
            if self.fields.get("req_password") == KEY and self.fields.get("req_username") in self.board.members:
                return self.sends_on("index.php", self.enter())
            wrong = '<div id="posterror"><ul class="error-list"><li><strong>Wrong username and/or password.</strong></li></ul></div>'
        self.page(wrong + '<form id="login" method="post" action="login.php?action=in"><input type="hidden" name="form_sent" value="1" />'
                  '<input type="hidden" name="redirect_url" value="index.php" /><input type="text" name="req_username" /><input type="password" name="req_password" />'
                  '<input type="checkbox" name="save_pass" value="1" /><input type="submit" name="login" value="Login" /></form>')

    def topic(self):
        board = self.board
        post = board.post(self.number("pid")) if "pid" in self.query else None
        if "pid" in self.query and (post is None or post["gone"]):
            return self.message("Bad request. The link you followed is incorrect or outdated.", 404)
        topic = post["topic"] if post else self.number("id")
        here = board.topics.get(topic)
        if here is None or here["hidden"]:
            return self.message("Bad request. The link you followed is incorrect or outdated.")
        posts = [post for post in board.of(topic) if not post["gone"]]
        pages = -(-len(posts) // self.SIZE)
        page = posts.index(post) // self.SIZE + 1 if post else self.number("p")
        # A page that is not there is the first.
        page = page if 1 <= page <= pages else 1
        link = lambda at, words: f'<a href="viewtopic.php?id={topic}&amp;p={at}">{words}</a>'
        links = [link(at, at) if at != page else f"<strong>{at}</strong>" for at in range(1, pages + 1) if abs(at - page) < 3 or at in (1, pages)]
        links += [link(page + 1, "Next")] if page < pages else []
        first = (page - 1) * self.SIZE
        shown = "".join(self.shown(post, first + at + 1, here) for at, post in enumerate(posts[first:first + self.SIZE]))
        self.page(f'<p class="pagelink conl"><span class="pages-label">Pages: </span>{" ".join(links)}</p>{shown}'
                  f'<p class="postlink conr"><a href="post.php?tid={topic}">Post reply</a></p>')

    def shown(self, post, number, here):
        name, text = post["by"], "".join("\ufffd" if ord(letter) > 0xFFFF else letter for letter in post["text"])
        edited = f'<p class="postedit"><em>Last edited by {name} (Today 10:00:00)</em></p>' if post["edits"] else ""
        return (f'<div id="p{post["id"]}" class="blockpost rowodd"><h2><span><span class="conr">#{number}</span> <a href="viewtopic.php?pid={post["id"]}#p{post["id"]}">Today 09:00:00</a></span></h2>'
                f'<div class="box"><div class="inbox"><div class="postbody"><div class="postleft"><dl><dt><strong><a href="profile.php?id={self.board.members[name]}">{name}</a></strong></dt>'
                f'<dd class="usertitle"><strong>Member</strong></dd><dd class="usercontacts"><span class="website"><a href="http://x.example/?id=99">Website</a></span></dd></dl></div>'
                f'<div class="postright"><h3>Re: {html.escape(here["title"])}</h3><div class="postmsg">{quotebox(text)}{edited}</div>'
                '<div class="postsignature postmsg"><hr /><p>auction black 5 for ever</p></div></div></div></div></div></div>')

    def form(self, name, where, why="", text="", subject=None):
        wrong = f'<div id="posterror" class="block"><div class="inbox error-info"><p>The following errors need to be corrected:</p><ul class="error-list"><li><strong>{why}</strong></li></ul></div></div>' if why else ""
        subject = "" if subject is None else f'<input class="longinput" type="text" name="req_subject" value="{html.escape(subject)}" />'
        self.page(f'{wrong}<form id="{name}" method="post" action="{where}"><input type="hidden" name="form_sent" value="1" />{subject}'
                  f'<textarea name="req_message">{html.escape(text)}</textarea><input type="checkbox" name="hide_smilies" value="1" />'
                  '<input type="submit" name="submit" value="Submit" /> <input type="submit" name="preview" value="Preview" /></form>')

    def comes_from(self, *scripts):
        """confirm_referrer: host and path of the page one came from."""
        came = urllib.parse.urlsplit(self.headers.get("Referer") or "")
        return came.netloc == self.headers["Host"] and came.path in scripts

    def post(self, method):
        board, user = self.board, self.user()
        topic, part = self.number("tid"), self.number("fid")
        here = board.topics.get(topic)
        if not part and (here is None or here["hidden"]):
            return self.message("Bad request. The link you followed is incorrect or outdated.", 404)
        if user is None or here and here["closed"]:
            return self.message("You do not have permission to access this page.", 403)
        where = f"post.php?action=post&amp;{'fid' if part else 'tid'}={part or topic}"
        subject = "" if part else None
        if method == "GET" or "form_sent" not in self.fields or "submit" not in self.fields:
            return self.form("post", where, subject=subject)
        if not self.comes_from("/post.php", "/viewtopic.php"):
            return self.message("Bad HTTP_REFERER. You were referred to this page from an unauthorized source.")
        text = self.fields["req_message"].strip()
        if len(text.encode()) > 32768:
            return self.form("post", where, "Posts cannot be longer than 32,768 bytes.", text, subject)
        try:
            topic = board.open(user, self.fields["req_subject"], text) if part else topic
            done = board.of(topic)[0] if part else board.add(topic, user, text)
        except Refused as no:
            wait = int(no.wait or 0) + 1
            return self.form("post", where, f"At least {wait} seconds have to pass between posts. Please wait {wait} seconds and try posting again.", text, subject)
        self.sends_on(f'viewtopic.php?pid={done["id"]}#p{done["id"]}')

    def edit(self, method):
        board, user = self.board, self.user()
        post = board.post(self.number("id"))
        if post is None or post["gone"]:
            return self.message("Bad request. The link you followed is incorrect or outdated.", 404)
        if user != post["by"] or board.topics[post["topic"]]["closed"]:
            return self.message("You do not have permission to access this page.", 403)
        subject = board.topics[post["topic"]]["title"] if post["number"] == 1 else None
        if method == "GET" or "submit" not in self.fields:
            return self.form("edit", f'edit.php?id={post["id"]}&amp;action=edit', text=post["text"], subject=subject)
        if not self.comes_from("/edit.php") or subject and not self.fields.get("req_subject"):
            return self.message("Bad HTTP_REFERER. You were referred to this page from an unauthorized source.")
        board.amend(post["id"], user, self.fields["req_message"].strip())
        self.sends_on(f'viewtopic.php?pid={post["id"]}#p{post["id"]}')


def quotebox(text):
    """BBCode as FluxBB shows it."""
    shown = bbcode(text).replace("<blockquote><div><cite>", '<div class="quotebox"><cite>').replace("</cite>", "</cite><blockquote><div><p>")
    return f'<p>{shown.replace("</div></blockquote>", "</p></div></blockquote></div>")}</p>'


class MyBB(Pages):
    """showthread.php, newreply.php, editpost.php, private.php, member.php. Two posts of one member in a row become one."""

    kind, cookie, SIZE = "mybb", "mybbuser", 10

    def is_write(self, path):
        return path in ("/newreply.php", "/editpost.php", "/newthread.php")

    def header(self):
        if self.user():
            return f'<div id="panel"><span class="welcome">Welcome back, <a href="member.php?action=profile&amp;uid={self.board.members[self.user()]}">{self.user()}</a></span></div>'
        return ('<div class="modal" id="quick_login"><form method="post" action="member.php"><input name="action" type="hidden" value="do_login" /><input name="quick_login" type="hidden" value="1" />'
                '<input name="quick_username" type="text" /><input name="quick_password" type="password" /><input name="submit" type="submit" value="Login" /></form></div>')

    def error(self, words, status=200):
        self.page(f'<table class="tborder"><tr><td class="thead"><strong>Club</strong></td></tr><tr><td class="trow1">{words}</td></tr></table>', status)

    def sends_on(self, where, headers=None):
        self.page("<p>You will now be taken there.</p>", headers=headers, head=f'<meta http-equiv="refresh" content="2;URL={where}" />')

    def key(self):
        return f'<input type="hidden" name="my_post_key" value="key-{self.user()}" />'

    def act(self, method, path):
        if method == "POST" and path != "/member.php" and self.fields.get("my_post_key") != f"key-{self.user()}":
            return self.error("Authorization code mismatch. Are you accessing this function correctly? Please go back and try again.")
        do = {"/member.php": self.login, "/showthread.php": self.topic, "/newreply.php": self.reply, "/newthread.php": self.reply,
              "/editpost.php": self.edit, "/private.php": self.private}.get(path)
        return do(method) if do else self.page("<p>Index</p>" if path in ("/", "/index.php") else "Not found", 200 if path in ("/", "/index.php") else 404)

    def login(self, method):
        wrong = ""
        if method == "POST":
            if self.fields.get("password") == KEY and self.fields.get("username") in self.board.members:
                return self.sends_on("index.php", self.enter())
            wrong = '<div class="error"><p><em>Please correct the following errors before continuing:</em></p><ul><li>You have entered an invalid username/password combination.</li></ul></div>'
        self.page(wrong + '<form action="member.php" method="post"><input type="text" name="username" /><input type="password" name="password" /><input type="checkbox" name="remember" value="yes" checked="checked" />'
                  '<input type="submit" name="submit" value="Login" /><input type="hidden" name="action" value="do_login" /><input type="hidden" name="url" value="" /></form>')

    def topic(self, _):
        board = self.board
        post = board.post(self.number("pid")) if "pid" in self.query else None
        topic = post["topic"] if post else self.number("tid")
        here = board.topics.get(topic)
        if here is None or here["hidden"] or "pid" in self.query and (post is None or post["gone"]):
            return self.error("The specified thread does not exist.")
        posts = [post for post in board.of(topic) if not post["gone"]]
        pages = -(-len(posts) // self.SIZE)
        page = posts.index(post) // self.SIZE + 1 if post else self.number("page") or 1
        page = page if page <= pages else 1
        where = lambda at: f"showthread.php?tid={topic}" + (f"&amp;page={at}" if at > 1 else "")
        links = "".join(f'<a href="{where(at)}" class="pagination_page">{at}</a>' if at != page else f'<span class="pagination_current">{at}</span>'
                        for at in range(1, pages + 1) if abs(at - page) < 3 or at in (1, pages))
        first = (page - 1) * self.SIZE
        shown = "".join(self.shown(post, first + at + 1) for at, post in enumerate(posts[first:first + self.SIZE]))
        paging = f'<div class="pagination"><span class="pages">Pages ({pages}):</span>{links}</div>' if pages > 1 else ""
        self.page(f'{paging}<div id="posts">{shown}</div>{paging}<form method="post" action="newreply.php?tid={topic}&amp;processed=1" id="quick_reply_form">'
                  f'{self.key()}<textarea name="message" id="message"></textarea></form>')

    def shown(self, post, number):
        name = post["by"]
        edited = f'<span class="post_edit" id="edited_by_{post["id"]}"><span class="edited_post">(This post was last modified: Today by <a href="member.php?action=profile&amp;uid=1">mod</a>.)</span></span>' if post["edits"] else ""
        return (f'<a name="pid{post["id"]}" id="pid{post["id"]}"></a><div class="post " id="post_{post["id"]}"><div class="post_author"><div class="author_avatar"><a href="member.php?action=profile&amp;uid={self.board.members[name]}"><img src="a.png"></a></div>'
                f'<div class="author_information"><strong><span class="largetext"><a href="http://{self.headers["Host"]}/member.php?action=profile&amp;uid={self.board.members[name]}"><span style="color: green;">{name}</span></a></span></strong><br /><span class="smalltext">Member</span></div></div>'
                f'<div class="post_content"><div class="post_head"><div class="float_right"><strong><a href="showthread.php?tid={post["topic"]}&amp;pid={post["id"]}#pid{post["id"]}">#{number:,}</a></strong></div><span class="post_date">Today, 09:00 AM {edited}</span></div>'
                f'<div class="post_body scaleimages" id="pid_{post["id"]}">{mycode(post["text"])}</div><div class="signature scaleimages">auction black 5 for ever</div><div class="post_meta" id="post_meta_{post["id"]}"></div></div></div>')

    def form(self, where, action, button, text="", more="", why=""):
        wrong = f'<div class="error"><p><em>Please correct the following errors before continuing:</em></p><ul><li>{why}</li></ul></div>' if why else ""
        self.page(f'{wrong}<form action="{where}" method="post" enctype="multipart/form-data" name="input">{self.key()}{more}<textarea id="message" name="message">{html.escape(text)}</textarea>'
                  f'<input type="checkbox" name="postoptions[signature]" value="1" checked="checked" /><input type="hidden" name="action" value="{action}" />'
                  f'<input type="submit" name="{button}" value="x" /><input type="submit" name="previewpost" value="Preview" /></form>')

    def reply(self, method):
        board, user = self.board, self.user()
        topic, part = self.number("tid"), self.number("fid")
        here = board.topics.get(topic)
        if not part and (here is None or here["hidden"]):
            return self.error("The specified thread does not exist.")
        if user is None:
            return self.error("You do not have permission to access this page.", 403)
        if here and here["closed"]:
            return self.error("You may not reply to this thread because it has been closed by a moderator.")
        where = f"newthread.php?fid={part}&amp;processed=1" if part else f"newreply.php?tid={topic}&amp;processed=1"
        action, more = ("do_newthread", '<input type="text" name="subject" value="" />') if part else ("do_newreply", '<input type="text" name="subject" value="RE: game" />')
        if method == "GET" or self.fields.get("action") != action or "previewpost" in self.fields:
            return self.form(where, action, "submit", more=more)
        text = self.fields["message"]
        last = next(iter(reversed(board.of(topic))), None)
        if last and last["by"] == user and time.time() - last["at"] < board.merge:
            last["text"], last["edits"] = f'{last["text"]}\n[hr]\n{text}', last["edits"] + 1
            return self.sends_on(f'showthread.php?tid={topic}&amp;pid={last["id"]}#pid{last["id"]}')
        try:
            topic = board.open(user, self.fields["subject"], text) if part else topic
            done = board.of(topic)[0] if part else board.add(topic, user, text)
        except Refused as no:
            return self.form(where, action, "submit", text, more, f"You are trying to post too quickly after posting a previous message. Please wait {int(no.wait or 0) + 1} more second(s).")
        self.sends_on(f"showthread.php?tid={topic}" if part else f'showthread.php?tid={topic}&amp;pid={done["id"]}#pid{done["id"]}')

    def edit(self, method):
        board, user = self.board, self.user()
        post = board.post(self.number("pid"))
        if post is None or post["gone"]:
            return self.error("The specified post does not exist.")
        if user != post["by"] or board.topics[post["topic"]]["closed"]:
            return self.error("You do not have permission to access this page.", 403)
        if method == "POST" and self.fields.get("action") == "deletepost":
            board.purge(post["id"])
            return self.sends_on(f'showthread.php?tid={post["topic"]}')
        if method == "GET" or self.fields.get("action") != "do_editpost":
            delete = (f'<form action="editpost.php" method="post" name="editpost">{self.key()}<input type="checkbox" name="delete" value="1" />'
                      f'<input type="hidden" name="action" value="deletepost" /><input type="hidden" name="pid" value="{post["id"]}" /><input type="submit" name="submit" value="Delete Now" /></form>')
            return self.page(delete + self.edit_form(f'editpost.php?pid={post["id"]}&amp;processed=1', post))
        board.amend(post["id"], user, self.fields["message"])
        self.sends_on(f'showthread.php?tid={post["topic"]}&amp;pid={post["id"]}#pid{post["id"]}')

    def edit_form(self, where, post):
        return (f'<form action="{where}" method="post" enctype="multipart/form-data" name="input" id="editpost">{self.key()}<input type="text" name="subject" value="RE: game" />'
                f'<textarea id="message" name="message">{html.escape(post["text"])}</textarea><input type="submit" name="submitbutton" value="Update Post" />'
                '<input type="submit" name="previewpost" value="Preview" /><input type="hidden" name="action" value="do_editpost" /></form>')

    def private(self, method):
        user = self.user()
        if user is None:
            return self.error("You do not have permission to access this page.", 403)
        form = (f'<form action="private.php" method="post" name="input">{self.key()}<textarea name="to"></textarea><textarea name="bcc"></textarea><input type="text" name="subject" />'
                '<textarea id="message" name="message"></textarea><input type="checkbox" name="options[savecopy]" value="1" checked="checked" /><input type="hidden" name="action" value="do_send" />'
                '<input type="submit" name="submit" value="Send Message" /></form>')
        if method == "GET" or self.fields.get("action") != "do_send":
            return self.page(form)
        if self.fields.get("to") not in self.board.members or not 0 < len(self.fields.get("subject") or "") <= 85:
            return self.page(f'<div class="error"><ul><li>The recipient could not be found.</li></ul></div>{form}')
        self.board.private.append((user, self.fields["to"], self.fields["message"]))
        self.sends_on("private.php")


def mycode(text):
    """BBCode as MyBB shows it."""
    shown = bbcode(text).replace("<blockquote><div><cite>", '<blockquote class="mycode_quote"><cite>').replace("</div></blockquote>", "</blockquote>")
    return re.sub(r"\[hr\]", '<hr class="mycode_hr" />', shown)
