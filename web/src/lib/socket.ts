// One connection to a table that comes back by itself. It knows nothing but messages.
import type { FromPage, ToPage } from "./messages";

export type Link = "connecting" | "open" | "lost" | "refused";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15_000;
const SILENCE = 40_000;

export class TableSocket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private opened = false;
  private ended = false;

  constructor(
    private readonly path: string,
    private readonly receive: (message: ToPage) => void,
    private readonly changed: (link: Link) => void,
    /** Whether this table still lets us in; asked when a connection was not even opened. */
    private readonly welcome: () => Promise<boolean>,
  ) {
    addEventListener("online", this.now);
    this.connect();
  }

  private readonly now = (): void => {
    if (!this.ended && this.socket === null) {
      clearTimeout(this.timer);
      this.connect();
    }
  };

  private connect(): void {
    this.changed(this.opened ? "lost" : "connecting");
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    let wasOpen = false;
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.opened = wasOpen = true;
      this.wait = FIRST_WAIT;
      this.heard = Date.now();
      this.changed("open");
      this.pinger = setInterval(() => this.ping(), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<ArrayBuffer | string>) => {
      this.heard = Date.now();
      const text = typeof event.data === "string" ? event.data : new TextDecoder().decode(event.data);
      this.receive(JSON.parse(text) as ToPage);
    };
    socket.onclose = () => {
      clearInterval(this.pinger);
      if (this.socket === socket) this.socket = null;
      if (this.ended) return;
      this.changed(this.opened ? "lost" : "connecting");
      if (wasOpen) this.again();
      else void this.welcome().then((may) => (may ? this.again() : this.giveUp()));
    };
  }

  private again(): void {
    if (this.ended) return;
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.8);
  }

  private giveUp(): void {
    if (this.ended) return;
    this.close();
    this.changed("refused");
  }

  private ping(): void {
    if (Date.now() - this.heard > SILENCE) this.socket?.close();
    else this.send({ type: "ping" });
  }

  /** Whether it could be sent; what cannot be sent now is not kept, since the table may have moved on. */
  send(message: FromPage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    removeEventListener("online", this.now);
    this.socket?.close();
  }
}
