import type { Tx } from '../../platform/db/db.ts';
import { fail, ok } from '../../platform/result.ts';
import { isRestriction, refuseByLimit, refuseByRestriction } from '../../players/limits/index.ts';
import type { Placed, PlaceResult } from './bid-queue.ts';
import { OUTCOMES, placeBids, type PlacedAnswer, type PlacedRow } from './bids.sql.ts';
import { capMessage } from './cap-message.ts';
import type { Submission } from './submission.ts';

/** Runs one batch as one statement that commits by itself. Returns a result per submission, in order. */
export async function placeBatch(db: Tx, batch: readonly Submission[]): Promise<PlaceResult[]> {
  const row = await db.one<PlacedRow>(placeBids(batch));
  return row.outcomes.map((outcome, index) => {
    const name = OUTCOMES[outcome];
    if (name === undefined) throw new Error(`place_bids returned the unknown outcome ${outcome}`);
    const answer = row.answers[index];
    if (name === 'cap_reached' && answer != null && 'reached' in answer) {
      return fail(name, { msg: capMessage(answer.reached) });
    }
    if (name === 'limit_reached' && answer != null && 'kind' in answer) return refuseByLimit(answer);
    if (answer != null && 'until_ms' in answer && isRestriction(name)) return refuseByRestriction(name, answer);
    if (name !== 'accepted' && name !== 'replayed') return fail(name);
    if (answer == null || !('slip_no' in answer)) throw new Error('place_bids accepted a submission without an answer');
    return ok(toPlaced(answer, name === 'replayed'));
  });
}

/** Converts the JSON numbers of a stored answer to bigint. */
export function toPlaced(answer: PlacedAnswer, replayed: boolean): Placed {
  return {
    slipNo: BigInt(answer.slip_no),
    balancePaise: BigInt(answer.balance_paise),
    acceptedAtMs: answer.accepted_at_ms,
    replayed,
  };
}
