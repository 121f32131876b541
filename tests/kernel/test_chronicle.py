"""How a match is remembered: awards are true, and never two alike."""

from __future__ import annotations

from hyakki.kernel.chronicle import Award, Member, against_mean, awarded, honoured, since, tallied
from hyakki.kernel.decision import Frozen
from hyakki.kernel.events import Event, Told
from hyakki.kernel.text import Texts

BLADE = Award("blade", "felled", worth=2)
WALL = Award("wall", "lost", "least", worth=2)
DOOR = Award("door", "doors", "only")
CLEAN = Award("clean", "lost", "none")
FIRST, SECOND = Award("company"), Award("lantern")


def member(name: str, **counts: int) -> Member:
    return Member(name, 0, name.title(), counts)


def given(awards: tuple[Award, ...], *members: Member) -> dict[str, str]:
    return {who: award.key for who, award in awarded(awards, members).items()}


def test_the_most_is_one_alone() -> None:
    assert given((BLADE, FIRST), member("cho", felled=3), member("sha", felled=1)) == {
        "cho": "blade",
        "sha": "company",
    }
    equal = given((BLADE, FIRST, SECOND), member("cho", felled=3), member("sha", felled=3))
    assert equal == {"cho": "company", "sha": "lantern"}


def test_the_most_of_too_little_is_nothing() -> None:
    assert given((BLADE, FIRST, SECOND), member("cho", felled=1), member("sha", felled=0)) == {
        "cho": "company",
        "sha": "lantern",
    }


def test_the_least_counts_where_the_others_had_much() -> None:
    assert given((WALL, FIRST), member("cho", lost=1), member("sha", lost=5))["cho"] == "wall"
    assert "wall" not in given((WALL, FIRST, SECOND), member("cho", lost=0), member("sha", lost=1)).values()


def test_the_only_one_is_the_only_one() -> None:
    assert given((DOOR, FIRST), member("cho", doors=1), member("sha", doors=0))["cho"] == "door"
    assert "door" not in given((DOOR, FIRST, SECOND), member("cho", doors=2), member("sha", doors=1)).values()


def test_whoever_is_alone_is_not_praised_for_being_first() -> None:
    assert given((BLADE, FIRST), member("okko", felled=9)) == {"okko": "company"}
    assert given((DOOR, FIRST), member("okko", doors=1)) == {"okko": "door"}


def test_nobody_has_two_awards_and_no_award_two_holders() -> None:
    cho, sha = member("cho", felled=4, lost=0, doors=1), member("sha", felled=1, lost=0, doors=0)
    assert given((DOOR, BLADE, CLEAN, FIRST), cho, sha) == {"cho": "door", "sha": "clean"}


def test_an_award_is_told_with_its_number() -> None:
    texts = Texts({"award.blade": "The blade", "award-why.blade": "{name} felled {n} demon{n:s}"})
    (cho, _) = honoured(texts, (BLADE,), [member("cho", felled=3), member("sha", felled=1)])
    assert cho.honour is not None
    assert (cho.honour.title, cho.honour.why) == ("The blade", "Cho felled 3 demons")


class Began(Event):
    pass


class Hit(Event):
    who: int
    many: int


def test_only_the_last_part_of_a_match_is_counted() -> None:
    told = [Told(Began()), Told(Hit(1, 5)), Told(Began()), Told(Hit(1, 2)), Told(Hit(1, 3))]
    counts = tallied(
        since(told, Began), lambda event: [(event.who, "hits", event.many)] if isinstance(event, Hit) else []
    )
    assert counts[1]["hits"] == 5
    assert counts[2]["hits"] == 0


def test_dice_are_held_against_their_mean() -> None:
    assert against_mean([(0, 4, 2.5), (0, 1, 2.5), (1, 0, 1.25)]) == {0: 0.0, 1: -1.2}


def test_a_member_is_a_value() -> None:
    assert isinstance(member("cho"), Frozen)
