import { OPERATOR_CALLS, type STATEMENT_KINDS } from '@surahi/contract/operator';
import { TRANSFER_KINDS } from '../../ledger/index.ts';
import type { OperatorApi } from '../../operators/api/index.ts';
import { ok } from '../../platform/result.ts';
import { MOVEMENT_KINDS } from './list-transactions.ts';
import { movementToWire } from './movement-wire.ts';
import { type HistoryRow, selectHistory } from './wallet.sql.ts';

const PAGE = 50;
const EVERYTHING = { from: null, before: null, wantsCredits: true, wantsDebits: true };

/** Registers the console call that lists a player's wallet movements, with the notes that the player sees. */
export function registerPlayerMovements(api: OperatorApi): void {
  api.register(OPERATOR_CALLS.playerStatement, async ({ params, query, read }) => {
    const limit = query.limit ?? PAGE;
    const statement = selectHistory({
      ...EVERYTHING,
      playerId: BigInt(params.playerId),
      beforeSeq: query.cursor === undefined ? null : BigInt(query.cursor),
      kinds: kindsOf(query.kind ?? 'all'),
      limit: limit + 1,
    });
    const rows = await read((db) => db.query<HistoryRow>(statement));
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return ok({ rows: page.map(movementToWire), nextCursor: last === undefined ? null : String(last.seq) });
  });
}

/** null selects every kind. */
function kindsOf(kind: (typeof STATEMENT_KINDS)[number]): number[] | null {
  if (kind === 'all') return null;
  const { bonus, refund, adjustment } = MOVEMENT_KINDS;
  const kinds = kind === 'other' ? [...bonus, ...refund, ...adjustment] : MOVEMENT_KINDS[kind];
  return kinds.map((name) => TRANSFER_KINDS[name]);
}
