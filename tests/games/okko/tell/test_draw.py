"""The palace as text: a known position line by line, its colours and where everything lies in it."""

from __future__ import annotations

import pytest

from hyakki.games.okko.box.palace import palace_of
from hyakki.games.okko.rules.doors import close_door
from hyakki.games.okko.tell.draw import minion_letter
from hyakki.games.okko.view import view
from hyakki.kernel.terms import INKS
from tests.games.okko.table import add, table
from tests.games.okko.tell.speaking import VOICE, at, palace, seen

PALACE = """
+-A-+-B-+-C-+-D-+-E-+-F-+-A-+-B-+-A-+-B-+-C-+-D-+-E-+-F-+
|Gate Court             |Lacquer|Kitchens               |
|                       |Gallery|                       |
1 a   a   a | b   b   b 1 a   a 1 =3  a : b   b   b  y1 |
+           +           +       +       +               +
|<a> ###  a | b  ### <b>2 a   a |<a> ###| b  ### ###  b |
+---+---+...+...+---+---+.......+   ....+...............+
3 c   c :OKK tik: e  @1 3 b   b 3 a : c   c : d   d   d |
+       .       .       +       +........   .           +
4 c   c : d  a1 : e   e / b   b / e  NOB: c : d  {d}  d |
+........       ........+.......+       +...............+
5 f  ###:?2   d :###  g 5 c   c 5 e  ###|$4   f   f : g |
+       .........       +       +       +       .....   +
6 f   f   f : g   g   g 6 c   c 6 e   e | f   f : g   g |
+-A-+-B-+/C/+-D-+-E-+-F-+---+---+-A-+-B-+-C-+/D/+-E-+-F-+
|Guard Walk             |       |Garden Walk            |
1 a   a : b   b : c   c |       1 a   a   a : b   b   b |
+       .       .       +       +           .           +
2 a  <a>: b   b : c   c |       2 a   a   a : b  {b}  b |
+-A-+-B-+/C/+-D-+-E-+-F-+-A-+-B-+-A-+-B-+/C/+-D-+-E-+-F-+
|Guard Barracks         |Cellar |The Cell *             |
|                       |Stairs |                       |
1 a   a   a | b   b   b 1 a   a 1 *1 a2   a | b   b   b |
+           +           +       +           +           +
|<a> ###  a | b  ### <b>|{a}  a 2 a  <a>  a | b  ###  b |
+...........+...........+.......+...........+...........+
3 c   c : d   d : e   e / b   b / c   c  s1 : d   d   d |
+       .       .       +       +       +---+---+       +
4 c   c : d   d : e   e 4 b   b 4 c  (c)% h   h %(d)  d |
+...........+...........+.......+.......+       +.......+
5 f  ###  f | g  ###  g |###  c 5 e  (e)%###  h %(f)  f |
+           +           +       +       +---+---+       +
6 f   f   f | g   g   g 6 c   c 6 e   e   e : f   f   f |
+---+---+---+---+---+---+---+---+---+---+---+---+---+---+
"""


def test_a_position_is_drawn_with_rooms_doors_figures_and_tokens() -> None:
    lines = VOICE.draw(seen())
    assert lines[: PALACE.count("\n") - 1] == PALACE.strip("\n").split("\n")


def test_below_the_board_stands_who_is_who() -> None:
    lines = VOICE.draw(seen())
    assert "OKK Okko (you)  NOB Noburo (you)  tik Tikku  a1.. Ashigaru  s1.. Samurai" in lines
    assert "@1 Captain Genzo  ? Evidence  = Parchment  $ Chest" in lines
    assert not any("(you)" in line for line in VOICE.draw(seen(1)))


