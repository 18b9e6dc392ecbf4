import { login, newWins, notices, setPlaySettings, startTimeOut } from '@surahi/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADVISORY_LOCKS, takeLock } from '../../platform/db/advisory-locks.ts';
import { createDb, type Db } from '../../platform/db/db.ts';
import { expectMoneyRight, giveBalance, settleAll, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { type PushScene, queued, startPushScene, subscribe, untilSent } from '../../testing/push-scene.ts';
import { expectOk, type TestApp, untilLocked } from '../../testing/test-app.ts';
import { markDeliveredWin } from './announce-reversal.ts';
import { pushResults, voidResult } from './index.ts';

const DAY = '2026-11-18';
let scene: PushScene;
let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  scene = await startPushScene();
  ({ app } = scene);
  await app.setClock(`${DAY}T09:00:00+05:30`);
  await addRates(app);
});
beforeEach(async () => {
  await app.setClock(`${DAY}T09:00:00+05:30`);
  player = await registerTestPlayer(app);
  await giveBalance(app, player.playerId, 1_000);
});
afterEach(() => {
  scene.service.answer = () => ({ status: 201 });
});
afterAll(async () => {
  await expectMoneyRight(app);
  await scene.close();
});

const as = (who = player) => ({ token: who.token });

/** Bids on each digit, declares 346 (digit 3) on the open side, settles and queues. Returns the draw. */
async function play(name: string, digits: readonly string[], session = 'Open', points = 10): Promise<bigint> {
  await app.setClock(`${DAY}T09:00:00+05:30`);
  const { marketId } = await addMarket(app, { name, open: '11:00', close: '23:00' });
  const rows = digits.map((digit) => ({ digits: digit, points, session }));
  const bid = { marketId, bidDate: '18-November-2026', pana: 'Single Digit', rows, session };
  expectOk(await submitBids(app, player.token, bid));
  await app.setClock(`${DAY}T12:00:00+05:30`);
  const drawId = await drawOf(app, marketId, DAY);
  await declare(app, drawId, 'open', '346');
  await settleAll(app);
  await queueAll();
  return drawId;
}

/** Queues the messages of every settlement. The worker of a node may hold a run, which this then waits for. */
async function queueAll(): Promise<void> {
  await pushResults(app.db);
  const open = { text: 'select from push_runs where ended_at is null' };
  await expect.poll(async () => (await app.db.query(open)).length, { interval: 20 }).toBe(0);
}

/** Lets the delay pass in which an open app shows the win by itself, and returns what the browser got. */
async function received(endpoint: string): Promise<unknown[]> {
  await app.advanceClock(15_000);
  await untilSent(app, player.playerId);
  return scene.service.received.filter((message) => message.endpoint === endpoint).map(({ payload }) => payload);
}

/** The notices of a player whose win of 95 points was reversed. */
const takenBack = (market: string) => [
  `The result ${market} open 346-3 was withdrawn. Your win of 95 points was taken back.`,
];

/** The texts of the player's notices. */
async function readNotices(): Promise<string[]> {
  return expectOk(await app.call(notices, { lang: 'en' }, as())).notification.map(({ msg }) => msg);
}

