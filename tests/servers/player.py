#!/usr/bin/env python3
"""A mail program for tests: does what it reads, a line of JSON each, with nothing but smtplib and imaplib.

    player.py SMTP_PORT IMAP_PORT

    {"send": {"from": …, "to": …, "id": …, "subject": …, "body": …, "references": […], "headers": {…}}}   -> {}
    {"wait": USER, "for": ID, "seconds": 20}      -> the letter that answers ID, or null
    {"last": USER}                                -> the newest letter of USER that wants a reply, or null
    {"all": USER}                                 -> every letter of USER
"""
import email, email.policy, imaplib, json, smtplib, sys, time
from email.message import EmailMessage

smtp_port, imap_port = int(sys.argv[1]), int(sys.argv[2])
boxes, known, letters = {}, {}, {}


def box(user):
    if user not in boxes:
        boxes[user] = imaplib.IMAP4("127.0.0.1", imap_port)
        boxes[user].login(f"{user}@test.example", "secret")
        boxes[user].select("INBOX")
    return boxes[user]


def summary(raw):
    letter = email.message_from_bytes(raw, policy=email.policy.default)
    text = letter.get_body(("plain",))
    return {
        "id": str(letter["Message-ID"] or "").strip("<> \n"),
        "in_reply_to": str(letter["In-Reply-To"] or "").strip("<> \n"),
        "references": [word.strip("<>") for word in str(letter["References"] or "").split()],
        "reply_to": str(letter["Reply-To"] or ""),
        "subject": str(letter["Subject"] or ""),
        "from": str(letter["From"] or ""),
        "return_path": str(letter["Return-Path"] or "").strip("<> \n"),
        "text": text.get_content() if text else "",
    }


def look(user):
    """Fetches what is new; gives all letters so far."""
    mine = letters.setdefault(user, [])
    try:
        connection = box(user)
        connection.noop()
        last = known.get(user, 0)
        status, found = connection.uid("search", None, f"UID {last + 1}:*")
        for uid in (int(uid) for uid in found[0].split()):
            if uid <= last:
                continue
            status, parts = connection.uid("fetch", str(uid), "(BODY.PEEK[])")
            mine.append(summary(parts[0][1]))
            known[user] = uid
    except (OSError, imaplib.IMAP4.error):
        boxes.pop(user, None)
        time.sleep(0.2)
    return mine


def send(words):
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = words["from"], words["to"], words["subject"]
    letter["Message-ID"] = f"<{words['id']}>"
    if words.get("references"):
        letter["In-Reply-To"] = f"<{words['references'][-1]}>"
        letter["References"] = " ".join(f"<{id}>" for id in words["references"])
    for name, value in words.get("headers", {}).items():
        letter[name] = value
    letter.set_content(words["body"])
    envelope = words.get("envelope", words["from"]).split("<")[-1].strip(">")
    for attempt in range(50):
        try:
            with smtplib.SMTP("127.0.0.1", smtp_port, timeout=10) as smtp:
                smtp.send_message(letter, envelope, [words["to"]])
            return {}
        except (OSError, smtplib.SMTPException):
            time.sleep(0.2)
    raise SystemExit("no mail server")


def wait(user, id, seconds):
    end = time.time() + seconds
    while True:
        for letter in look(user):
            if letter["in_reply_to"] == id:
                return letter
        if time.time() > end:
            return None
        time.sleep(0.02)


for line in sys.stdin:
    order = json.loads(line)
    if "send" in order:
        answer = send(order["send"])
    elif "wait" in order:
        answer = wait(order["wait"], order["for"], order.get("seconds", 20))
    elif "last" in order:
        answer = ([letter for letter in look(order["last"]) if letter["reply_to"]] or [None])[-1]
    else:
        answer = look(order["all"])
    print(json.dumps(answer), flush=True)
