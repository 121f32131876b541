"""A match at this terminal: whose turn it is, what can be taken back, and bots on whom a rule fails."""

from __future__ import annotations

from hyakki.cli.pointing import Pointing, read_anchors
from hyakki.cli.session import Session
from hyakki.kernel.decision import Option
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Prompt
from tests.cli.mini import Bid, Mini, MiniVoice, Party, Roll, Stumble, Walk


def session(game: Mini, *players: str, **settings: str) -> Session:
    table = Session.new(game, players, {"goal": "30", "stones": "no"} | settings, seed=4)
    for _ in table.bots:  # everybody bids in secret
        table.bot_answer()
    for _ in table.people:
        table.turn_to_asked()
        table.answer(Bid(1))
        table.turn_to_asked()
    return table


def test_bots_answer_their_own_questions_only(mini: Mini) -> None:
    table = session(mini, "me", "sense")
    assert (table.person_asked(), table.bot_asked()) == (0, None)
    table.answer(Roll())
    assert (table.person_asked(), table.bot_asked()) == (None, 1)


def test_the_screen_is_handed_over_behind_a_curtain(mini: Mini) -> None:
    table = session(mini, "me", "me")
    assert not table.needs_curtain()
    table.answer(Roll())
    assert table.needs_curtain()
    table.turn_to_asked()
    assert table.seat == 1
    assert not table.needs_curtain()


def test_undo_does_not_reach_over_the_answer_of_a_bot(mini: Mini) -> None:
    class Still(Mini):
        def sense(self, g, decision):
            return next(option for option in decision.options if isinstance(option, Walk | Bid))

    table = session(Still(), "me", "sense")
    table.answer(Walk(3, 2, "n"))
    table.bot_answer()
    assert not table.can_undo()
    assert table.undo() == "The last answer was not yours, so you cannot take it back."
    assert len(table.match.history) == 4


def test_in_a_party_undo_takes_back_what_bots_did_since(mini: Mini) -> None:
    class Still(Party):
        def sense(self, g, decision):
            return next(option for option in decision.options if isinstance(option, Walk | Bid))

    table = session(Still(), "me", "sense")
    table.answer(Walk(3, 2, "n"))
    table.bot_answer()
    assert table.can_undo()
    assert table.undo() == ""
    assert (table.person_asked(), len(table.match.history)) == (0, 2)


def test_undo_of_the_person_before_at_the_same_screen(mini: Mini) -> None:
    table = session(mini, "me", "me")
    table.answer(Walk(3, 2, "n"))
    table.turn_to_asked()
    assert table.can_undo()
    assert table.undo() == ""
    assert table.person_asked() == 0


def test_undo_stops_at_the_dice(mini: Mini) -> None:
    table = session(mini, "me")
    table.answer(Roll())
    assert not table.can_undo()
    assert table.undo().startswith("Nothing can be taken back: since then a die fell")


def test_whoever_watches_has_nothing_to_take_back_or_to_ask(mini: Mini) -> None:
    table = session(mini, "random")
    assert table.undo() == "You are watching; there is nothing of yours to take back."
    assert str(table.why_not(["square:0,0"])) == "You are watching; only a player can ask why not."
    assert table.decision() is None


def test_a_bot_on_whose_answer_a_rule_fails_tries_another(mini: Mini) -> None:
    class Clumsy(Mini):
        def sense(self, g, decision):
            return Stumble() if Stumble() in decision.options else decision.options[0]

    table = session(Clumsy(), "sense", stones="yes")
    assert "it tries another" in table.bot_answer()
    assert len(table.match.history) == 1
    assert table.bot_answer() == ""
    assert len(table.match.history) == 2


def test_a_bot_that_cannot_go_on_says_so(mini: Mini) -> None:
    class Broken(Mini):
        def moves(self, g):
            return [Stumble(), Walk(0, 0, "x")]

        def step(self, g):
            if g.turn == 0:
                yield from super().step(g)
            else:
                yield from g.ask(0, Prompt("ask.bid"), lambda: self.moves(g))
                raise ZeroDivisionError

    table = session(Broken(), "random")
    said = [table.bot_answer() for _ in range(3)]
    assert ["it tries another" in sentence for sentence in said] == [True, True, False]
    assert "cannot go on" in said[2]
    assert table.is_stuck


def test_odds_leave_the_match_alone(mini: Mini) -> None:
    table = session(mini, "me")
    before = table.match.shown(0), table.match.state.rng.draws, len(table.match.log)
    [line] = table.odds_of(Roll())()
    assert line.startswith("about ")  # the dice of copies were counted
    assert line.endswith("% at least four points")
    assert table.odds_of(Walk(3, 2, "n"))() == ["Nothing that depends on chance comes of it at once."]
    assert (table.match.shown(0), table.match.state.rng.draws, len(table.match.log)) == before


def test_what_can_be_pointed_at_is_remembered(mini: Mini) -> None:
    table = session(mini, "me")
    assert {"do:bid 1", "do:roll", "square:3,2", "facing:n"} <= set(table.known_anchors())


