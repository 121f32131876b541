"""The closed lists that Journey's cards are written in: when it is played, for whom, and what it does.

A card names one effect and gives its numbers. Effects are declared where they are carried out or where they
count, in the rules; a card that leaves a number of its effect out, or gives one that the effect does not
read, is refused when the file is loaded.
"""

from __future__ import annotations

from typing import Literal

from hyakki.kernel.words import Vocabulary

PilgrimId = Literal["tripitaka", "monkey", "cho", "sha"]

Timing = Literal[
    "own",  # any moment of the owner's activation outside another action
    "any",  # at the open points for any-time cards
    "before-move",  # before a move of the owner
    "during-move",  # inside a move of the owner (Agility)
    "before-attack",  # when the owner declares an attack action
    "before-attack-roll",  # before the roll of an attack by a demon
    "after-attack-roll",  # after that roll, before damage
    "before-defense",  # before a pilgrim's defense roll
    "after-defense",  # after it
    "before-knock-back",  # before the owner is knocked back
    "before-condition",  # before the owner gets a condition
    "before-hurt",  # before crushing or red square damage to the owner
    "before-cleanse",  # before a cleanse roll
    "after-cleanse",  # after a failed cleanse roll
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

VOCABULARY = Vocabulary("hyakki.games.journey.rules", "hyakki.games.journey.rules.effects")

EFFECTS = VOCABULARY.words("effect")
"""What a skill, fortune card or innate ability does when it is played (rules/effects)."""

MISHAPS = VOCABULARY.words("effect")
"""What a misfortune card does (rules/misfortune.py)."""

BURDENS = VOCABULARY.words("effect")
"""What a corruption card makes worse; each is declared in the chapter that minds it."""

AFFLICTIONS = VOCABULARY.words("effect")
"""What a condition card does to a figure (rules/conditions.py)."""

SPECIALS = VOCABULARY.words("effect")
"""What a special demon card does (rules/specials.py)."""
