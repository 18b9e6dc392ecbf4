import type { NoticePurpose, NoticeState } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';
import type { Audience } from './audience.sql.ts';

export type ListedRow = Audience & {
  broadcast_id: bigint;
  purpose: NoticePurpose;
  text: string;
  text_hindi: string;
  player_name: string | null;
  market_name: string | null;
  state: NoticeState;
  starts_at: Date;
  ends_at: Date;
  receivers: number | null;
  created_by: string;
  created_at: Date;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
};

const STATE = `case when b.withdrawn_at is not null then 'withdrawn' when b.ends_at <= t.now then 'expired'
  when b.live_no is null then 'scheduled' else 'live' end`;

type NoticePage = {
  state: NoticeState | null;
  /** Written from `from` on, and before `to`. */
  from?: Date | null | undefined;
  to?: Date | null | undefined;
  /** The last id of the previous page. */
  before: bigint | null;
  limit: number;
};

/** A page of notices, newest first. */
export function selectBroadcasts(page: NoticePage): Statement {
  return {
    text: `select b.broadcast_id, b.purpose, b.text, b.text_hindi, b.player_id, p.name as player_name,
        b.market_id, m.name as market_name, b.registered_from, b.balance_from_paise, b.balance_to_paise,
        ${STATE} as state, coalesce(b.live_at, b.starts_at) as starts_at, b.ends_at, b.receivers,
        o.username as created_by, b.created_at, w.username as withdrawn_by, b.withdrawn_at
      from (select app_now() as now) t cross join broadcasts b
      join operators o on o.operator_id = b.created_by
      left join operators w on w.operator_id = b.withdrawn_by
      left join players p on p.player_id = b.player_id
      left join markets m on m.market_id = b.market_id
      where ($1::text is null or ${STATE} = $1) and ($2::bigint is null or b.broadcast_id < $2)
        and ($4::timestamptz is null or b.created_at >= $4) and ($5::timestamptz is null or b.created_at < $5)
      order by b.broadcast_id desc limit $3`,
    values: [page.state, page.before, page.limit, page.from ?? null, page.to ?? null],
  };
}

export type LockedRow = { player_id: bigint | null; state: NoticeState };

/** Locks a notice. Returns no row if it is unknown. */
export function lockBroadcast(broadcastId: bigint): Statement {
  return {
    text: `select b.player_id, ${STATE} as state from broadcasts b cross join (select app_now() as now) t
      where b.broadcast_id = $1 for update of b`,
    values: [broadcastId],
  };
}

/** Withdraws a notice. The caller holds its lock. */
export function markWithdrawn(broadcastId: bigint, operatorId: bigint): Statement {
  return {
    text: 'update broadcasts set withdrawn_at = app_now(), withdrawn_by = $2 where broadcast_id = $1',
    values: [broadcastId, operatorId],
  };
}
