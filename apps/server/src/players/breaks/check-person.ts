import { LRUCache } from 'lru-cache';
import type { AppContext } from '../../platform/context.ts';
import { fail, type Failure } from '../../platform/result.ts';
import { getPlayerFigures } from '../figures/index.ts';
import { askRegister, type RegisterAnswer } from './exclusion-register.ts';

/** Answers of the exclusion register that this node still trusts, and the questions under way. */
export type RegisterMemory = {
  clear: LRUCache<bigint, true>;
  asking: Map<bigint, Promise<RegisterAnswer>>;
};

declare module '../../platform/context.ts' {
  interface AppContext {
    register: RegisterMemory;
  }
}

const MOST_PLAYERS = 200_000;
/** How long a clear answer holds. A register that falls silent stops bids and deposits after this time at the latest. */
const CLEAR_MS = 15 * 60_000;

/** Creates the empty memory of one node. */
export function createRegisterMemory(): RegisterMemory {
  return { clear: new LRUCache({ max: MOST_PLAYERS, ttl: CLEAR_MS }), asking: new Map() };
}

/**
 * The reason why the exclusion register keeps a player from bids and deposits; undefined if it does not. Without a
 * configured register nobody is asked. A silent register refuses. Calls for one player share one question.
 */
export async function checkPerson(
  ctx: AppContext,
  playerId: bigint,
): Promise<Failure<'self_excluded' | 'register_unavailable'> | undefined> {
  if (ctx.config.exclusion.registerUrl === undefined) return undefined;
  const { clear, asking } = ctx.register;
  if (clear.has(playerId)) return undefined;
  const asked = asking.get(playerId) ?? ask(ctx, playerId);
  asking.set(playerId, asked);
  const answer = await asked;
  if (answer === 'clear') return undefined;
  return fail(answer === 'excluded' ? 'self_excluded' : 'register_unavailable');
}

async function ask(ctx: AppContext, playerId: bigint): Promise<RegisterAnswer> {
  const { clear, asking } = ctx.register;
  try {
    const figures = await getPlayerFigures(ctx, playerId);
    const answer = figures === undefined ? 'silent' : await askRegister(ctx, figures.mobile);
    if (answer === 'clear') clear.set(playerId, true);
    return answer;
  } finally {
    asking.delete(playerId);
  }
}
