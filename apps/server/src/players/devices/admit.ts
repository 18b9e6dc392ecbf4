import type { AppContext } from '../../platform/context.ts';
import { fail, type Failure } from '../../platform/result.ts';
import type { Lane, Lanes } from '../../platform/security/lanes.ts';
import { offerWork } from '../../platform/security/proof-of-work.ts';
import type { Caller } from './caller.ts';
import { type Asker, supportCodeFor } from './who-asks.ts';

/** A queue with lanes: of hashes, or of codes. `Tool` is its access to the resource. */
type Queue<Tool> = Pick<Lanes, 'load'> & {
  within<T>(lane: Lane, work: (tool: Tool) => Promise<T>): Promise<T | 'busy'>;
};

/** When a stranger may try again, in seconds. A full lane needs about a second. */
const RETRY_AFTER_SECONDS = 3;

/**
 * Runs `work` in the caller's lane of a queue. Strangers whose lane is full are refused as rate_limited. A browser on
 * our own pages then also gets a challenge; with its solution it is served before other strangers. Known browsers and
 * players have lanes of their own, so they never wait behind strangers.
 */
export async function admit<Tool, T>(
  ctx: AppContext,
  queue: Queue<Tool>,
  who: { mobile: string; asker: Asker; caller: Pick<Caller, 'address' | 'device' | 'solution'> },
  work: (tool: Tool) => Promise<T>,
): Promise<T | Failure<'rate_limited' | 'busy'>> {
  const { mobile, asker, caller } = who;
  const isKnown = asker.kind !== 'stranger';
  const isProven = !isKnown && (await ctx.proofOfWork.accept(caller.solution, caller.address));
  const done = await queue.within(isKnown ? 'known' : isProven ? 'proven' : 'stranger', work);
  if (done !== 'busy') return done;
  if (isKnown) return fail('busy');
  const offer = caller.device === undefined ? {} : await offerWork(ctx.proofOfWork, queue, caller.address);
  const { extra } = supportCodeFor(mobile, asker);
  return { ...fail('rate_limited', { extra: { ...extra, ...offer } }), retryAfterSeconds: RETRY_AFTER_SECONDS };
}
