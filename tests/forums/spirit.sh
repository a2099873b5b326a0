#!/bin/sh
# A Spirit on loopback: its page-and-form forum with SQLite, users mod, alice, bob, bot (password "secret"), category 3.
#
#   spirit.sh DIR PORT      FLOOD=1 turns its limits on; what is installed is kept in DIR
set -eu; D=$1 P=$2; cd "$D"; export HOME=$D PATH=$D/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 DJANGO_SETTINGS_MODULE=board.settings.local
[ -d venv ] || { /usr/bin/python3 -m venv venv; pip install -q django-spirit==0.14.3 2>pip.log; }
[ -d board ] || { spirit startproject board >/dev/null; cat >board/board/settings/local.py <<S
from .dev import *
DEBUG = False; ALLOWED_HOSTS = ["127.0.0.1"]; ST_SITE_URL = "http://127.0.0.1:$P/"; ROOT_URLCONF = "board.local_urls"
ST_RATELIMIT_ENABLE = os.environ.get("FLOOD") == "1"; ST_ALLOWED_UPLOAD_IMAGE_FORMAT = ("jpeg", "jpg", "gif", "png")   # PNG is not allowed as delivered
DATABASES["default"]["OPTIONS"] = {"timeout": 20, "transaction_mode": "IMMEDIATE", "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"}
S
  printf '%s\n' 'from board.urls import urlpatterns' 'from django.conf import settings' 'from django.urls import re_path' 'from django.views.static import serve' \
    'import os, spirit.core' 'urlpatterns += [re_path(r"^media/(?P<path>.*)$", serve, {"document_root": settings.MEDIA_ROOT}),' \
    '  re_path(r"^static/(?P<path>.*)$", serve, {"document_root": os.path.dirname(spirit.core.__file__) + "/static"})]' >board/board/local_urls.py
  cd board; python manage.py spiritinstall >/dev/null; python manage.py shell -v 0 -c '
from django.contrib.auth import get_user_model; from spirit.category.models import Category; U = get_user_model().objects
U.create_superuser("mod", "mod@test.example", "secret"); Category.objects.create(title="Games")   # its id is 3
for n in ("alice", "bob", "carla", "dora", "bot"): u = U.create_user(n, n + "@test.example", "secret"); u.st.is_verified = True; u.st.save()'; cd ..; }
(cd board; exec python manage.py runserver --noreload 127.0.0.1:$P >../server.log 2>&1) & echo $! >server.pid
timeout 30 sh -c "until curl -fs -o /dev/null http://127.0.0.1:$P/; do sleep 0.05; done"
