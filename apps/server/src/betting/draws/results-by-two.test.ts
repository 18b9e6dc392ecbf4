import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMarket, addRates, drawOf } from '../../testing/markets.ts';
import { enrolTestOperator, LICENSED_ENV, type OperatorClient } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { refreshBoard } from '../markets/index.ts';

const ISO = '2026-11-21';

async function at(time: string, on: TestApp): Promise<void> {
  await on.setClock(`${ISO}T${time}:00+05:30`);
  await refreshBoard(on.context);
}

describe('outside the demo', () => {
  let licensed: TestApp;
  let first: OperatorClient;
  let second: OperatorClient;
  let third: OperatorClient;

  beforeAll(async () => {
    licensed = await createTestApp({ env: LICENSED_ENV });
    await at('09:00', licensed);
    await addRates(licensed);
    ({ client: first } = await enrolTestOperator(licensed, 'owner'));
    ({ client: second } = await enrolTestOperator(licensed, 'results'));
    ({ client: third } = await enrolTestOperator(licensed, 'results'));
  });
  afterAll(async () => {
    await licensed.expectBooksBalance();
    await licensed.close();
  });

  /** A draw after both cut-offs. */
  async function endedDraw(): Promise<string> {
    await at('09:00', licensed);
    const { marketId } = await addMarket(licensed, { open: '09:05', close: '09:06' });
    await at('09:06', licensed);
    return String(await drawOf(licensed, marketId, ISO));
  }

  async function enterBy(who: OperatorClient, drawId: string, side: 'open' | 'close', number: string) {
    const { entryId } = await who.ok(OPERATOR_CALLS.enterResult, { params: { drawId }, body: { side, number } });
    return { params: { drawId, side }, body: { entryId } };
  }

  /** Enters the result by two people. Returns the declaration. */
  async function enterByBoth(drawId: string, side: 'open' | 'close', number: string) {
    await enterBy(first, drawId, side, number);
    return enterBy(second, drawId, side, number);
  }

  const voiding = (drawId: string, side: 'open' | 'close') => ({
    params: { drawId, side },
    body: { reason: 'the wrong number' },
  });
  const cancelling = (drawId: string) => ({ params: { drawId }, body: { reason: 'the wrong day' } });

  test('one person cannot enter and declare a result, and the person who declared it cannot void it', async () => {
    const drawId = await endedDraw();
    const alone = await enterBy(first, drawId, 'open', '123');
    expect(await first.call(OPERATOR_CALLS.declareResult, alone)).toMatchObject({
      code: 'second_person_required',
    });
    const declaring = await enterBy(second, drawId, 'open', '123');
    await second.ok(OPERATOR_CALLS.declareResult, declaring);
    expect(await second.call(OPERATOR_CALLS.voidResult, voiding(drawId, 'open'))).toMatchObject({
      code: 'second_person_required',
    });
    expect(await second.call(OPERATOR_CALLS.cancelDraw, cancelling(drawId))).toMatchObject({
      code: 'second_person_required',
    });
    await first.ok(OPERATOR_CALLS.voidResult, voiding(drawId, 'open'));
    // The result is voided, so the person who declared it may cancel the draw.
    await second.ok(OPERATOR_CALLS.cancelDraw, cancelling(drawId));
  });

  test('the person who declared one side can neither void both sides nor cancel the draw', async () => {
    const declared = async () => {
      const drawId = await endedDraw();
      await first.ok(OPERATOR_CALLS.declareResult, await enterByBoth(drawId, 'open', '123'));
      await second.ok(OPERATOR_CALLS.declareResult, await enterByBoth(drawId, 'close', '245'));
      return drawId;
    };
    const drawId = await declared();
    const refused = { http: 409, code: 'second_person_required' };
    expect(await second.call(OPERATOR_CALLS.voidResult, voiding(drawId, 'close'))).toMatchObject(refused);
    // Voiding open also voids close.
    expect(await second.call(OPERATOR_CALLS.voidResult, voiding(drawId, 'open'))).toMatchObject(refused);
    expect(await first.call(OPERATOR_CALLS.voidResult, voiding(drawId, 'open'))).toMatchObject(refused);
    expect(await first.call(OPERATOR_CALLS.cancelDraw, cancelling(drawId))).toMatchObject(refused);
    expect(await second.call(OPERATOR_CALLS.cancelDraw, cancelling(drawId))).toMatchObject(refused);
    // A refusal changes nothing.
    const { draw } = await third.ok(OPERATOR_CALLS.getDraw, { params: { drawId } });
    expect(draw).toMatchObject({ cancelReason: null, sides: [{ number: '123' }, { number: '245' }] });
    expect((await third.ok(OPERATOR_CALLS.voidResult, voiding(drawId, 'open'))).settlementIds).toHaveLength(2);

    await third.ok(OPERATOR_CALLS.cancelDraw, cancelling(await declared()));
    // Voiding close keeps open, so the person who declared open may void close.
    const closeAlone = await first.ok(OPERATOR_CALLS.voidResult, voiding(await declared(), 'close'));
    expect(closeAlone.settlementIds).toHaveLength(1);
  });

  test('a person who entered a declared result cannot cancel the draw, and one who did not enter it can', async () => {
    const drawId = await endedDraw();
    await second.ok(OPERATOR_CALLS.declareResult, await enterByBoth(drawId, 'open', '123'));
    expect(await first.call(OPERATOR_CALLS.cancelDraw, cancelling(drawId))).toMatchObject({
      code: 'second_person_required',
    });
    const { draw } = await third.ok(OPERATOR_CALLS.getDraw, { params: { drawId } });
    expect(draw).toMatchObject({ cancelReason: null, sides: [{ number: '123' }, {}] });
    await third.ok(OPERATOR_CALLS.cancelDraw, cancelling(drawId));
  });

  test('a declaration of close that races the voiding of open: exactly one of the two succeeds', async () => {
    for (let round = 0; round < 8; round += 1) {
      const drawId = await endedDraw();
      await first.ok(OPERATOR_CALLS.declareResult, await enterByBoth(drawId, 'open', '123'));
      const declaring = await enterByBoth(drawId, 'close', '245');
      const [declared, voided] = await Promise.all([
        second.call(OPERATOR_CALLS.declareResult, declaring),
        second.call(OPERATOR_CALLS.voidResult, voiding(drawId, 'open')),
      ]);
      // Whichever commits first makes the other one fail.
      expect([declared.code, voided.code]).toEqual(
        declared.http === 200 ? [undefined, 'second_person_required'] : ['open_not_declared', undefined],
      );
    }
  });
});
