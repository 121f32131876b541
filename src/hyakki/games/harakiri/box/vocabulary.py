"""The closed lists that Harakiri's cardboard is written in (harakiri.content.vocabulary).

Words that only sort things stand here as Literals, so that a file with another word is refused when it is
read. Operations do something: each is declared by the chapter of the rules that carries it out, with the
fields of an effect that it reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

from hyakki.kernel.words import Vocabulary

# -- effects: when, under which conditions, whom, how long

When = Literal[
    "use",  # the source is used, revealed or chosen
    "attack",  # in an attack of the owner: attack skills before the roll, yin-yang effects after it
    "after-attack",  # after damage, conditions and armour break of an attack of the owner
    "always",  # as long as the source works
    "attacked",  # while the owner is a target of an attack, counterattacks included
    "start",  # the owner's activation begins, after bleeding and before action points are gained
    "initiative",  # the character skill step of initiative, not a mid-round update
    "oracle",  # after the oracle card of the round was drawn, before events
    "test",  # in an attribute test of the owner, before the die is rolled
    "defeat",  # a loss of health would bring the owner to 0
    "ki-step",  # step 4 of the round, before dice are lowered
    "resurrection",  # in the owner's resurrection test
    "intermission",
]

If = Literal[
    "adjacent-attacker",  # the attacker is adjacent to the owner
    "far-attacker",  # the range between attacker and target is 3 or more
    "not-adjacent",  # the declared target is not adjacent to the owner
    "range4",  # the range to the declared target is 4 or more
    "friend-beside",  # another character or an allied wanderer is adjacent to the declared target
    "damage1",  # the attack did at least 1 damage to the declared target
    "damage3",  # at least 3
    "strong",  # the attack is a strong attack
    "minion",  # the target concerned is a minion
    "not-minion",
    "first-attacked",  # this is the first attack on the owner in this round
    "below-half",  # current health is below half of the maximum, half rounded down
    "affinity3",  # affinity is 3 or more
    "bleeding",  # that character has bleeding
    "not-bleeding",
    "not-blessed",  # that character has no blessed token
    "red",  # the drawn oracle card is red
    "moved3",  # the creature has entered 3 or more squares in this activation
    "kin-beside",  # another creature of the same kind is adjacent
    "wounded-prey",  # any undefeated character is below half health
    "hate-played",  # another Hate card was in play already when this one was drawn
]

Who = Literal[
    "self",  # the owner
    "character",  # one undefeated character, the owner included; in events one of the zone
    "other",  # one other undefeated character
    "others",  # every other undefeated character
    "characters",  # every undefeated character, the owner included
    "enemy",  # one enemy of the characters
    "enemies",
    "minion",  # one minion
    "minions",
    "creatures",  # every creature, on both sides
    "target",  # the declared target
    "targets",  # every target of the attack
    "richest",  # the character with the most coins
    "best-armoured",  # the character with the most current armour
    "strongest-enemy",  # the enemy with the most health left
    "nearest-enemy",  # the enemy with the smallest range to any character
    "boss",  # the servant or Chosen of the zone
    "hate",  # one Hate card in play
    "party",  # the party as a whole
    "villagers",  # both villagers of chapter 1, in play or not yet
    "kachi",  # every kachi in play
    "onryo",
]

Until = Literal["attack", "activation", "own-next", "round", "next-round", "phase"]
Limit = Literal["activation", "round", "phase", "campaign"]

ONE: Final[frozenset[Who]] = frozenset({"character", "other", "enemy", "minion", "hate"})
"""Words that name one out of several, or up to `count`."""

AT_SOME_RANGE: Final[frozenset[Who]] = ONE | {"others", "characters", "enemies", "minions", "creatures"}
"""Words with which `range` says how far."""

# -- what operations read

Attribute = Literal["power", "knowledge", "dexterity", "spirit"]
Negative = Literal["bleeding", "poisoned", "blinded", "downed"]
Condition = Literal["bleeding", "poisoned", "blinded", "downed", "blessed"]
Gait = Literal["walk", "flying", "spectral"]
Way = Literal["away", "nearer", "any"]  # shove
How = Literal["walk", "straight", "past-enemies", "spectral"]  # step
Where = Literal["each", "nearest"]  # spawn, besides the number of a point
Colour = Literal["green", "red", "purple"]
DieColour = Literal["orange", "green", "purple", "red"]

ATTRIBUTES: Final[tuple[Attribute, ...]] = get_args(Attribute)
NEGATIVE: Final[tuple[Negative, ...]] = get_args(Negative)

WHAT: Final[Mapping[str, frozenset[str]]] = {
    "ignore": frozenset({"armour", "toughness", "both"}),
    "inflict": frozenset(NEGATIVE),
    "targets": frozenset({"adjacent", "all-adjacent", "around-target", "line"}),
    "add-die": frozenset(get_args(DieColour)),
    "gait": frozenset(get_args(Gait)),
    "cure": frozenset({*NEGATIVE, "any"}),
    "attribute": frozenset(ATTRIBUTES),
    "ki-reroll": frozenset({"supply", "exhausted"}),
    "ground": frozenset({"difficult"}),
    "price": frozenset({"repair", "head", "market"}),
    "oracle-cards": frozenset({"green", "red"}),
}
"""The words that `what` may hold, by operation; that of `flag` is a story flag, of `special-item` an id."""

SPAWN_KINDS: Final = ("first", "second")
"""In place of a minion's id: the kind that the zone lists first or second."""

