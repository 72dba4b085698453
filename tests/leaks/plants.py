"""Sentences that give a secret away, as a host in a hurry might write them, and people whose nicks can be declined."""

from random import Random

from msgspec import Struct

from hostconsole.core.secrets import Secret


class Nick(Struct, frozen=True):
    """A nick in its cases; a Latin one, or one with signs in it, has the same in all."""

    nom: str
    gen: str = ""
    dat: str = ""
    acc: str = ""
    ins: str = ""

    def forms(self, prefix: str = "") -> dict[str, str]:
        """The cases by name."""
        cases = ("nom", "gen", "dat", "acc", "ins")
        return {f"{prefix}{case}": getattr(self, case) or self.nom for case in cases}


NICKS = tuple(
    Nick(*line.split("/"))
    for line in (
        "Ворон/Ворона/Ворону/Ворона/Вороном",
        "Лиса/Лисы/Лисе/Лису/Лисой",
        "Игорь/Игоря/Игорю/Игоря/Игорем",
        "Маша/Маши/Маше/Машу/Машей",
        "Огурец/Огурца/Огурцу/Огурца/Огурцом",
        "Сверчок/Сверчка/Сверчку/Сверчка/Сверчком",
        "Алексей/Алексея/Алексею/Алексея/Алексеем",
        "Толстый/Толстого/Толстому/Толстого/Толстым",
        "Графиня Вишня/Графини Вишни/Графине Вишне/Графиню Вишню/Графиней Вишней",
        "Old Fox",
        "Boris_77",
        "Зверёк/Зверька/Зверьку/Зверька/Зверьком",
        "Лев/Льва/Льву/Льва/Львом",
        "Вера/Веры/Вере/Веру/Верой",
        "Соловей/Соловья/Соловью/Соловья/Соловьём",
        "Кузьма/Кузьмы/Кузьме/Кузьму/Кузьмой",
        "Юлия/Юлии/Юлии/Юлию/Юлией",
        "[x] ready",
        "Снежок/Снежка/Снежку/Снежка/Снежком",
        "Каштан/Каштана/Каштану/Каштана/Каштаном",
        "Тимофей/Тимофея/Тимофею/Тимофея/Тимофеем",
        "Зоркий Глаз/Зоркого Глаза/Зоркому Глазу/Зоркого Глаза/Зорким Глазом",
        "zyx*wvu*",
    )
)

