import {
  cancelPlayLimit,
  type EventData,
  playLimits,
  readEvent,
  setPlayLimit,
  setPlaySettings,
  startTimeOut,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { playerCookieName } from '../../platform/http/identity.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let player: TestPlayer;
let page: AbortController;
let text = '';

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  player = await registerTestPlayer(app);
  text = '';
  page = new AbortController();
  const headers = { cookie: `${playerCookieName(app.config)}=${player.token}`, 'sec-fetch-site': 'same-origin' };
  const response = await fetch(`${app.url}/events`, { headers, signal: page.signal });
  const decoder = new TextDecoder();
  const read = async () => {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  read().catch(() => undefined);
});
afterEach(() => page.abort());
afterAll(async () => {
  await app.close();
});

const as = () => ({ token: player.token });

/** The newest wallet event of the open page. */
function lastEvent(): EventData<'wallet'> | undefined {
  return text
    .split('\n\n')
    .filter((block) => block.includes('event: wallet'))
    .map((block): EventData<'wallet'> | undefined => readEvent('wallet', /^data: (.*)$/m.exec(block)?.[1] ?? ''))
    .at(-1);
}

/**
 * Waits until the open page knows this end of the time-out. The calls round the microseconds of the database, and the
 * event cuts them off.
 */
async function expectUntil(until: number): Promise<void> {
  const isKnown = () => Math.abs((lastEvent()?.time_out_until ?? Number.NaN) - until) <= 1;
  await expect.poll(isKnown, { timeout: 600_000 }).toBe(true);
}

test('[LIM-05] a time-out reaches the open pages of the player', async () => {
  await expectUntil(0);
  const { until } = expectOk(await app.call(startTimeOut, { length: 'day' }, { token: player.token }));
  await expectUntil(until);
});

test('[LIM-05] a time-out by staff and its lift reach the open pages of the player', async () => {
  await expectUntil(0);
  const [first, second] = [await signInTestOperator(app, 'support'), await signInTestOperator(app, 'support')];
  const params = { playerId: String(player.playerId) };
  const body = { kind: 'time_out', length: 'week', reason: 'signs of harm' } as const;
  const { untilMs } = await first.ok(OPERATOR_CALLS.restrictPlayer, { params, body });
  await expectUntil(untilMs);
  const { breaks } = await first.ok(OPERATOR_CALLS.getPlayerLimits, { params });
  const lift = { params: { ...params, breakId: breaks[0]?.breakId ?? '' }, body: { reason: 'talked to the player' } };
  await second.ok(OPERATOR_CALLS.liftPlayerBreak, lift);
  await expectUntil(0);
});

test('a first limit, a setting and a limit of staff reach the open pages of the player', async () => {
  const limits = async () => expectOk(await app.call(playLimits, {}, as()));
  const expectChange = (number: number) =>
    expect.poll(() => lastEvent()?.limits_change, { timeout: 600_000 }).toBe(number);
  await expectChange(0);
  const support = await signInTestOperator(app, 'support');
  const body = { kind: 'loss', period: 'day', amount: '10000', reason: 'call of the player' } as const;
  const changes = [
    () => app.call(setPlayLimit, { kind: 'loss', period: 'day', amount: '500' }, as()),
    () => app.call(setPlayLimit, { kind: 'loss', period: 'day', amount: '900' }, as()),
    () => app.call(cancelPlayLimit, { kind: 'loss', period: 'day' }, as()),
    () => app.call(setPlaySettings, { check_minutes: 15 }, as()),
    () => app.call(setPlaySettings, { blocked_games: ['jodi'] }, as()),
    () => support.call(OPERATOR_CALLS.tightenPlayerLimit, { params: { playerId: String(player.playerId) }, body }),
  ];
  let known = 0;
  for (const change of changes) {
    await change();
    const newest = (await limits()).limits_change ?? 0;
    expect(newest).toBeGreaterThan(known);
    await expectChange(newest);
    known = newest;
  }
});
