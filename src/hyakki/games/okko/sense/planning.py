"""How sensible Heroes plan: which cards, which weapon, in which order."""

from __future__ import annotations

from hyakki.games.okko.box.carddefs import ActionDef
from hyakki.games.okko.box.definitions import EffectDef
from hyakki.games.okko.options import Order, Plan, Planned, Ready
from hyakki.games.okko.rules import personal
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.ground import may_act, opposed_areas, type_of
from hyakki.games.okko.rules.wounds import FATAL
from hyakki.games.okko.sense.blows import HEALED
from hyakki.games.okko.sense.eyes import NEVER, Eyes, passing, wounds_of
from hyakki.games.okko.sense.jobs import ACTIONS, PERSONAL, Jobs, prize
from hyakki.games.okko.state import Figure, Hero
from hyakki.kernel.decision import Decision, Option

LIFE = 5.0  # what it is worth not to fall
NUMB = 0.05  # a Damage token less on a Hero who has too many
KEPT = 0.08  # a card that is not played
KEPT_BLADE = 0.3  # a strong Technique that is not played before the demon is there
FEW = 4  # cards in hand
STRONG = 2  # MIGHT of such a Technique
MOVE = 0.2  # a Move less on the way to a job
MOVE_HOME = 0.8  # and on the way home with what the main goal wants


class Outlook:
    """What the coming round holds for a Hero: the job it goes for, the Attacks it will make and those that it
    will have to stand."""

    __slots__ = (
        "attacks",
        "eyes",
        "figure",
        "foe",
        "gain",
        "hero",
        "job",
        "moves",
        "pain",
        "prize",
        "threat",
    )

    def __init__(self, eyes: Eyes, number: int) -> None:
        g = eyes.g
        self.eyes, self.hero, self.figure = eyes, g.heroes[number], g.figures[number]
        jobs = Jobs(eyes)
        self.job = jobs.of.get(number)
        self.moves = 0 if self.job is None else jobs.moves(self.figure, self.figure.cell, self.job)
        self.gain = 0.0 if self.job is None else self.job.worth
        self.foe, self.attacks = self._fight(jobs)
        self.prize = prize(g, self.foe) if self.foe is not None else 0.0
        self.threat = eyes.threat(self.figure)
        self.pain = self._pain()

    def _pain(self) -> float:
        """What a Damage token less is worth: more to the wounded, little to one who will draw a Wound in this
        and the next round whatever happens."""
        if self.figure.damage >= 2 * value(self.eyes.g, self.figure, "stamina"):
            return NUMB
        return HEALED * (1.0 + 0.6 * len(self.hero.wounds))

    def _fight(self, jobs: Jobs) -> tuple[Figure | None, float]:
        """Whom the Hero will attack, and how often."""
        best, most, foe = 0.0, 0.0, None
        for job in jobs.all:
            if job.foe is None:
                continue
            moves = jobs.moves(self.figure, self.figure.cell, job)
            count = max(0.0, ACTIONS - moves) if moves < NEVER else 0.0
            if job is not self.job:
                count *= 0.5
            if count * job.worth > best:
                best, most, foe = count * job.worth, count, job.foe
        return foe, most

    # -- what a number more is worth

    def might(self, n: int) -> float:
        worth = 0.0
        if self.foe is not None and self.attacks:
            now = self.eyes.rough_hit(self.figure, self.foe)
            worth = self.attacks * self.prize * (self.eyes.rough_hit(self.figure, self.foe, n) - now)
        return worth + self.test("might", n, 0)

    def defense(self, n: int) -> float:
        return self.pain * (self.threat - self.eyes.threat(self.figure, n))

    def speed(self, n: int) -> float:
        job, eyes = self.job, self.eyes
        worth = self.test("speed", n, 0)
        if job is not None and 1 < self.moves < NEVER:
            saved = self.moves - eyes.moves(self.figure, self.figure.cell, job.spaces, n)
            if job.carried is not None:
                worth += MOVE_HOME * saved
            else:
                worth += MOVE * saved if n > 0 else -MOVE
        return worth

    def test(self, attribute: str, more: int, fewer: int) -> float:
        """A test that the Hero will make this round: a better number, fewer dice."""
        job = self.job
        if job is None or job.need != attribute or self.moves >= ACTIONS:
            return 0.0
        faces = self.eyes.g.box.dice["test"].faces
        own = self.eyes.value(self.figure, job.need)
        better = passing(faces, max(1, job.dice - fewer), own + more) - passing(faces, job.dice, own)
        return self.gain * better * min(2, ACTIONS - self.moves)


