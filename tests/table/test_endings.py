"""After the end: the chronicle, the story as a file, and what somebody has won."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hyakki.games import games
from hyakki.kernel.saves import load, save
from tests.games.recorded import folder
from tests.table.house import PERSON, House, Person, house


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with the real games."""
    with house(str(tmp_path_factory.mktemp("house") / "tables.sqlite"), known=games()) as found:
        yield found


def brought(person: Person, game: str, file: str) -> str:
    """A recorded game, brought as a file."""
    data = (folder(games()[game]) / file).read_bytes()
    answer = person.http.post("/api/import?person=Mika", content=data)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def test_a_finished_match_is_remembered(hall: House) -> None:
    mika = hall.person()
    table = brought(mika, "journey", "q1.json")
    found = mika.get(f"/api/tables/{table}/chronicle")
    assert len(found["chronicle"]["members"]) == 4
    assert found["sequels"][0]["settings"]["quest"] == "q2"
    assert found["weights"]["moved"] == 0
    assert found["weights"]["quest-ended"] == 3


def test_a_match_that_was_given_up_says_so(hall: House) -> None:
    mika = hall.person()
    table = brought(mika, "journey", "resigned.json")
    assert mika.get(f"/api/tables/{table}/chronicle")["resigned"]
    won = brought(mika, "journey", "q1.json")
    assert not mika.get(f"/api/tables/{won}/chronicle")["resigned"]


def test_before_the_end_nothing_is_remembered(hall: House) -> None:
    mika = hall.person()
    table = mika.open("journey", [PERSON])["table"]
    assert mika.get(f"/api/tables/{table}/chronicle", 409)["key"] == "trouble.not-over"


@pytest.mark.parametrize(("form", "begins"), [("md", "# "), ("html", "<!doctype html>")])
def test_a_story_is_a_file(hall: House, form: str, begins: str) -> None:
    mika = hall.person()
    table = brought(mika, "okko", "guest-at-dusk-1.json")
    answer = mika.http.get(f"/api/tables/{table}/story?form={form}")
    assert answer.text.startswith(begins)
    assert "Rasetsu" in answer.text
    assert answer.headers["content-disposition"].endswith(f'.{form}"')


def test_there_is_no_story_of_another_kind(hall: House) -> None:
    mika = hall.person()
    table = mika.open("journey", [PERSON])["table"]
    assert mika.get(f"/api/tables/{table}/story?form=pdf", 404)["key"] == "trouble.not-found"


def test_a_story_of_a_running_match_keeps_its_secrets(hall: House) -> None:
    mika = hall.person()
    table = mika.open("okko", [PERSON, PERSON])["table"]
    text = mika.http.get(f"/api/tables/{table}/story").text
    live = hall.live(table)
    assert live.row.key.hex() not in text
    assert "Your secret" not in text


def test_a_private_story_is_private(hall: House) -> None:
    mika, ren = hall.person(), hall.person("Ren")
    table = mika.open("journey", [PERSON], visibility="private")["table"]
    assert ren.get(f"/api/tables/{table}/story", 403)["key"] == "trouble.private"
    assert ren.get(f"/api/tables/{table}/chronicle", 403)["key"] == "trouble.private"


def test_what_somebody_has_won_is_on_record(hall: House) -> None:
    mika, ren = hall.person(), hall.person("Ren")
    brought(mika, "journey", "q1.json")
    brought(mika, "journey", "turn-limit.json")  # quest 5, lost
    brought(mika, "journey", "victory.json")  # quest 1 once more
    brought(mika, "journey", "series-ended.json")  # from quest 1 on, three of them won
    (record,) = [one for one in mika.get("/api/record")["games"] if one["game"] == "journey"]
    assert (record["played"], record["won"], record["campaigns"]) == (4, 2, 0)
    assert record["best"].startswith("Quest 3")
    stages = {one["id"]: one for one in record["stages"]}
    assert (stages["q1"]["tries"], stages["q1"]["won"]) == (3, 3)
    assert (stages["q3"]["tries"], stages["q3"]["won"]) == (1, 1)
    assert (stages["q5"]["tries"], stages["q5"]["won"], stages["q5"]["table"]) == (1, 0, "")
    assert stages["q10"]["tries"] == 0
    assert ren.get("/api/record")["games"] == []


def test_the_record_counts_points_and_campaigns_that_were_won(hall: House) -> None:
    mika = hall.person()
    match = load(
        games()["tsukuyumi"], (folder(games()["tsukuyumi"]) / "first-game.json").read_bytes(), replay=True
    ).match
    mika.http.post("/api/import", content=save(match, ["sense", "sense", "me"])).raise_for_status()
    brought(mika, "journey", "series-won.json")
    found = {one["game"]: one for one in mika.get("/api/record")["games"]}
    assert (found["tsukuyumi"]["won"], found["tsukuyumi"]["best"]) == (1, "9 points")
    assert (found["journey"]["won"], found["journey"]["campaigns"]) == (1, 1)


def test_lists_say_who_won_and_where_a_campaign_stands(hall: House) -> None:
    mika = hall.person()
    table = brought(mika, "journey", "q1.json")
    running = mika.open("harakiri", [PERSON], settings={"play": "campaign"})["table"]
    lobby = mika.get("/api/lobby")
    (over,) = [one for one in lobby["finished"] if one["id"] == table]
    assert over["winners"] == [0]
    (now,) = [one for one in lobby["mine"] if one["id"] == running]
    assert [stop["state"] for stop in now["road"]] == ["now", *["later"] * 5]
    assert now["winners"] == []
