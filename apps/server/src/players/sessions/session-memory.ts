import { LRUCache } from 'lru-cache';
import type { PlayerIdentity } from '../../platform/http/identity.ts';

/** `seenMs` is the time of last use by the database's clock. */
export type KnownSession = { identity: PlayerIdentity; blocked: boolean; seenMs: number };

export type SessionMemory = {
  get(key: string): KnownSession | undefined;
  /** Increases with every invalidation. A read that started at a lower version must not be cached. */
  version(): number;
  keep(key: string, session: KnownSession): void;
  forgetSessions(sessionIds: readonly bigint[]): void;
  forgetPlayers(playerIds: readonly bigint[]): void;
  forgetAll(): void;
};

const KEPT_MS = 10 * 60_000;
const MOST_SESSIONS = 200_000;

/** Caches sessions by the hash of their token, indexed by session and by player for invalidation. */
export function createSessionMemory(): SessionMemory {
  const bySession = new Map<bigint, string>();
  // Almost always one element. An array uses a quarter of the memory of a Set, which shortens garbage collection.
  const byPlayer = new Map<bigint, string[]>();
  const known = new LRUCache<string, KnownSession>({
    max: MOST_SESSIONS,
    ttl: KEPT_MS,
    ttlResolution: 1_000,
    dispose: (session, key) => unlink(session.identity, key),
  });
  let version = 0;

  function unlink({ sessionId, playerId }: PlayerIdentity, key: string): void {
    // a rotated session is already indexed under its new key
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
