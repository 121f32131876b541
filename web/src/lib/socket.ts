// One connection to a table that comes back by itself. It knows nothing but messages.
import type { FromPage, ToPage } from "./messages";

export type Link = "connecting" | "open" | "lost" | "refused";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15_000;
const SILENCE = 40_000;
/** How long a connection that is in doubt has for a sign of life. */
const SIGN = 2500;

export class TableSocket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private sign: ReturnType<typeof setTimeout> | undefined;
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
    addEventListener("offline", this.doubt);
    addEventListener("pageshow", this.doubt);
    this.connect();
  }

  /** The network is back: do not wait for the next try. */
  private readonly now = (): void => {
    if (this.ended) return;
    if (this.sign !== undefined) this.drop();
    if (this.socket !== null) return;
    clearTimeout(this.timer);
    this.connect();
  };

  /** The network may be gone. A table on this machine needs none, so only a sign of life decides; until it comes
   * nothing is sent, since it might arrive long after. */
  private readonly doubt = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN || this.sign !== undefined) return;
    this.write({ type: "ping" });
    this.sign = setTimeout(() => this.drop(), SIGN);
  };

  private trust(): void {
    clearTimeout(this.sign);
    this.sign = undefined;
  }

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
      this.trust();
      const text = typeof event.data === "string" ? event.data : new TextDecoder().decode(event.data);
      this.receive(JSON.parse(text) as ToPage);
    };
    socket.onclose = () => this.lost(wasOpen);
  }

  private lost(wasOpen: boolean): void {
    clearInterval(this.pinger);
    this.trust();
    this.socket = null;
    if (this.ended) return;
    this.changed(this.opened ? "lost" : "connecting");
    if (wasOpen) this.again();
    else void this.welcome().then((may) => (may ? this.again() : this.giveUp()));
  }

  /** Let go of a connection that has died without saying so: its own farewell may take minutes. */
  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.lost(true);
  }

  private again(): void {
    if (this.ended || this.socket) return; // meanwhile the network came back, and so did we
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.8);
  }

  private giveUp(): void {
    if (this.ended) return;
    this.close();
    this.changed("refused");
  }

  private ping(): void {
    if (Date.now() - this.heard > SILENCE) this.drop();
    else this.send({ type: "ping" });
  }

  /** Whether it could be sent; what cannot be sent now is not kept, since the table may have moved on. */
  send(message: FromPage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN || this.sign !== undefined) return false;
    this.write(message);
    return true;
  }

  private write(message: FromPage): void {
    this.socket?.send(JSON.stringify(message));
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    this.trust();
    removeEventListener("online", this.now);
    removeEventListener("offline", this.doubt);
    removeEventListener("pageshow", this.doubt);
    this.socket?.close();
  }
}
