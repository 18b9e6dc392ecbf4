import { move } from '../../apps/server/src/ledger/index.ts';
import { enterResult } from '../../apps/server/src/betting/draws/index.ts';
import type { BenchDatabase } from './cluster.ts';

const DECIDED_DEPOSITS = 100_000;
const PENDING = 300;
const HOLD_PAISE = 50_000n;

/** What a console finds that has been used: devices of all players, deposits decided and waiting, payouts waiting, a result entered. */
export async function fillDesk(database: BenchDatabase): Promise<void> {
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
  await askForPayouts(database);
  await enterOne(database);
  await owner.query({
    text: 'vacuum (analyze) player_sessions, deposit_requests, withdrawal_requests, transfers, wallets',
  });
}

async function askForPayouts({ owner }: BenchDatabase): Promise<void> {
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
      if (!held.ok) throw new Error(`nothing to hold: ${held.code}`);
      await tx.query({
        text: `insert into withdrawal_requests (player_id, request_id, amount_paise, method, number, hold_transfer_id)
          values ($1, gen_random_uuid(), $2, 'phonepe', '9000000001', $3)`,
        values: [playerId, HOLD_PAISE, held.value.transferId],
      });
    }
  });
}

/** Today's first draw is closed early and its result entered, so that there are winners to look at before it is declared. */
async function enterOne({ owner, app }: BenchDatabase): Promise<void> {
  const [draw] = await owner.query<{ draw_id: bigint }>({
    text: `update draws set closed_early_at = app_now()
      where draw_id = (select draw_id from draws order by business_date desc, open_at limit 1) returning draw_id`,
  });
  if (draw === undefined) throw new Error('there is no draw today');
  const actor = { name: 'bench', operatorId: null };
  const entered = await enterResult(app, { drawId: draw.draw_id, side: 'open', number: '128', actor });
  if (!entered.ok) throw new Error(`a result could not be entered: ${entered.code}`);
}
