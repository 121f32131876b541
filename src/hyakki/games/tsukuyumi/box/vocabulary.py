"""The closed lists that Tsukuyumi's cardboard is written in.

Words that only sort things (phases, terrain, timings) stand here. Words that do something are declared by the
chapter of the rules that gives them a meaning, together with the fields of an entry that they read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from hyakki.kernel.words import Vocabulary

# the core ones; none of the expansions (tsukuyumi.expansion.factions, tsukuyumi.expansion.other-notes)
FactionId = Literal["nomads", "dark-seed", "cybersamurai", "boarlords"]
Owner = Literal["nomads", "dark-seed", "cybersamurai", "boarlords", "oni", "skybound"]
OniSize = Literal["small", "medium", "large"]
SIZES: Final[tuple[OniSize, ...]] = ("small", "medium", "large")
SMALL, MEDIUM, LARGE = 0, 1, 2

Phase = Literal["white", "blue", "green", "red"]
Symbol = Literal[
    "faction", "events", "initiative", "production", "place-oni", "oni-conquest", "movement", "combat"
]
WhiteAction = Literal["production", "movement", "combat", "events"]

USUAL_PHASE: Final[Mapping[Symbol, Phase]] = {
    "faction": "blue",
    "events": "blue",
    "initiative": "blue",
    "production": "green",
    "place-oni": "green",
    "oni-conquest": "green",
    "movement": "red",
    "combat": "red",
}
"""Where a symbol stands unless its card says otherwise (tsukuyumi.round.card-phases)."""

WEIGHT: Final[Mapping[Symbol, int]] = {
    "faction": 1,
    "events": 1,
    "initiative": 1,
    "production": 1,
    "place-oni": 0,
    "oni-conquest": 0,
    "movement": 2,
    "combat": 2,
}
"""What a symbol weighs when action cards are compared (tsukuyumi.round.card-set)."""

# riverland and toxic areas belong to an expansion (tsukuyumi.expansion.moonfall)
Terrain = Literal["ocean-floor", "fertile-ground", "mountain-range", "moon"]
Property = Literal["radioactive", "unstable", "tsukuyumi"]
AreaKind = Literal[
    "ocean-floor", "fertile-ground", "mountain-range", "moon", "radioactive", "unstable", "tsukuyumi"
]

CombatType = Literal["conquest", "annihilation", "special", "once-per-round"]

BattleTiming = Literal[
    "at-once",  # as soon as it is chosen
    "before-damage",
    "with-damage",
    "after-casualties",
    "by-faction",  # the defence action of the faction says when
]

OniUse = Literal[
    "yes",
    "no",
    "limited",  # tsukuyumi.oni.defender-hold
    "not-asked",  # Oni never defend against a card that offers it
]

EpicWho = Literal["active", "each", "nobody"]

FactionEventTiming = Literal[
    "at-once",
    "this-round",
    "one-fight",  # in one fight of this round
    "after-event",  # right after any normal event has resolved
    "lies-open",  # spent with a later use
    "white-turn",  # the current white turn, else the next one
    "round-end",
]

AdvantageTiming = Literal[
    "before-setup",
    "homezone",
    "starting-areas",
    "starting-units",
    "after-setup",
    "before-selection",
    "before-white",  # before the first white phase
    "first-white",
    "first-green",
    "first-red",
    "game-start",
    "own-turns",
]

AimSpan = Literal["now", "round", "game"]
AimCheck = Literal["always", "end-of-red"]

VOCABULARY = Vocabulary("hyakki.games.tsukuyumi.rules")

ABILITIES = VOCABULARY.words()  # of units
FACTION_EFFECTS = VOCABULARY.words()  # of faction sheets
DEFENCES = VOCABULARY.words()  # defence actions of the factions
MATERIAL_EFFECTS = VOCABULARY.words()  # of a faction's markers
UPLINK_EFFECTS = VOCABULARY.words()
CONDITIONS = VOCABULARY.words()  # of combat cards
COMBAT_EFFECTS = VOCABULARY.words()  # of combat cards
COUNTERS = VOCABULARY.words()  # counterattacks
TARGETS = VOCABULARY.words()  # of events
EVENT_EFFECTS = VOCABULARY.words()
EPIC_EFFECTS = VOCABULARY.words()
FACTION_EVENTS = VOCABULARY.words()
ADVANTAGES = VOCABULARY.words()  # starting advantages
ONI_POWERS = VOCABULARY.words()
PLACEMENTS = VOCABULARY.words()  # where legendary Oni come
LEGEND_ABILITIES = VOCABULARY.words()
DIE_EFFECTS = VOCABULARY.words()  # of the Gambler's die
AIMS = VOCABULARY.words()  # of missions and goals
SCORES = VOCABULARY.words()  # conditions of victory cards
SCENARIO_RULES = VOCABULARY.words()

# special rules of scenarios: the checks of the box read them, too
NO_GOALS = SCENARIO_RULES.declare("no-goals", doc="Faction goals are not played.")
START_IN_CLUSTERS = SCENARIO_RULES.declare(
    "start-in-clusters", doc="Each seat starts in a cluster of its own."
)
NO_HOMEZONE_BY_MOON = SCENARIO_RULES.declare("no-homezone-by-moon", doc="No homezone lies next to the moon.")
FIXED_HOMEZONES = SCENARIO_RULES.declare(
    "fixed-homezones", doc="Homezones lie on the marked positions only, one seat each."
)
NO_HOMEZONE_IN_HOLES = SCENARIO_RULES.declare(
    "no-homezone-in-holes", doc="No homezone lies in an enclosed position."
)
