"""The closed lists that Journey's cards are written in: when it is played, what it does, with which numbers.

A card names one effect and gives its numbers. `NUMBERS` says which ones an effect needs; a card that leaves
one out, or gives one that its effect does not read, is refused when the file is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

PilgrimId = Literal["tripitaka", "monkey", "cho", "sha"]

Timing = Literal[
    "own",  # any moment of the owner's activation outside another action
    "any",  # at the open points for any-time cards
    "before-move",  # before a move of the owner
    "during-move",  # inside a move of the owner (Agility)
    "before-attack",  # when the owner declares an attack action (A0)
    "before-attack-roll",  # before the roll of an attack by a demon (A1)
    "after-attack-roll",  # after that roll, before damage (A3)
    "before-defense",  # before a pilgrim's defense roll (A4)
    "after-defense",  # after it (A6)
    "before-knock-back",  # before the owner is knocked back (A8)
    "before-condition",  # before the owner gets a condition (A9)
    "before-hurt",  # before crushing or red square damage to the owner
    "before-cleanse",  # before a cleanse roll (A11)
    "after-cleanse",  # after a failed cleanse roll (A11)
    "after-roll",  # after any dice roll of a pilgrim
    "after-spin",  # after a spin of the fortune wheel
    "after-rest",  # after a rest action of the owner
    "after-kill",  # after the owner killed a demon
    "before-spawning",  # before spawning in a Demon phase
    "before-demons",  # before the demon activations of a Demon phase
    "forced",  # happens by itself
    "at-once",  # misfortune: when drawn
    "lasting",  # corruption: from the draw on
]

Who = Literal[
    "self",  # the owner
    "same-tile",  # one pilgrim on a map tile of the owner, the owner included
    "all-same-tile",  # every conscious pilgrim on a map tile of the owner, the owner included
    "adjacent-other",  # one other pilgrim adjacent to the owner
    "another",  # one other pilgrim
    "monkey",  # the Monkey King
]

Ground = Literal["red", "blue"]
DemonKind = Literal["ordinary", "unique", "lord", "celestial"]
Ignored = Literal["knock-back", "condition", "hurt"]

Effect = Literal[
    "action-bonus",  # `who` has `amount` AP more in this turn's activation
    "afflict",  # one demon in sight within `range`, none of the kinds in `spares`, gets `condition`
    "attack-condition",  # the first successful individual attack of this action also gives `condition`
    "attack-knock-back",  # each successful individual attack of this action also has `knock_back`
    "attack-range",  # this attack action has `range`, and up to `targets` targets if that is given
    "attack-twice",  # a second attack action for the same AP, declared after the first
    "charge",  # `mv` more in this move, and `amount` damage on the next individual attack of this activation
    "chi",  # regain `amount` chi
    "cleanse-again",  # roll all CR dice once more; the new result counts
    "cleanse-bonus",  # `amount` to the cleanse roll of `who`
    "cleanse-die",  # `dice` white dice more in the owner's cleanse roll
    "close-gate",  # close one active or inactive gate on the owner's map tile without a sutra
    "collect-sutra",  # collect one sutra anywhere on the owner's map tile
    "damage-bonus",  # `amount` damage on the first individual attack of this action
    "deep-rest",  # chi becomes maximum, regain `amount` health
    "defense-bonus",  # `amount` to the defense of `who`
    "defense-die",  # `who` adds one die `die` to the defense roll
    "draw-fortune",  # draw `count` fortune cards without a box; counts as the box use of this activation
    "free-attack",  # one attack action for 0 AP
    "free-turn",  # one 90 degree turn of this move costs nothing
    "good-karma",  # gain `amount` good karma
    "heal",  # `who` regains `amount` health
    "health-for-chi",  # pay 1 to `amount` health, regain `times` as much chi
    "hush-tile",  # to the end of the turn demons on the owner's map tile are inactive; those that enter halt
    "ignore",  # the owner ignores what is listed in `what`
    "ignore-attack",  # all effects of this individual attack on `who` are ignored
    "ignore-ground",  # this move ignores squares of the colours in `grounds`
    "leap",  # to any open square of the own or an orthogonally neighbouring map tile, any facing
    "look-at-demons",  # look at the top `count` demon cards and put them back in any order
    "move-bonus",  # `mv` more in this move
    "pass-obstacles",  # this move may pass miniatures, tokens and yellow lines
    "reflect-attack",  # no defense roll; all effects of the attack hit the attacker
    "replace-skill",  # discard one own skill card, take any one from the own deck
    "revive",  # one unconscious pilgrim (`who`) stands up with `amount` health and `gain_chi` chi
    "roll-again",  # all dice of one colour of that roll are rolled again
    "shed-condition",  # discard one condition of `who`
    "shut-gate",  # one active gate draws no card this turn
    "slow-tile",  # demons now on the owner's map tile have half MV until the end of the turn
    "spin-again",  # spin again; the new result counts
    "take-action",  # one demon in sight, none of the kinds in `spares`, has `amount` AP less in this phase
    "take-attack",  # the owner becomes the target instead of `who` within `distance` squares
    "throw",  # knock back `knock_back` on an adjacent demon with a 1x1 base, without an attack roll
]

Mishap = Literal[
    "ambush",  # `count` miniatures of `demon` appear beside the pilgrim
    "bad-karma",  # gain `amount` bad karma
    "get-condition",  # get `condition`
    "lose-chi",  # lose `amount` chi
    "lose-fortune",  # discard `count` fortune cards of own choice, or lose `amount` chi if there is none
    "lose-good-karma",  # lose `amount` good karma, not below 0
    "lose-health",  # lose `amount` health, may fall to 0
]

Burden = Literal[
    "action-limit",  # at most `amount` actions per turn
    "chi-cost",  # chi costs of skill cards and the innate ability are `amount` higher
    "chi-maximum",  # chi maximum `amount` lower
    "cleanse-penalty",  # cleanse rolls `amount` lower
    "cursed-weapon",  # when the white weapon die shows 1, lose `amount` health after the attack
    "defense-penalty",  # defense total `amount` lower, not below 0
    "health-maximum",  # health maximum `amount` lower
    "limp",  # the total of a double or triple move is `amount` MV lower
    "marked-prey",  # demons count the pilgrim as the weakest target
    "move-penalty",  # `mv` lower, not below 1
    "must-kill",  # a defeated demon whose BKR is `amount` must be killed
    "no-prayer",  # cannot pray
    "no-repeat",  # the same action not twice in one turn, among the first two actions
    "rest-gives",  # rest gives `amount` chi
    "rest-limit",  # at most `amount` rests per activation
]

ConditionEffect = Literal[
    "no-attack",  # cannot attack
    "helpless",  # no actions, cards or defense
    "hurt",  # `at_once` damage when received, `each_turn` damage each Maintenance
    "half-move",  # MV halved, rounded down
]

DemonEffect = Literal["spawn-lord", "flood-gate", "wild-attacks", "phase-march"]

NUMBERS: Final[Mapping[str, str]] = {
    "action-bonus": "amount who",
    "afflict": "condition range spares",
    "attack-condition": "condition",
    "attack-knock-back": "knock_back",
    "attack-range": "range targets?",
    "charge": "mv amount",
    "chi": "amount",
    "cleanse-bonus": "amount who",
    "cleanse-die": "dice",
    "damage-bonus": "amount",
    "deep-rest": "amount",
    "defense-bonus": "amount who",
    "defense-die": "die who",
    "draw-fortune": "count",
    "good-karma": "amount",
    "heal": "amount who",
    "health-for-chi": "amount times",
    "ignore": "what",
    "ignore-attack": "who",
    "ignore-ground": "grounds",
    "look-at-demons": "count",
    "move-bonus": "mv",
    "reflect-attack": "who",
    "revive": "amount gain_chi who",
    "shed-condition": "who",
    "take-action": "amount spares",
    "take-attack": "who distance",
    "throw": "knock_back",
    "ambush": "demon count",
    "bad-karma": "amount",
    "get-condition": "condition",
    "lose-chi": "amount",
    "lose-fortune": "count amount",
    "lose-good-karma": "amount",
    "lose-health": "amount",
    "action-limit": "amount",
    "chi-cost": "amount",
    "chi-maximum": "amount",
    "cleanse-penalty": "amount",
    "cursed-weapon": "amount",
    "defense-penalty": "amount",
    "health-maximum": "amount",
    "limp": "amount",
    "move-penalty": "mv",
    "must-kill": "amount",
    "rest-gives": "amount",
    "rest-limit": "amount",
}
"""The number fields of each effect, `?` after optional ones; effects that are not listed have none."""
