import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dashboard, login, mainBidHistory } from '@surahi/contract';
import { instantOf, zonedDate } from '@surahi/game';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BeaconRelays, forgetRounds, startBeaconRelays } from '../testing/beacon-relays.ts';
import { SUITE_NOW_MS } from '../testing/suite-clock.ts';
import { startTestWitness, type TestWitness } from '../testing/test-witness.ts';
import { createTestApp, expectOk, type TestApp } from '../testing/test-app.ts';
import { demoLogins } from './seed-accounts.ts';
import { seedDemo } from './seed-demo.ts';

const ZONE = 'Asia/Kolkata';

let folder: string;
let relays: BeaconRelays;
let witness: TestWitness;
let app: TestApp;
/** The app asks the witness while it starts. */
let nowMs = (): number => SUITE_NOW_MS;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'surahi-demo-draws-'));
  relays = await startBeaconRelays(() => nowMs());
  witness = await startTestWitness(() => nowMs());
  app = await createTestApp({
    env: {
      PUBLIC_LOG: 'on',
      LOG_ORIGIN: 'example.org/log',
      DATA_DIR: folder,
      VERIFIER_FILE: import.meta.filename,
      ...relays.env,
      ...witness.env,
    },
  });
  nowMs = () => app.nowMs();
  await app.setClock(instantOf(zonedDate(app.nowMs(), ZONE), '11:45', ZONE));
  await forgetRounds(app.context);
  if (!(await seedDemo(app.context))) throw new Error('seedDemo found the new database already seeded');
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
  relays.close();
  witness.close();
  rmSync(folder, { recursive: true, force: true });
});

test('with a beacon, the beacon decides all demo markets but one, whose source is named', async () => {
  const rows = await app.db.query<{ name: string; result_mode: string; result_source: string }>({
    text: 'select name, result_mode, result_source from markets order by name',
  });
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ result_mode: mode }) => mode !== 'draw')).toEqual([
    { name: 'Sona Bazar', result_mode: 'operator', result_source: 'The demo of this site makes it up' },
  ]);
});

test('[FAI-01] a new demo takes bids at once, each under a record that the witness has signed', async () => {
  const open = expectOk(await app.call(dashboard, {})).result.filter((row) => row.open_session);
  expect(open.length).toBeGreaterThanOrEqual(3);
  const bids = await app.db.query<{ result_mode: string; is_recorded: boolean }>({
    text: `select d.result_mode, exists (
        select from log_entries e join log_cosignatures c on c.tree_size > e.log_index
        where e.kind = 'record' and e.subject = d.market_id || '/' || to_char(d.business_date, 'YYYY-MM-DD') || '/open'
      ) as is_recorded
      from slips x join draws d using (draw_id)`,
  });
  expect(bids.length).toBeGreaterThanOrEqual(3);
  expect(bids.filter(({ is_recorded: isRecorded }) => !isRecorded)).toEqual([]);
  expect(bids.some(({ result_mode: mode }) => mode === 'draw')).toBe(true);
  const player = (await demoLogins(app.db)).find(({ at }) => at === 'player');
  const session = expectOk(
    await app.call(login, { mobile: player?.login ?? '', password: player?.password ?? '', device_id: null }),
  );
  const history = expectOk(
    await app.call(mainBidHistory, { bid_from: '', bid_to: '' }, { token: session.unique_token }),
  );
  expect(history.bid_data.length).toBeGreaterThan(0);
});
