import type { Db } from '../../platform/db/db.ts';
import type { TaskHandler } from '../../platform/workers/tasks.ts';
import type { Workers } from '../../platform/workers/workers.ts';
import { MOST_INLINE, type UnsealedRow } from './fair-draws.sql.ts';
import type { PaidRow } from './payouts.sql.ts';
import { sealBids, type SealedBids, type SealedPayouts, type SealedSession, sealPayouts } from './seal-trees.ts';

declare module '../../platform/workers/tasks.ts' {
  interface WorkerTasks {
    sealBids: { input: SealedSession; output: SealedBids };
    sealPayouts: {
      input: { session: SealedSession; settlement: { settlementId: bigint; version: number } };
      output: SealedPayouts;
    };
  }
}

export const sealBidsTask: TaskHandler<'sealBids'> = (session, { db }) => sealBids(db, session);

export const sealPayoutsTask: TaskHandler<'sealPayouts'> = ({ session, settlement }, { db }) =>
  sealPayouts(db, session, settlement);

/** Computes trees of leaves. Returns undefined when no worker can do it now. The caller must then retry later. */
export type Sealer = {
  bids(session: UnsealedRow): Promise<SealedBids | undefined>;
  payouts(settlement: PaidRow): Promise<SealedPayouts | undefined>;
};

/** Seals in this process. */
export function sealHere(db: Db): Sealer {
  return {
    bids: (session) => sealBids(db, session),
    payouts: (settlement) => sealPayouts(db, settlement, toSettlement(settlement)),
  };
}

/** Seals large sessions in a worker process, so that they delay no request. */
export function sealInWorkers(db: Db, workers: Workers): Sealer {
  const here = sealHere(db);
  const call = { lane: 'proofs', owner: 'sealer' } as const;
  return {
    bids: async (session) => {
      if (session.leaves <= MOST_INLINE) return here.bids(session);
      const done = await workers.run('sealBids', toSealed(session), call);
      return done.ok ? done.value : undefined;
    },
    payouts: async (settlement) => {
      if (settlement.leaves <= MOST_INLINE) return here.payouts(settlement);
      const input = { session: toSealed(settlement), settlement: toSettlement(settlement) };
      const done = await workers.run('sealPayouts', input, call);
      return done.ok ? done.value : undefined;
    },
  };
}

function toSealed({ draw_id, business_date, side, record_id, salt_key }: UnsealedRow): SealedSession {
  return { draw_id, business_date, side, record_id, salt_key };
}

function toSettlement({ settlement_id: settlementId, version }: PaidRow): { settlementId: bigint; version: number } {
  return { settlementId, version: Number(version) };
}