# ---------------------------------------------------------------------- cards


def plan(eyes: Eyes, decision: Decision) -> Option:
    """The card that helps most; the Weakness when it heals, a Wound when too many are held."""
    number = int(decision.prompt.params["hero"])
    outlook = Outlook(eyes, number)
    best, most = decision.options[0], -99.0
    for option in decision.options:
        if isinstance(option, Plan):
            worth = _card(outlook, option)
        else:
            worth = _rest(outlook) if isinstance(option, Planned) else 0.0
        if worth > most:
            best, most = option, worth
    return best


def _rest(outlook: Outlook) -> float:
    """To play no second card: with many Wounds every card delays the day when all of them come back."""
    wounds, hand = wounds_of(outlook.hero), len(outlook.hero.hand)
    if wounds >= FATAL or (wounds == FATAL - 1 and hand <= FEW and outlook.threat > 0):
        return LIFE - 1.0
    return 0.0


def _card(outlook: Outlook, option: Plan) -> float:
    g, hero = outlook.eyes.g, outlook.hero
    card = g.box.actions.get(option.card)
    if card is None:  # a Wound
        return LIFE if len(hero.wounds) >= FATAL - 1 else -1.0
    if card.kind == "weakness":
        return _weakness(outlook) + _slowed(outlook, card)
    if option.side == "right":
        numbers = card.technique
        worth = outlook.might(numbers.might) + outlook.test("guile", numbers.guile, 0)
        worth += outlook.defense(numbers.defense) + (outlook.speed(numbers.speed) if numbers.speed else 0.0)
    else:
        worth = sum(talent_worth(outlook, effect) for effect in card.effects)
    return worth - _kept(outlook, card)


def _kept(outlook: Outlook, card: ActionDef) -> float:
    """What a card would be worth later: strong Techniques wait for the demon."""
    g = outlook.eyes.g
    if g.scene.investigation and not g.final and card.technique.might >= STRONG:
        return KEPT_BLADE
    return KEPT


def _weakness(outlook: Outlook) -> float:
    """It heals all damage when the Hero has acted."""
    damage = outlook.figure.damage + min(1.0, outlook.threat / 2)
    near = outlook.figure.damage + 1 >= value(outlook.eyes.g, outlook.figure, "stamina")
    return outlook.pain * damage + (0.3 if near else 0.0) - 0.45


def _slowed(outlook: Outlook, card: ActionDef) -> float:
    """Who carries home what the main goal wants is slow at a bad time."""
    if outlook.job is None or outlook.job.carried is None:
        return 0.0
    less = sum(effect.n for effect in card.effects if effect.do == "mod" and effect.attr == "speed")
    return outlook.speed(max(less, 1 - outlook.eyes.pace(outlook.figure)[0])) if less else 0.0


def talent_worth(outlook: Outlook, effect: EffectDef) -> float:
    """What an effect of a card on the left is worth this round."""
    eyes, g = outlook.eyes, outlook.eyes.g
    fought = min(1.0, outlook.attacks) * outlook.prize
    match effect.do:
        case "testdice":
            return _fewer_dice(outlook, effect)
        case "reroll":
            if effect.of == "test":
                return outlook.test(_need(outlook), 0, 1)
            return 0.1 * outlook.threat if effect.of == "foe" else 0.1 * fought
        case "hits":
            return 0.2 * outlook.attacks * outlook.prize if _fits(outlook, effect) else 0.0
        case "harm":
            return 0.4 * outlook.pain * outlook.threat if effect.n < 0 else 0.2 * fought
        case "attack":
            return _extra_attack(outlook, effect)
        case "damage":
            return 0.8 * outlook.prize if outlook.attacks >= 1 and _fits(outlook, effect) else 0.0
        case "redirect":
            return 0.1 * outlook.threat
        case "mod":
            return outlook.defense(effect.n) if effect.attr == "defense" else 0.0
        case "condition":
            return 0.15 * fought
        case "kami":
            return _kami(outlook)
        case "heal" | "cure":
            return HEALED * min(2, max(hero.damage for hero in eyes.heroes()))
        case "peek":
            return 0.0 if eyes.is_solved() or not g.clues or g.clue_top else 0.35
        case "actions":
            return 0.35 if len(eyes.heroes()) > 1 else 0.0
        case "ignore":
            held = opposed_areas(g, "heroes") >> g.palace.areas.area_of[outlook.figure.cell] & 1
            return 0.2 if outlook.moves > 1 or (held and outlook.moves) else 0.0
        case "move":
            return 0.1 if outlook.moves else 0.0
    return 0.05


