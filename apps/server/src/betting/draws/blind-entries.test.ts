import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settingsChange } from '../../testing/content-changes.ts';
import { addPlayers, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, drawOf } from '../../testing/markets.ts';
import { enrolTestOperator, LICENSED_ENV, type OperatorClient } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { refreshBoard } from '../markets/index.ts';

const ISO = '2026-11-21';

let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;
let third: OperatorClient;

async function at(time: string): Promise<void> {
  await app.setClock(`${ISO}T${time}:00+05:30`);
  await refreshBoard(app.context);
}

beforeAll(async () => {
  app = await createTestApp({ env: LICENSED_ENV });
  await at('09:00');
  await addRates(app);
  ({ client: first } = await enrolTestOperator(app, 'results'));
  ({ client: second } = await enrolTestOperator(app, 'owner'));
  ({ client: third } = await enrolTestOperator(app, 'owner'));
});
beforeEach(() => at('09:00'));
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

/** A main draw after both cut-offs. */
async function endedDraw(): Promise<string> {
  const { marketId } = await addMarket(app, { open: '09:05', close: '09:06' });
  await at('09:06');
  return String(await drawOf(app, marketId, ISO));
}

function enter(who: OperatorClient, drawId: string, number: string, reason?: string) {
  const body = { side: 'open' as const, number, ...(reason === undefined ? {} : { reason }) };
  return who.call(OPERATOR_CALLS.enterResult, { params: { drawId }, body });
}

const open = (drawId: string) => ({ params: { drawId, side: 'open' as const } });
const preview = (who: OperatorClient, drawId: string) => who.call(OPERATOR_CALLS.previewResult, open(drawId));
const cancel = (who: OperatorClient, drawId: string) =>
  who.call(OPERATOR_CALLS.cancelDraw, { params: { drawId }, body: { reason: 'the wrong day' } });

/** Everything that a console reads about a draw, as one text. */
async function allThat(who: OperatorClient, drawId: string): Promise<string> {
  const page = await who.ok(OPERATOR_CALLS.getDraw, { params: { drawId } });
  const list = await who.ok(OPERATOR_CALLS.listDraws, { query: { date: ISO } });
  const overview = await who.ok(OPERATOR_CALLS.overview);
  const audit = await who.ok(OPERATOR_CALLS.listAudit, { query: { subject: `draw:${drawId}` } });
  return JSON.stringify([
    page.draw.sides,
    page.history,
    list.draws.filter((one) => one.drawId === drawId),
    overview,
    audit,
  ]);
}

async function openSide(who: OperatorClient, drawId: string) {
  return (await who.ok(OPERATOR_CALLS.getDraw, { params: { drawId } })).draw.sides[0];
}

async function declare(who: OperatorClient, drawId: string) {
  const { entryId } = await who.ok(OPERATOR_CALLS.previewResult, open(drawId));
  return who.call(OPERATOR_CALLS.declareResult, { ...open(drawId), body: { entryId } });
}

