import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayers } from '../../testing/bids.ts';
import { TEST_ACTOR } from '../../testing/markets.ts';
import { expectRequestsRight, insertPayoutNumbers } from '../../testing/money.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type ModelCommand, modelCommand } from '../../testing/wallet-commands.ts';
import { WalletModel } from '../../testing/wallet-model.ts';

const RUNS = 500;
const COMMANDS = 40;
/** Runs go on beside each other, each on players of its own: real wallets are never alone either. */
const LANES = 4;
const START_POINTS = 300;
/** Each run compares its own wallets with their transfers; after so many the books of all runs so far are read. */
const RUNS_A_CHECK = 25;

let app: TestApp;
let runs = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

async function run(commands: readonly ModelCommand[]): Promise<void> {
  const players = await addPlayers(app, 3, START_POINTS);
  await insertPayoutNumbers(
    app,
    players.map((player) => player.playerId),
  );
  const model = new WalletModel(
    app,
    players.map((player) => player.playerId),
    BigInt(START_POINTS) * 100n,
    { actor: TEST_ACTOR, prefix: randomUUID().slice(0, 8) },
  );
  await model.open();
  for (const command of commands) await model.apply(command);
  await model.expectSame();
  runs += 1;
  if (runs % RUNS_A_CHECK === 0) await app.expectBooksBalance();
}

test.concurrent.for(Array.from({ length: LANES }, (_, lane) => lane))(
  'whatever is asked, approved, bid, won, taken back and sent: wallets are what a simple model says (part %i)',
  { timeout: 300_000 },
  async () => {
    const commands = fc.array(modelCommand, { minLength: COMMANDS, maxLength: COMMANDS });
    await fc.assert(fc.asyncProperty(commands, run), { numRuns: RUNS / LANES, endOnFailure: true });
    expect(RUNS / LANES).toBe(125);
  },
);
