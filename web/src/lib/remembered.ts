// Tables as they were seen, each with how long the log was then. What has gone since is only known from them.

/** A table that was seen. */
export interface Sight {
  /** So many entries the log had. */
  entries: number;
  view: unknown;
}

/** Older ones are forgotten: a round of a full table fits in. */
const MOST = 150;

export class Remembered {
  /** In the order of their entries. */
  private sights: Sight[] = [];

  /** Of several with the same log the last stays: it is what the next entry happened to. */
  keep(sight: Sight): void {
    const place = this.sights.findLastIndex((one) => one.entries <= sight.entries);
    const isSame = this.sights[place]?.entries === sight.entries;
    this.sights.splice(isSame ? place : place + 1, isSame ? 1 : 0, sight);
    if (this.sights.length > MOST) this.sights.shift();
  }

  /** The log was cut off behind so many entries. */
  cut(entries: number): void {
    this.sights = this.sights.filter((one) => one.entries <= entries);
  }

  /** The last one before an entry. */
  before(entry: number): Sight | undefined {
    return this.sights.findLast((one) => one.entries <= entry);
  }

  /** The first one that has so many entries. */
  after(entries: number): Sight | undefined {
    return this.sights.find((one) => one.entries >= entries);
  }
}