def test_every_character_has_an_ink_and_every_space_a_place() -> None:
    table_view = seen()
    picture = VOICE.picture(table_view)
    assert [len(line) for line in picture.lines] == [len(inks) for inks in picture.inks]
    assert {ink for line in picture.inks for ink in line} <= set(INKS)
    spaces = [cell for cell, kind in enumerate(table_view.palace.kinds) if kind not in ("", "scenery")]
    assert all(f"space:{cell}" in picture.spots for cell in spaces)
    assert all(f"area:{area.name}" in picture.spots for area in table_view.palace.areas)
    assert all(f"door:{gate.number}" in picture.spots for gate in table_view.gates)


def test_things_lie_where_they_are_drawn() -> None:
    picture = VOICE.picture(seen())

    def shown(anchor: str) -> list[str]:
        return [picture.lines[row][column : column + width] for row, column, width in picture.spots[anchor]]

    assert shown("figure:0") == ["OKK"]
    assert shown(f"space:{at('A:2,2')}") == ["OKK"]
    assert shown("token:4") == ["$4 "]
    assert shown("stain:0") == [" *1"]
    assert shown("door:0") == ["/"]
    assert shown("door:2") == ["/C/"]
    assert shown("area:A.d") == ["OKK", "tik", " d ", "a1 ", "?2 ", " d "]
    assert "The Cell *" in shown("tile:6")


def test_the_one_who_acts_stands_out_and_is_in_sight() -> None:
    picture = VOICE.picture(seen())
    row, column, width = picture.spots["figure:0"][0]
    assert picture.inks[row][column : column + width] == "AAA"
    assert picture.focus == "figure:0"
    row, column, _ = picture.spots["figure:10"][0]
    assert picture.inks[row][column] == "e"


def test_without_an_activation_the_own_hero_is_in_sight() -> None:
    g = palace()
    g.turn = None
    assert VOICE.picture(view(g, 0)).focus == "figure:0"
    assert VOICE.picture(view(g, 1)).focus == "figure:0"


def test_a_closed_door_and_a_broken_wall_are_seen() -> None:
    g = palace()
    close_door(g, 0)
    g.closed &= ~(1 << 8)
    picture = VOICE.picture(view(g, 0))
    (row, column, _), (wall, at_wall, _) = picture.spots["door:0"][0], picture.spots["door:8"][0]
    assert picture.lines[row][column] == "X"
    assert picture.lines[wall][at_wall] == ":"


def test_spaces_for_many_heroes_are_plain_with_few() -> None:
    few = VOICE.draw(view(table("silent-cell"), 0))
    many = VOICE.draw(view(table("silent-cell", began=3), 0))
    assert sum(line.count("<") for line in many) > sum(line.count("<") for line in few) > 0


def test_heroes_followers_kami_lieutenants_and_demons_look_different() -> None:
    g = palace()
    add(g, "hiroji", "C:2,2")
    add(g, "gozu", "C:2,3")
    add(g, "fire.ember", "C:3,3", owner="noburo")
    add(g, "genzo", "C:3,2", owner="noburo")
    lines = "\n".join(VOICE.draw(view(g, 0)))
    for sign in ("OKK", "tik", "Hir", "Goz", "fir", "cap"):
        assert sign in lines


def test_kinds_of_minions_have_letters_of_their_own() -> None:
    minions = [agent.id for agent in VOICE.box.agents.values() if agent.figures > 1]
    letters = [minion_letter(VOICE, kind) for kind in minions]
    assert letters == ["a", "s", "y", "n"]


@pytest.mark.parametrize("scenario", sorted(VOICE.box.scenarios))
def test_every_palace_of_the_book_can_be_drawn(scenario: str) -> None:
    g = table(scenario)
    width = palace_of(g.box.tiles, g.scene).areas.width
    lines = VOICE.draw(view(g, None))
    assert max(map(len, lines)) == max(4 * width + 1, max(len(line) for line in lines[-3:]))
    for tile in view(g, None).palace.tiles:
        words = (VOICE.box.missions[tile.mission].name if tile.mission else tile.name).split()
        assert any(words[0][:7] in line for line in lines)
