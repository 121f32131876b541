// The JSON interface of the server. Every failure becomes a Trouble with a sentence for the person.
import type {
  ChanceCurve,
  GameBook,
  GameCard,
  Linked,
  Lobby,
  OnwardWish,
  Opened,
  ReplayCard,
  ReplayMoment,
  Seated,
  TableCard,
  TableWish,
  Trouble,
} from "./messages";

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
      headers: post ? { "Content-Type": "application/json" } : {},
      body: post ? (raw ?? JSON.stringify(body)) : null,
      credentials: "same-origin",
    });
  } catch {
    throw new ApiTrouble("trouble.offline", "The server cannot be reached. Please try again.");
  }
  const text = await response.text();
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new ApiTrouble("trouble.server", "The server gave an answer that makes no sense.");
  }
  if (!response.ok) {
    const trouble = found as Trouble;
    throw new ApiTrouble(trouble.key, trouble.text);
  }
  return found as T;
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => call<GameCard[]>("/api/games"),
  book: (game: string) => call<GameBook>(`/api/games/${encodeURIComponent(game)}`),
  /** Without the rules: a table has those only when somebody looks them up. */
  cardboard: (game: string) => call<GameBook>(`/api/games/${encodeURIComponent(game)}?rules=later`),
  lobby: () => call<Lobby>("/api/lobby"),
  open: (wish: TableWish) => call<Opened>("/api/tables", wish),
  bring: (file: Blob, person: string) =>
    call<Opened>(`/api/import?person=${encodeURIComponent(person)}`, undefined, file),
  sit: (token: string, person: string) => call<Seated>("/api/sit", { token, person }),
  table: (id: string) => call<TableCard>(table(id)),
  take: (id: string, seat: number, person: string) => call<Seated>(`${table(id)}/take`, { seat, person }),
  link: (id: string, seat: number) => call<Linked>(`${table(id)}/link`, { seat }),
  bot: (id: string, seat: number, level: string) => call<TableCard>(`${table(id)}/bot`, { seat, level }),
  pause: (id: string, paused: boolean) => call<TableCard>(`${table(id)}/pause`, { paused }),
  exportUrl: (id: string) => `${table(id)}/export`,
  replay: (id: string) => call<ReplayCard>(`${table(id)}/replay`),
  moment: (id: string, answers: number, seat: number | null, since = 0) =>
    call<ReplayMoment>(
      `${table(id)}/replay/${answers}?since=${since}${seat === null ? "" : `&seat=${seat}`}`,
    ),
  playOn: (id: string, wish: OnwardWish) => call<Opened>(`${table(id)}/onward`, wish),
  chances: (id: string) => call<ChanceCurve>(`${table(id)}/chances`),
  workOutChances: (id: string) => call<ChanceCurve>(`${table(id)}/chances`, {}),
};

const books = new Map<string, Promise<GameBook>>();

/** A game's rules and cardboard, fetched once. */
export function book(game: string): Promise<GameBook> {
  let found = books.get(game);
  if (!found) {
    found = api.book(game);
    found.catch(() => books.delete(game));
    books.set(game, found);
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
