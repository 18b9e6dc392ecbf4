import { DEFAULT_RATES } from '@surahi/game';
import { publishRates } from '../betting/markets/index.ts';
import { loadConfig } from '../config/config.ts';
import { readSettings, type Settings } from '../content/settings/index.ts';
import { checkNewTransfers } from '../ledger/index.ts';
import type { Db } from '../platform/db/db.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { checkAllBooks } from '../reports/integrity/index.ts';

/** A migrated database on which wallets are compared with a model, with the server's role and the owner's. */
export type WalletScene = { db: Db; owner: Db; settings: Settings };

/** The real players and draws of one run, in the model's order. `date` is the business date in the clients' format. */
export type WalletCast = {
  players: { id: bigint; mobile: string }[];
  draws: { id: bigint; marketId: number }[];
  date: string;
};

/** Creates rates, days to book on, and the usual settings without the limits that the model does not know. */
export async function openWalletScene(db: Db, owner: Db): Promise<WalletScene> {
  await owner.query({ text: 'select ensure_partitions(app_now()::date - 2, app_now()::date + 2)' });
  const input = {
    family: 'starline',
    rates: DEFAULT_RATES.starline,
    actor: { name: 'model', operatorId: null },
  } as const;
  const rates = await owner.transaction((tx) => publishRates(tx, input));
  if (!rates.ok) throw new Error(rates.code);
  const usual = await readSettings({ db, config: loadConfig({ NODE_ENV: 'test' }), logger: createLogger('warn') });
  const settings = {
    ...usual,
    deposit: { minPoints: 1, maxPoints: null },
    withdrawal: { minPoints: 1, maxPoints: null },
    transfer: { minPoints: 1, maxPoints: null },
    withdrawWindow: { open: '00:00', close: '00:00' },
    transferDailyPoints: null,
    receiverLookupsPerDay: 1_000,
    newDeviceHours: 0,
  };
  return { db, owner, settings };
}

/** Adds players with this balance each and a payout number, and draws that accept bids for hours. */
export async function addCast(
  { owner }: WalletScene,
  counts: { players: number; draws: number; startPaise: number },
): Promise<WalletCast> {
  const rows = await owner.query<{ id: bigint; mobile: string }>({
    text: `with made as (
        insert into players (mobile, name, password_hash, betting_status)
        select (6000000000 + n.top + i)::text, 'Player ' || i, 'none', true
        from generate_series(1, $1::int) i, (select nextval('players_player_id_seq') * 10 as top) n
        returning player_id, mobile
      ), payable as (
        insert into payment_methods (player_id, method, number) select player_id, 'googlepay', '9876543210' from made
      ) select player_id as id, mobile from made order by player_id`,
    values: [counts.players],
  });
  await owner.query({
    text: `select ledger_open_wallet(p), (select count(*) from ledger_move(transfer_kind('adjustment_credit'), account_number('adjustments'), null, account_number('wallet'), p, $2, null, null, null, null, null, null, null, null))
      from unnest($1::bigint[]) p`,
    values: [rows.map(({ id }) => id), counts.startPaise],
  });
  const draws = await owner.query<{ id: bigint; marketId: number; date: string }>({
    text: `with made as (
        insert into markets (family, name, display_order)
        select 'starline', 'model ' || $1 || ' ' || i, i from generate_series(1, $2::int) i returning market_id
      ) insert into draws (market_id, family, business_date, current_from, open_at, close_at, rate_version)
      select market_id, 'starline', (app_now() at time zone 'Asia/Kolkata')::date, app_now() - interval '1 hour',
        app_now() + interval '20 hours', app_now() + interval '20 hours', (select max(rate_version) from rate_versions)
      from made returning draw_id as id, market_id as "marketId", to_char(business_date, 'FMMM/FMDD/YYYY') as date`,
    values: [String(rows[0]?.id), counts.draws],
  });
  return { players: rows, draws, date: draws[0]?.date ?? '' };
}

/** Returns the balance and hold of each wallet, and the sums of its transfers, in paise. */
export async function readPurses({ owner }: WalletScene, { players }: WalletCast): Promise<object[]> {
  const rows = await owner.query<Record<string, bigint>>({
    text: `select w.balance_paise as balance, w.held_paise as held, s.balance_sum, s.held_sum
      from wallets w cross join lateral (
        select coalesce(sum(amount_paise * way) filter (where account = 1), 0)::bigint as balance_sum,
          coalesce(sum(amount_paise * way) filter (where account = 2), 0)::bigint as held_sum
        from (
          select amount_paise, to_account as account, 1 as way from transfers where to_player = w.player_id
          union all
          select amount_paise, from_account, -1 from transfers where from_player = w.player_id
        ) as entry
      ) as s
      where w.player_id = any ($1) order by w.player_id`,
    values: [players.map(({ id }) => id)],
  });
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, paise]) => [name, Number(paise)])));
}

/** Returns every problem in the books, bids and requests of all runs so far. */
export async function findProblems({ db }: WalletScene): Promise<unknown[]> {
  return [...(await checkNewTransfers(db)), ...(await checkAllBooks(db)).problems];
}
