import { vi } from 'vitest';
import { startSession } from '../../apps/player/src/shared/session/session.ts';
import { memoryStorage } from '../../apps/player/src/shared/testing/memory-storage.ts';
import { playerCookieName } from '../../apps/server/src/platform/http/identity.ts';
import { forgetPlayers } from '../../apps/server/src/players/sessions/index.ts';
import { registerTestPlayer, type TestPlayer } from '../../apps/server/src/testing/players.ts';
import type { TestApp } from '../../apps/server/src/testing/test-app.ts';

export type BrowserNetwork = {
  /** The storage of the device. */
  storage: Map<string, string>;
  /** The bodies of the app's calls, in order, and when they were sent (unix ms). */
  sent: { body: Record<string, unknown>; atMs: number }[];
  /** Logs a player in: stores the session, and sends its cookie from then on. */
  logIn(player: TestPlayer): void;
  /** Registers a player and logs in. */
  register(): Promise<TestPlayer>;
  /**
   * Loses the response of the next call without one yet: the server handles the call, `meanwhile` runs, and the app
   * sees a broken connection. The network then returns at once, so a retry does not wait.
   */
  loseResponse(meanwhile?: () => Promise<unknown>): void;
  /** Takes the network away: no call reaches the server. */
  goOffline(): void;
  /** Brings the network back, which the page notices. */
  goOnline(): void;
};

/**
 * Gives the player app's code the globals of a page of this server: storage, window, and a `fetch` that sends relative
 * addresses to the server with the session's cookie. Has no locks, like a page that is served over http. Undo it by `vi.unstubAllGlobals`.
 */
export function openBrowser(app: TestApp): BrowserNetwork {
  const network = globalThis.fetch;
  const page = new EventTarget();
  const storage = new Map<string, string>();
  const sent: BrowserNetwork['sent'] = [];
  const losses: (() => Promise<unknown>)[] = [];
  let cookie = '';
  let isOffline = false;
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', memoryStorage(storage));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { headers: Record<string, string> }) => {
    if (!url.startsWith('/')) return network(url, init);
    if (isOffline) throw new TypeError('Failed to fetch');
    // The client sends a JSON object as text.
    sent.push({ body: JSON.parse(init.body as string) as Record<string, unknown>, atMs: performance.now() });
    const headers = { ...init.headers, cookie, 'sec-fetch-site': 'same-origin' };
    const response = await network(app.url + url, { ...init, headers });
    const name = `${playerCookieName(app.config)}=`;
    cookie =
      response.headers
        .getSetCookie()
        .find((line) => line.startsWith(name))
        ?.replace(/;.*/, '') ?? cookie;
    const loss = losses.shift();
    if (loss === undefined) return response;
    await response.arrayBuffer();
    await loss();
    setImmediate(() => page.dispatchEvent(new Event('online')));
    throw new TypeError('Failed to fetch');
  });

  const logIn = ({ mobile, token }: TestPlayer): void => {
    cookie = `${playerCookieName(app.config)}=${token}`;
    startSession({ username: 'Asha Rao', mobile, token });
  };
  return {
    storage,
    sent,
    logIn,
    register: async () => {
      const player = await registerTestPlayer(app);
      logIn(player);
      return player;
    },
    loseResponse: (meanwhile = async () => undefined) => void losses.push(meanwhile),
    goOffline: () => {
      isOffline = true;
    },
    goOnline: () => {
      isOffline = false;
      page.dispatchEvent(new Event('online'));
    },
  };
}

/** Blocks a player whose session stays open. The server refuses such a call before it looks up the request id. */
export async function blockInSession(app: TestApp, { playerId }: TestPlayer): Promise<void> {
  await app.ownerDb.query({
    text: 'update players set blocked_at = app_now() where player_id = $1',
    values: [playerId],
  });
  forgetPlayers(app.context, [playerId]);
}
