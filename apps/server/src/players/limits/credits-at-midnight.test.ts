import { playLimits, requestDeposit, setPlayLimit, transferPoints } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { giveBalance } from '../../testing/bids.ts';
import { allowEveryDevice, expectRequestsRight } from '../../testing/money.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await allowEveryDevice(app);
});
afterEach(async () => {
  await app.ownerDb.query({ text: 'drop function pass_midnight cascade' });
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const NEXT_DAY = '2026-11-20T00:00:00+05:30';

/** Lets midnight pass after each write to a table, in the same transaction. */
async function passMidnightAfter(table: string): Promise<void> {
  await app.ownerDb.query({
    text: `create function pass_midnight() returns trigger language plpgsql security definer set search_path = public as $$
      begin update clock_control set offset_ms = offset_ms + 60000; return null; end $$`,
  });
  await app.ownerDb.query({
    text: `create trigger pass_midnight after insert or update on ${table} for each statement execute function pass_midnight()`,
  });
}

/** The points that the transfers credited to a player since midnight, and those that the limit of the day counts. */
async function creditedAndCounted({ playerId, token }: TestPlayer): Promise<[string, string | undefined]> {
  const row = await app.db.one<{ points: bigint }>({
    text: `select coalesce(sum(amount_paise), 0)::bigint / 100 as points from transfers
      where to_player = $1 and to_account = account_number('wallet') and at >= $2
        and kind in (transfer_kind('deposit'), transfer_kind('player_transfer'), transfer_kind('adjustment_credit'))`,
    values: [playerId, NEXT_DAY],
  });
  const { limits } = expectOk(await app.call(playLimits, {}, { token }));
  return [String(row.points), limits.find(({ period }) => period === 'day')?.used];
}

test.for(['wallets', 'transfers'])(
  '[LIM-09] midnight that passes after a write to %s: each credit counts in the day of its transfer',
  async (table) => {
    await app.setClock('2026-11-19T23:50:00+05:30');
    const [player, friend] = [await registerTestPlayer(app), await registerTestPlayer(app)];
    await giveBalance(app, friend.playerId, 1_000);
    const operator = await signInTestOperator(app, 'owner');
    const as = { token: player.token };
    expectOk(await app.call(setPlayLimit, { kind: 'deposit', period: 'day', amount: '5000' }, as));
    const depositId = expectOk(await app.call(requestDeposit, { request_amount: '500' }, as)).request_number;
    const utr = table === 'wallets' ? '418203000001' : '418203000002';
    await passMidnightAfter(table);
    const credits = [
      () => operator.ok(OPERATOR_CALLS.approveDeposit, { params: { depositId }, body: { utr, amountPaise: '50000' } }),
      () =>
        operator.ok(OPERATOR_CALLS.adjustWallet, {
          params: { playerId: String(player.playerId) },
          body: { requestId: randomUUID(), direction: 'credit', amountPaise: '20000', reason: 'a lost payment' },
        }),
      async () =>
        expectOk(await app.call(transferPoints, { amount: '100', mobile_no: player.mobile }, { token: friend.token })),
    ];
    for (const credit of credits) {
      await app.setClock('2026-11-19T23:59:30+05:30');
      await credit();
      await app.setClock('2026-11-20T12:00:00+05:30');
      const [credited, counted] = await creditedAndCounted(player);
      expect(counted).toBe(credited);
    }
  },
);
