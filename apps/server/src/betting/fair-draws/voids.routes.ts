import type { PublicVoids } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { createAddressWindow } from '../../platform/security/address-window.ts';
import { nameOfSide } from './leaves.ts';
import * as sql from './voids.sql.ts';

const MOST_VOIDS = 1_000;
const READS_PER_MINUTE = 60;

/**
 * Registers GET /log/voids: the void sessions of the last 365 days as JSON (`publicVoids`). The call needs no sign-in.
 * A network gets 429 after 60 requests in a minute.
 */
export function registerVoids(ctx: AppContext): void {
  const limit = createAddressWindow(ctx.limits, 'voids', READS_PER_MINUTE);
  ctx.app.get('/log/voids', async (request, reply) => {
    if (!limit.take(request.ip)) {
      return reply
        .code(429)
        .header('retry-after', String(Math.ceil(limit.msLeft() / 1_000)))
        .send();
    }
    return reply.header('cache-control', 'public, max-age=10').send(await readVoids(ctx.db));
  });
}

async function readVoids(tx: Tx): Promise<PublicVoids> {
  const rows = await tx.query<sql.VoidRow>(sql.selectVoids(MOST_VOIDS));
  return { total: Number(rows[0]?.total ?? 0), voids: rows.map(toPublic) };
}

function toPublic(row: sql.VoidRow): PublicVoids['voids'][number] {
  return {
    market: String(row.market_id),
    title: row.market_name,
    date: row.business_date,
    session: nameOfSide(row.side),
    at: row.at.getTime(),
    reason: row.reason,
    round: Number(row.beacon_round),
    entry: row.log_index === null ? null : Number(row.log_index),
    refundedPaise: String(row.refunded_paise),
    isRefunded: row.is_refunded,
    result: row.result,
    payoutPaise: row.payout_paise === null ? null : String(row.payout_paise),
    gainedPaise: row.payout_paise === null ? null : String(row.payout_paise - row.refunded_paise),
  };
}
