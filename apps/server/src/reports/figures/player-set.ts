const PAGE_BITS = 65_536;

/** Set of player ids with one bit per id, in pages that are allocated on demand. Counts exactly. */
export class PlayerSet {
  readonly #pages = new Map<number, Uint8Array>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(id: number): void {
    const number = Math.floor(id / PAGE_BITS);
    let page = this.#pages.get(number);
    if (page === undefined) this.#pages.set(number, (page = new Uint8Array(PAGE_BITS / 8)));
    const place = (id % PAGE_BITS) >> 3;
    const bit = 1 << (id & 7);
    const before = page[place] ?? 0;
    if ((before & bit) !== 0) return;
    page[place] = before | bit;
    this.#size += 1;
  }
}

/** Reads the ids in draw_sums.players: four bytes each, big-endian. */
export function* packedIds(bytes: Buffer): Generator<number> {
  for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at);
}
