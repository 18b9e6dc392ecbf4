import { LRUCache } from 'lru-cache';
import type { AppContext } from '../../platform/context.ts';
import type { IdentityOutcome, PlayerIdentity } from '../../platform/identity.ts';
import { hashToken } from '../../platform/tokens.ts';
import * as sql from './sessions.sql.ts';

type Entry = { identity: PlayerIdentity; blocked: boolean; seenMs: number };

export type SessionStore = {
  /** Whom a secret token opens, from memory where that is safe. */
  resolve(token: string): Promise<Exclude<IdentityOutcome, 'none'>>;
  forgetSessions(sessionIds: readonly bigint[]): void;
  forgetPlayers(playerIds: readonly bigint[]): void;
  forgetAll(): void;
  /** Writes the last-seen times that are still only in memory. */
  flush(): Promise<void>;
};

const KEPT_MS = 10 * 60_000;
const MOST_SESSIONS = 200_000;
const DAY_MS = 86_400_000;
const SEEN_EVERY_MS = 60_000;
const FLUSH_AFTER_MS = 5_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Sessions of this node's recent requests. An entry lives until it is invalidated (10 minutes at most); a read that an
 * invalidation overtook is not kept; while invalidations cannot be heard nothing is taken from memory.
 */
export function createSessionStore(
  ctx: Pick<AppContext, 'config' | 'db' | 'clock' | 'listener' | 'logger'>,
): SessionStore {
  const { config, db, clock, listener, logger } = ctx;
  const idleDays = config.sessions.playerIdleDays;
  const bySession = new Map<bigint, string>();
  const byPlayer = new Map<bigint, Set<string>>();
  const entries = new LRUCache<string, Entry>({
    max: MOST_SESSIONS,
    ttl: KEPT_MS,
    dispose: (entry, key) => unlink(entry, key),
  });
  const seen = createSeenWriter();
  let invalidations = 0;

  function unlink({ identity }: Entry, key: string): void {
    if (bySession.get(identity.sessionId) === key) bySession.delete(identity.sessionId);
    const keys = byPlayer.get(identity.playerId);
    keys?.delete(key);
    if (keys?.size === 0) byPlayer.delete(identity.playerId);
  }

  function keep(key: string, entry: Entry): void {
    entries.set(key, entry);
    bySession.set(entry.identity.sessionId, key);
    const keys = byPlayer.get(entry.identity.playerId) ?? new Set();
    byPlayer.set(entry.identity.playerId, keys.add(key));
  }

  async function load(key: string, tokenHash: Buffer): Promise<Entry | undefined> {
    const before = invalidations;
    const [row] = await db.query<sql.LivingRow>(sql.selectLivingSession(tokenHash, idleDays));
    if (row === undefined) return undefined;
    const identity = { playerId: row.player_id, sessionId: row.session_id, publicId: row.public_id };
    const entry = { identity, blocked: row.blocked, seenMs: row.last_seen_at.getTime() };
    if (before === invalidations && listener.connected()) keep(key, entry);
    return entry;
  }

  function createSeenWriter(): { add(sessionId: bigint): void; flush(): Promise<void> } {
    let waiting = new Set<bigint>();
    let timer: NodeJS.Timeout | undefined;
    const flush = async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      if (waiting.size === 0) return;
      const ids = [...waiting];
      waiting = new Set();
      await db.query(sql.touchSessions(ids));
    };
    return {
      flush,
      add: (sessionId) => {
        waiting.add(sessionId);
        timer ??= setTimeout(() => {
          flush().catch((error: unknown) => logger.warn({ err: error }, 'last-seen times could not be written'));
        }, FLUSH_AFTER_MS).unref();
      },
    };
  }

  function forget(keys: Iterable<string | undefined>): void {
    invalidations += 1;
    for (const key of keys) if (key !== undefined) entries.delete(key);
  }

  return {
    resolve: async (token) => {
      if (!TOKEN.test(token)) return 'dead';
      const tokenHash = hashToken(token);
      const key = tokenHash.toString('base64');
      const entry = (listener.connected() ? entries.get(key) : undefined) ?? (await load(key, tokenHash));
      const nowMs = clock.nowMs();
      if (entry === undefined || nowMs - entry.seenMs > idleDays * DAY_MS) return 'dead';
      if (nowMs - entry.seenMs >= SEEN_EVERY_MS) {
        entry.seenMs = nowMs;
        seen.add(entry.identity.sessionId);
      }
      return entry.blocked ? 'blocked' : entry.identity;
    },
    forgetSessions: (sessionIds) => forget(sessionIds.map((id) => bySession.get(id))),
    forgetPlayers: (playerIds) => forget(playerIds.flatMap((id) => [...(byPlayer.get(id) ?? [])])),
    forgetAll: () => {
      invalidations += 1;
      entries.clear();
    },
    flush: seen.flush,
  };
}
