// The JSON interface of the server. Every failure becomes a Trouble with a sentence for the person.
import { gifts, newWord, remember } from "./dice";
import { language } from "./language";
import type {
  AgainWish,
  ChanceCurve,
  ChronicleCard,
  GameBook,
  GameCard,
  GoOnWish,
  Hung,
  Illustrations,
  Linked,
  Lobby,
  OnwardWish,
  Opened,
  Records,
  Reconsidered,
  ReplayCard,
  ReplayMoment,
  RuleTitles,
  Seated,
  Shared,
  TableCard,
  TableWish,
  Trouble,
} from "./messages";
import { say } from "./say";

export class ApiTrouble extends Error {
  constructor(
    readonly key: string,
    text: string,
  ) {
    super(text);
  }
}

/** What went wrong, in words for the person; `otherwise`: for what is no trouble of the server. */
export function complaint(error: unknown, otherwise: string): string {
  return error instanceof ApiTrouble ? error.message : otherwise;
}

async function call<T>(path: string, body?: unknown, raw?: BodyInit): Promise<T> {
  let response: Response;
  try {
    const post = body !== undefined || raw !== undefined;
    response = await fetch(path, {
      method: post ? "POST" : "GET",
      headers: { "Accept-Language": language, ...(post && { "Content-Type": "application/json" }) },
      body: post ? (raw ?? JSON.stringify(body)) : null,
      credentials: "same-origin",
    });
  } catch {
    throw new ApiTrouble("trouble.offline", say("shell.trouble.offline"));
  }
  const text = await response.text();
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new ApiTrouble("trouble.server", say("shell.trouble.nonsense"));
  }
  if (!response.ok) {
    const trouble = found as Trouble;
    throw new ApiTrouble(trouble.key, trouble.text);
  }
  return found as T;
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

/** Whoever has sat down gives a word to the key of the dice, once: the server has just shown the fingerprint of
 * its own, so neither of the two fixes them alone. Without it the dice are the server's; nothing fails by that. */
async function given<T extends Opened | Seated>(found: T): Promise<T> {
  const { table: id, seat } = found;
  let before = found.fingerprint;
  if (seat === null || gifts(id).some((gift) => gift.seat === seat)) return found;
  try {
    for (let tries = 0; tries < 5; tries++) {
      // Where others were faster the word is void, since the server knows it now: a fresh one for a fresh key.
      const word = newWord();
      const wish = { seat, word, fingerprint: before };
      const { fingerprint: after, taken } = await call<Shared>(`${table(id)}/share`, wish);
      if (taken) remember(id, { seat, before, word, after });
      if (taken || after === before) break;
      before = after;
    }
  } catch (error) {
    if (!(error instanceof ApiTrouble)) throw error;
  }
  return found;
}

export const api = {
  games: () => call<GameCard[]>("/api/games"),
  /** `content`: the cardboard of a table, which may be another than that of new ones. */
  book: (game: string, content: string) =>
    call<GameBook>(`/api/games/${encodeURIComponent(game)}?language=${language}&content=${content}`),
  /** Without the rules: a table has those only when somebody looks them up. */
  cardboard: (game: string, content: string) =>
    call<GameBook>(
      `/api/games/${encodeURIComponent(game)}?rules=later&language=${language}&content=${content}`,
    ),
  /** What its rules are called, without what they say. */
  titles: (game: string) =>
    call<RuleTitles>(`/api/games/${encodeURIComponent(game)}/titles?language=${language}`),
  /** Moments that are drawn to explain a game. */
  illustrations: (game: string) =>
    call<Illustrations>(`/api/games/${encodeURIComponent(game)}/illustrations`),
  hints: (id: string, on: boolean) => call<TableCard>(`${table(id)}/hints`, { on }),
  lobby: () => call<Lobby>("/api/lobby"),
  open: async (wish: TableWish) => given(await call<Opened>("/api/tables", wish)),
  bring: (file: Blob, person: string) =>
    call<Opened>(`/api/import?person=${encodeURIComponent(person)}`, undefined, file),
  sit: async (token: string, person: string) => given(await call<Seated>("/api/sit", { token, person })),
  table: (id: string) => call<TableCard>(table(id)),
  take: async (id: string, seat: number, person: string) =>
    given(await call<Seated>(`${table(id)}/take`, { seat, person })),
  link: (id: string, seat: number) => call<Linked>(`${table(id)}/link`, { seat }),
  bot: (id: string, seat: number, level: string) => call<TableCard>(`${table(id)}/bot`, { seat, level }),
  bell: (id: string, url: string) => call<Hung>(`${table(id)}/bell`, { url }),
  pause: (id: string, paused: boolean) => call<TableCard>(`${table(id)}/pause`, { paused }),
  goOn: (id: string, way: GoOnWish["way"]) => call<TableCard>(`${table(id)}/go-on`, { way }),
  exportUrl: (id: string) => `${table(id)}/export`,
  replay: (id: string) => call<ReplayCard>(`${table(id)}/replay`),
  moment: (id: string, answers: number, seat: number | null, since = 0) =>
    call<ReplayMoment>(
      `${table(id)}/replay/${answers}?since=${since}${seat === null ? "" : `&seat=${seat}`}`,
    ),
  playOn: async (id: string, wish: OnwardWish) => given(await call<Opened>(`${table(id)}/onward`, wish)),
  again: async (id: string, wish: AgainWish) => given(await call<Opened>(`${table(id)}/again`, wish)),
  chronicle: (id: string) => call<ChronicleCard>(`${table(id)}/chronicle`),
  storyUrl: (id: string, form: "md" | "html") => `${table(id)}/story?form=${form}`,
  record: () => call<Records>("/api/record"),
  /** What a bot would have answered at a moment of a finished game. */
  reconsider: (id: string, answers: number) => call<Reconsidered>(`${table(id)}/replay/${answers}/again`, {}),
  chances: (id: string) => call<ChanceCurve>(`${table(id)}/chances`),
  workOutChances: (id: string) => call<ChanceCurve>(`${table(id)}/chances`, {}),
};

const books = new Map<string, Promise<GameBook>>();

/** A game's rules and cardboard, fetched once. */
export function book(game: string, content = ""): Promise<GameBook> {
  const key = `${game} ${content}`;
  let found = books.get(key);
  if (!found) {
    found = api.book(game, content);
    found.catch(() => books.delete(key));
    books.set(key, found);
  }
  return found;
}

/** Where a seat of a table is, or (null) where one watches. */
export function tableAddress(table: string, seat: number | null): string {
  return `/table/${table}${seat === null ? "" : `?seat=${seat}`}`;
}

/** The address of a seat link. The secret stands behind the #, so no server and no log ever sees it. */
export function seatLink(token: string): string {
  return `${location.origin}/sit#${token}`;
}
