import { signedBid } from '@surahi/contract';
import { type PublicLog, readEvidence, reportFraud } from '../../fairness/log/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { createAddressWindow } from '../../platform/security/address-window.ts';
import { reportDroppedBid } from './dropped-bid.ts';

/** Reports that one network may send in a minute. Verifying one takes about a millisecond. */
const REPORTS_PER_MINUTE = 10;

const LONGEST_BODY_BYTES = 300_000;

/**
 * Registers POST /log/fraud: anyone reports a proof against this log. The body {"checkpoints": [note, note]} proves two
 * histories: this log signed both, and they have equal sizes but different roots. The body {"bid": {"leaf",
 * "acceptance"}} proves a dropped bid: this log signed the leaf, and the bids of its session lack it. The call needs no
 * sign-in. It returns 204 for a proof, 422 when the body proves nothing, and 429 after 10 reports of a network in a
 * minute.
 */
export function registerFraudReports(ctx: AppContext, log: PublicLog): void {
  const limit = createAddressWindow(ctx.limits, 'fraud reports', REPORTS_PER_MINUTE);
  ctx.app.post('/log/fraud', { bodyLimit: LONGEST_BODY_BYTES }, async (request, reply) => {
    if (!limit.take(request.ip)) {
      return reply
        .code(429)
        .header('retry-after', String(Math.ceil(limit.msLeft() / 1_000)))
        .send();
    }
    const proven = await verify(ctx, log, request.body);
    if (proven === undefined) return reply.code(422).send();
    ctx.logger.error(`a reader proved that this log ${proven} (docs/runbooks/fraud-reported.md)`);
    return reply.code(204).send();
  });
}

/** Stores a report that proves fraud. Returns what it proves; undefined when it proves nothing. */
async function verify({ db }: Pick<AppContext, 'db'>, log: PublicLog, body: unknown): Promise<string | undefined> {
  const notes = readEvidence(body);
  if (notes !== undefined) return (await reportFraud(db, log, notes)) ? 'signed two histories' : undefined;
  const bid = signedBid.safeParse(typeof body === 'object' && body !== null && 'bid' in body ? body.bid : undefined);
  return bid.success && (await reportDroppedBid(db, log, bid.data)) ? 'dropped a bid that it had accepted' : undefined;
}