def _need(outlook: Outlook) -> str:
    return "" if outlook.job is None or outlook.job.need is None else outlook.job.need


def _fewer_dice(outlook: Outlook, effect: EffectDef) -> float:
    """Fewer dice help if the test is of the kind that the card names."""
    job = outlook.job
    if job is None or job.need is None:
        return 0.0
    words = set(effect.if_)
    if "investigation" in words and job.key[0] != "clue":
        return 0.0
    if "courtier" in words:
        token = outlook.eyes.g.tokens.get(job.key[1]) if job.key[0] == "clue" else None
        if token is None or token.form != "courtier":
            return 0.0
    if "might-test" in words and job.need != "might":
        return 0.0
    return 0.05 if "sneak" in words else outlook.test(job.need, 0, -effect.n)


def _fits(outlook: Outlook, effect: EffectDef) -> bool:
    """Whether an effect against Supernatural Creatures meets one."""
    foe = outlook.foe
    wants = "supernatural" in effect.if_ or effect.who == "supernatural"
    return foe is not None and (not wants or type_of(outlook.eyes.g, foe) == "supernatural")


def _extra_attack(outlook: Outlook, effect: EffectDef) -> float:
    if outlook.attacks < 1:
        return 0.0
    if effect.against == "each-adjacent":
        beside = outlook.eyes.ways.beside[outlook.figure.cell]
        return 0.25 * sum(beside >> foe.cell & 1 for foe in outlook.eyes.foes())
    return 0.25 * outlook.prize


def _kami(outlook: Outlook) -> float:
    eyes, g, hero = outlook.eyes, outlook.eyes.g, outlook.hero
    worth = 0.4 if any(may_act(g, foe) for foe in eyes.foes()) else 0.0
    if g.box.personal[hero.mission].goal.kind == "kami" and not personal.is_done(g, outlook.figure.number):
        worth += 0.5 * PERSONAL
    return worth if hero.follower < 0 else 0.0


# ---------------------------------------------------------------------- weapons and order


def ready(eyes: Eyes, decision: Decision) -> Option:
    """A weapon for fights, a tool for the test that comes."""
    outlook = Outlook(eyes, int(decision.prompt.params["hero"]))
    best, most = decision.options[-1], 0.0
    for option in decision.options:
        if isinstance(option, Ready):
            effects = eyes.g.box.effects_of[option.item]
            worth = 0.05 + sum(_item(outlook, effect) for effect in effects)
            if worth > most:
                best, most = option, worth
    return best


def _item(outlook: Outlook, effect: EffectDef) -> float:
    match effect.do:
        case "testdice":
            return _fewer_dice(outlook, effect)
        case "dice":
            return outlook.might(effect.n) if _fits(outlook, effect) else 0.0
        case "mod":
            return outlook.defense(effect.n) if effect.attr == "defense" else 0.1
        case "heal":
            return HEALED * outlook.figure.damage
    return 0.05 + 0.05 * outlook.attacks * outlook.prize


def order(eyes: Eyes, decision: Decision) -> Option:
    """Whoever plays the Weakness acts last, so that it heals what the round has brought; then the worn."""
    g = eyes.g

    def late(number: int) -> tuple[bool, int, int]:
        hero = g.heroes[number]
        return is_weak(eyes, hero), len(hero.wounds), g.figures[number].damage

    def worth(option: Option) -> int:
        assert isinstance(option, Order)
        pairs = [(hero, other) for at, hero in enumerate(option.heroes) for other in option.heroes[at + 1 :]]
        return sum(late(hero) <= late(other) for hero, other in pairs)

    return max(decision.options, key=worth)


def is_weak(eyes: Eyes, hero: Hero) -> bool:
    """Whether a Hero has planned the Weakness."""
    actions = eyes.g.box.actions
    return any(actions[card].kind == "weakness" for card in hero.left)
