import { LRUCache } from 'lru-cache';
import { walletsMoved } from '../../ledger/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { defineTopic } from '../../platform/event-bus.ts';
import { type PlayerRow, selectPlayers } from './player-figures.sql.ts';

/** Figures of a player that lists and live events send to that player. */
export type PlayerFigures = {
  playerId: bigint;
  name: string;
  mobile: string;
  mayBet: boolean;
  mayTransfer: boolean;
  isBlocked: boolean;
  isExcluded: boolean;
  balancePaise: bigint;
  heldPaise: bigint;
  /** Sequence number of the wallet's last movement. A lower number is older. */
  walletSeq: bigint;
  /** Transfer kind of that movement; null if there is none yet. */
  lastKind: number | null;
  unseenCount: number;
  /**
   * The end of the time-out in unix ms; 0 without one. The figures are valid until then: a time-out hides notices, so its
   * end changes the count.
   */
  timeOutUntilMs: number;
  /** The newest change of the player's limits, settings or breaks; 0 without one. */
  limitsChange: number;
};

/**
 * Published on this node after a notification dropped these players from memory; null means any player may have
 * changed.
 */
export const playersDropped = defineTopic<{ playerIds: readonly bigint[] | null }>('players-dropped');

const MOST_PLAYERS = 200_000;
const LONGEST_MS = 10 * 60_000;

type Fill = { figures: Promise<PlayerFigures | undefined>; isStale: boolean };

/** Figures in memory, and reads in progress. */
export type FiguresCache = { known: LRUCache<bigint, PlayerFigures>; fills: Map<bigint, Fill> };

declare module '../../platform/context.ts' {
  interface AppContext {
    figures: FiguresCache;
  }
}

/**
 * Creates the empty cache of one node. It drops the least recently used player when it is full, and every entry when it
 * expires.
 */
export function createFiguresCache(): FiguresCache {
  return { known: new LRUCache({ max: MOST_PLAYERS, ttl: LONGEST_MS, ttlResolution: 1_000 }), fills: new Map() };
}

async function read(ctx: AppContext, playerIds: readonly bigint[]): Promise<Map<bigint, PlayerFigures>> {
  const rows = await ctx.db.query<PlayerRow>(selectPlayers(playerIds));
  return new Map(rows.map((row) => [row.player_id, figuresOf(row)]));
}

function figuresOf(row: PlayerRow): PlayerFigures {
  return {
    playerId: row.player_id,
    name: row.name,
    mobile: row.mobile,
    mayBet: row.betting_status,
    mayTransfer: row.transfer_allowed,
    isBlocked: row.is_blocked,
    isExcluded: row.is_excluded,
    balancePaise: row.balance_paise,
    heldPaise: row.held_paise,
    walletSeq: row.wallet_seq,
    lastKind: row.last_kind,
    unseenCount: row.unseen_count,
    timeOutUntilMs: row.time_out_until?.getTime() ?? 0,
    limitsChange: Number(row.limits_change),
  };
}

/** Returns cached figures without a query; undefined if they must be read or cannot be trusted. */
export function peekPlayer(ctx: AppContext, playerId: bigint): PlayerFigures | undefined {
  if (!ctx.listener.connected()) return undefined;
  const figures = ctx.figures.known.get(playerId);
  if (figures === undefined) return undefined;
  return figures.timeOutUntilMs === 0 || ctx.clock.nowMs() < figures.timeOutUntilMs ? figures : undefined;
}

/**
 * Returns a player's figures, from the cache if no change was notified since they were read; undefined for an unknown
 * player. While the listener is disconnected every call reads the database.
 */
export async function getPlayerFigures(ctx: AppContext, playerId: bigint): Promise<PlayerFigures | undefined> {
  return peekPlayer(ctx, playerId) ?? (await getFiguresOfPlayers(ctx, [playerId]))[0];
}

/**
 * Returns the figures of several players as `getPlayerFigures` does, with at most one query. Unknown players are left
 * out.
 */
export async function getFiguresOfPlayers(ctx: AppContext, playerIds: readonly bigint[]): Promise<PlayerFigures[]> {
  if (!ctx.listener.connected()) return [...(await read(ctx, playerIds)).values()];
  const { fills } = ctx.figures;
  const missing = playerIds.filter((playerId) => peekPlayer(ctx, playerId) === undefined && !fills.has(playerId));
  if (missing.length > 0) startFills(ctx, missing);
  const found = await Promise.all(
    playerIds.map(async (playerId) => fills.get(playerId)?.figures ?? peekPlayer(ctx, playerId)),
  );
  return found.filter((figures) => figures !== undefined);
}

/** Reads players in one query. Callers that ask for one of them meanwhile join the read. */
function startFills(ctx: AppContext, playerIds: readonly bigint[]): void {
  const { fills, known } = ctx.figures;
  const reading = read(ctx, playerIds);
  for (const playerId of playerIds) {
    const fill: Fill = { figures: reading.then((found) => found.get(playerId)), isStale: false };
    fills.set(playerId, fill);
    void fill.figures
      .then((figures) => {
        // The read may miss a change that was notified after it started. Its caller may use the result, but it must not
        // be cached.
        if (figures !== undefined && !fill.isStale) known.set(playerId, figures);
      })
      // The callers that wait for the figures receive the error.
      .catch(() => undefined)
      .finally(() => {
        if (fills.get(playerId) === fill) fills.delete(playerId);
      });
  }
}

/** Drops players from the cache and marks their running reads as stale; null drops all. */
export function dropPlayers(ctx: AppContext, playerIds: readonly bigint[] | null): void {
  const cache = ctx.figures;
  // usually no read is in progress; this skips the loop over the players
  if (cache.fills.size > 0) {
    for (const playerId of playerIds ?? cache.fills.keys()) {
      const fill = cache.fills.get(playerId);
      if (fill !== undefined) fill.isStale = true;
      cache.fills.delete(playerId);
    }
  }
  if (playerIds === null) cache.known.clear();
  else for (const playerId of playerIds) cache.known.delete(playerId);
}

/** Parses a notification's payload of comma-separated ids; null if it is empty or malformed. */
function idsOf(payload: string): bigint[] | null {
  return /^[0-9]+(,[0-9]+)*$/.test(payload) ? payload.split(',').map(BigInt) : null;
}

/** Applies the change notifications of all nodes. */
export function followPlayers(ctx: AppContext): void {
  const drop = (payload: string): void => {
    const playerIds = idsOf(payload);
    dropPlayers(ctx, playerIds);
    ctx.events.publish(playersDropped, { playerIds });
  };
  ctx.listener.on('wallets', drop);
  ctx.listener.on('players', drop);
  ctx.listener.onLost(() => dropPlayers(ctx, null));
  ctx.listener.onReconnect(() => drop(''));
  ctx.events.subscribe(walletsMoved, (playerIds) => dropPlayers(ctx, playerIds));
}
