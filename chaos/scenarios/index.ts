import type { Scenario } from '../lib/scenario.ts';
import { accessMatrix } from './access-matrix.ts';
import { accountOracle } from './account-oracle.ts';
import { auditTrail } from './audit-trail.ts';
import { browserHeaders } from './browser-headers.ts';
import { clockJumps } from './clock-jumps.ts';
import { cluster } from './cluster/cluster.ts';
import { diskFull, walFull } from './disk-full.ts';
import { failover } from './failover.ts';
import { fair } from './fair.ts';
import { fairClock } from './fair-clock.ts';
import { fairCloses } from './fair-closes.ts';
import { fairGone } from './fair-gone.ts';
import { fuzz } from './fuzz.ts';
import { hands } from './hands/hands.ts';
import { hog } from './hog/hog.ts';
import { hotWallet } from './hot-wallet.ts';
import { limits } from './limits/limits.ts';
import { limitRaises } from './limits/limit-raises.ts';
import { limitSafety } from './limits/limit-safety.ts';
import { limitWindows } from './limits/limit-windows.ts';
import { logRestores } from './log-restores.ts';
import { lostAnswers } from './lost-answers.ts';
import { manyNodes } from './many-nodes.ts';
import { model } from './model.ts';
import { oracle } from './oracle.ts';
import { otpGuessing } from './otp-guessing.ts';
import { postgresKill } from './postgres-kill.ts';
import { restorePoint } from './restore-point.ts';
import { release } from './release.ts';
import { resets } from './resets.ts';
import { rollingRestart } from './rolling-restart.ts';
import { secretsAtRest } from './secrets-at-rest.ts';
import { settlementKill } from './settlement-kill.ts';
import { stalledDatabase } from './stalled-database.ts';
import { transfers } from './transfers.ts';
import { withdrawals } from './withdrawals.ts';

/** Every scenario, in the order of `npm run chaos -- all`. */
export const SCENARIOS: readonly Scenario[] = [
  postgresKill,
  resets,
  hotWallet,
  hog,
  transfers,
  withdrawals,
  settlementKill,
  fair,
  fairCloses,
  fairGone,
  fairClock,
  stalledDatabase,
  lostAnswers,
  rollingRestart,
  release,
  manyNodes,
  model,
  oracle,
  fuzz,
  secretsAtRest,
  clockJumps,
  diskFull,
  walFull,
  restorePoint,
  logRestores,
  otpGuessing,
  accountOracle,
  browserHeaders,
  accessMatrix,
  auditTrail,
  hands,
  limits,
  limitRaises,
  limitWindows,
  limitSafety,
  failover,
  cluster,
];
