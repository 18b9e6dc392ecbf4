import type { Statement } from '../platform/db.ts';

/** Something that does not add up: the check that found it, whom it concerns, and the figures. */
export type BookProblem = { check: string; subject: string; detail: string };

/**
 * Every player account from first to last: the numbering has no gap, each stored balance follows from the one before,
 * and the wallet's row says what its last transfer says. House accounts are sums, so they balance by construction:
 * each transfer takes from one account what it gives to another.
 */
export const BOOKS_CHECK: Statement = {
  text: `
with sides as (
  select from_player as player, from_account as account, from_seq as seq, from_balance_paise as after, -amount_paise as delta, kind
  from transfers where from_player is not null
  union all
  select to_player, to_account, to_seq, to_balance_paise, amount_paise, kind from transfers where to_player is not null
), chain as (
  select *, lag(after, 1, 0::bigint) over w as before, row_number() over w as nth
  from sides window w as (partition by player, account order by seq)
), sums as (
  select player, account, sum(delta)::bigint as balance, max(seq) as seq,
    coalesce(sum(-delta) filter (where kind = 26), 0)::bigint as reversed
  from sides group by player, account
), stored as (
  select player_id as player, 1 as account, balance_paise as balance, wallet_seq as seq, reversed_paise as reversed from wallets
  union all
  select player_id, 2, held_paise, held_seq, 0 from wallets
)
select 'chain' as check, 'player ' || player || ' account ' || account as subject,
  'number ' || seq || ' stands at ' || nth || ', ' || before || ' then ' || delta || ' gives ' || after as detail
from chain where seq <> nth or before + delta <> after
union all
select 'stored', 'player ' || coalesce(s.player, t.player) || ' account ' || coalesce(s.account, t.account),
  'the row says ' || coalesce(s.balance, 0) || ' after ' || coalesce(s.seq, 0) || ', the transfers ' || coalesce(t.balance, 0)
    || ' after ' || coalesce(t.seq, 0) || ' with ' || coalesce(t.reversed, 0) || ' reversed'
from stored s full join sums t on t.player = s.player and t.account = s.account
where coalesce(s.balance, 0) <> coalesce(t.balance, 0) or coalesce(s.seq, 0) <> coalesce(t.seq, 0)
  or (coalesce(s.account, t.account) = 1 and coalesce(s.reversed, 0) <> coalesce(t.reversed, 0))
union all
select 'overdrawn', 'player ' || player || ' account ' || account, balance || ' with ' || reversed || ' reversed'
from stored where balance < - reversed
union all
select 'resolved wrongly', 'transfer ' || r.transfer_id, 'resolves ' || r.resolves || ' with another amount or account'
from transfers r left join transfers o on o.transfer_id = r.resolves
where r.resolves is not null
  and (o.transfer_id is null or r.amount_paise <> o.amount_paise or r.from_account <> o.to_account or r.from_player is distinct from o.to_player)
limit 200`,
};

export type TotalsRow = { account: number; balance_paise: bigint };

/** What stands in each kind of account; the sum of all is zero. */
export const ACCOUNT_TOTALS: Statement = {
  text: `
select account, sum(delta)::bigint as balance_paise from (
  select from_account as account, -amount_paise as delta from transfers
  union all select to_account, amount_paise from transfers
) sides group by account order by account`,
};

export function recordCheck(
  problems: readonly BookProblem[],
  totalsPaise: Readonly<Record<string, bigint>>,
): Statement {
  const totals = Object.entries(totalsPaise).map(([account, paise]) => [account, String(paise)]);
  return {
    text: `insert into book_checks (up_to_transfer_id, problems, whole, totals_paise)
      select coalesce(max(transfer_id), 0), $1, true, $2 from transfers`,
    values: [JSON.stringify(problems), JSON.stringify(Object.fromEntries(totals))],
  };
}
