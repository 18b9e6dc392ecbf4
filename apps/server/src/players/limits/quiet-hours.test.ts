import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  player = await registerTestPlayer(app);
  await app.db.query({ text: 'select open_play_limits($1)', values: [player.playerId] });
});
afterAll(async () => {
  await app.close();
});

/** An instant of 21 November 2026, or of the day `days` later, in India. */
const at = (time: string, days = 0): Date => new Date(`2026-11-${21 + days}T${time}:00+05:30`);

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Adds quiet hours such as '22:00-06:00', which hold until `until`. */
async function addQuiet(range: string, until?: Date): Promise<void> {
  await app.ownerDb.query({
    text: `insert into play_blocks (player_id, kind, from_minute, to_minute, until)
      values ($1, 'quiet', $2, $3, coalesce($4::timestamptz, 'infinity'))`,
    values: [player.playerId, minuteOf(range.slice(0, 5)), minuteOf(range.slice(6)), until ?? null],
  });
}

/** The end of the quiet hours that hold at an instant; 0 without an end. */
async function untilMs(from: Date): Promise<number> {
  const row = await app.db.one<{ until_ms: bigint }>({
    text: 'select quiet_until_ms($1, $2) as until_ms',
    values: [player.playerId, from],
  });
  return Number(row.until_ms);
}

test.each([
  ['one range', ['08:00-20:00'], at('09:00'), at('20:00')],
  ['a range across midnight, before it', ['22:00-06:00'], at('23:00'), at('06:00', 1)],
  ['a range across midnight, after it', ['22:00-06:00'], at('02:00'), at('06:00')],
  ['ranges that overlap', ['22:00-06:00', '05:00-09:30'], at('02:00'), at('09:30')],
  ['a range inside another one', ['08:00-20:00', '08:30-09:30'], at('09:00'), at('20:00')],
  ['ranges that touch', ['13:00-14:00', '12:00-13:00'], at('12:30'), at('14:00')],
  ['ranges that touch at midnight', ['20:00-00:00', '00:00-07:00'], at('21:00'), at('07:00', 1)],
  ['a minute between two ranges', ['12:00-13:00', '13:01-14:00'], at('12:30'), at('13:00')],
  ['a minute of the day without a range', ['06:00-18:00', '18:00-05:59'], at('07:00'), at('05:59', 1)],
] as const)('[LIM-08] the end of quiet hours: %s', async (_case, ranges, from, until) => {
  for (const range of ranges) await addQuiet(range);
  expect(await untilMs(from)).toBe(until.getTime());
});

test('[LIM-08] quiet hours that fill the day have no end', async () => {
  for (const range of ['06:00-18:00', '18:00-06:00']) await addQuiet(range);
  expect(await untilMs(at('07:00'))).toBe(0);
});

test('[LIM-08] removed quiet hours end when they are no longer in force', async () => {
  await addQuiet('08:00-20:00', at('10:00'));
  expect(await untilMs(at('09:00'))).toBe(at('10:00').getTime());
  // A range that is in force by then goes on.
  await addQuiet('09:30-11:00');
  expect(await untilMs(at('09:00'))).toBe(at('11:00').getTime());
  // With a removed range the day is full, but only until that range ends.
  await addQuiet('11:00-09:30', at('12:00', 1));
  expect(await untilMs(at('09:00'))).toBe(at('12:00', 1).getTime());
});