SPAWN_ZONES: Final = ("own", "newest")
"""In place of a zone's id."""

# -- cardboard

Class = Literal["samurai", "shinobi", "monk", "archer"]
SkillType = Literal["passive", "technique", "attack"]
Side = Literal["a", "b"]
Trait = Literal["noble", "scout", "thief", "devout", "tracker", "scholar"]
Keyword = Literal["consumable", "permanent", "use", "special"]
Weight = Literal["plain", "heavy", "light"]
CreatureType = Literal["minion", "servant", "wanderer", "chosen"]
Again = Literal["same", "other"]
Kept = Literal["content", "pieces", "counter", "table", "left-out"]
FocusFace = Literal["blank", "break", "critical", "pierce"]
Symbol = Literal["", "yin", "yang"]
Module = Literal["", "yomi"]
SceneWho = Literal["party", "each"]

Priority = Literal[
    "near",  # the smallest range
    "-health",  # the least current health
    "+health",
    "-armour",  # the least current armour
    "+power",
    "first",  # first in initiative
    "next",  # next in initiative
]

# -- chapters

Attach = Literal["start", "east", "travel"]

PointKind = Literal[
    "door",  # on one inaccessible square; open once an option of it revealed a zone or made the group travel
    "large-door",  # on two inaccessible squares in line; adjacent to either is enough
    "point",  # an interaction token on the floor
    "objective",  # an objective token on the floor
    "obstacle",  # a permanent point on an obstacle square
    "resistor",  # a living resistor with resistance tokens; occupies its square
    "grave",  # a special square as a permanent point; used from its own or an adjacent square
    "wanderer",  # the hostile wanderer itself, wherever it stands
]

Need = Literal[
    "none-of",  # no minion of that kind is in play
    "some-of",  # a minion of that kind is in play
    "hostile",  # the wanderer is an enemy
]

Plus = Literal[
    "honour5",  # +1 if honour is 5 or more
    "braziers-out",  # +1 per brazier put out in this attempt
]

Mission = Literal[
    "break-seal",  # breaks at least one seal
    "kill",  # makes the killing blow on the boss
]

CLASSES: Final[tuple[Class, ...]] = get_args(Class)

HIGHEST_LEVEL: Final = 5
MOST_ATTRIBUTE: Final = 3

# -- operations, declared by the rules

VOCABULARY = Vocabulary("hyakki.games.harakiri.rules")

OPERATIONS = VOCABULARY.words("operation", "operation")
