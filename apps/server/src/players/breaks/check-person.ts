import { LRUCache } from 'lru-cache';
import type { Counter } from 'prom-client';
import type { AppContext, PlatformContext } from '../../platform/context.ts';
import type { PlayerIdentity } from '../../platform/http/identity.ts';
import { fail, type Failure } from '../../platform/result.ts';
import { getPlayerFigures } from '../figures/index.ts';
import { askRegister, countAnswers, type RegisterAnswer } from './exclusion-register.ts';

/** Answers of the exclusion register that this node still trusts, and the questions under way. */
export type RegisterMemory = {
  /** When the register last cleared a player, in unix ms of the database's clock. */
  clear: LRUCache<bigint, number>;
  asking: Map<bigint, Promise<RegisterAnswer>>;
  answers: Counter<'answer'>;
};

declare module '../../platform/context.ts' {
  interface AppContext {
    register: RegisterMemory;
  }
}

const MOST_PLAYERS = 200_000;
/** How long a clear answer holds. A register that falls silent stops bids and deposits after this time at the latest. */
const CLEAR_MS = 15 * 60_000;

/** Creates the empty memory of one node and registers its counter. Call it once per node. */
export function createRegisterMemory({ metrics }: Pick<PlatformContext, 'metrics'>): RegisterMemory {
  return { clear: new LRUCache({ max: MOST_PLAYERS }), asking: new Map(), answers: countAnswers(metrics) };
}

/** Why a player may place no bid and move no points in. */
export type Barred = Failure<'self_excluded' | 'register_unavailable'>;

/**
 * The reason why a player may not play: an exclusion here, or the register. undefined if the player may. A retry of an
 * accepted request still returns its first answer, so callers look up its id before they refuse
 * (docs/rules.md#2-replays).
 */
export async function barPlay(
  ctx: AppContext,
  { playerId, isExcluded }: Pick<PlayerIdentity, 'playerId' | 'isExcluded'>,
): Promise<Barred | undefined> {
  return isExcluded ? fail('self_excluded') : checkPerson(ctx, playerId);
}

/**
 * The reason why the exclusion register refuses bids, deposits and transfers of a player; undefined if it does not.
 * Without a configured register, every player is clear. A register that does not respond refuses. Concurrent calls for
 * one player share one request.
 */
export async function checkPerson(ctx: AppContext, playerId: bigint): Promise<Barred | undefined> {
  if (isKnownClear(ctx, playerId)) return undefined;
  const { asking } = ctx.register;
  const asked = asking.get(playerId) ?? ask(ctx, playerId);
  asking.set(playerId, asked);
  const answer = await asked;
  if (answer === 'clear') return undefined;
  return fail(answer === 'excluded' ? 'self_excluded' : 'register_unavailable');
}

/** True if the register cleared the player within the last 15 minutes, or no register is configured. Asks nobody. */
export function isKnownClear(ctx: AppContext, playerId: bigint): boolean {
  if (ctx.config.exclusion.registerUrl === undefined) return true;
  return ctx.clock.nowMs() - (ctx.register.clear.get(playerId) ?? 0) < CLEAR_MS;
}

async function ask(ctx: AppContext, playerId: bigint): Promise<RegisterAnswer> {
  const { clear, asking } = ctx.register;
  try {
    const figures = await getPlayerFigures(ctx, playerId);
    const answer = figures === undefined ? 'silent' : await askRegister(ctx, figures.mobile);
    if (answer === 'clear') clear.set(playerId, ctx.clock.nowMs());
    return answer;
  } finally {
    asking.delete(playerId);
  }
}
