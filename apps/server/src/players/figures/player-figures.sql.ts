import { ACCOUNTS } from '../../ledger/index.ts';
import type { Statement } from '../../platform/db/db.ts';

export type PlayerRow = {
  player_id: bigint;
  name: string;
  mobile: string;
  betting_status: boolean;
  transfer_allowed: boolean;
  is_blocked: boolean;
  is_excluded: boolean;
  balance_paise: bigint;
  held_paise: bigint;
  wallet_seq: bigint;
  last_kind: number | null;
  unseen_count: number;
  /** The end of a time-out, which changes the count. Null outside a time-out. */
  time_out_until: Date | null;
  limits_change: bigint;
};

/**
 * Reads the figures of players in one statement, so that balance and sequence belong to the same instant. The subquery
 * hides the number of ids, so PostgreSQL reuses one plan. Planning each call takes three times as long as running it.
 */
export function selectPlayers(playerIds: readonly bigint[]): Statement {
  return {
    name: 'wallet_players',
    text: `select p.player_id, p.name, p.mobile, p.betting_status, p.transfer_allowed, p.blocked_at is not null as is_blocked,
        exists (select from play_limits l where l.player_id = p.player_id and l.excluded_until is not null) as is_excluded,
        w.balance_paise, w.held_paise, w.wallet_seq, coalesce(f.kind, t.kind) as last_kind,
        (select count(*)::integer from notifications n where n.player_id = p.player_id and n.seen_at is null)
          + (select count(*)::integer from broadcasts_of(p.player_id) b where not b.is_seen) as unseen_count,
        (select l.time_out_until from play_limits l where l.player_id = p.player_id and l.time_out_until > app_now()) as time_out_until,
        coalesce((select max(c.change_id) from play_limit_changes c where c.player_id = p.player_id), 0) as limits_change
      from players p
      join wallets w on w.player_id = p.player_id
      left join transfers f on f.from_player = p.player_id and f.from_account = ${ACCOUNTS.wallet} and f.from_seq = w.wallet_seq
      left join transfers t on t.to_player = p.player_id and t.to_account = ${ACCOUNTS.wallet} and t.to_seq = w.wallet_seq
      where p.player_id = any (array(select unnest($1::bigint[])))`,
    values: [playerIds],
  };
}
