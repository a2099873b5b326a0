#!/usr/bin/env python3
"""A table of deadlines made with Python's zoneinfo, to compare ours with: 20 zones around changes of the clocks, leap days
and year ends. Each line: kind, zone, words, moment before, moment after; the kinds are `wall` (the moment at which a wall
shows something), `days` (time that counts without weekends), `slot` (the next fixed deadline)."""
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

ZONES = """Europe/Rome Europe/London Europe/Lisbon Europe/Helsinki Africa/Cairo Africa/Casablanca Asia/Tokyo Asia/Kolkata
Asia/Kathmandu Asia/Tehran Australia/Lord_Howe Australia/Sydney Pacific/Auckland Pacific/Chatham Pacific/Kiritimati
America/New_York America/Sao_Paulo America/St_Johns America/Los_Angeles UTC""".split()
UTC = timezone.utc


def show(moment):
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def moment_of(wall, zone):
    """What the wall shows twice is meant the second time; what it never shows is counted on from before."""
    early, late = wall.replace(tzinfo=zone, fold=0), wall.replace(tzinfo=zone, fold=1)
    exists = early.astimezone(UTC).astimezone(zone).replace(tzinfo=None) == wall
    return (late if exists and early.utcoffset() != late.utcoffset() else early).astimezone(UTC)


def changes(zone, year):
    """Days around which the clocks of a zone are changed."""
    day, before = datetime(year, 1, 1, tzinfo=UTC), None
    while day.year == year:
        offset = day.astimezone(zone).utcoffset()
        if before is not None and offset != before:
            yield day.astimezone(zone).replace(tzinfo=None, hour=0, minute=0)
        before, day = offset, day + timedelta(hours=12)


def add(moment, seconds, zone):
    """The moment at which so many seconds outside weekends have passed."""
    while True:
        wall = moment.astimezone(zone).replace(tzinfo=None)
        midnight = moment_of(datetime(wall.year, wall.month, wall.day) + timedelta(days=1), zone)
        length = int((midnight - moment).total_seconds())
        if wall.weekday() < 5:
            if length >= seconds:
                return moment + timedelta(seconds=seconds)
            seconds -= length
        moment = midnight


def slot(after, day, hour, minute, zone):
    wall = after.astimezone(zone).replace(tzinfo=None) - timedelta(days=1)
    while True:
        if wall.weekday() == day:
            found = moment_of(datetime(wall.year, wall.month, wall.day, hour, minute), zone)
            if found > after:
                return found
        wall += timedelta(days=1)


def main(out):
    for name in ZONES:
        zone = ZoneInfo(name)
        days = [datetime(2028, 2, 28), datetime(2028, 2, 29), datetime(2096, 2, 29), datetime(2026, 12, 31), datetime(2027, 1, 1)]
        for year in (2026, 2027, 2028):
            days += [day + timedelta(days=shift) for day in changes(zone, year) for shift in (-1, 0)]
        for day in days:
            for minutes in (0, 30, 90, 105, 120, 150, 165, 180, 1439):
                wall = day + timedelta(minutes=minutes)
                print("wall", name, wall.strftime("%Y-%m-%dT%H:%M"), "-", show(moment_of(wall, zone)), file=out)
            start = moment_of(day + timedelta(hours=1), zone)
            for hours in (1, 36, 120, 400):
                print("days", name, hours, show(start), show(add(start, hours * 3600, zone)), file=out)
            for weekday, hour, minute in ((1, 20, 0), (6, 2, 30), (4, 0, 0)):
                words = f"{weekday}-{hour:02}:{minute:02}"
                print("slot", name, words, show(start), show(slot(start, weekday, hour, minute, zone)), file=out)


main(sys.stdout)
