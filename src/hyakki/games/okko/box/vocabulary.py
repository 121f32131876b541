"""The closed lists that Okko's cardboard is written in (okko.effect.closed).

Words that only sort things stand here as Literals, so that a file with another word is refused when it is
read. Goals read numbers from their entry and are declared here with them. Operations do something: each is
declared by the chapter of the rules that carries it out, with the fields of an effect that it reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

from hyakki.kernel.words import Vocabulary

# -- effects: when, under which conditions, whom, how near, how often, how long

When = Literal[
    "always",  # as long as the source is active
    "use",  # the source is used: an ACTION, a supplies card, a Courtier's help, a Special Effect
    "reveal",  # the face-down cards are revealed
    "start",  # the activation of the owner begins
    "end",  # the activation of the owner ends, before its Follower acts
    "attacking",  # the owner, or whoever `by` names, attacks; against the final target
    "attacked",  # the owner, or whoever `by` names, is attacked
    "rolled",  # after the roll of an Attack of the owner, or of whoever `by` names
    "rolled-against",  # after the roll of an Attack against the owner
    "hit",  # an Attack of the owner, or of whoever `by` names, succeeded
    "hit-by",  # an Attack against the owner succeeded, before the damage is placed
    "missed-by",  # an Attack against the owner failed
    "kills",  # after everything of an Attack of the owner that eliminated its target
    "test",  # the owner, or whoever `by` names, makes a test, before the roll
    "tested",  # after the roll of such a test, before it is judged
    "drawn",  # the card is drawn
]

If = Literal[
    "melee",  # a melee Attack
    "ranged",  # a ranged Attack
    "ki",  # the Attack shows at least one KI
    "supernatural",  # the other side of the Attack is a Supernatural Creature
    "afflicted",  # the target has at least one Condition
    "margin3",  # the total beats DEFENSE by 3 or more
    "crowd3",  # at least 3 figures of the owner's card are adjacent to the target, a Hero
    "entered",  # the owner came into the target's Area from another one earlier in this activation
    "no-alarm",  # the alarm has not been raised
    "speed-test",
    "might-test",
    "sneak",
    "chest",
    "door",  # a test to open a closed Door
    "evidence",  # an Analysis Test
    "courtier",  # an Interrogation Test
    "parchment",  # a Decipher Test
    "investigation",  # any of these three
    "no-mission",  # no Mission Tile in play is unresolved
    "mundane",  # the Equipment card concerned is not legendary
    "waiting",  # that Hero has not been activated yet in this round
]

Who = Literal[
    "self",  # the owner
    "owner",  # the Hero whose Follower or Kami this is
    "ally",  # one Ally of the owner, the owner included
    "other-ally",  # one other Ally
    "allies",  # all Allies in range, the owner included
    "other-allies",  # without the owner
    "hero",  # one Hero
    "other-hero",  # one Hero other than the owner
    "heroes",  # all Heroes in range
    "opponent",  # one opponent of the owner
    "opponents",  # all opponents in range
    "target",  # of the Attack
    "attacker",
    "card",  # the figures of the Character card being activated that may act; for `mod` the card itself
    "agent",  # one figure of the Oni
    "thrall",  # one Mortal Thrall
    "supernatural",  # one Supernatural Creature
    "thralls",  # all Mortal Thralls in range
    "drawer",  # the Hero who drew the card
    "oni",  # the Oni seat
    "heroes-side",  # the Hero side
    "thrall-type",  # every Mortal Thrall, now and later
    "supernatural-type",  # every Supernatural Creature, now and later
    "thrall-minions",  # every Mortal Thrall Minion, now and later
    "supernatural-minions",  # every Supernatural Minion, now and later
]

Range = Literal[
    "adjacent",  # on an adjacent Space
    "area",  # in the owner's Area
    "near",  # in the owner's Area or an adjacent one
    "sight",  # in clear Line of Sight from the owner, as for a ranged Attack
    "corrupted",  # on one corrupted Tile chosen by the deciding seat
    "any",  # anywhere on the board
]

Limit = Literal["attack", "activation", "round", "game"]
Until = Literal["attack", "activation", "round", "game"]

Against = Literal[
    "opponent",  # any legal target (what is meant if nothing is said)
    "other",  # an opponent adjacent to the owner, not the target just resolved
    "attacker",
    "each-adjacent",
]

BY_WHEN: Final[frozenset[When]] = frozenset({"attacking", "attacked", "rolled", "hit", "test", "tested"})
"""Triggers that may be set off by somebody else, whom `by` names."""

AT_SOME_RANGE: Final[frozenset[Who]] = frozenset(
    {
        *("ally", "other-ally", "allies", "other-allies", "hero", "other-hero", "heroes"),
        *("opponent", "opponents", "agent", "thrall", "supernatural", "thralls"),
    }
)
"""Whoever these words mean must be found at some range; the others are known without one."""

# -- what operations read

Attribute = Literal["actions", "defense", "guile", "might", "speed", "stamina"]
AttackDie = Literal["combat", "action"]
Of = Literal["own", "foe", "test"]  # whose dice are rolled once more
Unit = Literal["area", "space"]
What = Literal[
    # blocked: may not ...
    "attack",  # attack, also not after a failed Sneak or by an effect
    "investigate",  # make Investigation Tests
    "talent",  # use Special Talents of other cards, passive ones included
    "talents-natural",  # use Natural Talents (an Oni Clue card: only the one that it names)
    # ignored: is not bound by ...
    "stop",  # having to end its movement in an Area with opponents
    "leave",  # the limit for leaving an Area with opponents
    "sneak",  # Sneak tests
    "alarm",  # the alarm for Attacks on Mortal Thralls on clean Tiles
    "push",  # pushes and pulls
]
BLOCKS: Final[frozenset[What]] = frozenset({"attack", "investigate", "talent", "talents-natural"})
IGNORES: Final[frozenset[What]] = frozenset({"stop", "leave", "sneak", "alarm", "push"})
DrawnType = Literal["mortal", "supernatural", "either"]
Deck = Literal["clue", "event", "equipment"]
TokenKind = Literal["courtier"]

# -- cardboard

HeroClass = Literal["ronin", "warrior", "mahotsukai", "courtesan"]
ActionKind = Literal["", "speed", "attack", "defense", "guile", "coordination", "weakness"]
TALENT_KINDS: Final[tuple[ActionKind, ...]] = ("speed", "attack", "defense", "guile", "coordination")
ActionUse = Literal["passive", "action", "unique", "none"]
ItemUse = Literal["passive", "action", "discard"]
FollowerUse = Literal["passive", "action"]
ItemSlot = Literal["hand", "two hands", "clothing", "supplies"]
HeroSlot = Literal["right hand", "left hand", "clothing", "supplies"]
AgentType = Literal["mortal", "supernatural"]
Rank = Literal["minion", "lieutenant", "greater demon"]
Decides = Literal["oni", "nobody", "drawer", "heroes-side"]
ClueForm = Literal["courtier", "evidence", "parchment"]
TestAttribute = Literal["speed", "might", "defense", "guile"]
DieFace = Literal["0", "1", "2", "KI"]
Size = Literal["large", "medium", "small"]
TrackCorruption = Literal["none", "place", "move"]
TrackTree = Literal["none", "mortal", "supernatural"]
Row = Literal["only", "top", "middle", "bottom"]
Kit = Literal["full", "one-of-class"]
AlarmAtStart = Literal["calm", "raised"]
GoalSide = Literal["heroes", "oni"]
CampaignKind = Literal["simple", "branching"]

TEST_COLOURS: Final[Mapping[TestAttribute, str]] = {
    "speed": "purple",
    "might": "red",
    "defense": "orange",
    "guile": "yellow",
}
"""By its colour one knows what a test is about; MENTAL is another name for GUILE
(okko.component.dice-colours)."""

HERO_ACTIONS: Final = 3
"""Heroes have no ACTIONS attribute (okko.hero.attributes)."""

MOST_HEROES: Final = 4

ClockBonus = Literal[
    "agent-on-orange",  # an agent stands on an orange Space of the Tile
    "corrupted-no-hero",  # the Tile is corrupted and no Hero is on it
    "agents-no-hero",  # at least 2 agents and no Hero are on the Tile
]
MissionSuccess = Literal[
    "breach",  # the wall of that orange Space is open, and the prisoner token is brought
    "token",  # 1 progress token; the test then starts afresh
    "box",  # the Hero takes the strongbox
]
MissionEnd = Literal[
    "carried-off",  # the carrier is on another Tile
    "carried-away",  # the carrier is on a Tile that does not adjoin this one, or on the start Tile
    "tokens",  # so many progress tokens
]
Carried = Literal["", "prisoner", "strongbox"]
CampaignBonus = Literal[
    "equipment-each",  # each Hero draws n Equipment cards before the next scenario
    "events",  # the Oni draws n more Event cards at set-up
    "minion",  # at the end of set-up the Oni places n Minions of either type
    "clue",  # at the end of set-up the first Hero draws n Clue cards
    "follower",  # at set-up one Hero with a free slot gets a Follower
    "corruption",  # the token of round 2 is placed at the end of set-up
]

# -- goals, with the fields that they read; nothing of them has code of its own here

GOAL_WORDS = Vocabulary()

PERSONAL_GOALS = GOAL_WORDS.words("goal")
for _name, _numbers, _doc in (
    ("kills", "agents supernatural", "Its Attacks have eliminated so many agents, so many Supernatural."),
    ("kills-rank", "lieutenants minions", "Its Attacks have eliminated so many Lieutenants, or Minions."),
    ("quiet-until-final", "", "When the Final Battle begins the alarm has not been raised."),
    ("last-damage", "", "The Damage token that defeated the Greater Demon came from its Attack."),
    ("nobody-lost", "wounds", "No Hero was eliminated, and this one has drawn so many Wound cards."),
    ("might-or-damage", "tests damage", "It passed so many MIGHT Tests, or hurt the Greater Demon so often."),
    ("kami", "elements", "It has summoned Kami of so many different elements."),
    ("investigations", "tests decipher", "It passed so many Investigation Tests, so many of them Decipher."),
    ("interrogations", "courtiers", "It passed Interrogation Tests on so many different Courtiers."),
    ("accused", "type", "The nature, or the identity, was accused correctly by whomever."),
    ("found-unhurt", "wounds?", "It opened or took something, and holds at most so many Wounds at the end."),
):
    PERSONAL_GOALS.declare(_name, numbers=_numbers, doc=_doc)

SCENARIO_GOALS = GOAL_WORDS.words("goal")
for _name, _numbers, _doc in (
    ("carry-to", "what to", "The object is on the named Tile with its carrier."),
    ("objectives-done", "n_by_heroes", "So many Objective tokens have been dealt with by their test."),
    ("eliminated", "what n_by_heroes", "So many agents of the kind or type have been eliminated."),
    ("hero-eliminated", "n_by_heroes", "So many Heroes have been eliminated."),
    ("porter-owned", "", "At the end a Hero in play owns the Follower that lay face down on the map."),
    ("porter-lost", "", "The Follower that lay face down on the map has been eliminated."),
    ("round-limit", "", "The last round is over."),
):
    SCENARIO_GOALS.declare(_name, numbers=_numbers, doc=_doc)

# -- operations, declared by the rules

VOCABULARY = Vocabulary("hyakki.games.okko.rules")

OPERATIONS = VOCABULARY.words("operation", "operation")

ATTRIBUTES: Final[tuple[Attribute, ...]] = get_args(Attribute)
