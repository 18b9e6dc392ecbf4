import { requestDeposit, walletBalance } from '@surahi/contract';
import { OPERATOR_CALLS, type OperatorAnswer, REQUEST_SORTS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRequestsRight } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let finance: OperatorClient;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp();
  finance = await signInTestOperator(app, 'finance');
});
beforeEach(async () => {
  player = await registerTestPlayer(app, { name: 'Asha Rao' });
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const as = (who: TestPlayer) => ({ token: who.token });
const balance = async (who = player) => expectOk(await app.call(walletBalance, {}, as(who))).wallet_amt;

async function ask(amount: string, more: Record<string, string> = {}, who = player): Promise<string> {
  const answer = await app.call(requestDeposit, { request_amount: amount, ...more }, as(who));
  return expectOk(answer).request_number;
}

let references = 418_203_774_000;
const newUtr = () => String((references += 1));
const approve = (depositId: string, utr: string, amountPaise: string) =>
  finance.call(OPERATOR_CALLS.approveDeposit, { params: { depositId }, body: { utr, amountPaise } });

describe('the queue of operators', () => {
  test('[OPR-08] a UTR is credited once across players and spellings; the paid amount counts', async () => {
    const other = await registerTestPlayer(app, { name: 'Ravi Kumar' });
    const utr = `AXIS${newUtr()}`;
    const mine = await ask('500', { utr });
    const theirs = await ask('500', { utr: utr.toLowerCase() }, other);
    const { deposit } = await finance.ok(OPERATOR_CALLS.getDeposit, { params: { depositId: mine } });
    expect(deposit).toMatchObject({ sameUtr: 1, claimedUtr: utr });
    await finance.ok(OPERATOR_CALLS.approveDeposit, {
      params: { depositId: mine },
      body: { utr, amountPaise: '45050' },
    });
    expect(await approve(theirs, ` ${utr.toLowerCase().slice(0, 4)}-${utr.slice(4)} `, '50000')).toMatchObject({
      http: 409,
      code: 'reference_used',
    });
    expect([await balance(), await balance(other)]).toEqual(['1450.5', '1000']);
    expectRefused(await app.call(requestDeposit, { request_amount: '500', utr }, as(other)), 'deposit_reference_used');
    const { body } = await finance.call(OPERATOR_CALLS.getDeposit, { params: { depositId: mine } });
    expect(body).toMatchObject({
      deposit: { state: 'approved', approvedPaise: '45050', utr, decidedBy: finance.username },
      wallet: {
        balancePaise: '145050',
        movements: [{ amountPaise: '45050', isCredit: true }, { note: 'User Welcome Bonus' }],
      },
    });
  });

  test('[OPR-08] invalid amounts and references are refused, and a rejection needs a reason', async () => {
    const depositId = await ask('500');
    for (const amountPaise of ['0', '-1', '1.5', '1e3', '999999999999999999']) {
      expect((await approve(depositId, newUtr(), amountPaise)).http).toBe(400);
    }
    expect(await approve(depositId, newUtr(), '100000000000001')).toMatchObject({ code: 'amount_invalid' });
    for (const utr of ['', '12345', '१२३४५६७८', "1' or '1'='1"]) {
      expect(await approve(depositId, utr, '50000')).toMatchObject({ http: 422, code: 'reference_invalid' });
    }
    expect(
      (await finance.call(OPERATOR_CALLS.rejectDeposit, { params: { depositId }, body: { reason: ' ' } })).http,
    ).toBe(400);
    expect(await approve('999999', newUtr(), '50000')).toMatchObject({ http: 404 });
    expect(await balance()).toBe('1000');
  });

  test('the queue sorts by age or amount, and pages agree with one long list even for equal amounts', async () => {
    for (const amount of ['700', '900', '700', '500', '900']) await ask(amount);
    const playerId = String(player.playerId);
    for (const sort of REQUEST_SORTS) {
      const { deposits } = await finance.ok(OPERATOR_CALLS.listDeposits, { query: { playerId, sort } });
      const way = sort.startsWith('-') ? -1 : 1;
      const value = (row: (typeof deposits)[number]) =>
        sort.endsWith('amount') ? Number(row.amountPaise) : Number(row.depositId);
      expect(deposits).toHaveLength(5);
      expect(deposits.map(value)).toEqual(deposits.map(value).toSorted((a, b) => way * (a - b)));
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query = { playerId, sort, limit: '2', ...(cursor === null ? {} : { cursor }) };
        const page: OperatorAnswer<typeof OPERATOR_CALLS.listDeposits> = await finance.ok(OPERATOR_CALLS.listDeposits, {
          query,
        });
        seen.push(...page.deposits.map((row) => row.depositId));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(deposits.map((row) => row.depositId));
    }
  });

  test('the queue is filtered and searched by mobile, UTR and amount; each decision is in the audit log', async () => {
    const other = await registerTestPlayer(app);
    for (const amount of ['510', '520']) await ask(amount, {}, other);
    const utr = newUtr();
    const depositId = await ask('4321', { utr });
    const found = async (search: string) => {
      const { deposits } = await finance.ok(OPERATOR_CALLS.listDeposits, { query: { state: 'pending', search } });
      return deposits.map((row) => row.depositId);
    };
    for (const search of [player.mobile, player.mobile.slice(-6), utr, '4321', depositId]) {
      expect(await found(search)).toEqual([depositId]);
    }
    for (const search of ['4,321', '4,321.00', '₹4,321', '₹ 4 321.00']) {
      expect(await found(search)).toEqual([depositId]);
    }
    expect(await found('4322')).toEqual([]);
    for (const search of ['%', '₹', ',']) expect(await found(search)).toEqual([]);
    const own = await finance.ok(OPERATOR_CALLS.listDeposits, { query: { playerId: String(player.playerId) } });
    expect(own.deposits.map((row) => row.depositId)).toEqual([depositId]);
    const all = await finance.ok(OPERATOR_CALLS.listDeposits, { query: { limit: '2' } });
    expect(all.deposits).toHaveLength(2);
    const next = await finance.ok(OPERATOR_CALLS.listDeposits, { query: { limit: '2', cursor: all.nextCursor ?? '' } });
    expect(Number(next.deposits[0]?.depositId)).toBeLessThan(Number(all.deposits[1]?.depositId));

    await approve(depositId, utr, '432100');
    const owner = await signInTestOperator(app, 'owner');
    const { rows } = await owner.ok(OPERATOR_CALLS.listAudit, { query: { subject: `deposit:${depositId}` } });
    expect(rows).toMatchObject([
      { action: 'deposit.approve', actor: finance.username, after: { utr, amountPaise: '432100' } },
    ]);
    const auditor = await signInTestOperator(app, 'auditor');
    const masked = await auditor.ok(OPERATOR_CALLS.getDeposit, { params: { depositId } });
    expect(masked.deposit.mobile).toBe(`••••••${player.mobile.slice(-4)}`);
    const search = async (text: string) =>
      (await auditor.ok(OPERATOR_CALLS.listDeposits, { query: { search: text } })).deposits.map((row) => row.depositId);
    expect(await search(player.mobile.slice(-9))).toEqual([]);
    expect(await search(player.mobile)).toEqual([depositId]);
  });
});
