import { OPERATOR_CALLS, type STATEMENT_KINDS } from '@surahi/contract/operator';
import { TRANSFER_KINDS } from '../../ledger/index.ts';
import { instantsOf, type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { MOVEMENT_KINDS } from './list-transactions.ts';
import { movementToWire } from './movement-wire.ts';
import { PLAYER_MOVEMENTS_FILE } from './player-movements-file.ts';
import { type HistoryRow, selectHistory } from './wallet.sql.ts';

const PAGE = 50;

/** Registers the console call that lists a player's wallet movements, with the notes that the player sees. */
export function registerPlayerMovements(ctx: AppContext, api: OperatorApi): void {
  registerList(ctx, api, {
    call: OPERATOR_CALLS.playerStatement,
    file: PLAYER_MOVEMENTS_FILE,
    list: async ({ params, query, read }) => {
      const limit = query.limit ?? PAGE;
      const { from, to } = instantsOf(query);
      const statement = selectHistory({
        playerId: BigInt(params.playerId),
        beforeSeq: query.cursor === undefined ? null : BigInt(query.cursor),
        from,
        before: to,
        kinds: kindsOf(query.kind ?? 'all'),
        wantsCredits: true,
        wantsDebits: true,
        limit: limit + 1,
      });
      const rows = await read((db) => db.query<HistoryRow>(statement));
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return ok({ rows: page.map(movementToWire), nextCursor: last === undefined ? null : String(last.seq) });
    },
  });
}

/** null selects every kind. */
function kindsOf(kind: (typeof STATEMENT_KINDS)[number]): number[] | null {
  if (kind === 'all') return null;
  const { bonus, refund, adjustment } = MOVEMENT_KINDS;
  const kinds = kind === 'other' ? [...bonus, ...refund, ...adjustment] : MOVEMENT_KINDS[kind];
  return kinds.map((name) => TRANSFER_KINDS[name]);
}
