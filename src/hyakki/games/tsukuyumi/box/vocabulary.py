"""The closed lists that Tsukuyumi's cardboard is written in: phases, symbols, abilities, conditions, effects.

An entry names words of these lists and gives their numbers in the fields that stand here in backquotes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

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

UnitAbility = Literal[
    "flying",  # ignores Blockades, terrain and enemy units when it moves
    "swift",  # `move` areas more whenever it moves
    "leader",  # Nomads that start their move in its area get `lead` areas more
    "unhindered",  # mountain ranges and enemy units do not affect its movement
    "no-weapons",  # may not use weapons
    "mine-layer",  # lays Mines through the faction effect
    "productive",  # `production` points more in green
    "hatchery",  # new units may be placed in its area
    "sacrifice",  # in blue it may be given up for 1 combat action in its area
    "bodyguard",  # damage or destruction of another own unit in its area may be put on it
    "needs-uplink",  # may be produced only with the uplink `uplink` installed
    "terraformer",  # places `terraforming` Terraformings through the faction effect
    "placed-beside",  # may be placed in the area of the unit `beside`
    "massive",  # one step in each phase, whatever is granted; no unit of the core box has it
]

FactionEffect = Literal[
    "take-weapons",  # take all weapons `weapon` in the supply for free
    "lay-mines",  # each mine layer may lay `amount` Mines in its area
    "ignore-radioactivity",  # own units are immune this round
    "use-conquerors",  # units with `sacrifice` may be used
    "march",  # all own units move `amount` areas
    "take-wing",  # all own units are flying until the end of the round
    "lay-eggs",  # each hatchery may place `amount` Eggs in its area
    "use-uplink",  # use the uplink `uplink` if it is installed
    "terraform",  # each Boarrior may place `amount` Terraformings in its area
]

Defence = Literal[
    "for-the-queen",  # half of the units are removed, rounded up, the rest move to one adjacent area
    "defence-matrix",  # place a blue marker of an installed uplink, or use Tetsuo, in the attacked area
    "displacement",  # all enemy units of the fight, Oni too, are moved to adjacent areas
]

CombatType = Literal["conquest", "annihilation", "special", "once-per-round"]

CombatCondition = Literal[
    "opponents",  # at least one opposing unit, Oni included, is in the area
    "no-opponents",  # none is
    "conquest-points",  # at least the points of each opponent singly, and the mountain value
    "not-own",  # the area does not bear the own marker
    "not-last-combat",  # another combat action is left to the seat this round
    "outnumbers-each",  # more own units in the area than each opponent has there
    "needs-unit",  # one of the own `units` is in the area
    "oni-target",  # a valid target of Oni (tsukuyumi.oni.conquest-valid)
    "no-homezone",  # the space is no homezone
]

CombatEffect = Literal[
    "mark",  # place the own marker
    "damage",  # all units cause damage
    "half-damage",  # half of it, rounded down to a multiple of 5
    "weapons-each",  # each unit that may use weapons may use `weapons`
    "add-health",  # the health of the own units is added to the damage
    "attacker-picks",  # the attacker picks the units that take the damage
    "mark-if-cleared",  # mark the area if no opposing unit is left after casualties
    "mark-if-enough",  # mark it if the conquest points suffice against those left
    "mark-unowned",  # mark it if it is not yet own and the mountain value is met
    "terraform",  # place `amount` Terraformings
    "move-away",  # at the very end survivors may move `steps` areas
    "oni-mark",  # Oni marker if strong enough, or a player's marker removed; weak attacks are allowed
    "devastate",  # the area is turned to its devastated side
    "moon-damage",  # on a moon area Oni there cause damage instead
]

CounterId = Literal[
    "defence-action",
    "protection",
    "counterstrike",
    "total-loss",
    "loss-of-momentum",
    "out-of-ammo",
    "retreat",
    "hold-the-line",
    "you-shall-not-pass",
    "what-a-racket",
    "natures-wisdom",
    "where-there-is-one",
    "public-outcry",
    "landscaping",
]

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

EventTarget = Literal[
    "nothing",
    "active-property",  # an active property of any area
    "any-area",
    "free-area",  # unstable, or without any unit
    "free-tile",  # the same, but no moon area
    "open-edge",  # an open edge of a free area, between two spaces of the board
    "closed-edge",  # a Blockade marker or a printed red edge
    "oni-of-one-area",
    "own-units-of-one-area",
    "discarded-event",
]

EventEffect = Literal[
    "negate",  # Negation marker on the property
    "give-property",  # marker of `property`; areas where it is active are no targets
    "hold-fast",  # units there cannot move until the next white phase; entering allowed, passing not
    "replay",  # resolve another normal event of the discard pile
    "close-edge",  # `amount` Blockade markers, each on one edge
    "open-edge",  # remove the marker, or put a Passage marker on the printed edge
    "rotate",  # turn up to `amount` areas by any steps
    "move-oni",  # any of them by `amount`
    "produce",  # produce for `amount` at once
    "move-units",  # any of them by `amount`, with their bonuses
]

EpicEffect = Literal[
    "give-property",
    "close-edge",
    "rotate",
    "lay-tile",  # lay `amount` random reserve tiles in open positions next to a tile
    "reverse-initiative",  # from the next phase on
    "remove-areas",  # up to `amount` areas without units leave holes
    "oni-bounty",  # `amount` permanent points for the first Oni that a seat destroys in a battle
    "shift-frontier",  # the homezone, or one own territory marker, by `amount` positions
    "draw-and-play",  # draw `amount` normal events and play or discard them
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

FactionEventEffect = Literal[
    "copy-event",  # resolve the event just resolved, with own targets
    "rise",  # rise `amount` places in initiative
    "stronger-tetsuo",  # one use deals `amount` damage
    "white-actions",  # `amount` white actions, one may repeat
    "drone-conquests",  # one free Conquest for each Shield Drone in its area
    "place-eggs",  # `amount` Eggs in any areas
    "move-nest",
    "keep-conquerors",  # each may be used once without being removed
    "kill-production",  # `amount` production for each enemy unit destroyed this round
    "lasting-eggs",  # Eggs serve any number of units and stay
    "more-terraforming",  # `amount` for each Boarrior
    "free-tunnels",  # no limits for Tunnels
    "squeakers-for-strongholds",  # 1 Squeaker for every `amount` Strongholds, rounded up
    "stronger-strongholds",  # each counts `amount`
    "swift-units",  # the `units` move `amount` areas more, in every kind of move
    "place-mines",  # `amount` Mines in one area
    "more-weapons",  # `amount` weapons more in total
    "keep-weapons",  # used weapons are not discarded
    "close-areas",  # opponents and Oni may not move into `amount` chosen areas
    "ignore-strength",  # enemy strength is ignored in passing
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

AdvantageEffect = Literal[
    "lay-tile",  # `amount` reserve tiles of choice, over a tile or at the edge
    "produce",  # for `amount`
    "march",  # each own unit up to `amount` areas
    "white-actions",  # `amount` different ones
    "points",  # `amount` permanent points
    "start-areas",  # `amount` more, or as many points
    "rise",  # up to `amount` places
    "free-events",  # draw `amount`; each may be played without event action
    "combat",  # `amount` more combat actions
    "production",  # `amount` more production points
    "banish-oni",  # return `amount` Oni from any moon area to the supply
    "exchange-cards",  # up to `amount` action cards for random undealt ones
]

OniPower = Literal[
    "swift-oni",  # Oni of `size` may move `amount` areas farther
    "more-damage",  # each Oni `amount` damage more
    "second-counter",  # `amount` counterattacks more for defending Oni, all different
    "times-conquest",  # conquest points times `amount`
    "more-oni",  # a seat that places Oni places `amount` more, once
    "oni-damage",  # Oni deal damage instead of conquering
]

LegendPlacement = Literal[
    "moon-ring",  # a moon area, not the centre
    "moon-area",
    "moon-centre",
    "near-tsukuyumi",  # in or next to a Tsukuyumi area, not the moon centre
    "any-areas",  # one area for each figure
    "homezone",  # any homezone, with `companions` medium Oni
    "fertile-ground",  # with `companions` medium Oni on each other fertile ground
]

LegendAbility = Literal[
    "extra-attack",  # every seat makes an extra attack with its group in green
    "group-damage",  # its group deals damage instead of conquering
    "hit-last",  # takes damage only when no other Oni is left in its area
    "flying",
    "devastates",  # attacks with its own card only
    "opens-spots",  # Oni may be placed in or next to its areas
    "shields-oni-land",  # Oni territories and Tsukuyumi areas cannot be conquered by players
    "two-lives",  # must be destroyed twice
    "immobile",  # cannot move by itself
    "rolls-die",  # after each battle with it the active seat throws the die
    "pays-destroyer",  # its destroyer produces for `amount`
    "group-move",  # its group moves `steps` areas farther
]

DieEffect = Literal[
    "lose-unit",  # the active seat loses `amount` own units of choice
    "neighbour-event",  # the right neighbour may draw and play `amount` events
    "place-oni",  # `amount`
    "nothing",
    "own-event",  # draw and play `amount` events
    "produce",  # for `amount`
]

Aim = Literal[
    "control-kinds",  # control a different area of each of `kinds`
    "control-areas",  # control `amount` areas
    "conquer-areas",  # conquer `amount` areas within `span`
    "conquer-marked",  # conquer `amount` areas that bear another marker
    "conquer-property",  # conquer `amount` different areas with `property`
    "destroy-units",  # destroy `amount` enemy faction units
    "fulfil-missions",  # score `amount` missions
    "gather-units",  # all pieces of `units` in one area
    "oni-take-centre",  # conquer the moon centre with the Oni Conquest action
    "oni-come-home",  # move an Oni into the own homezone
    "oni-take-neighbour",  # Oni Conquest next to another seat's homezone
]

AimSpan = Literal["now", "round", "game"]
AimCheck = Literal["always", "end-of-red"]

UplinkEffect = Literal[
    "white-action",  # the faction effect gives `amount` actions of the white list
    "lock-area",  # its markers stop all movement into and out of their area
    "calm-area",  # no combat action or Oni Conquest may be started where its markers lie
    "strike",  # once per round `amount` damage to one seat's units or the Oni in one area
    "unlock-unit",  # the unit `unit` may be produced
    "production",  # `amount` in green
    "red-movement",  # `amount` areas more in movement actions of the red phase
    "draw",  # `amount` more with each event action
    "shift",  # in each own blue turn up to `amount` places in initiative
    "protection-value",  # protection is `amount`
]

MaterialEffect = Literal[
    "mine",  # `amount` damage each to those who entered
    "egg",  # a spot for `amount` new units
    "tunnel",  # Boarlords cross the edge free of cost; 1 Tunnel per unit, `amount` units per Tunnel
    "cover",  # `amount` health for every Boarlords unit in the area
    "stronghold",  # `amount` conquest for defending Boarlords with a unit there
    "blockade",  # closes the edge for everyone
    "uplink-marker",  # marker of `uplink`, placed in `phase`
]

ScoreWord = Literal[
    "moon-centre",  # control of the moon centre
    "per-kind",  # for each controlled area of `kind`
    "per-area",  # for each controlled area beyond `beyond`
    "per-kill",  # for each enemy faction unit destroyed
    "per-material",  # for each controlled area with `material`
    "home-unentered",  # enemy faction units never entered the homezone
    "units-on-board",  # at least `needed` own units on the board
    "unit-on-board",  # the own unit `unit` on the board
    "in-enemy-home",  # an own unit in the enemy homezone
]

ScenarioRule = Literal[
    "no-goals",  # faction goals are not played
    "start-in-clusters",  # each seat starts in a cluster of its own
    "no-homezone-by-moon",
    "fixed-homezones",  # only the marked positions, one seat each
    "no-homezone-in-holes",
]
