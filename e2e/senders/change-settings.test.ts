import { playLimits } from '@surahi/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  changeSettings,
  withGame,
  withMarket,
  withQuietHours,
} from '../../apps/player/src/features/limits/change-settings.ts';
import { endSession } from '../../apps/player/src/shared/session/session.ts';
import { addMarket, addRates } from '../../apps/server/src/testing/markets.ts';
import type { TestPlayer } from '../../apps/server/src/testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { openBrowser } from './browser-network.ts';

let app: TestApp;
let asha: TestPlayer;
let first: string;
let second: string;

beforeAll(async () => {
  app = await createTestApp();
  await addRates(app);
  first = String((await addMarket(app)).marketId);
  second = String((await addMarket(app)).marketId);
});
beforeEach(async () => {
  asha = await openBrowser(app).register();
});
afterEach(() => {
  endSession('none');
  vi.unstubAllGlobals();
});
afterAll(async () => {
  await app.close();
});

/** What the server has: the blocks by their end, 0 while they are in force. */
async function blocks() {
  const stored = expectOk(await app.call(playLimits, {}, { token: asha.token }));
  return {
    hours: stored.quiet_hours.filter(({ until }) => until === 0).map(({ from }) => from),
    markets: stored.blocked_markets.filter(({ until }) => until === 0).map((block) => block.market_id),
    games: stored.blocked_games.filter(({ until }) => until === 0).map(({ game }) => game),
    ending: [...stored.quiet_hours, ...stored.blocked_markets, ...stored.blocked_games].filter(({ until }) => until > 0)
      .length,
  };
}

test('[LIM-08] a change of one block keeps the blocks that another device set meanwhile', async () => {
  const night = { from: '22:00', to: '06:00' };
  // Each change stands for a device that has not read the changes of the others.
  const changes = [
    withQuietHours(night, true),
    withQuietHours({ from: '12:00', to: '13:00' }, true),
    withMarket(first, true),
    withMarket(second, true),
    withGame('jodi', true),
    withGame('single_digit', true),
  ];
  for (const change of changes) expect(await changeSettings(change)).toMatchObject({ ok: true });
  expect(await blocks()).toEqual({
    hours: ['22:00', '12:00'],
    markets: [first, second],
    games: ['jodi', 'single_digit'],
    ending: 0,
  });
  for (const change of [withQuietHours(night, false), withMarket(first, false), withGame('jodi', false)]) {
    expect(await changeSettings(change)).toMatchObject({ ok: true });
  }
  const left = { hours: ['12:00'], markets: [second], games: ['single_digit'], ending: 3 };
  expect(await blocks()).toEqual(left);
  // A block that is ending is not set again by a change of another one.
  await changeSettings(withMarket(second, true));
  expect(await blocks()).toEqual(left);
});
