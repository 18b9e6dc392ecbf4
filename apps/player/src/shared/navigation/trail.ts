/** The address and router state of a screen, in the router's terms. */
type Place = { pathname: string; search: string; hash: string; state: unknown; key: string };

/** How the player reached a place, as the router names it. */
type Move = 'POP' | 'PUSH' | 'REPLACE';

/** A target of the router: an address, or its parts. */
type Target = string | { pathname?: string; search?: string; hash?: string };

/** A sheet over a screen. Back closes it, except while it is locked. */
export type OpenSheet = { close: () => void; isLocked: () => boolean };

/** The parts of the browser's window that the trail uses. */
type TrailWindow = {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  addEventListener: (type: 'popstate', listener: () => void) => void;
};

/** The value that the app keeps in `history.state`. */
type Entry = {
  /** The screen's router state. */
  usr: unknown;
  key: string;
  /** Position in this tab. 0 is the entry that the app was opened with. */
  idx: number;
  /** The position of the first entry of this screen. Set on its further entries: for a sheet or a link within the page. */
  base?: number;
  /** Set on such an entry whose address or state was replaced. The next screen must not take its place. */
  isOwn?: true;
  /** The screen that this one was opened from. */
  from?: { path: string; key: string; base: number };
};

type Hold = OpenSheet & { idx: number };

/**
 * The app's history in this tab. The header's Back, the browser's Back and sheets all use it. A sheet pushes an entry
 * over its screen, so that Back closes the sheet in every browser. A closed sheet leaves its entry in place: removing
 * it is asynchronous and would race with the next navigation. The next sheet or screen reuses the entry, and Back skips
 * an unused one. The methods are fields, because the router calls them without their object.
 */
export class Trail {
  readonly #win: TrailWindow;
  #entry: Entry;
  #path: string;
  #holds: readonly Hold[] = [];
  #listener: ((place: Place, move: Move) => void) | undefined;
  /** The address that replaces the first screen after Back has left the entries over it. */
  #leaveFor: string | undefined;
  /** The screen that opens when the locked sheets have closed. */
  #next: Target | undefined;

