import { decodePick, type Family, type Pick } from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './reports.sql.ts';

/** Business dates YYYY-MM-DD, both inclusive, of one family or all. */
export type Period = { from: string; to: string; family: Family | null };

/** Sums of one draw's bids on one kind of pick. */
export type BetFact = {
  draw: sql.DrawRow;
  /** One pick of the kind. */
  pick: Pick;
  bids: bigint;
  stakePaise: bigint;
  refundedPaise: bigint;
  paidPaise: bigint;
  /** Ids of the bidders, in the format that `packedIds` reads. */
  players: Buffer;
};

const DRAWS_AT_ONCE = 1_000;

/** Returns the draws of a period with the state of their settlements and stored sums. */
export function readDrawsOf(tx: Tx, period: Period): Promise<sql.DrawRow[]> {
  return tx.query<sql.DrawRow>(sql.selectDrawsOf(period.from, period.to, period.family));
}

/** Splits draws into those with stored sums and those whose bids must be read. `open` are those that are not settled. */
export function splitDraws(draws: readonly sql.DrawRow[]): sql.SplitDraws {
  const ids = (of: (draw: sql.DrawRow) => boolean) => draws.filter(of).map((draw) => draw.draw_id);
  return {
    kept: ids((draw) => draw.is_kept),
    live: ids((draw) => !draw.is_kept),
    open: ids((draw) => !draw.is_settled),
  };
}

/** Yields every fact of these draws in batches: stored sums where they are valid, otherwise the bids. */
export async function* readFacts(tx: Tx, draws: readonly sql.DrawRow[]): AsyncGenerator<BetFact> {
  const byId = new Map(draws.map((draw) => [draw.draw_id, draw]));
  const { kept, live } = splitDraws(draws);
  for (const [ids, select] of [
    [kept, sql.selectKeptKinds],
    [live, sql.selectLiveKinds],
  ] as const) {
    for (let at = 0; at < ids.length; at += DRAWS_AT_ONCE) {
      const rows = await tx.query<sql.KindRow>(select(ids.slice(at, at + DRAWS_AT_ONCE)));
      for (const row of rows) yield toFact(row, byId);
    }
  }
}

function toFact(row: sql.KindRow, draws: ReadonlyMap<bigint, sql.DrawRow>): BetFact {
  const draw = draws.get(row.draw_id);
  if (draw === undefined) throw new Error(`draw ${row.draw_id} was not requested`);
  return {
    draw,
    pick: decodePick(row.pick),
    bids: row.bids,
    stakePaise: row.stake_paise,
    refundedPaise: row.refunded_paise,
    paidPaise: row.paid_paise,
    players: row.players,
  };
}
