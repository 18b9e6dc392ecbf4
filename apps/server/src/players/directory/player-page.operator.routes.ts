import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { mobileFor, type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { readPlace, writePlace } from '../../platform/db/keyset.ts';
import { ok } from '../../platform/result.ts';
import { LINKED_ORDER, type LinkedRow, selectLinked } from './linked-accounts.sql.ts';
import { type PendingRow, selectPending } from './pending.sql.ts';
import { PLAYER_LINKS_FILE } from './player-links-file.ts';

const PAGE = 50;

/** Operator calls of a player's page: what waits for a decision, and accounts that share something with it. */
export function registerPlayerPage(ctx: AppContext, api: OperatorApi): void {
  const { db } = ctx;
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
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listPlayerLinks,
    file: PLAYER_LINKS_FILE,
    list: async ({ query, operator }) => {
      const limit = query.limit ?? PAGE;
      const after = readPlace(LINKED_ORDER, query.cursor);
      if (!after.ok) return after;
      const filter = { playerId: BigInt(query.playerId), after: after.value, limit: limit + 1 };
      const rows = await db.query<LinkedRow>(selectLinked(filter));
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return ok({
        accounts: page.map((row) => ({
          playerId: String(row.player_id),
          name: row.name,
          mobile: mobileFor(operator.role, row.mobile),
          isBlocked: row.is_blocked,
          reasons: row.reasons,
        })),
        total: rows[0]?.total ?? 0,
        nextCursor: last === undefined ? null : writePlace({ id: last.player_id, key: last.sort_key }),
      });
    },
  });
}