describe('[HND-07] two people enter a result blind', () => {
  test('the second person cannot read the first number before the entries agree', async () => {
    const drawId = await endedDraw();
    expect((await enter(first, drawId, '389')).http).toBe(200);
    expect(await openSide(first, drawId)).toMatchObject({
      entries: 'one',
      number: '389',
      entryId: null,
      mayEnter: true,
    });
    expect(await openSide(second, drawId)).toMatchObject({
      state: 'entered',
      entries: 'one',
      number: null,
      entryId: null,
      enteredBy: first.username,
      enteredByMe: false,
      mayEnter: true,
    });
    expect(await allThat(second, drawId)).not.toContain('389');
    expect((await enter(second, drawId, '389')).http).toBe(200);
    for (const who of [first, second, third]) {
      expect(await openSide(who, drawId)).toMatchObject({ entries: 'agree', number: '389' });
    }
    expect(await declare(first, drawId)).toMatchObject({ http: 200 });
  });

  test('nothing can be previewed or declared before two entries agree', async () => {
    const drawId = await endedDraw();
    const one = await enter(first, drawId, '123');
    const entryId = one.body?.entryId ?? '';
    for (const who of [first, second]) {
      expect(await preview(who, drawId)).toMatchObject({ code: 'second_person_required' });
      expect(await who.call(OPERATOR_CALLS.declareResult, { ...open(drawId), body: { entryId } })).toMatchObject({
        code: 'second_person_required',
      });
    }
    await enter(second, drawId, '124');
    expect(await preview(first, drawId)).toMatchObject({ code: 'entries_differ' });
    expect(await second.call(OPERATOR_CALLS.declareResult, { ...open(drawId), body: { entryId } })).toMatchObject({
      code: 'entries_differ',
    });
  });

  test('a difference is shown without the numbers, and each person may change their entry once', async () => {
    const drawId = await endedDraw();
    await enter(first, drawId, '389');
    await enter(second, drawId, '479');
    for (const who of [first, second]) {
      expect(await openSide(who, drawId)).toMatchObject({ entries: 'differ', number: null, mayEnter: true });
      expect(await allThat(second, drawId)).not.toMatch(/389|479/);
    }
    expect(await enter(third, drawId, '389')).toMatchObject({ code: 'entered_by_two' });
    expect(await enter(second, drawId, '389')).toMatchObject({ code: 'already_entered' });
    expect((await enter(second, drawId, '380', 'misread')).http).toBe(200);
    expect(await enter(second, drawId, '389', 'misread again')).toMatchObject({ code: 'no_more_changes' });
    expect(await openSide(second, drawId)).toMatchObject({ entries: 'differ', mayEnter: false });
    expect((await enter(first, drawId, '380', 'misread')).http).toBe(200);
    expect(await declare(second, drawId)).toMatchObject({ http: 200 });
  });

  test('after both changes only a person who entered neither result cancels the draw', async () => {
    const drawId = await endedDraw();
    await enter(first, drawId, '123');
    await enter(second, drawId, '124');
    await enter(first, drawId, '125', 'misread');
    await enter(second, drawId, '126', 'misread');
    for (const who of [first, second]) {
      expect(await enter(who, drawId, '127', 'again')).toMatchObject({ code: 'no_more_changes' });
      expect(await cancel(who, drawId)).toMatchObject({ code: 'second_person_required' });
    }
    expect(await cancel(third, drawId)).toMatchObject({ http: 200 });
  });

  test('a preview is audited once per person and entry', async () => {
    const { marketId } = await addMarket(app, { open: '09:05', close: '09:06' });
    const [player] = await addPlayers(app, 1, 100);
    const row = { digits: '6', points: 10, session: 'Open' };
    const slip = { marketId, bidDate: '21-November-2026', pana: 'Single Digit', session: 'Open', rows: [row] };
    expectOk(await submitBids(app, player?.token ?? '', slip));
    await at('09:06');
    const drawId = String(await drawOf(app, marketId, ISO));
    await enter(first, drawId, '123');
    await enter(second, drawId, '123');
    await preview(first, drawId);
    await preview(first, drawId);
    expect(await preview(second, drawId)).toMatchObject({ http: 200, body: { winners: [{ payoutPaise: '9500' }] } });
    const rows = await app.db.query<{ actor: string }>({
      text: `select actor from audit_log where subject = $1 and action = 'result.preview' order by audit_id`,
      values: [`draw:${drawId}`],
    });
    expect(rows.map((one) => one.actor)).toEqual([first.username, second.username]);
  });

  test('one of the two who entered proposes to cancel, and the other one approves', async () => {
    const drawId = await endedDraw();
    await enter(first, drawId, '123');
    await enter(second, drawId, '124');
    const refused = { http: 409, code: 'second_person_required' };
    expect(await cancel(first, drawId)).toMatchObject(refused);
    expect(await cancel(second, drawId)).toMatchObject(refused);
    const parts = { params: { drawId }, body: { reason: 'no result was published' } };
    const { proposalId } = await first.ok(OPERATOR_CALLS.proposeCancel, parts);
    const one = { params: { proposalId } };
    expect(await first.call(OPERATOR_CALLS.approveProposal, one)).toMatchObject(refused);
    await second.ok(OPERATOR_CALLS.approveProposal, one);
    const { draw } = await first.ok(OPERATOR_CALLS.getDraw, { params: { drawId } });
    expect(draw.cancelReason).toBe('no result was published');
    expect(await second.call(OPERATOR_CALLS.approveProposal, one)).toMatchObject({ code: 'already_decided' });
  });

  test('a result declared after the proposal makes it stale, so the draw is not cancelled', async () => {
    const drawId = await endedDraw();
    await enter(first, drawId, '123');
    await enter(second, drawId, '123');
    const parts = { params: { drawId }, body: { reason: 'the wrong day' } };
    const { proposalId } = await first.ok(OPERATOR_CALLS.proposeCancel, parts);
    expect(await declare(first, drawId)).toMatchObject({ http: 200 });
    const one = { params: { proposalId } };
    expect(await second.call(OPERATOR_CALLS.approveProposal, one)).toMatchObject({ code: 'changed_meanwhile' });
  });

  test('a void begins a new round', async () => {
    const drawId = await endedDraw();
    await enter(first, drawId, '123');
    await enter(second, drawId, '123');
    expect(await declare(first, drawId)).toMatchObject({ http: 200 });
    await second.ok(OPERATOR_CALLS.voidResult, { ...open(drawId), body: { reason: 'the wrong board' } });
    expect((await enter(second, drawId, '124')).http).toBe(200);
    expect(await preview(first, drawId)).toMatchObject({ code: 'second_person_required' });
    expect((await enter(first, drawId, '124')).http).toBe(200);
    expect(await declare(first, drawId)).toMatchObject({ http: 200 });
  });
});

