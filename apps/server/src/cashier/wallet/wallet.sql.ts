import { ACCOUNTS, TRANSFER_KINDS } from '../../ledger/index.ts';
import type { Statement } from '../../platform/db/db.ts';

export type HistoryRow = {
  transfer_id: bigint;
  kind: number;
  is_credit: boolean;
  seq: bigint;
  balance_paise: bigint;
  amount_paise: bigint;
  note: string | null;
  at: Date;
  position: number | null;
  /** The other player of a transfer. */
  other_name: string | null;
  market_id: number | null;
  market_name: string | null;
  market_name_hindi: string | null;
  business_date: string | null;
  submission_id: string | null;
  family: 'main' | 'starline' | 'gali' | null;
  zone: string | null;
  open_at: Date | null;
  picks: number[] | null;
  points: number[] | null;
  /** True when the held amount has been paid out. */
  is_paid_out: boolean;
  /** The request number of a deposit or withdrawal. */
  request_number: bigint | null;
};

export type HistoryFilter = {
  playerId: bigint;
  /** Rows before this sequence number; null starts at the newest. */
  beforeSeq: bigint | null;
  from: Date | null;
  before: Date | null;
  /** null selects every kind. */
  kinds: readonly number[] | null;
  wantsCredits: boolean;
  wantsDebits: boolean;
  limit: number;
};

function side(prefix: 'from' | 'to', wanted: string): string {
  return `(select x.*, x.${prefix}_seq as seq, x.${prefix}_balance_paise as balance_paise, ${prefix === 'to'} as is_credit
      from transfers x
      where ${wanted} and x.${prefix}_player = $1 and x.${prefix}_account = ${ACCOUNTS.wallet}
        and ($2::bigint is null or x.${prefix}_seq < $2) and ($3::timestamptz is null or x.at >= $3)
        and ($4::timestamptz is null or x.at < $4) and ($5::smallint[] is null or x.kind = any ($5))
      order by x.${prefix}_seq desc limit $8)`;
}

/**
 * One page of a wallet's movements, newest first by the sequence number of the wallet. Each row has the values that its
 * note needs.
 */
export function selectHistory(filter: HistoryFilter): Statement {
  return {
    name: 'wallet_history',
    text: `select h.transfer_id, h.kind, h.is_credit, h.seq, h.balance_paise, h.amount_paise, h.note, h.at, h.position,
        o.name as other_name, d.market_id, m.name as market_name, m.name_hindi as market_name_hindi, d.business_date, h.submission_id, d.family, m.zone, d.open_at, s.picks, s.points,
        exists (select 1 from transfers p where h.kind = ${TRANSFER_KINDS.withdrawalHold} and p.resolves = h.transfer_id and p.kind = ${TRANSFER_KINDS.withdrawalPaid}) as is_paid_out,
        case h.kind
          when ${TRANSFER_KINDS.deposit} then (select r.deposit_id from deposit_requests r where r.transfer_id = h.transfer_id)
          when ${TRANSFER_KINDS.withdrawalHold} then (select r.withdrawal_id from withdrawal_requests r where r.hold_transfer_id = h.transfer_id)
          when ${TRANSFER_KINDS.withdrawalRelease} then (select r.withdrawal_id from withdrawal_requests r where r.resolve_transfer_id = h.transfer_id)
          when ${TRANSFER_KINDS.withdrawalReturned} then (select r.withdrawal_id from withdrawal_returns r where r.transfer_id = h.transfer_id)
        end as request_number
      from (
        select * from (${side('from', '$7::boolean')} union all ${side('to', '$6::boolean')}) b order by seq desc limit $8
      ) h
      left join players o on h.kind = ${TRANSFER_KINDS.playerTransfer} and o.player_id = case when h.is_credit then h.from_player else h.to_player end
      left join draws d on d.draw_id = h.draw_id
      left join markets m on m.market_id = d.market_id
      left join slips s on s.player_id = $1 and s.business_date = d.business_date and s.submission_id = h.submission_id
      order by h.seq desc`,
    values: [
      filter.playerId,
      filter.beforeSeq,
      filter.from,
      filter.before,
      filter.kinds,
      filter.wantsCredits,
      filter.wantsDebits,
      filter.limit,
    ],
  };
}