def test_the_same_seed_gives_the_same_match(mini: Mini) -> None:
    games = []
    for _ in range(2):
        table = session(mini, "random", "random", goal="5")
        while not table.is_over:
            table.bot_answer()
        games.append([entry.option for entry in table.match.history])
    assert games[0] == games[1]


# ---------------------------------------------------------------------- pointing


def pointing(game: Mini) -> Pointing:
    match = Match.new(game, 1, {}, 0)
    match.answer(0, Bid(1))
    decision = match.decision(0)
    assert decision is not None
    return Pointing(game, game.view(match.state, 0), decision)


def test_few_options_are_listed_as_they_are() -> None:
    game = Mini()
    match = Match.new(game, 1, {}, 0)
    decision = match.decision(0)
    assert decision is not None
    lines = Pointing(game, game.view(match.state, 0), decision).lines
    assert [line.option for line in lines] == [Bid(n) for n in range(1, 7)]


def test_every_option_is_reached_by_pointing() -> None:
    seen = set()

    def walk(at: Pointing) -> None:
        for line in list(at.lines):
            option = at.take(line)
            if option is not None:
                seen.add(option)
            else:
                walk(at)
                assert at.back()

    start = pointing(Mini())
    walk(start)
    assert seen == set(start.decision.options)
    assert not start.back()


def test_a_game_may_name_its_anchors() -> None:
    class NamedVoice(MiniVoice):
        def say_anchor(self, view, anchor):
            return f"<{anchor}>"

    class Named(Mini):
        voice = NamedVoice()

    assert [line.label for line in pointing(Named()).lines] == ["Roll", "<do:walk> ... (44)"]


def test_anchors_are_read_from_a_line() -> None:
    assert read_anchors(" figure:3  square:4,7 ") == ("figure:3", "square:4,7")
    assert read_anchors("do:step 4 7 facing:n") == ("do:step 4 7", "facing:n")
    assert read_anchors("  ") == ()


# ---------------------------------------------------------------------- what a game may offer besides


class GuidedVoice(MiniVoice):
    """Names, keys, hints and tips."""

    def say_anchor(self, view, anchor):
        return anchor.replace("square:", "flagstone ")

    def anchors(self, view):
        return ["square:0,0", "square:3,2"]

    def hint(self, view, prompt):
        return f"About {prompt.key}."

    def tip(self, view, option):
        tips: dict[type[Option], str] = {Walk: "Walking is free.", Roll: "Rolling gives points."}
        return tips.get(type(option), "")

    def heading(self, event):
        return type(event).__name__ == "Rolled"


class Guided(Mini):
    """Mini that guides people."""

    voice = GuidedVoice()


def test_things_are_pointed_at_by_name(mini: Mini) -> None:
    table = session(Guided(), "me")
    assert table.known_anchors()[:2] == ["square:0,0", "square:3,2"]
    assert table.read_pointed("Flagstone 3,2") == ("square:3,2",)
    assert table.read_pointed("0,0") == ("square:0,0",)
    assert table.read_pointed("square:1,1 facing:n") == ("square:1,1", "facing:n")
    assert table.why_not(("square:3,2",)).text.startswith("Nothing forbids flagstone 3,2.")


def test_a_tip_is_given_once_and_one_at_a_time(mini: Mini) -> None:
    table = session(Guided(), "me")
    assert [remark.text for remark in table.remarks()] == ["Tip: Rolling gives points."]
    for _ in range(3):
        table.answer(Roll())
        table.turn_to_asked()
    tips = ["Tip: Rolling gives points.", "Tip: Walking is free."]
    assert [remark.text for remark in table.remarks()] == tips
    story = [(line.kind, line.text) for line in table.story()]
    assert story[:4] == [
        ("plain", "You hide 1 coin."),
        ("remark", tips[0]),
        ("heading", "Lantern 1 rolls 1."),
        ("remark", tips[1]),
    ]
    assert [line.kind for line in table.story(1)] == ["heading"]


def test_a_hint_belongs_to_the_question(mini: Mini) -> None:
    table = session(Guided(), "me")
    assert table.hint() == "About ask.turn."
    assert (table.new_hint(), table.new_hint()) == ("About ask.turn.", "")


def test_a_bot_that_cannot_think_takes_a_legal_option_and_the_log_says_so(mini: Mini) -> None:
    class Confused(Mini):
        def sense(self, g, decision):
            raise KeyError("no idea")

    table = session(Confused(), "sense")
    before = len(table.match.history)
    assert table.bot_answer() == ""
    assert len(table.match.history) == before + 1
    assert any("could not think this through" in line.text for line in table.story())


def test_odds_that_cannot_be_worked_out_are_told_kindly(mini: Mini) -> None:
    class Confused(Mini):
        def odds(self, g, seat, option):
            raise KeyError("no idea")

    table = session(Confused(), "me")
    assert table.odds_of(Roll())()[0].startswith("These odds could not be worked out.")
