"""A real Spirit with its limits on: one post in ten seconds, refused with 200; few logins. Every step is told once all the same.

    flood_spirit.py ADDRESS WAYBILL FOLDER      ADDRESS is a Spirit that was started with FLOOD=1
"""
import subprocess, sys, time
from house import House, marks
from people import Line, SpiritMember

ADDRESS, WAYBILL, FOLDER = sys.argv[1:4]


class Guest(SpiritMember):
    """Somebody who only reads."""

    def __init__(self, address):
        self.line, self.name = Line(address), ""


house, guest = House(WAYBILL, FOLDER, "spirit", ADDRESS), Guest(ADDRESS)
players = ["Anna", "Bert", "Carla"]
seats = [part for name in players for part in ("--seat", f"{name}={name.lower()}@example.org")]
house.run("new", "steel-driver", "--table", "Tuesday", *seats, "--option", "first=Anna")
topic = house.run("forum", "new", "Tuesday", "--in", "club", "--part", "3", "--title", f"Floods {time.time_ns()}").split("topic ")[1].split()[0]
running = subprocess.Popen([WAYBILL, "--dir", house.folder, "run"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def told(count):
    """Waits until so many steps were told, each once."""
    end = time.time() + 120
    while len(found := marks(guest.posts(topic))) < count:
        assert time.time() < end and running.poll() is None, (count, found)
        time.sleep(1)
    assert len(found) == len(set(found)) == count, found


try:
    told(1)
    for step, (player, order) in enumerate(zip(players, ("auction red 3", "bid 4", "bid 5")), 2):
        house.mail(f"{player.lower()}@example.org", order, "[Tuesday]")
        told(step)
finally:
    running.terminate()
    running.wait()
house.run("audit", "Tuesday")
print(f"spirit with its limits on: {len(marks(guest.posts(topic)))} steps told once each")
