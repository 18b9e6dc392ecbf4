import type { Actor } from '../../apps/server/src/operators/audit/index.ts';
import { createOperator } from '../../apps/server/src/operators/people/index.ts';
import {
  approveWithdrawal,
  claimWithdrawal,
  rejectWithdrawal,
} from '../../apps/server/src/cashier/withdrawals/index.ts';
import { createDb, type Db } from '../../apps/server/src/platform/db/db.ts';
import { createClient } from '../lib/client.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, perform } from '../lib/load.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { ACTOR, makeWorld, must, type World } from '../lib/world.ts';

const AT_ONCE = 100;

export const withdrawals: Scenario = {
  name: 'withdrawals',
  goal: 'G7 of many simultaneous withdrawals of a full balance one is held, and it has one outcome',
  run: async ({ database, random, report, scale }) => {
    const rounds = scale({ short: 4, long: 100 });
    const world = await makeWorld(await database(), { players: rounds, startPoints: 1_000 });
    const operatorId = await addOperator(world);
    const servers = [await startServer(world.database), await startServer(world.database)];
    const clients = servers.map((server) => createClient(server.port));
    const journal = openJournal();
    const many = createDb({ connectionString: world.database.appUrl, max: 20 });
    const tally = newTally();
    const wrong = { holds: 0, ends: 0, sums: 0, early: 0 };
    let paid = 0;
    const actor = { name: 'chaos', operatorId };
    for (let player = 1; player <= rounds; player += 1) {
      const asked = Array.from({ length: AT_ONCE }, (_, index) => {
        const client = clients[index % clients.length];
        if (client === undefined) throw new Error('the list of clients is empty');
        const options = { world, client: () => client, journal, random, lanes: 1, more: () => false };
        const amountPaise = world.startPaise;
        return perform(options, { kind: 'withdrawal', id: random.uuid(), player, amountPaise }, tally);
      });
      const held = (await Promise.all(asked)).filter((outcome) => outcome === 'accepted').length;
      if (held !== 1) wrong.holds += 1;
      if (!(await addsUp(world, player))) wrong.sums += 1;
      const [row] = await many.query<{ withdrawal_id: bigint }>({
        text: 'select withdrawal_id from withdrawal_requests where player_id = $1',
        values: [player],
      });
      const withdrawalId = row?.withdrawal_id ?? 0n;
      const isHeld = player % 2 === 0;
      if (isHeld) await startHold(world, player);
      const decided = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          index % 2 === 0
            ? pay(many, withdrawalId, actor)
            : rejectWithdrawal(many, { withdrawalId, actor, reason: 'name differs' }),
        ),
      );
      if (decided.filter((one) => one.ok).length !== 1) wrong.ends += 1;
      const isPaid = decided.some((one, index) => one.ok && index % 2 === 0);
      if (isPaid) paid += 1;
      if (isPaid && isHeld) wrong.early += 1;
      if (!(await addsUp(world, player))) wrong.sums += 1;
    }
    for (const client of clients) client.close();
    await many.close();
    report.figure('rounds', `${rounds} of ${AT_ONCE} withdrawals and ${AT_ONCE} decisions at once`);
    report.counts('refused', tally.codes);
    report.check('one hold in every round', wrong.holds === 0, String(wrong.holds));
    report.check('one outcome in every round', wrong.ends === 0, String(wrong.ends));
    report.check('no payment while a hold lasts', wrong.early === 0, String(wrong.early));
    report.figure('paid', paid);
    report.check('spendable, held and paid out always add up', wrong.sums === 0, String(wrong.sums));
    // On a busy machine the server may answer busy. The client then repeats the call.
    const { busy: _busy, ...others } = tally.seen;
    report.check(
      'no answer is a 5xx other than busy',
      tally.serverErrors === 0 && Object.keys(others).length === 0,
      JSON.stringify(tally.seen),
    );
    await verify(world, journal, report);
    for (const server of servers) await server.stop();
  },
};

/** Claims the payout and finishes it. */
async function pay(db: Db, withdrawalId: bigint, actor: Actor) {
  const policy = { secondAbovePaise: null, payoutHoldHours: 24, payoutClaimMinutes: 30 };
  const claimed = await claimWithdrawal(db, { withdrawalId, actor, ...policy });
  if (!claimed.ok) return claimed;
  return approveWithdrawal(db, { withdrawalId, actor, ...policy, reference: `RRN${withdrawalId}`, receipt: undefined });
}

/** Starts a hold after the request: by a password reset, or by a changed payout number. */
async function startHold(world: World, player: number): Promise<void> {
  const byReset = player % 4 === 0;
  await world.database.owner.query({
    text: byReset
      ? 'update players set password_reset_at = app_now() where player_id = $1'
      : `update payment_methods set number = '9876543211', held_until = app_now() + interval '1 day' where player_id = $1`,
    values: [player],
  });
}

async function addOperator(world: World): Promise<bigint> {
  const operator = { username: 'chaos', name: 'Chaos', passwordHash: 'none', role: 'owner' as const, actor: ACTOR };
  return must(await world.database.app.transaction((tx) => createOperator(tx, operator))).operatorId;
}

async function addsUp(world: World, player: number): Promise<boolean> {
  const [row] = await world.database.owner.query<{ sum: bigint }>({
    text: `select (w.balance_paise + w.held_paise + coalesce((select sum(amount_paise) from transfers t
      where t.kind = transfer_kind('withdrawal_paid') and t.from_player = w.player_id), 0))::bigint as sum from wallets w where w.player_id = $1`,
    values: [player],
  });
  return row?.sum === BigInt(world.startPaise);
}
