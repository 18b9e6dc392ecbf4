import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from './lib/cluster.ts';
import { runScenario, type Scenario } from './lib/scenario.ts';
import { accessMatrix } from './scenarios/access-matrix.ts';
import { auditTrail } from './scenarios/audit-trail.ts';
import { browserHeaders } from './scenarios/browser-headers.ts';
import { clockJumps } from './scenarios/clock-jumps.ts';
import { fuzz } from './scenarios/fuzz.ts';
import { hotWallet } from './scenarios/hot-wallet.ts';
import { lostAnswers } from './scenarios/lost-answers.ts';
import { otpGuessing } from './scenarios/otp-guessing.ts';
import { postgresKill } from './scenarios/postgres-kill.ts';
import { resets } from './scenarios/resets.ts';
import { secretsAtRest } from './scenarios/secrets-at-rest.ts';
import { settlementKill } from './scenarios/settlement-kill.ts';
import { stalledDatabase } from './scenarios/stalled-database.ts';
import { withdrawals } from './scenarios/withdrawals.ts';

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(async () => {
  await cluster.close();
});

/** The short version, with a new seed every time: the report prints it, and `--seed` repeats it. */
async function expectToHold(scenario: Scenario): Promise<void> {
  const report = await runScenario(scenario, { size: 'short', seed: Date.now() % 1_000_000, cluster });
  expect(report.failures()).toEqual([]);
  expect(report.passed()).toBe(true);
}

test('[G2] PostgreSQL killed under load loses nothing that was acknowledged', () => expectToHold(postgresKill));

test('[G3] three copies of each submission through resetting links are one bid and one answer', () =>
  expectToHold(resets));

test('[G8] settlement killed in the middle pays each winner once, exactly', () => expectToHold(settlementKill));

test('[G13] a link to the database cut at commit is never told as a refusal', () => expectToHold(lostAnswers));

test('[G4] twice as many bids as one wallet pays for: exactly half are taken', () => expectToHold(hotWallet));

test('[G7] of many withdrawals of all there is one is held, and it ends one way', () => expectToHold(withdrawals));

test('[G12] a database that stands still piles nothing up', () => expectToHold(stalledDatabase));

test('[G23] no password, code or token is in the database or the log', () => expectToHold(secretsAtRest));

test('[G24] spoiled bodies of every call break nothing and change nothing', () => expectToHold(fuzz));

test('[G9] a draw whose cut-off has passed takes no bid again, however the clock jumps', () =>
  expectToHold(clockJumps));

test('[G20] guessing codes gets three tries at each and the codes of a day', () => expectToHold(otpGuessing));

test('[G25] every answer of every route hardens the browser', () => expectToHold(browserHeaders));

test('[G22] every call refuses whoever it is not for', () => expectToHold(accessMatrix));

test('[G28] every call of an operator that changes something leaves its row', () => expectToHold(auditTrail));