  constructor(win: TrailWindow) {
    this.#win = win;
    this.#entry = readEntry(win, undefined);
    this.#path = pathOf(win);
    win.addEventListener('popstate', () => this.#pop());
  }

  place = (): Place => {
    const { pathname, search, hash } = this.#win.location;
    return { pathname, search, hash, state: this.#entry.usr, key: this.#entry.key };
  };

  /** Calls `listener` for each change of the screen. Returns the function that stops the calls. */
  listen = (listener: (place: Place, move: Move) => void): (() => void) => {
    this.#listener = listener;
    return () => {
      this.#listener = undefined;
    };
  };

  createHref = createHref;

  go = (delta: number): void => this.#win.history.go(delta);

  /** Opens a screen. Does nothing if it is already open, for example on a second tap while its chunk loads. */
  push = (to: Target, state?: unknown): void => {
    // A link that the player follows ends the wait of another screen.
    this.#next = undefined;
    const { history, location } = this.#win;
    const { usr, key, idx, base, isOwn } = this.#entry;
    if (createHref(to) === createHref(location) && sameState(state, usr)) return;
    const isSpare = base !== undefined && isOwn === undefined;
    const from = { path: this.#path, key, base: base ?? idx };
    this.#entry = { usr: state ?? null, key: newKey(), idx: isSpare ? idx : idx + 1, from };
    if (isSpare) history.replaceState(this.#entry, '', createHref(to));
    else history.pushState(this.#entry, '', createHref(to));
    this.#report('PUSH');
  };

  /**
   * Opens a screen that the player did not choose on the present one. Waits for locked sheets to close, because their
   * screen shows the outcome of a request. A later call replaces one that waits.
   */
  pushWhenUnlocked = (to: Target | undefined): void => {
    this.#next = to;
    if (to !== undefined && !this.#holds.some(({ isLocked }) => isLocked())) this.push(to);
  };

  /**
   * Replaces the address and state of the present screen. All entries of one screen share a key, so Back treats them as one.
   * This includes the entries for its sheets, and an entry that returns to it from the next screen.
   */
  replace = (to: Target, state?: unknown): void => {
    const { from, ...entry } = this.#entry;
    const over = createHref(to) === from?.path ? from : entry;
    const ofScreen =
      over.base === undefined ? { key: newKey() } : { key: over.key, base: over.base, isOwn: true as const };
    this.#entry = { usr: state ?? null, idx: entry.idx, ...ofScreen, ...(from === undefined ? {} : { from }) };
    this.#win.history.replaceState(this.#entry, '', createHref(to));
    this.#report('REPLACE');
  };

  /** Goes to the screen before this one, or to `first` when the app was opened with this screen. */
  back = (first: string): void => {
    const { idx, base = idx } = this.#entry;
    if (base > 0) this.go(base - 1 - idx);
    else if (idx === 0) this.replace(first);
    else {
      this.#leaveFor = first;
      this.go(-idx);
    }
  };

  /** Lets Back close a sheet that has opened. Returns the function to call when the sheet has closed. */
  hold = (sheet: OpenSheet): (() => void) => {
    const { isOwn: _, ...entry } = this.#entry;
    const { idx, base } = entry;
    const isSpare = base !== undefined && this.#holds.every((each) => each.idx !== idx);
    if (!isSpare) {
      this.#entry = { ...entry, idx: idx + 1, base: base ?? idx };
      this.#win.history.pushState(this.#entry, '');
    }
    const own: Hold = { ...sheet, idx: this.#entry.idx };
    this.#holds = [...this.#holds, own];
    return () => {
      this.#holds = this.#holds.filter((each) => each !== own);
      this.pushWhenUnlocked(this.#next);
    };
  };

  #report(move: Move): void {
    this.#path = pathOf(this.#win);
    this.#listener?.(this.place(), move);
  }

  #pop(): void {
    const from = this.#entry;
    this.#entry = readEntry(this.#win, { entry: from, path: this.#path });
    const leaveFor = this.#leaveFor;
    if (leaveFor !== undefined) {
      this.#leaveFor = undefined;
      this.replace(leaveFor);
      return;
    }
    const isSameScreen = this.#entry.key === from.key;
    if (this.#entry.idx < from.idx) {
      const closing = this.#holds.filter(({ idx }) => idx > this.#entry.idx);
      if (closing.some(({ isLocked }) => isLocked())) {
        this.go(from.idx - this.#entry.idx);
        return;
      }
      for (const { close } of [...closing].reverse()) close();
      if (isSameScreen) this.#keepReplaced(from);
      if (isSameScreen && closing.length === 0) this.go(-1);
    }
    if (!isSameScreen || !this.#isShown(from)) this.#report('POP');
  }

  /** Whether the present entry has the address and state of the entry that the screen shows. */
  #isShown({ usr }: Entry): boolean {
    return pathOf(this.#win) === this.#path && sameState(usr, this.#entry.usr);
  }

  /** An entry above this one has replaced the address and state of the screen. Copies both to the present entry. */
  #keepReplaced(shown: Entry): void {
    if (this.#isShown(shown)) return;
    this.#entry = { ...this.#entry, usr: shown.usr };
    if (this.#entry.base !== undefined) this.#entry.isOwn = true;
    this.#win.history.replaceState(this.#entry, '', this.#path);
  }
}

/**
 * Reads the browser's current entry. Two kinds of entries have no state of the app: the first one, and that of a link
 * within the page, which counts as an entry over the screen.
 */
function readEntry(win: TrailWindow, before: { entry: Entry; path: string } | undefined): Entry {
  const state: unknown = win.history.state;
  if (isEntry(state)) return state;
  const fresh = entryAfter(before, pathOf(win));
  win.history.replaceState(fresh, '');
  return fresh;
}

function entryAfter(before: { entry: Entry; path: string } | undefined, path: string): Entry {
  if (before === undefined) return { usr: null, key: newKey(), idx: 0 };
  const { entry } = before;
  if (before.path !== path) return { usr: null, key: newKey(), idx: entry.idx + 1 };
  const { isOwn: _, ...same } = entry;
  return { ...same, idx: entry.idx + 1, base: entry.base ?? entry.idx };
}

function pathOf({ location: { pathname, search } }: TrailWindow): string {
  return pathname + search;
}

function isEntry(state: unknown): state is Entry {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number';
}

function sameState(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function createHref(to: Target): string {
  if (typeof to === 'string') return to;
  const { pathname = '', search = '', hash = '' } = to;
  return pathname + search + hash;
}
