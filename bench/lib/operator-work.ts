import { move } from '../../apps/server/src/ledger/index.ts';
import { enterResult } from '../../apps/server/src/betting/draws/index.ts';
import type { BenchDatabase } from './cluster.ts';
import { addOperator } from './console-pages.ts';

const DECIDED_DEPOSITS = 100_000;
const PENDING = 300;
const HOLD_PAISE = 50_000n;

/** Adds an operator who may see every page, and the work that operators find in use. Does nothing the second time. */
export async function prepareConsole(database: BenchDatabase): Promise<void> {
  const [found] = await database.owner.query<{ work: boolean; operator: boolean }>({
    text: `select exists (select from withdrawal_requests) as work, exists (select from operators where username = 'bench') as operator`,
  });
  if (found?.work !== true) await addWork(database);
  if (found?.operator !== true) await addOperator(database);
}

/** Adds a session for every player, decided and pending deposits, pending withdrawals, and one entered result. */
async function addWork(database: BenchDatabase): Promise<void> {
  const { owner } = database;
  await owner.query({
    text: `insert into player_sessions (player_id, token_hash, user_agent, address, created_at, last_seen_at)
      select player_id, sha256(player_id::text::bytea), 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile', '203.0.113.7',
        app_now() - interval '40 days', app_now() - random() * interval '39 days' from players`,
  });
  await owner.query({
    text: `insert into deposit_requests (player_id, request_id, amount_paise, method, claimed_utr, state, reason, decided_at, created_at)
      select (select min(player_id) from players) + i % (select count(*) from players), gen_random_uuid(), 50000, 'phonepe',
        'T' || i, 'rejected', 'not found', at + interval '1 hour', at
      from generate_series(1, $1::int) i
      cross join lateral (select app_now() - (($1::int - i)::float8 / $1::int) * interval '365 days' - interval '1 day' as at) t`,
    values: [DECIDED_DEPOSITS],
  });
  await owner.query({
    text: `insert into deposit_requests (player_id, request_id, amount_paise, method, claimed_utr)
      select (select min(player_id) from players) + i, gen_random_uuid(), 50000, 'phonepe', 'W' || i from generate_series(1, $1::int) i`,
    values: [PENDING],
  });
  // The clients have no cookies, and each transfer would need a code.
  await owner.query({
    text: `insert into settings (key, value) values ('newDeviceHours', '0') on conflict do nothing`,
  });
  await requestWithdrawals(database);
  await enterResultToday(database);
  await owner.query({
    text: 'vacuum (analyze) player_sessions, deposit_requests, withdrawal_requests, transfers, wallets',
  });
}

async function requestWithdrawals({ owner }: BenchDatabase): Promise<void> {
  const players = await owner.query<{ player_id: bigint }>({
    text: 'select player_id from players order by player_id limit $1',
    values: [PENDING],
  });
  await owner.transaction(async (tx) => {
    for (const { player_id: playerId } of players) {
      const held = await move(tx, {
        kind: 'withdrawalHold',
        from: { account: 'wallet', playerId },
        to: { account: 'held', playerId },
        amountPaise: HOLD_PAISE,
      });
      if (!held.ok) throw new Error(`no points to hold: ${held.code}`);
      await tx.query({
        text: `insert into withdrawal_requests (player_id, request_id, amount_paise, method, number, hold_transfer_id)
          values ($1, gen_random_uuid(), $2, 'phonepe', '9000000001', $3)`,
        values: [playerId, HOLD_PAISE, held.value.transferId],
      });
    }
  });
}

/** Closes today's first draw early and enters its result, so that the console can list the winners before it is declared. */
async function enterResultToday({ owner, app }: BenchDatabase): Promise<void> {
  const [draw] = await owner.query<{ draw_id: bigint }>({
    text: `update draws set closed_early_at = app_now()
      where draw_id = (select draw_id from draws order by business_date desc, open_at limit 1) returning draw_id`,
  });
  if (draw === undefined) throw new Error('no draw today: seed the database again');
  const actor = { name: 'bench', operatorId: null };
  const entered = await enterResult(app, { drawId: draw.draw_id, side: 'open', number: '128', actor });
  if (!entered.ok) throw new Error(`the result was refused: ${entered.code}`);
}
