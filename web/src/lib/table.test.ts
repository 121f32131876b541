// A table over a socket that the test holds: answers, what stays chosen while others act, coming back, refusals.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { careful } from "./careful.svelte";
import type { FromPage, Moment, OptionCard, ToPage, Welcome } from "./messages";
import { PROTOCOL } from "./messages";
import { TableState } from "./table.svelte";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  binaryType = "";
  sent: FromPage[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromPage);
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  tell(message: ToPage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const option = (...anchors: string[]): OptionCard => ({ text: anchors.join(" "), say: "", anchors });

function moment(answers: number, number: number | null, options: OptionCard[] = []): Moment {
  const question = { key: "ask", prompt: "", hint: "", may: [0], tips: [], options };
  return {
    type: "moment",
    answers,
    seat: 0,
    view: {},
    asked: [0],
    planned: null,
    question: number === null ? null : { ...question, number },
    status: [],
    undo: null,
    ending: null,
    since: 0,
    lines: [],
    own: 0,
    spots: [],
    clocks: null,
    passes: [],
    number: 0,
  };
}

const fetched = vi.fn<(path: string) => Promise<Response>>();
const card = (mine: number[]): Response => new Response(JSON.stringify({ mine }));
const ways = [option("do:move", "square:1,1"), option("do:move", "square:1,2"), option("do:done")];

function table() {
  const state = new TableState("abc", 0);
  const socket = FakeSocket.all.at(-1) as FakeSocket;
  return { state, socket };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

describe("choosing", () => {
  it("answers once, when a choice is complete by what was pointed at", () => {
    const { state, socket } = table();
    socket.open();
    socket.tell(moment(1, 7, ways));
    expect(state.point("do:move")).toBe(true);
    expect(socket.sent).toEqual([]);
    expect(state.point("square:1,2")).toBe(true);
    expect(socket.sent).toEqual([{ type: "answer", question: 7, text: "do:move square:1,2", sure: false }]);
    expect(state.point("do:done")).toBe(false); // one answer is on its way
  });

  it("keeps what was chosen while others answer their own questions", () => {
    const { state, socket } = table();
    socket.open();
    socket.tell(moment(1, 7, ways));
    state.point("do:move");
    socket.tell(moment(2, 7, ways));
    expect(state.path).toEqual(["do:move"]);
    socket.tell(moment(3, 8, ways));
    expect(state.path).toEqual([]);
  });

  it("tells how long a pass holds with the answer that passes, and once", () => {
    const { state, socket } = table();
    socket.open();
    const pass = { ...option("do:pass"), text: "pass" };
    const passes = (number: number) => ({ type: "answer", question: number, text: "pass", sure: true });
    socket.tell(moment(1, 7, [option("card:grace"), pass]));
    state.scope = "turn";
    expect(socket.sent).toEqual([]);
    state.answer(pass);
    socket.tell(moment(2, 8, [option("card:grace"), pass]));
    state.answer(pass);
    socket.tell(moment(3, 9, [option("card:grace"), pass]));
    state.scope = "always";
    state.answer(option("card:grace"));
    expect(socket.sent).toEqual([
      { type: "standing-pass", key: "ask", on: true, turn: true },
      passes(7),
      passes(8),
      { ...passes(9), text: "card:grace" },
    ]);
    const asked = moment(4, 10, [option("card:grace"), pass]);
    socket.tell({ ...asked, passes: ["@2 card:grace"] });
    expect(state.isPassed).toBe(true);
    socket.tell({ ...asked, answers: 5, passes: ["@2 card:luck"] });
    expect(state.isPassed).toBe(false);
  });

  it("has not begun by what every answer begins with", () => {
    const { state, socket } = table();
    socket.open();
    const sides = ["left", "right"].map((side) => option("figure:1", "card:luck", `side:${side}`));
    socket.tell(moment(1, 7, [...sides, option("figure:1", "do:planned")]));
    expect([state.path, state.begun]).toEqual([["figure:1"], false]);
    state.point("card:luck", false);
    expect(state.begun).toBe(true);
    state.back();
    expect([state.path, state.begun]).toEqual([["figure:1"], false]);
  });

  it("waits for a finger to confirm", () => {
    const { state, socket } = table();
    socket.open();
    socket.tell(moment(1, 7, ways));
    state.point("do:done", false);
    expect(socket.sent).toEqual([]);
    expect(state.ready?.text).toBe("do:done");
    socket.tell(moment(2, 7, ways));
    expect(state.ready?.text).toBe("do:done");
  });

  it("swaps what waits for its yes for something else in full sight, never by answering that", () => {
    const { state, socket } = table();
    socket.open();
    socket.tell(moment(1, 7, [option("square:1,1"), option("square:1,2")]));
    state.point("square:1,1", false);
    state.point("square:1,2");
    expect([state.ready?.text, socket.sent]).toEqual(["square:1,2", []]);
    state.point("square:1,2");
    expect(socket.sent).toMatchObject([{ text: "square:1,2" }]);
  });

  it("asks once more before what cannot be taken back, and only then", () => {
    const { state, socket } = table();
    socket.open();
    socket.tell(moment(1, 7, ways));
    state.point("do:done");
    socket.tell({ type: "refusal", key: "refused.final", text: "Sure?", question: 7, request: null });
    expect(state.refusal).toBeNull();
    expect(state.unsure).toBe("do:done");
    expect(socket.sent).toHaveLength(1);
    state.back();
    expect([state.unsure, state.path]).toEqual([null, []]);
    state.point("do:done");
    socket.tell({ type: "refusal", key: "refused.final", text: "Sure?", question: 7, request: null });
    state.point("do:done"); // pointing at it again is the second yes
    expect(socket.sent.at(-1)).toEqual({ type: "answer", question: 7, text: "do:done", sure: true });
  });

  it("asks once more before what is grave, also whoever does not want to be asked", () => {
    const { state, socket } = table();
    socket.open();
    socket.tell(moment(1, 7, ways));
    state.isGrave = (anchor, key) => anchor === "do:done" && key === state.question?.key;
    careful.on = false;
    state.point("do:done");
    expect([state.unsure, socket.sent]).toEqual(["do:done", []]);
    state.point("do:done");
    careful.on = true;
    expect(socket.sent).toEqual([{ type: "answer", question: 7, text: "do:done", sure: true }]);
  });

  it("asks about the next thing that is pointed at while one wants to know why not", () => {
    const { state, socket } = table();
    socket.open();
    socket.tell(moment(1, 7, ways));
    state.asking = true;
    state.point("do:done");
    expect(socket.sent).toEqual([{ type: "why", request: 1, anchors: ["do:done"] }]);
    expect([state.asking, state.path]).toEqual([false, []]);
  });

  it("puts the answer to why not away when another question comes, and not before", () => {
    const { state, socket } = table();
    socket.open();
    socket.tell(moment(1, 7, ways));
    state.ask("square:9,9");
    socket.tell(moment(2, 7, ways));
    expect(state.why).not.toBeNull();
    socket.tell(moment(3, 8, ways));
    expect(state.why).toBeNull();
  });

  it("does not mix up why and odds that are asked at the same time", () => {
    const { state, socket } = table();
    socket.open();
    socket.tell(moment(1, 7, ways));
    state.ask("square:5,5");
    state.askOdds(ways[0] as OptionCard);
    socket.tell({ type: "reason", request: 1, text: "A wall.", rule: null, sentence: "" });
    expect(state.why?.reason?.text).toBe("A wall.");
    socket.tell({ type: "refusal", key: "trouble.too-fast", text: "Slower.", question: null, request: 2 });
    expect(state.refusal).toBeNull();
  });

  it("does not take the odds of one option for those of another", () => {
    const { state, socket } = table();
    const odds = (request: number, chance: number): ToPage => ({
      type: "odds",
      request,
      lines: [{ say: "hit", chance, about: false, amount: null }],
    });
    socket.open();
    socket.tell(moment(1, 7, ways));
    state.askOdds(ways[0] as OptionCard);
    socket.tell(odds(1, 0.1));
    state.askOdds(ways[1] as OptionCard);
    state.askOdds(ways[0] as OptionCard); // known already, while the other is still on its way
    socket.tell(odds(2, 0.9));
    expect(state.odds?.odds?.lines[0]?.chance).toBe(0.1);
    socket.tell({ type: "refusal", key: "refused.stale", text: "Late.", question: null, request: 2 });
    expect(state.refusal).toBeNull();
  });

  it("shows no forecast that was asked before the last answer, or is wanted no more", () => {
    const { state, socket } = table();
    const line = (text: string) => [{ text, rule: null, heading: false, event: null }];
    socket.open();
    socket.tell(moment(1, 7, ways));
    state.foresee(true);
    socket.tell(moment(2, 8, ways)); // asks again by itself
    const asked = socket.sent.flatMap((sent) => (sent.type === "ask-forecast" ? [sent.request] : []));
    expect(asked).toHaveLength(2);
    const [old = 0, now = 0] = asked;
    socket.tell({ type: "forecast", request: now, lines: line("now") });
    socket.tell({ type: "forecast", request: old, lines: line("before") });
    expect(state.foreseen?.[0]?.text).toBe("now");
    state.foresee(false);
    socket.tell({ type: "forecast", request: now, lines: line("now") });
    expect(state.foreseen).toBeNull();
  });

  it("closes a why-not that cannot be answered, and goes on waiting for its answer", () => {
    const { state, socket } = table();
    socket.open();
    socket.tell(moment(1, 7, ways));
    state.point("do:done");
    state.ask("square:5,5");
    socket.tell({ type: "refusal", key: "trouble.store", text: "Not now.", question: null, request: 1 });
    expect([state.why, state.refusal?.text, state.waiting]).toEqual([null, "Not now.", true]);
    socket.close();
    state.ask("square:5,5");
    expect(state.why).toBeNull();
  });

  it("takes a refusal as the end of waiting", () => {
    const { state, socket } = table();
    socket.open();
    socket.tell(moment(1, 7, ways));
    state.point("do:done");
    expect(state.waiting).toBe(true);
    socket.tell({ type: "refusal", key: "refused.stale", text: "Too late.", question: 7, request: null });
    expect(state.waiting).toBe(false);
    expect(state.refusal?.text).toBe("Too late.");
  });

  it("has a plain name for what the table does not name", () => {
    const { state } = table();
    expect(state.nameOf("area:3,-4")).toBe("area 3,-4");
  });
});

describe("ways", () => {
  function asked() {
    const found = table();
    found.socket.open();
    found.socket.tell(moment(1, 7, ways));
    found.state.seek(["figure:1"]);
    return found;
  }

  it("are asked for once, and known until something changes", () => {
    const { state, socket } = asked();
    state.seek(["figure:1"]);
    expect(socket.sent).toEqual([{ type: "ask-ways", request: 1, pointed: ["figure:1"] }]);
    expect(state.seeking).toBe(true);
    socket.tell({ type: "ways", request: 1, ways: { squares: [] } });
    expect([state.seeking, state.ways.get("figure:1")]).toEqual([false, { squares: [] }]);
    state.seek(["figure:1"]);
    socket.tell(moment(2, 7, ways)); // somebody else has answered, and nothing here is different
    expect(state.ways.size).toBe(1);
    socket.tell(moment(3, 8, ways));
    expect(state.ways.size).toBe(0);
    expect(socket.sent).toHaveLength(1);
  });

  it("that come too late, are refused or were lost are not waited for", async () => {
    const { state, socket } = asked();
    socket.tell(moment(2, 8, ways));
    socket.tell({ type: "ways", request: 1, ways: { squares: [] } });
    expect(state.ways.size).toBe(0);
    state.seek([]);
    socket.tell({ type: "refusal", key: "trouble.too-fast", text: "", question: null, request: 2 });
    expect([state.seeking, state.refusal]).toEqual([false, null]);
    state.seek([]);
    socket.close();
    expect(state.seeking).toBe(false);
    state.seek([]);
    expect(socket.sent).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.all[1]?.open();
    state.seek([]);
    expect(FakeSocket.all[1]?.sent).toHaveLength(1);
  });
});

describe("changes of a moment", () => {
  const change = (number: number, base: number): ToPage => ({
    type: "change",
    number,
    base,
    change: { answers: number, view: { at: number } },
    since: 0,
    lines: [],
    check: null,
  });

  it("are followed, and what was chosen stays", () => {
    const { state, socket } = table();
    socket.open();
    socket.tell({ ...moment(1, 7, ways), number: 1 });
    state.point("do:move");
    socket.tell(change(2, 1));
    expect([state.moment?.answers, state.moment?.view, state.path]).toEqual([2, { at: 2 }, ["do:move"]]);
    expect(socket.sent).toEqual([]);
  });

  it("that lead from elsewhere have the whole asked for, once, and none counts before it comes", () => {
    const { state, socket } = table();
    socket.open();
    socket.tell({ ...moment(1, 7, ways), number: 1 });
    socket.tell(change(3, 2));
    socket.tell(change(4, 3));
    expect(state.moment?.answers).toBe(1);
    expect(socket.sent).toEqual([{ type: "whole" }]);
    socket.tell({ ...moment(5, 7, ways), number: 5 });
    socket.tell(change(6, 5));
    expect(state.moment?.answers).toBe(6);
  });

  it("are said to be understood, and a page that is too old is told so for good", () => {
    const { state, socket } = table();
    expect(socket.address).toContain(`protocol=${PROTOCOL}`);
    socket.open();
    const old = { key: "trouble.old-page", text: "Reload.", question: null, request: null };
    socket.tell({ type: "refusal", ...old });
    vi.advanceTimersByTime(60_000);
    expect(state.refusal?.text).toBe("Reload.");
  });
});

describe("the connection", () => {
  it("comes back by itself and gets the log again", async () => {
    const { state, socket } = table();
    socket.open();
    socket.tell({ type: "welcome" } as Welcome);
    socket.close();
    expect(state.link).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.all[1]?.open();
    expect(state.link).toBe("open");
  });

  it("asks for a sign of life when the network is gone, and sends nothing before it comes", async () => {
    const { state, socket } = table();
    const heard = new Map(
      vi.mocked(addEventListener).mock.calls.map(([name, listener]) => [name, listener as () => void]),
    );
    socket.open();
    socket.tell(moment(1, 7, ways));
    heard.get("offline")?.();
    expect(socket.sent).toEqual([{ type: "ping" }]);
    state.point("do:done");
    expect(socket.sent).toHaveLength(1);
    socket.tell({ type: "pong", now: 0 }); // a table on this machine needs no network
    state.answer(ways[2] as OptionCard);
    expect(socket.sent).toHaveLength(2);
    heard.get("offline")?.();
    await vi.advanceTimersByTimeAsync(2500);
    expect(state.link).toBe("lost");
    heard.get("online")?.();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("says so when a message cannot be sent", () => {
    const { state } = table();
    state.undo();
    expect(state.refusal?.key).toBe("lost");
  });

  it("has one socket, even if the network comes back while the server is asked whether we are welcome", async () => {
    let answer: (response: Response) => void = () => undefined;
    fetched.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { socket } = table();
    socket.close(); // not even opened: the server is asked
    const online = vi.mocked(addEventListener).mock.calls.find(([name]) => name === "online")?.[1];
    (online as () => void)();
    expect(FakeSocket.all).toHaveLength(2);
    answer(card([0]));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("gives up when the seat is somebody else's", async () => {
    fetched.mockResolvedValue(card([2]));
    const { state, socket } = table();
    socket.close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(state.link).toBe("refused");
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("tries on while the server cannot be asked", async () => {
    fetched.mockRejectedValue(new TypeError("no network"));
    const { state, socket } = table();
    socket.close();
    await vi.advanceTimersByTimeAsync(2000);
    expect(state.link).toBe("connecting");
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });
});
