import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { mobileFor, type OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { type LinkedRow, selectLinked } from './linked-accounts.sql.ts';
import { type PendingRow, selectPending } from './pending.sql.ts';

const MOST_LINKED = 50;

/** Operator calls of a player's page: what waits for a decision, and accounts that share something with it. */
export function registerPlayerPage({ db }: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.listPlayerPending, async ({ params }) => {
    const rows = await db.query<PendingRow>(selectPending(BigInt(params.playerId)));
    return ok({
      items: rows.map((row) => ({
        kind: row.kind,
        id: String(row.id),
        atMs: row.at.getTime(),
        amountPaise: row.amount_paise === null ? null : String(row.amount_paise),
        by: row.by,
        proposal: row.proposal,
      })),
    });
  });

  // The answer has neither addresses nor payout numbers, only how many are shared.
  api.register(OPERATOR_CALLS.listPlayerLinks, async ({ params, operator }) => {
    const rows = await db.query<LinkedRow>(selectLinked(BigInt(params.playerId), MOST_LINKED));
    return ok({
      accounts: rows.map((row) => ({
        playerId: String(row.player_id),
        name: row.name,
        mobile: mobileFor(operator.role, row.mobile),
        isBlocked: row.is_blocked,
        reasons: row.reasons,
      })),
      total: rows[0]?.total ?? 0,
    });
  });
}
