import { LRUCache } from 'lru-cache';
import type { PlayerIdentity } from '../../platform/http/identity.ts';

/** `seenMs` is when the session was last used, by the database's clock. */
export type KnownSession = { identity: PlayerIdentity; blocked: boolean; seenMs: number };

export type SessionMemory = {
  get(key: string): KnownSession | undefined;
  /** Grows with every invalidation; a read that began before it did must not be kept. */
  version(): number;
  keep(key: string, session: KnownSession): void;
  forgetSessions(sessionIds: readonly bigint[]): void;
  forgetPlayers(playerIds: readonly bigint[]): void;
  forgetAll(): void;
};

const KEPT_MS = 10 * 60_000;
const MOST_SESSIONS = 200_000;

/** Sessions by the hash of their token, found again by session and by player so that they can be dropped by either. */
export function createSessionMemory(): SessionMemory {
  const bySession = new Map<bigint, string>();
  // nearly always one: an array takes a quarter of the memory of a set, and all of it is what the collector walks through
  const byPlayer = new Map<bigint, string[]>();
  const known = new LRUCache<string, KnownSession>({
    max: MOST_SESSIONS,
    ttl: KEPT_MS,
    ttlResolution: 1_000,
    dispose: (session, key) => unlink(session.identity, key),
  });
  let version = 0;

  function unlink({ sessionId, playerId }: PlayerIdentity, key: string): void {
    // a session that got a new token is already found by that one's key
    if (bySession.get(sessionId) === key) bySession.delete(sessionId);
    const left = byPlayer.get(playerId)?.filter((one) => one !== key) ?? [];
    if (left.length === 0) byPlayer.delete(playerId);
    else byPlayer.set(playerId, left);
  }

  function forget(keys: ReadonlyArray<string | undefined>): void {
    version += 1;
    for (const key of keys) if (key !== undefined) known.delete(key);
  }

  return {
    get: (key) => known.get(key),
    version: () => version,
    keep: (key, session) => {
      const { sessionId, playerId } = session.identity;
      known.set(key, session);
      bySession.set(sessionId, key);
      const keys = byPlayer.get(playerId);
      if (keys === undefined) byPlayer.set(playerId, [key]);
      else if (!keys.includes(key)) keys.push(key);
    },
    forgetSessions: (sessionIds) => forget(sessionIds.map((id) => bySession.get(id))),
    forgetPlayers: (playerIds) => forget(playerIds.flatMap((id) => byPlayer.get(id) ?? [])),
    forgetAll: () => {
      version += 1;
      known.clear();
    },
  };
}
