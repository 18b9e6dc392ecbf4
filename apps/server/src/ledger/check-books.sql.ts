import type { Statement } from '../platform/db/db.ts';
import { ACCOUNTS, TRANSFER_KINDS } from './accounts.ts';

/** One inconsistency: the check that found it, the account or transfer, and the figures. */
export type BookProblem = { check: string; subject: string; detail: string };

/**
 * Checks every player account from its first transfer. Sequence numbers must have no gap. Each stored balance must
 * follow from the previous one, and the wallet row must equal the last transfer. House accounts need no check: each
 * transfer takes from one account what it adds to another.
 */
export function booksCheck(): Statement {
  return {
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
    coalesce(sum(-delta) filter (where kind = ${TRANSFER_KINDS.winReversal}), 0)::bigint as reversed
  from sides group by player, account
), stored as (
  select player_id as player, ${ACCOUNTS.wallet} as account, balance_paise as balance, wallet_seq as seq, reversed_paise as reversed from wallets
  union all
  select player_id, ${ACCOUNTS.held}, held_paise, held_seq, 0 from wallets
)
select 'chain' as check, 'player ' || player || ' account ' || account as subject,
  'transfer ' || nth || ' has number ' || seq || ': balance ' || before || ' plus ' || delta || ' is stored as ' || after as detail
from chain where seq <> nth or before + delta <> after
union all
select 'stored', 'player ' || coalesce(s.player, t.player) || ' account ' || coalesce(s.account, t.account),
  'the wallet has balance ' || coalesce(s.balance, 0) || ' at number ' || coalesce(s.seq, 0) || ', its transfers sum to '
    || coalesce(t.balance, 0) || ' at number ' || coalesce(t.seq, 0) || ', of which ' || coalesce(t.reversed, 0) || ' is reversed'
from stored s full join sums t on t.player = s.player and t.account = s.account
where coalesce(s.balance, 0) <> coalesce(t.balance, 0) or coalesce(s.seq, 0) <> coalesce(t.seq, 0)
  or (coalesce(s.account, t.account) = ${ACCOUNTS.wallet} and coalesce(s.reversed, 0) <> coalesce(t.reversed, 0))
union all
select 'overdrawn', 'player ' || player || ' account ' || account, 'balance ' || balance || ' is below the reversed wins of ' || reversed
from stored where balance < - reversed
union all
select 'resolved wrongly', 'transfer ' || r.transfer_id, 'amount or account differs from transfer ' || r.resolves || ', which it resolves'
from transfers r left join transfers o on o.transfer_id = r.resolves
where r.resolves is not null
  and (o.transfer_id is null or r.amount_paise <> o.amount_paise or r.from_account <> o.to_account or r.from_player is distinct from o.to_player)
limit 200`,
  };
}

/**
 * Checks the transfers after `mark` and the accounts that they touched. Each transfer must follow from the previous one
 * on its account, which may be older than the mark. The wallet row must equal the last transfer. The statement has no
 * name, so that pg does not prepare it: the best plan depends on the number of new transfers.
 */
export function newBooksCheck(mark: bigint): Statement {
  return {
    text: `
with fresh as (select * from transfers where transfer_id > $1),
sides as (
  select from_player as player, from_account as account, from_seq as seq, from_balance_paise as after, -amount_paise as delta
  from fresh where from_player is not null
  union all
  select to_player, to_account, to_seq, to_balance_paise, amount_paise from fresh where to_player is not null
), chain as (
  select *, lag(after) over w as before, lag(seq) over w as before_seq, lead(seq) over w is null as is_last
  from sides window w as (partition by player, account order by seq)
), linked as (
  select c.*, case when c.seq = 1 then 0 when c.before_seq = c.seq - 1 then c.before else older.after end as stood
  from chain c left join lateral (
    select from_balance_paise as after from transfers
      where from_player = c.player and from_account = c.account and from_seq = c.seq - 1
    union all
    select to_balance_paise from transfers where to_player = c.player and to_account = c.account and to_seq = c.seq - 1
  ) older on c.before_seq is distinct from c.seq - 1
), stored as (
  select l.player, l.account, l.seq, l.after, w.reversed_paise as reversed,
    case l.account when ${ACCOUNTS.wallet} then w.balance_paise else w.held_paise end as balance,
    case l.account when ${ACCOUNTS.wallet} then w.wallet_seq else w.held_seq end as stored_seq
  from linked l left join wallets w on w.player_id = l.player where l.is_last
)
select 'chain' as check, 'player ' || player || ' account ' || account as subject,
  'transfer number ' || seq || ': balance ' || coalesce(stood::text, 'unknown') || ' plus ' || delta || ' is stored as ' || after as detail
from linked where stood is null or stood + delta <> after
union all
select 'stored', 'player ' || player || ' account ' || account,
  'the wallet has balance ' || coalesce(balance, 0) || ' at number ' || coalesce(stored_seq, 0)
    || ', its last transfer has balance ' || after || ' at number ' || seq
from stored where balance is distinct from after or stored_seq is distinct from seq
union all
select 'overdrawn', 'player ' || player || ' account ' || account, 'balance ' || balance || ' is below the reversed wins of ' || reversed
from stored where balance < - case account when ${ACCOUNTS.wallet} then reversed else 0 end
union all
select 'resolved wrongly', 'transfer ' || r.transfer_id, 'amount or account differs from transfer ' || r.resolves || ', which it resolves'
from fresh r left join transfers o on o.transfer_id = r.resolves
where r.resolves is not null
  and (o.transfer_id is null or r.amount_paise <> o.amount_paise or r.from_account <> o.to_account or r.from_player is distinct from o.to_player)
limit 200`,
    values: [mark],
  };
}

/** The number of the newest transfer that a check without problems has covered; 0 without such a check. */
export function selectMark(): Statement {
  return {
    name: 'books_mark',
    text: `select coalesce(max(up_to_transfer_id), 0)::bigint as mark from book_checks where problems = '[]'`,
  };
}

export type TotalsRow = { account: number; balance_paise: bigint };

/** The balance of each kind of account. The sum of all is zero. */
export function accountTotals(): Statement {
  return {
    text: `
select account, sum(delta)::bigint as balance_paise from (
  select from_account as account, -amount_paise as delta from transfers
  union all select to_account, amount_paise from transfers
) sides group by account order by account`,
  };
}

/**
 * Stores the result of a check. Only a check of all books has `totalsPaise`. A transfer gets its number before its
 * commit makes it visible, so a lower number can appear later. The check therefore covers only transfers older than ten
 * minutes, because no transaction lives that long.
 */
export function recordCheck(
  problems: readonly BookProblem[],
  totalsPaise?: Readonly<Record<string, bigint>>,
): Statement {
  const totals = Object.entries(totalsPaise ?? {}).map(([account, paise]) => [account, String(paise)]);
  return {
    text: `insert into book_checks (up_to_transfer_id, problems, whole, totals_paise)
      select coalesce(
        (select transfer_id from transfers where at < app_now() - interval '10 minutes' order by transfer_id desc limit 1), 0
      ), $1, $2::json is not null, $2`,
    values: [JSON.stringify(problems), totalsPaise === undefined ? null : JSON.stringify(Object.fromEntries(totals))],
  };
}