describe('[HND-07] races', () => {
  test('of three people who enter at once, exactly two have an entry', async () => {
    for (let round = 0; round < 5; round += 1) {
      const drawId = await endedDraw();
      const replies = await Promise.all([first, second, third].map((who) => enter(who, drawId, '123')));
      expect(replies.map((reply) => reply.code ?? 'ok').toSorted()).toEqual(['entered_by_two', 'ok', 'ok']);
      expect(await openSide(third, drawId)).toMatchObject({ entries: 'agree' });
    }
  });

  test('one person who sends twenty entries at once has one', async () => {
    const drawId = await endedDraw();
    const replies = await Promise.all(Array.from({ length: 20 }, () => enter(first, drawId, '123')));
    expect(replies.filter((reply) => reply.http === 200)).toHaveLength(1);
    expect(await openSide(first, drawId)).toMatchObject({ entries: 'one' });
  });

  test('one person who enters and cancels at once does only one of the two', async () => {
    for (let round = 0; round < 8; round += 1) {
      const drawId = await endedDraw();
      const [entered, cancelled] = await Promise.all([enter(first, drawId, '123'), cancel(first, drawId)]);
      expect([entered.code, cancelled.code]).toEqual(
        entered.http === 200 ? [undefined, 'second_person_required'] : ['draw_cancelled', undefined],
      );
    }
  });
});

test('[HND-07] licensed mode ignores the setting, and the demo follows it', async () => {
  const { settings } = await second.ok(OPERATOR_CALLS.getPlatformSettings);
  expect(settings.resultsByTwo).toBe(false);
  const ended = await endedDraw();
  expect((await enter(second, ended, '123')).http).toBe(200);
  expect(await preview(second, ended)).toMatchObject({ code: 'second_person_required' });
  const demo = await createTestApp();
  try {
    await demo.setClock(`${ISO}T09:00:00+05:30`);
    await addRates(demo);
    const { client: owner } = await enrolTestOperator(demo, 'owner');
    const byTwo = await settingsChange(owner, { resultsByTwo: true }, 'try it');
    await owner.ok(OPERATOR_CALLS.savePlatformSettings, byTwo);
    const { marketId } = await addMarket(demo, { open: '09:05', close: '09:06' });
    await demo.setClock(`${ISO}T09:06:00+05:30`);
    await refreshBoard(demo.context);
    const drawId = String(await drawOf(demo, marketId, ISO));
    expect((await enter(owner, drawId, '123')).http).toBe(200);
    expect(await preview(owner, drawId)).toMatchObject({ code: 'second_person_required' });
    expect(await cancel(owner, drawId)).toMatchObject({ code: 'second_person_required' });
    const alone = await settingsChange(owner, { resultsByTwo: false }, 'tried');
    await owner.ok(OPERATOR_CALLS.savePlatformSettings, alone);
    expect(await preview(owner, drawId)).toMatchObject({ http: 200 });
  } finally {
    await demo.close();
  }
});