PLANTS: dict[str, dict[str, tuple[str, ...]]] = {
    "ru": {
        "commissar": ("{nom} — комиссар.", "Значок комиссара у {gen}.", "Ищите комиссара? Комиссаром был {nom}!"),
        "necromancer": ("А некромант-то — {nom}.", "За {ins} стоит некромантская сила."),
        "assassin": ("Ассасином в этой партии служит {nom}.", "Письмо от {gen}, нашего ассасина."),
        "mafia": ("{nom} из мафии.", "Мафия приняла {acc}.", "Мафиози у нас {nom}, больше никто."),
        "yakuza": ("{nom} работает на якудзу.", "За {ins} стоит якудза."),
        "bandit": ("{nom} бандит.", "Человек клана, {nom}, сегодня не спал."),
        "recruit": ("Вчера завербовали {acc}.", "Новобранец у них {nom}."),
        "honest": ("{nom} честный.", "За {ins} ничего нет, это мирный житель."),
        "exp": ("У {gen} {amount} экспы.", "На счету у {gen} ровно {amount}.", "{nom}: {amount} эксп"),
        "mana": ("Свободной маны у {gen} {amount}.", "{nom}: {amount} маны"),
        "throw": ("{nom} включил спасбросок.",),
        "checked": ("Комиссар проверял {acc}.", "Проверка {gen} ничего не дала."),
        "cause-check": ("{nom} убит комиссаром.", "В {nom} попала пуля комиссара."),
        "cause-hired": ("{acc} убрали ассасином.", "{acc} убил наёмный убийца."),
        "cause-execution": ("{acc} казнили свои.",),
        "client": ("Заказчик тот же, {nom}.", "Это {nom} заказал убийство."),
        "guarded": ("У {gen} охрана.", "{nom} купил себе телохранителя."),
        "hunted": ("Заказали {acc}.", "Цель ассасина {nom}."),
        "duty": ("Дежурит {nom}.", "На дежурстве {nom}."),
        "shot": ("Стреляли в {acc}.", "Выстрел был по {dat}."),
        "executed": ("Казнь ждёт {acc}.",),
        "offered": ("В клан приглашали {acc}.", "{acc} зовут к себе бандиты."),
        "donor": ("{nom} дал ману на щит.", "Вклад внёс {nom}."),
        "bought": ("{nom} купил голоса.",),
        "maf": ("{nom} предатель.", "Предателем зовут {acc}.", "Среди мафов {nom}."),
        "killer": ("Стреляет сегодня {nom}.", "Мушкет у {gen}."),
        "aimed": ("Мушкет смотрит на {acc}.", "Стреляют в {acc}."),
        "swap": ("{nom} и {other_nom} поменялись местами.", "{acc} переставили с {other_ins}."),
        "lock": ("Закреплён {nom}.", "Планше закрепил {acc}."),
        "move": ("{nom} ночью навестил {other_acc}.", "К {other_dat} приходил {nom}."),
        "struck": ("{nom} ранен.", "По {dat} пришёлся удар."),
        "unconscious": ("{nom} лежит без сознания.", "{acc} оглушили."),
        "sermon": ("{dat} прочли проповедь.",),
        "pair": ("Фельтон свёл {acc} и {other_acc}.", "{nom} был вдвоём с {other_ins}."),
        "asked": ("Времени просил {nom}.",),
        "taking": ("Голоса забирает {nom}.",),
        "inherited": ("{nom} унаследовал умение.",),
        "cause-shot": ("{acc} застрелили.",),
        "cause-axe": ("{acc} добили топором.",),
        "cause-sword": ("{acc} закололи.",),
        "cause-trap": ("{nom} попал в ловушку и погиб.",),
        "cause-suicide": ("{nom} погиб от своей руки.",),
        "cause-bomb": ("{acc} унёс взрыв.",),
    },
    "en": {
        "commissar": ("By the way, {nom} is the commissar.", "The commissar? That was {nom}."),
        "necromancer": ("The necromancer is {nom}.",),
        "assassin": ("{nom}, our assassin, sends his regards.",),
        "mafia": ("{nom} is mafia.", "That mafioso was {nom}."),
        "yakuza": ("The yakuza trusts {nom}.",),
        "bandit": ("{nom} is a gangster.", "{nom} is in a clan."),
        "recruit": ("They recruited {nom}.",),
        "honest": ("{nom} is honest.",),
        "exp": ("{nom} has {amount} exp.", "Balance of {nom}: {amount}."),
        "mana": ("{nom} has {amount} free mana.",),
        "throw": ("{nom} turned the saving throw on.",),
        "checked": ("The commissar checked {nom}.",),
        "cause-check": ("{nom} was killed by the commissar.",),
        "cause-hired": ("{nom} fell to a hired killer.",),
        "cause-execution": ("{nom} was executed.",),
        "client": ("The client is {nom}.", "It was {nom} who ordered it."),
        "guarded": ("{nom} is under protection.",),
        "hunted": ("The target is {nom}.",),
        "duty": ("On duty tonight: {nom}.",),
        "shot": ("They shot at {nom}.",),
        "executed": ("{nom} is going to be executed.",),
        "offered": ("A clan invited {nom}.",),
        "donor": ("{nom} gave to the shield.",),
        "bought": ("{nom} bought votes.",),
        "maf": ("{nom} is a traitor.", "The traitors count on {nom}."),
        "killer": ("{nom} shoots tonight.",),
        "aimed": ("The musket is for {nom}.",),
        "swap": ("{nom} and {other_nom} were swapped.",),
        "lock": ("Planchet locked {nom}.",),
        "move": ("{nom} visited {other_nom}.",),
        "struck": ("{nom} is wounded.",),
        "unconscious": ("{nom} lies unconscious.",),
        "sermon": ("There was a sermon for {nom}.",),
        "pair": ("{nom} and {other_nom} were together.",),
        "asked": ("It was {nom} who asked for more time.",),
        "taking": ("{nom} takes votes.",),
        "inherited": ("{nom} has inherited a power.",),
        "cause-shot": ("{nom} was shot.",),
        "cause-axe": ("The axe killed {nom}.",),
        "cause-sword": ("{nom} was stabbed.",),
        "cause-trap": ("{nom} died in a trap.",),
        "cause-suicide": ("{nom} died by his own hand.",),
        "cause-bomb": ("The bomb took {nom}.",),
    },
}  # fmt: skip

HONEST_MUSKETEERS = {
    "ru": ("{nom} служит королю.", "{nom} — слуга короля."),
    "en": ("{nom} is a servant of the king.",),
}

ACROSS = {
    "ru": {
        "commissar": "Ночью видели {acc}. Он был комиссаром.",
        "mafia": "Мафия:\n— {nom}",
        "maf": "Предатели такие:\n— {nom}",
    },
    "en": {
        "commissar": "Last night I saw {nom}. He was the commissar.",
        "mafia": "The mafia:\n— {nom}",
        "maf": "Traitors:\n— {nom}",
    },
}
"""The same over two sentences or lines."""


def sentence(secret: Secret, lang: str, game: str, nicks: dict[str, Nick], rng: Random) -> str:
    """A sentence that tells the secret."""
    choices = [
        *PLANTS[lang].get(secret.kind, ()),
        *([ACROSS[lang][secret.kind]] if secret.kind in ACROSS[lang] else []),
    ]
    if game == "musketeers" and secret.kind == "honest":
        choices = list(HONEST_MUSKETEERS[lang])
    other = nicks[secret.other].forms("other_") if secret.other else {}
    return rng.choice(choices).format(**nicks[secret.seat].forms(), **other, amount=secret.amount)
