import { OPERATOR_CALLS, type OperatorCallName } from '../../packages/contract/src/operator/index.ts';
import { forgeAudit } from '../lib/audit-forgery.ts';
import { performAudited } from '../lib/audited-steps.ts';
import { openAuditWatch } from '../lib/audit-watch.ts';
import { createClient } from '../lib/client.ts';
import { signInOperators } from '../lib/console.ts';
import { openJournal } from '../lib/journal.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld, untilSettled, type World } from '../lib/world.ts';

/** Calls that are not made here: the reason, or the test that covers them. */
const ELSEWHERE: Partial<Record<OperatorCallName, string>> = {
  confirmPassword: 'only extends the time for which the password counts as entered',
  previewStatement: 'stores nothing',
  signOut: 'would end the session of the run; operator-access.test.ts',
  startTotp: 'stores a secret that opens nothing before confirmTotp',
  confirmTotp: 'sign-in.test.ts',
  renewRecoveryCodes: 'sign-in.test.ts',
  resetOperatorTotp: 'people.test.ts',
  proposeCancel: 'proposals.test.ts',
  pinPlayerNote: 'directory/player-page.test.ts',
  removePlayerPasskey: 'needs a passkey; passkeys/operator-passkeys.test.ts',
  closeSession: 'draws/close-session.test.ts',
  approveProposal: 'outside the demo; proposals.test.ts',
  rejectProposal: 'outside the demo; proposals.test.ts',
  withdrawProposal: 'outside the demo; proposals.test.ts',
  approveStatementLines: 'approves deposits as approveDeposit does; bank-statements.test.ts',
  linkStatementLine: 'bank-statements.test.ts',
  liftPlayerLimit: 'needs a second operator for players; staff-limits.test.ts',
  liftPlayerBreak: 'needs a second operator for players; staff-limits.test.ts',
  proposeLimitLift: 'limits/lift-limit.test.ts',
  proposeBreakLift: 'breaks/lift-break.test.ts',
  proposePlayerDeletion: 'needs a request of a player; deletion/delete-account.test.ts',
  declinePlayerDeletion: 'needs a request of a player; deletion/delete-account.test.ts',
  proposeLogKey: 'needs a second key; log-key/log-key.test.ts',
  proposeLogRestart: 'needs a second name of the log; log-key/restart-log.test.ts',
  acknowledgeAlert: 'needs an alert; overview/alerts.test.ts',
  makePayoutBatch: 'needs claimed payouts; payout-batches.test.ts',
  importPayoutResults: 'needs a file of the bank; payout-batches.test.ts',
  dismissPayoutResults: 'needs lines of a file; payout-batches.test.ts',
  dismissStatementLines: 'needs lines of a statement; bank-statements.test.ts',
  signDay: 'day-close.test.ts',
  acknowledgeConcern: 'concerns.test.ts',
  decideLinkedAccount: 'needs an excluded player; account-links.test.ts',
  returnDeposit: 'needs a deposit above a limit; limits.test.ts',
  resolveDeposit: 'needs a mismatch; deposit-evidence.test.ts',
};

export const auditTrail: Scenario = {
  name: 'audit-trail',
  goal: 'G28 every operator call that changes something leaves who, when, what and why in a tamper-evident log',
  run: async ({ database, random, report, scale }) => {
    const rounds = scale({ short: 1, long: 20 });
    const world = await makeWorld(await database(), { players: 4 * rounds, startPoints: 1_000, markets: 2 * rounds });
    const server = await startServer(world.database);
    const client = createClient(server.port);
    const journal = openJournal();
    const made = new Set<OperatorCallName>();
    const wrong: string[] = [];
    let rows = 0;
    for (let round = 0; round < rounds; round += 1) {
      // The sums of a day would refuse the same operators in later rounds.
      const [owner, finance] = await signInOperators(world, server.port, ['owner', 'finance'], `-${round}`);
      if (owner === undefined || finance === undefined) throw new Error('an operator did not sign in');
      const watch = await openAuditWatch({ world, port: server.port, made, wrong });
      await performAudited({ world, client, journal, random, watch, owner, finance, round, port: server.port });
      rows += watch.rows();
    }
    client.close();
    const changing = Object.entries(OPERATOR_CALLS).filter(([, call]) => call.method !== 'GET');
    const silent = changing.filter(([name]) => {
      const call = name as OperatorCallName; // a constant object has no other keys
      return !made.has(call) && ELSEWHERE[call] === undefined;
    });
    await untilSettled(world);
    report.figure(
      'calls that change something',
      `${changing.length}, of which ${made.size} made here, in ${rounds} rounds`,
    );
    report.figure('rows of the audit log', rows);
    report.check('each call leaves its row', wrong.length === 0, `${wrong.length}: ${wrong.slice(0, 8).join(' | ')}`);
    report.check(
      'every call is made here or listed as covered elsewhere',
      silent.length === 0,
      silent.map(([name]) => name).join(', '),
    );
    const changed = await changedRows(world);
    report.check(
      'no role can change or delete a row, not even the owner of the tables',
      changed.length === 0,
      changed.join(', '),
    );
    // a running server would seal the forged rows, and a sealed row cannot be undone
    await server.stop();
    const { sealed, missed } = await forgeAudit(world, random, scale({ short: 3, long: 300 }));
    report.figure('sealed rows', String(sealed));
    report.check(
      'a row changed, removed or inserted without the triggers breaks the chain',
      missed.length === 0,
      missed.slice(0, 8).join(' | '),
    );
    await verify(world, journal, report);
  },
};

/** Tries to change the log with both roles. Returns the statements that were not refused. */
async function changedRows(world: World): Promise<string[]> {
  const done: string[] = [];
  const statements = [`update audit_log set actor = 'nobody'`, 'delete from audit_log', 'truncate audit_log'];
  for (const [who, db] of Object.entries({ server: world.database.app, owner: world.database.owner })) {
    for (const text of statements) {
      try {
        await db.query({ text });
        done.push(`${who}: ${text}`);
      } catch {
        // the trigger or the missing privilege refuses it
      }
    }
  }
  return done;
}
