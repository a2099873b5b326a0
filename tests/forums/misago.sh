#!/bin/sh
# misago.sh DIR PORT     DIR absolute, empty, owned by the caller; board.py (below) lies in it. Needs Debian's postgresql-15 (hstore, btree_gin)
set -eu; D=$1 P=$2; cd "$D"; export HOME=$D PGPORT=$P PYTHONDONTWRITEBYTECODE=1
[ -d venv ] || { /usr/bin/python3 -m venv venv
  venv/bin/pip install -q --only-binary :all: 'django==4.2.*' djangorestframework==3.14.0 django-mptt==0.15.0 django-js-asset==2.2.0 markdown==3.5.1 celery==5.3.6 \
    social-auth-app-django==5.4.0 social-auth-core==4.5.1 ariadne==0.21 ariadne-django==0.3.0 html5lib==1.1 unidecode pillow requests pytz 'psycopg[binary]==3.1.*'
  venv/bin/pip install -q --no-deps misago==0.39.6; }     # with all its 80 pins (black, ruff, pytest …) 47 s and 3 sdists to build; wheels of the pins exist up to Python 3.12
PG=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
[ -d pg ] || $PG/initdb -D pg -U forum -A trust -E UTF8 --locale=C.UTF-8 -N >/dev/null
$PG/pg_ctl -D pg -l pg.log -w -o "-k $D/pg -c listen_addresses='' -c fsync=off -c synchronous_commit=off -c full_page_writes=off" start >/dev/null
[ -f seeded ] || { venv/bin/python board.py migrate -v 0; venv/bin/python board.py seed; touch seeded; }
venv/bin/python board.py runserver --noreload --nothreading 127.0.0.1:$P >server.log 2>&1 & echo $! >server.pid     # stop: kill it, then pg_ctl -D pg -m fast stop
timeout 30 sh -c "until curl -fs -o /dev/null http://127.0.0.1:$P/api/threads/; do sleep 0.05; done"