/** Voids the result, reverses the wins, and returns the notices of the player. The app has shown none of the wins. */
async function reversalNotices(drawId: bigint): Promise<string[]> {
  must(await voidResult(app.db, { drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  await settleAll(app);
  return readNotices();
}

test('after the settlement a winner is told the sum of a result once, also when two nodes queue it again', async () => {
  const browser = await subscribe(scene, player);
  await play('Neelam', ['3', '3', '5'], 'Open', 60);
  await Promise.all([app, scene.other, app].map((node) => pushResults(node.db)));
  await queueAll();
  expect(await received(browser.endpoint)).toEqual([
    {
      title: 'You won 1,140',
      body: 'Neelam open 346-3',
      link: '/imp3',
      tag: expect.stringMatching(/^result:\d+$/),
      lang: 'en',
    },
  ]);
});

test('a result without a win comes only to browsers that want results, and does not speak of the loss', async () => {
  const browser = await subscribe(scene, player, { topics: ['wins'] });
  await play('Quiet', ['5']);
  expect(await received(browser.endpoint)).toEqual([]);
  const wanting = await subscribe(scene, player, { topics: ['results'], lang: 'hi' });
  await play('Told', ['5']);
  expect(await received(wanting.endpoint)).toMatchObject([
    { title: 'Told ओपन 346-3', body: 'नतीजा आ गया है। अपनी बिड देखें।', link: '/imp4' },
  ]);
});

test('a result that decides none of the player’s bids is not told', async () => {
  const browser = await subscribe(scene, player);
  await play('Later', ['3'], 'Close');
  expect(await received(browser.endpoint)).toEqual([]);
});

test('a win that an open app has shown is not sent', async () => {
  const browser = await subscribe(scene, player);
  await play('Shown', ['3']);
  expect(expectOk(await app.call(newWins, {}, as())).wins).toHaveLength(1);
  expect(await received(browser.endpoint)).toEqual([]);
});

test('a void removes the message of a win that waits', async () => {
  const browser = await subscribe(scene, player, { quiet_from: '11:00', quiet_to: '14:00' });
  const drawId = await play('Voided', ['3']);
  expect(await queued(app, player.playerId)).toHaveLength(1);
  must(await voidResult(app.db, { drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  expect(await queued(app, player.playerId)).toEqual([]);
  await settleAll(app);
  await queueAll();
  expect(await received(browser.endpoint)).toEqual([]);
});

test('a player whose push message of a win was delivered gets one notice when the win is reversed', async () => {
  const browser = await subscribe(scene, player);
  const drawId = await play('Pushed', ['3', '3']);
  expect(await received(browser.endpoint)).toMatchObject([{ title: 'You won 190' }]);
  expect(await reversalNotices(drawId)).toEqual([
    'The result Pushed open 346-3 was withdrawn. Your win of 190 points was taken back.',
  ]);
});

test('if a push service accepts the message after the win was reversed, the player gets one notice of the reversal', async () => {
  const { mobile, password } = player;
  const second = expectOk(await app.call(login, { mobile, password }));
  const browser = await subscribe(scene, player);
  await subscribe(scene, { token: second.unique_token });
  let accept = (): void => undefined;
  const accepted = new Promise<{ status: number }>((resolve) => {
    accept = () => resolve({ status: 201 });
  });
  let posts = 0;
  scene.service.answer = () => {
    posts += 1;
    return accepted;
  };
  const drawId = await play('Overtaken', ['3']);
  await app.advanceClock(15_000);
  await expect.poll(() => posts, { interval: 20 }).toBe(2);
  expect(await reversalNotices(drawId)).toEqual([]);
  accept();
  await expect.poll(readNotices, { interval: 20 }).toEqual(takenBack('Overtaken'));
  // A later message shows that the senders still work.
  await play('After that', ['3']);
  expect(await received(browser.endpoint)).toHaveLength(2);
  expect(await readNotices()).toHaveLength(1);
});

test('the mark of a delivered win does not wait for a lock of its settlement’s row', async () => {
  const browser = await subscribe(scene, player);
  const drawId = await play('Row', ['3']);
  await app.ownerDb.transaction(async (tx) => {
    // As a chunk of the settlement does.
    await tx.query({ text: 'select from settlements where draw_id = $1 for update', values: [drawId] });
    expect(await received(browser.endpoint)).toHaveLength(1);
  });
  expect(await reversalNotices(drawId)).toEqual(takenBack('Row'));
});

function settlementOf(drawId: bigint) {
  const text = `select settlement_id as id, void_completed_at is not null as is_reversed from settlements where draw_id = $1`;
  return app.db.one<{ id: bigint; is_reversed: boolean }>({ text, values: [drawId] });
}

/** The transactions of this database that wait for such a lock. */
async function waitingFor(lock: string): Promise<number> {
  const text = `select from pg_locks where not granted and ${lock}
    and database = (select oid from pg_database where datname = current_database())`;
  return (await app.db.query({ text })).length;
}

test('a reversal completes after the senders that are marking its wins', async () => {
  const drawId = await play('Marking', ['3']);
  const { id } = await settlementOf(drawId);
  const sender = createDb({ connectionString: app.appUrl, max: 1, lockTimeoutMs: 0 });
  const { marking } = await app.ownerDb.transaction(async (tx) => {
    // The sender can read whether the win is reversed, and waits to mark it.
    await tx.query({ text: 'lock table notified_wins in share row exclusive mode' });
    const marks = markDeliveredWin(sender, player.playerId, id);
    await expect.poll(() => waitingFor(`relation = 'notified_wins'::regclass`), { interval: 20 }).toBe(1);
    must(await voidResult(app.db, { drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
    // The completing transaction of the reversal waits for the sender.
    const isReversed = async () => (await settlementOf(drawId)).is_reversed;
    const waiting = () => waitingFor(`classid = ${ADVISORY_LOCKS.deliveredWins}`);
    await expect.poll(async () => (await isReversed()) || (await waiting()) > 0, { interval: 20 }).toBe(true);
    expect(await isReversed()).toBe(false);
    return { marking: marks };
  });
  await marking;
  await sender.close();
  await settleAll(app);
  expect(await readNotices()).toEqual(takenBack('Marking'));
});

test('the mark of a delivered win is retried after a lock timeout', async () => {
  const drawId = await play('Retried', ['3']);
  const { id } = await settlementOf(drawId);
  const impatient = createDb({ connectionString: app.appUrl, max: 1, lockTimeoutMs: 50 });
  let attempts = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const counted: Db = {
    ...impatient,
    transaction: async (work) => {
      attempts += 1;
      if (attempts === 2) {
        release();
        await held;
      }
      return impatient.transaction(work);
    },
  };
  const held = app.ownerDb.transaction(async (tx) => {
    // As a reversal that writes many notices does.
    await tx.query(takeLock('deliveredWins', id));
    const marking = markDeliveredWin(counted, player.playerId, id);
    await Promise.race([released, marking]);
    return { marking };
  });
  await (await held).marking;
  expect(attempts).toBe(2);
  await impatient.close();
  expect(await reversalNotices(drawId)).toEqual(takenBack('Retried'));
});

test('a win whose push message was refused is reversed without a notice', async () => {
  scene.service.answer = () => ({ status: 400 });
  const browser = await subscribe(scene, player);
  const drawId = await play('Refused', ['3']);
  expect(await received(browser.endpoint)).toEqual([]);
  expect(await reversalNotices(drawId)).toEqual([]);
});

test('a void drops the message of a win that a node has claimed and not sent', async () => {
  const browser = await subscribe(scene, player);
  const drawId = await play('Claimed', ['3']);
  await app.ownerDb.transaction(async (tx) => {
    // The sender has claimed the message, and waits to read the player's breaks.
    await tx.query({ text: 'lock table play_breaks in access exclusive mode' });
    await app.advanceClock(15_000);
    await untilLocked(app);
    must(await voidResult(app.db, { drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  });
  // A later message shows that the senders still work.
  await play('Following', ['3']);
  expect(await received(browser.endpoint)).toMatchObject([{ body: 'Following open 346-3' }]);
});

test('a win that cannot be marked as notified is sent once, and its message is deleted', async () => {
  const browser = await subscribe(scene, player);
  await app.ownerDb.query({ text: 'revoke insert on notified_wins from surahi_app' });
  try {
    await play('Unmarked', ['3']);
    expect(await received(browser.endpoint)).toHaveLength(1);
  } finally {
    await app.ownerDb.query({ text: 'grant insert on notified_wins to surahi_app' });
  }
});

test('wins wait for the player’s quiet hours for bids, and a time-out drops them', async () => {
  const browser = await subscribe(scene, player);
  expectOk(await app.call(setPlaySettings, { quiet_hours: [{ from: '11:30', to: '13:00' }] }, as()));
  await play('Resting', ['3']);
  await app.advanceClock(15_000);
  const end = new Date(`${DAY}T13:00:00+05:30`);
  await expect.poll(async () => (await queued(app, player.playerId))[0]?.next_at).toEqual(end);
  expectOk(await app.call(startTimeOut, { length: 'day' }, as()));
  await app.setClock(end.getTime());
  await untilSent(app, player.playerId);
  expect(scene.service.received.filter(({ endpoint }) => endpoint === browser.endpoint)).toEqual([]);
});

test('a browser that subscribed after the settlement hears nothing of it', async () => {
  await subscribe(scene, await registerTestPlayer(app));
  await play('Before', ['3']);
  await app.advanceClock(1_000);
  const browser = await subscribe(scene, player);
  await queueAll();
  expect(await received(browser.endpoint)).toEqual([]);
});
