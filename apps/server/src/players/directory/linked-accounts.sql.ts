import type { LinkedAccount } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';
import { isAfter, keyOf, type Order, orderBy, type Place } from '../../platform/db/keyset.ts';

export type LinkedRow = {
  player_id: bigint;
  name: string;
  mobile: string;
  is_blocked: boolean;
  reasons: LinkedAccount['reasons'];
  total: number;
  sort_key: string;
};

/** The rank holds the strongest reason first and then the latest use, so that one number sorts the accounts. */
export const LINKED_ORDER: Order = { id: 'player_id', key: { sql: 'rank', type: 'bigint' }, isDown: false };

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

type LinkedPage = { playerId: bigint; after: Place | null; limit: number };

/** Accounts that share something with a player: payout numbers first, then browsers, then addresses. */
export function selectLinked({ playerId, after, limit }: LinkedPage): Statement {
  const values: unknown[] = [playerId, limit];
  const bind = (value: unknown) => `$${values.push(value)}`;
  return {
    text: `with reasons as (
        select player_id, kind, array_position(array['payout', 'device', 'address'], kind) as place,
          count(distinct value)::integer as shared, floor(extract(epoch from max(at)) * 1000)::bigint as last_ms
        from (${DEVICES} union all ${PAYOUTS} union all ${SAME_ADDRESS}) same group by player_id, kind
      ), accounts as (
        select player_id, min(place) * 100000000000000 - max(last_ms) as rank, count(*) over ()::integer as total,
          jsonb_agg(jsonb_build_object('kind', kind, 'shared', shared, 'lastAtMs', last_ms) order by place) as reasons
        from reasons group by player_id
      ), page as (
        select * from accounts where ${isAfter(LINKED_ORDER, after, bind)} order by ${orderBy(LINKED_ORDER)} limit $2
      )
      select player_id, p.name, p.mobile, p.blocked_at is not null as is_blocked, reasons, total, ${keyOf(LINKED_ORDER)} as sort_key
      from page join players p using (player_id) order by ${orderBy(LINKED_ORDER)}`,
    values,
  };
}
