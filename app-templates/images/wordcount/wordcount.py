"""Counts the words of text files. Many workers read at once, each a piece of a file.

wordcount.py coordinator    makes the list of pieces, adds up what the workers counted, writes the result
wordcount.py worker         counts the words of pieces
"""

import collections
import csv
import os
import pathlib
import random
import re
import sys

import zoe_work

PIECE = 1 << 20
WORD = re.compile(r"[^\W\d_]+")
WORKSPACE = pathlib.Path(os.environ["ZOE_WORKSPACE"])


def count(piece):
    """Called on a worker. A line belongs to the piece in which it begins."""
    words = collections.Counter()
    with open(WORKSPACE / piece["file"], "rb") as file:
        if piece["start"] > 0:
            file.seek(piece["start"] - 1)
            file.readline()
        while file.tell() < piece["start"] + PIECE:
            line = file.readline()
            if not line:
                break
            words.update(WORD.findall(line.decode("utf-8", "replace").lower()))
    return words


def coordinator():
    results = pathlib.Path(os.environ["ZOE_RESULTS"])
    results.mkdir(parents=True, exist_ok=True)
    folder = os.environ.get("INPUT") or "texts"
    if not (WORKSPACE / folder).resolve().is_relative_to(WORKSPACE.resolve()):
        sys.exit(f"INPUT is {folder}, which is outside of the workspace")
    files = [path for path in sorted((WORKSPACE / folder).rglob("*")) if path.is_file()]
    if not files:
        print(f"there is no file in the folder {folder} of the workspace: counting a generated sample")
        files = sample(results / "sample")
    pieces = [
        {"file": str(path.relative_to(WORKSPACE)), "start": start}
        for path in files
        for start in range(0, path.stat().st_size, PIECE)
    ]
    print(f"{counted(len(files), 'file')}, {counted(len(pieces), 'piece')}")
    words = collections.Counter()
    for part in zoe_work.coordinate(pieces):
        words.update(part)
    with open(results / "words.csv", "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["word", "count"])
        table.writerows(sorted(words.items(), key=lambda entry: (-entry[1], entry[0])))
    total = counted(sum(words.values()), "word")
    print(f"{total}, {len(words)} different, in {results.relative_to(WORKSPACE)}/words.csv")


def counted(number, noun):
    return f"{number} {noun}" + ("" if number == 1 else "s")


def sample(folder):
    """Texts of made-up words. As in a language, the second word is half as frequent as the first one."""
    folder.mkdir(exist_ok=True)
    chance = random.Random(42)
    syllables = [a + b for a in "bdfgklmnprst" for b in "aeiou"]
    words = ["".join(chance.choices(syllables, k=chance.randint(1, 4))) for _ in range(5_000)]
    weights = [1 / rank for rank in range(1, len(words) + 1)]
    files = []
    for number in range(int(os.environ.get("SAMPLE_FILES", "12"))):
        lines = (" ".join(chance.choices(words, weights, k=12)) for _ in range(20_000))
        files.append(folder / f"sample-{number}.txt")
        files[-1].write_text("\n".join(lines) + "\n", encoding="utf-8")
    return files


if sys.argv[1:] == ["worker"]:
    zoe_work.work(count)
else:
    coordinator()
