import { afterAll, beforeAll, test } from 'vitest';
import { type Cluster, startCluster } from './lib/cluster.ts';
import { expectToHold as expectToHoldOn } from './lib/expect-to-hold.ts';
import type { Scenario } from './lib/scenario.ts';
import { accessMatrix } from './scenarios/access-matrix.ts';
import { auditTrail } from './scenarios/audit-trail.ts';
import { browserHeaders } from './scenarios/browser-headers.ts';
import { clockJumps } from './scenarios/clock-jumps.ts';
import { fuzz } from './scenarios/fuzz.ts';
import { hands } from './scenarios/hands/hands.ts';
import { hog } from './scenarios/hog/hog.ts';
import { hotWallet } from './scenarios/hot-wallet.ts';
import { limits } from './scenarios/limits/limits.ts';
import { limitRaises } from './scenarios/limits/limit-raises.ts';
import { limitSafety } from './scenarios/limits/limit-safety.ts';
import { limitWindows } from './scenarios/limits/limit-windows.ts';
import { lostAnswers } from './scenarios/lost-answers.ts';
import { manyNodes } from './scenarios/many-nodes.ts';
import { otpGuessing } from './scenarios/otp-guessing.ts';
import { postgresKill } from './scenarios/postgres-kill.ts';
import { release } from './scenarios/release.ts';
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

const expectToHold = (scenario: Scenario): Promise<void> => expectToHoldOn(scenario, cluster);

test('[G2] PostgreSQL killed under load loses no acknowledged request', () => expectToHold(postgresKill));

test('[G3] three copies of a submission over failing connections become one bid with one answer', () =>
  expectToHold(resets));

test('[G8] settlement that is killed repeatedly pays each winner exactly once', () => expectToHold(settlementKill));

test('[G13] a database connection cut at commit is never reported as a refusal', () => expectToHold(lostAnswers));

test('[G4] of twice as many simultaneous bids as a wallet can pay, exactly half are accepted', () =>
  expectToHold(hotWallet));

test('[HND-10] pictures, statements and log-ins of some break nothing for others', () => expectToHold(hog));

test('[G7] of many simultaneous withdrawals of a full balance one is held, and it has one outcome', () =>
  expectToHold(withdrawals));

test('[G14] two servers move to a next release with a migration and back under load', () => expectToHold(release));

test('[G14] servers on one PostgreSQL open no more connections than planned', () => expectToHold(manyNodes));

test('[G12] requests to a stalled database end at their deadline and do not accumulate', () =>
  expectToHold(stalledDatabase));

test('[G23] no password, code or token is in the database or the log', () => expectToHold(secretsAtRest));

test('[G24] invalid bodies of every call, the console included, break nothing', () => expectToHold(fuzz));

test('[G9] a draw accepts no bid after its cut-off, however the clock jumps', () => expectToHold(clockJumps));

test('[G20] guessers get three tries per code and a few codes a day', () => expectToHold(otpGuessing));

test('[G25] every answer of every route has hardening headers', () => expectToHold(browserHeaders));

test('[G22] every call refuses wrong identities', () => expectToHold(accessMatrix));

test('[G28] [OPR-18] every operator call that changes data writes a row to the audit log', () =>
  expectToHold(auditTrail));

test('[HND-06] decisions that one person could force are refused and change nothing', () => expectToHold(hands));

test('[LIM-02, LIM-03, LIM-06, LIM-09] limits, exclusions and deposits hold on two nodes, also when a node is killed', () =>
  expectToHold(limits));

test('[LIM-03] no limit rises before its time and without its confirmation, whatever the clock does', () =>
  expectToHold(limitRaises));

test('[LIM-01] after late payouts, voids and refunds every counter of a limit is right', () =>
  expectToHold(limitWindows));

test('[LIM-06, LIM-07, LIM-12, LIM-13] excluded persons stay out and get no promotion, and a silent register stops everything except log-ins and withdrawals', () =>
  expectToHold(limitSafety));
