import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb } from '../../platform/db/db.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { PATIENT } from '../../testing/test-app.ts';
import { runWalletModel } from '../../testing/wallet-model.ts';
import { findProblems, openWalletScene, type WalletScene } from '../../testing/wallet-scene.ts';

/** Outcomes that each kind of call must reach at least once; otherwise the run proves nothing about it. */
const TOLD = [
  'deposit ok',
  'approveDeposit ok',
  'rejectDeposit ok',
  'bid ok',
  'bid draw_closed',
  'bid insufficient_balance',
  'settle paid',
  'void taken',
  'cancelDraw refunded',
  'transfer ok',
  'transfer transfer_insufficient',
  'withdraw ok',
  'approveWithdrawal ok',
  'rejectWithdrawal ok',
];

let database: TestDatabase;
let scene: WalletScene;

beforeAll(async () => {
  database = await createTestDatabase();
  const db = createDb({ connectionString: database.appUrl, max: 24, ...PATIENT });
  scene = await openWalletScene(db, createDb({ connectionString: database.ownerUrl, max: 4, ...PATIENT }));
});
afterAll(async () => {
  await scene.db.close();
  await scene.owner.close();
  await database.drop();
});

// `npm run chaos -- model` runs the same model longer
test.for([
  { how: 'one after the other', inWaves: false, runs: 140, commands: 40 },
  { how: 'several at once', inWaves: true, runs: 50, commands: 40 },
])(
  'wallets are what a simple model says of calls made $how',
  { timeout: 900_000 },
  async ({ inWaves, runs, commands }) => {
    const seed = randomInt(1_000_000);
    const counts = await runWalletModel(scene, { runs, commands, inWaves, lanes: 4, seed });
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(TOLD));
    expect(await findProblems(scene)).toEqual([]);
  },
);
