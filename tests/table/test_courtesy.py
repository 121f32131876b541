"""Whoever waits for their own answer is told before those who look on."""

from __future__ import annotations

import asyncio

import hyakki.games as games
from hyakki.table.courtesy import Courtesy
from tests.table.house import PERSON, house, wait_for


def test_onlookers_go_on_one_by_one_and_whatever_else_is_ready_runs_in_between() -> None:
    async def run() -> list[str]:
        courtesy, order = Courtesy(), list[str]()

        async def onlooker(name: str) -> None:
            await courtesy.turn()
            order.append(name)

        async def answer() -> None:
            for step in range(3):
                order.append(f"step {step}")
                await asyncio.sleep(0)

        async with asyncio.TaskGroup() as group:
            for name in "abc":
                group.create_task(onlooker(name))
            group.create_task(answer())
        return order

    order = asyncio.run(run())
    assert [one for one in order if len(one) == 1] == ["a", "b", "c"]
    assert order.index("step 1") < order.index("a"), "an onlooker went first"
    assert order.index("step 2") < order.index("b")
    assert order[-1] == "c"


def test_one_who_has_left_holds_up_nobody() -> None:
    async def run() -> None:
        courtesy = Courtesy()
        gone, stays = courtesy.turn(), courtesy.turn()
        gone.cancel()
        await asyncio.wait_for(stays, 10)
        await asyncio.sleep(0)
        later = courtesy.turn()  # the queue has been empty since
        await asyncio.wait_for(later, 10)
        assert gone.cancelled()

    asyncio.run(run())


class Endless(Courtesy):
    """Nobody's turn ever comes."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def turn(self) -> asyncio.Future[None]:
        self.asked += 1
        return asyncio.get_running_loop().create_future()


def test_whoever_answers_waits_behind_nobody(sqlite_store: str) -> None:
    with house(sqlite_store, known=games.games()) as inn:
        mika, eve = inn.person("Mika"), inn.person("Eve")
        table = mika.open("journey", [PERSON])["table"]
        page, watching = mika.page(table, 0), eve.page(table)
        page.asked()
        before = page.now["answers"]
        watching.at(before)
        inn.hall.courtesy = endless = Endless()
        page.answer()
        page.at(before + 1)
        wait_for(lambda: endless.asked == 1, "the onlooker does not wait")
        watching.send("ping")  # somebody who does something is told at once
        watching.at(before + 1)
        assert endless.asked == 1
