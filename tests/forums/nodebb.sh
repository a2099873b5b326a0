#!/bin/sh
# A NodeBB 1.4 on loopback with its write API and a Redis of its own: administrator mod (password "secret123"), categories 1 to 4.
#
#   nodebb.sh DIR PORT REDIS_PORT      DIR absolute and owned by the caller; what is installed is kept in DIR
set -eu; D=$1 P=$2 R=$3; cd "$D"; export HOME=$D; L=$D/redis/usr/lib/x86_64-linux-gnu
[ -d redis ] || { mkdir -p deb; (cd deb; apt-get download -qq redis-server redis-tools liblzf1 libjemalloc2 libatomic1 liblua5.1-0 lua-bitop lua-cjson)
  for d in deb/*.deb; do dpkg -x "$d" redis; done; }
[ -f package/installed ] || { npm pack -s nodebb@1.4.0; tar xzf nodebb-1.4.0.tgz; cd package
  I="npm i -s --no-audit --no-fund --ignore-scripts --legacy-peer-deps --omit=dev --no-save"; $I; $I nodebb-plugin-write-api@5.1.3
  # These are missing in the package, and it ends without them.
  mkdir -p public/sounds public/uploads/sounds public/uploads/files public/uploads/category public/uploads/profile public/uploads/system; touch installed; cd ..; }
LD_LIBRARY_PATH=$L "$D/redis/usr/bin/redis-server" --bind 127.0.0.1 --port "$R" --save '' --dir "$D" --daemonize yes --pidfile "$D/redis.pid" >/dev/null
rc() { LD_LIBRARY_PATH=$L "$D/redis/usr/bin/redis-cli" -p "$R" "$@" >/dev/null; }
cd package; rm -f config.json
node app --setup='{"url":"http://127.0.0.1:'"$P"'","secret":"x","database":"redis","redis:host":"127.0.0.1","redis:port":"'"$R"'","redis:password":"","redis:database":"0","admin:username":"mod","admin:email":"mod@test.example","admin:password":"secret123","admin:password:confirm":"secret123"}' >"$D/setup.log"
sed -i 's/^{/{ "bind_address": "127.0.0.1",/' config.json
# Its emoji want the network and stop it.
rc zrem plugins:active nodebb-plugin-emoji-one nodebb-plugin-emoji-extended; rc zadd plugins:active 20 nodebb-plugin-write-api
rc hset config initialPostDelay 0 postDelay 0 newbiePostDelay 0 newbiePostDelayThreshold 0 minimumPostLength 1 allowFileUploads 1
node app.js >"$D/server.log" 2>&1 & echo $! >"$D/server.pid"
timeout 60 sh -c "until curl -fs -o /dev/null http://127.0.0.1:$P/api/categories; do sleep 0.1; done"
