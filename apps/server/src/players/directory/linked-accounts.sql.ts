import type { LinkedAccount } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';

export type LinkedRow = {
  player_id: bigint;
  name: string;
  mobile: string;
  is_blocked: boolean;
  reasons: LinkedAccount['reasons'];
  total: number;
};

/** An address of a mobile network serves thousands of strangers. Only the newest uses of it count. */
const MOST_USES = 200;
const ADDRESSES = 20;

const DEVICES = `select d.player_id, 'device' as kind, own.device_hash as value, d.last_at as at
  from known_devices own cross join lateral (
    select x.player_id, x.last_at from known_devices x where x.device_hash = own.device_hash and x.player_id <> $1
    limit ${MOST_USES}
  ) d where own.player_id = $1`;

/** Current and earlier payout numbers of both accounts. */
const PAYOUTS = `select n.player_id, 'payout', own.number, n.at
  from (
    select number from payment_methods where player_id = $1
    union select new_number from payment_method_changes where player_id = $1
    union select old_number from payment_method_changes where player_id = $1 and old_number is not null
  ) own cross join lateral (
    select m.player_id, m.changed_at as at from payment_methods m where m.number = own.number
    union all select c.player_id, c.at from payment_method_changes c where c.new_number = own.number
    union all select c.player_id, c.at from payment_method_changes c where c.old_number = own.number
    limit ${MOST_USES}
  ) n where n.player_id <> $1`;

const SAME_ADDRESS = `select s.player_id, 'address', own.address, s.created_at
  from (
    select address from (
      select address, created_at from player_sessions where player_id = $1 and address is not null
      order by created_at desc limit ${MOST_USES}
    ) newest group by address order by max(created_at) desc limit ${ADDRESSES}
  ) own cross join lateral (
    select x.player_id, x.created_at from player_sessions x where x.address = own.address and x.player_id <> $1
    order by x.created_at desc limit ${MOST_USES}
  ) s`;

/** Accounts that share something with a player: payout numbers first, then browsers, then addresses. */
export function selectLinked(playerId: bigint, limit: number): Statement {
  return {
    name: 'directory_linked',
    text: `with reasons as (
        select player_id, kind, array_position(array['payout', 'device', 'address'], kind) as place,
          count(distinct value)::integer as shared, max(at) as last_at
        from (${DEVICES} union all ${PAYOUTS} union all ${SAME_ADDRESS}) same group by player_id, kind
      ), accounts as (
        select player_id, min(place) as place, max(last_at) as last_at, count(*) over ()::integer as total,
          jsonb_agg(jsonb_build_object('kind', kind, 'shared', shared,
            'lastAtMs', floor(extract(epoch from last_at) * 1000)) order by place) as reasons
        from reasons group by player_id order by 2, 3 desc limit $2
      )
      select a.player_id, p.name, p.mobile, p.blocked_at is not null as is_blocked, a.reasons, a.total
      from accounts a join players p using (player_id) order by a.place, a.last_at desc, a.player_id`,
    values: [playerId, limit],
  };
}
