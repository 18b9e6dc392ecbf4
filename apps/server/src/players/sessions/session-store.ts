import type { PlatformContext } from '../../platform/context.ts';
import type { IdentityOutcome } from '../../platform/http/identity.ts';
import { tokenKey } from '../../platform/security/tokens.ts';
import { type Soon, whenThere } from '../../platform/soon.ts';
import { createSeenWriter } from './seen-writer.ts';
import { createSessionMemory, type KnownSession, type SessionMemory } from './session-memory.ts';
import { type LivingRow, type ReplacedRow, selectLivingSession, selectReplacedToken } from './sessions.sql.ts';

export type SessionStore = Pick<SessionMemory, 'forgetSessions' | 'forgetPlayers' | 'forgetAll'> & {
  /** Resolves a secret token to a session, from memory where that is safe. */
  resolve(token: string): Soon<Exclude<IdentityOutcome, 'none'>>;
  /** Returns the live session of a token for which `resolve` returns 'replaced'. */
  findReplaced(token: string): Promise<ReplacedRow | undefined>;
  /** Writes the last-seen times that are still in memory. */
  flush(): Promise<void>;
};

declare module '../../platform/context.ts' {
  interface AppContext {
    sessions: SessionStore;
  }
}

const DAY_MS = 86_400_000;
/** Half of the interval for which a player counts as active, so that a continuously active player never drops out. */
const SEEN_EVERY_MS = 150_000;
/** Longer than a browser waits for the response that sets its new cookie. */
const REPLACED_SECONDS = 30;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Caches the sessions of this node's recent requests. An entry lives until it is invalidated, at most 10 minutes. A
 * read overtaken by an invalidation is not cached. While the listener is disconnected the cache is not used.
 */
export function createSessionStore(
  ctx: Pick<PlatformContext, 'config' | 'db' | 'clock' | 'listener' | 'logger'>,
): SessionStore {
  const { config, db, clock, listener, logger } = ctx;
  const idleDays = config.sessions.playerIdleDays;
  const memory = createSessionMemory();
  const seen = createSeenWriter(db, (error) => logger.warn({ err: error }, 'could not write last-seen times'));

  async function findReplaced(key: string): Promise<ReplacedRow | undefined> {
    const [row] = await db.query<ReplacedRow>(selectReplacedToken(Buffer.from(key, 'base64'), REPLACED_SECONDS));
    return row;
  }

  async function load(key: string): Promise<KnownSession | 'replaced' | undefined> {
    const version = memory.version();
    const hash = Buffer.from(key, 'base64');
    const [row] = await db.query<LivingRow>(selectLivingSession(hash, idleDays));
    if (row === undefined) return (await findReplaced(key)) === undefined ? undefined : 'replaced';
    const identity = {
      playerId: row.player_id,
      sessionId: row.session_id,
      publicId: row.public_id,
      isExcluded: row.is_excluded,
      timeOutUntilMs: row.time_out_until?.getTime() ?? 0,
    };
    const session = { identity, blocked: row.blocked, seenMs: row.last_seen_at.getTime() };
    if (version === memory.version() && listener.connected()) memory.keep(key, session);
    return session;
  }

  function outcomeOf(session: KnownSession | 'replaced' | undefined): Exclude<IdentityOutcome, 'none'> {
    if (session === 'replaced') return 'replaced';
    const nowMs = clock.nowMs();
    if (session === undefined || nowMs - session.seenMs > idleDays * DAY_MS) return 'dead';
    if (nowMs - session.seenMs >= SEEN_EVERY_MS) {
      session.seenMs = nowMs;
      seen.add(session.identity.sessionId);
    }
    return session.blocked ? 'blocked' : session.identity;
  }

  return {
    forgetSessions: memory.forgetSessions,
    forgetPlayers: memory.forgetPlayers,
    forgetAll: memory.forgetAll,
    flush: seen.flush,
    findReplaced: async (token) => (TOKEN.test(token) ? findReplaced(tokenKey(token)) : undefined),
    resolve: (token) => {
      if (!TOKEN.test(token)) return 'dead';
      const key = tokenKey(token);
      return whenThere((listener.connected() ? memory.get(key) : undefined) ?? load(key), outcomeOf);
    },
  };
}
