/** A browser tab with one entry. `go` takes effect at `settle`, because a browser's traversal is asynchronous. */
export function tab(address: string) {
  const entries: { state: unknown; url: string }[] = [{ state: null, url: address }];
  let at = 0;
  let waiting = 0;
  let pop: () => void = () => undefined;
  const current = () => entries[at] ?? { state: null, url: '' };
  const window = {
    history: {
      get state(): unknown {
        return current().state;
      },
      pushState(state: unknown, _title: string, url?: string | URL | null) {
        entries.splice(at + 1, entries.length, { state, url: String(url ?? current().url) });
        at += 1;
      },
      replaceState(state: unknown, _title: string, url?: string | URL | null) {
        entries[at] = { state, url: String(url ?? current().url) };
      },
      go(delta = 0) {
        waiting += delta;
      },
    },
    get location() {
      const { pathname, search, hash } = new URL(current().url, 'http://tab');
      return { pathname, search, hash };
    },
    addEventListener: (_type: 'popstate', listener: () => void) => {
      pop = listener;
    },
  };
  const settle = () => {
    while (waiting !== 0) {
      const to = Math.min(Math.max(at + waiting, 0), entries.length - 1);
      waiting = 0;
      if (to === at) return;
      at = to;
      pop();
    }
  };
  return {
    window,
    /** The browser's own Back. */
    browserBack: () => {
      window.history.go(-1);
      settle();
    },
    settle,
    /** A tap on a link within the page, such as '#page'. */
    followHash: (hash: string) => {
      window.history.pushState(null, '', current().url.replace(/#.*/, '') + hash);
      pop();
    },
    length: () => entries.length,
    url: () => current().url,
  };
}
