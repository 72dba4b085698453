"""How the time to read a page grows with its length: `python -m tests.bench.paste`.

Prints the seconds per post of a thread of 200 and of 2,000 posts, their ratio (1.3 is the most that is meant), and the
seconds for 2,000.
"""

import random
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from time import perf_counter
from typing import Any

from hostconsole.desk import inbox
from hostconsole.desk.desk import Desk, begin, do
from saves.forums import FORUMS, Post

NICKS = tuple(
    f"{first} {last}"
    for first in ("Рыжий", "Тихий", "Старый", "Лесной", "Дальний")
    for last in ("Кот", "Филин", "Бобёр", "Окунь")
)
CHATTER = (
    "Прочитал всё с начала, пока ничего не понятно.",
    "А кто вчера первым заговорил про ночь? Вот и я о том.",
    "Мне кажется, мы ходим по кругу. Давайте слушать тихих, их больше половины.",
    "Утром было веселее.\nЗавтра попробую ещё раз перечитать и составить таблицу.",
    "Не верю ни единому слову, но голосовать рано.",
    "Ведущему спасибо за красивый отчёт!",
)
START = datetime(2012, 3, 2)
BEST_OF = 3


def thread(layout: str, count: int) -> str:
    """A page of `count` posts: mostly chatter, every seventh a vote, every fifth quotes the post before it."""
    chance = random.Random(count)
    posts: list[Post] = []
    for number in range(count):
        author = NICKS[number % len(NICKS)]
        words = chance.choice(CHATTER)
        if number % 7 == 0:
            words += f"\n\nВиновен: {chance.choice(NICKS)}"
        if number % 5 == 4:
            words = f"{posts[-1].author} писал(а):\n{posts[-1].text}\n\n{words}"
        posts.append(Post(author, f"{number // 60 % 24:02}:{number % 60:02}", words))
    return FORUMS[layout]("Партия", date(2012, 3, 2), posts)


def desk() -> Desk:
    """A retro game of these players on its first day."""
    made = begin("retro", title="", options={}, created=START, id="bench")
    roles = dict(zip(NICKS, ("mafia", "mafia", "yakuza", "yakuza", *("honest" for _ in NICKS)), strict=False))
    acts: tuple[Mapping[str, Any], ...] = (
        {"act": "sign-up", "players": [{"nick": nick, "exp": 0} for nick in NICKS]},
        {"act": "deal", "roles": roles, "sides": {}, "why": "bench"},
        {"act": "close"},
    )
    for number, act in enumerate(acts):
        made, _ = do(made, act, time=START + timedelta(minutes=number), who="bench")
    return made


def seconds(at: Desk, text: str, posts: int) -> float:
    """The best time of reading a page, tested against the rules. Raises AssertionError where a post was lost."""
    best = float("inf")
    for _ in range(BEST_OF):
        start = perf_counter()
        look = inbox.look(at, {"act": "paste", "channel": "thread", "text": text})
        best = min(best, perf_counter() - start)
        assert look.posts == posts, (look.posts, posts)
    return best


def main() -> None:
    """Prints one line for each layout."""
    at = desk()
    inbox.look(at, {"act": "paste", "channel": "thread", "text": thread("plain", 20)})
    print(f"{'layout':12}{'ms a post, 200':>18}{'ms a post, 2000':>18}{'ratio':>8}{'s for 2000':>12}")
    for layout in FORUMS:
        few, many = (seconds(at, thread(layout, count), count) for count in (200, 2000))
        print(f"{layout:12}{few * 5:18.3f}{many / 2:18.3f}{many / few / 10:8.2f}{many:12.2f}")


if __name__ == "__main__":
    main()
