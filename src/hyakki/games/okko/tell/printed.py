"""What a page shows of the box besides the view, as structs: whatever is printed, by id."""

from __future__ import annotations

from hyakki.kernel.decision import Frozen


class Label(Frozen):
    """Anything with a name and perhaps a sentence."""

    name: str
    text: str = ""


class Printed(Frozen):
    """The numbers of a figure; GUILE for Heroes only. STAMINA is 0 where it depends on the Heroes."""

    speed: int
    might: int
    defense: int
    guile: int
    actions: int
    stamina: int


class HeroCard(Frozen):
    """A Hero sheet with its Natural Talent, and the ids of what belongs to the Hero."""

    name: str
    kind: str  # the class
    numbers: Printed
    supplies: int
    talent: str
    text: str
    follower: str
    start: tuple[str, ...]
    cards: tuple[str, ...]
    personal: tuple[str, ...]


class ActionCard(Frozen):
    """An Action card: its Talent on the left, its Technique on the right."""

    name: str
    hero: str
    kind: str
    use: str
    text: str
    technique: dict[str, int]


class ItemCard(Frozen):
    """An Equipment card."""

    name: str
    slot: str
    classes: tuple[str, ...]
    legendary: bool
    starting: str
    use: str
    text: str
    expansion: bool


class FollowerCard(Frozen):
    """A Follower or Kami, one of two versions; or a Courtier who follows."""

    name: str
    token: str
    hero: str
    numbers: Printed
    use: str
    text: str


class EventCard(Frozen):
    """An Event: its Special Effect, and its Technique beside a Character card."""

    name: str
    text: str
    technique: dict[str, int]
    copies: int
    expansion: bool


class NatureCard(Frozen):
    """An Oni Clue card: what the demon loses if it was named."""

    name: str
    text: str
    lost: str  # the Natural Talent by its key


class CourtierCard(Frozen):
    """A Courtier: the test of the token, the help of the card, and the Follower that the Courtier may be."""

    name: str
    short: str
    text: str
    difficulty: int
    cards: int
    follower: FollowerCard | None
    expansion: bool


class ComplicationCard(Frozen):
    """A Complication."""

    name: str
    text: str
    nature: str
    decides: str
    expansion: bool


class AgentCard(Frozen):
    """A Character card of the Oni; Natural Talents by their keys."""

    name: str
    type: str
    rank: str
    figures: int
    letter: str
    numbers: Printed
    stamina_by_heroes: tuple[int, int, int, int]
    talents: dict[str, Label]


class PositionCard(Frozen):
    """A position of an Enhancement Tree, and those from which a line leads to it."""

    tree: str
    column: int
    row: str
    before: tuple[str, ...]
    text: str


class RoundCard(Frozen):
    """A Space of the Time Track."""

    round: int
    corruption: str
    red: bool
    enhancement: str
    forced_accusation: bool
    reveal: bool


class MissionCard(Frozen):
    """A Reference card."""

    name: str
    tile: str
    interaction: str
    heroes: str
    oni: str
    attribute: str
    end: int
    carried: str
    needed: int
    recollection: str


class RecollectionCard(Frozen):
    """The two sides of a Recollection, empty where there is none, and what Tikku writes."""

    blue: str
    red: str
    size: str
    points: int
    blue_line: str
    red_line: str


class ScenarioCard(Frozen):
    """A scenario of the book; `chronicle` stands for all that are made up."""

    name: str
    story: str
    end: str
    epilogue_heroes: str
    epilogue_oni: str
    investigation: bool
    suggested: int
    missions: tuple[str, ...]
    special: tuple[str, ...]


class NodeCard(Frozen):
    """A scenario of a campaign: what follows for the winner, what is told, and the bonus."""

    scenario: str
    act: int
    heroes: str
    oni: str
    text_heroes: str
    text_oni: str
    bonus_heroes: str
    bonus_oni: str


class CampaignCard(Frozen):
    """A campaign; the nodes of a simple one are its scenarios, in order."""

    name: str
    text: str
    kind: str
    first: str
    nodes: dict[str, NodeCard]


class PersonalCard(Frozen):
    """A Personal Mission."""

    name: str
    hero: str
    text: str
    faces: tuple[str, ...]


class DieCard(Frozen):
    """A kind of die."""

    name: str
    colour: str
    faces: tuple[str, ...]


class ConditionCard(Frozen):
    """A Condition: the numbers on both sides of its token."""

    name: str
    text: str
    first: int
    flipped: int


class DecisionCard(Frozen):
    """A list of the automated Oni."""

    asks: str
    lines: tuple[str, ...]


class OkkoBox(Frozen):
    """The whole box by id; ids are unique inside each part. Below the cards: words of closed lists."""

    heroes: dict[str, HeroCard]
    actions: dict[str, ActionCard]
    items: dict[str, ItemCard]
    followers: dict[str, FollowerCard]
    kami: dict[str, FollowerCard]
    wounds: dict[str, Label]
    events: dict[str, EventCard]
    natures: dict[str, NatureCard]
    courtiers: dict[str, CourtierCard]
    complications: dict[str, ComplicationCard]
    agents: dict[str, AgentCard]
    positions: dict[str, PositionCard]
    rounds: tuple[RoundCard, ...]
    tiles: dict[str, str]
    missions: dict[str, MissionCard]
    recollections: dict[str, RecollectionCard]
    scenarios: dict[str, ScenarioCard]
    campaigns: dict[str, CampaignCard]
    personal: dict[str, PersonalCard]
    dice: dict[str, DieCard]
    conditions: dict[str, ConditionCard]
    decisions: dict[str, DecisionCard]
    sources: dict[str, str]  # where numbers and events come from, in a word
    pieces: dict[str, str]  # Followers by token, Kami by element
    tokens: dict[str, str]  # forms of tokens
    phases: dict[str, str]
    attributes: dict[str, str]
    classes: dict[str, str]
    types: dict[str, str]
    slots: dict[str, str]
    uses: dict[str, str]
    stances: dict[str, str]
    levels: dict[str, str]
    specials: dict[str, str]  # rules that scenarios add, by id
    goals: dict[str, str]
    suspects: dict[str, str]
    counted: dict[str, str]  # what Personal Missions count
    effects: dict[str, str]  # what lasting effects do that change no number
    points: dict[str, str]
    tallies: dict[str, str]  # what Personal Missions count
