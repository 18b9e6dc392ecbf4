import { expect } from 'vitest';
import { sealAudit, verifyAudit, writeAudit } from '../operators/audit/index.ts';
import { runOps } from '../ops/run-ops.ts';
import type { TestApp } from './test-app.ts';

const TABLES = ['audit_log', 'audit_sealed', 'audit_seals'];

type Found = { sealNo?: bigint | null; auditId?: bigint | null; detail: string };

/** The audit log of a test's app, with functions that write, seal, tamper with and read it. */
export function openSealedLog(app: TestApp) {
  const seal = () => sealAudit(app.db, app.context.logger);

  const write = async (...subjects: string[]): Promise<void> => {
    for (const subject of subjects) await app.db.transaction((tx) => writeAudit(tx, entry(subject)));
  };

  const one = async <Row>(text: string): Promise<Row> => {
    const row = await app.ownerDb.one<Row>({ text });
    return row;
  };

  const lastRow = () =>
    one<{ audit_id: bigint; row: unknown; seal_no: bigint }>(
      `select a.audit_id, to_jsonb(a) as row, d.seal_no from audit_log a join audit_sealed d using (audit_id)
       order by audit_id desc limit 1`,
    );

  const expectUnbroken = async (): Promise<void> => {
    expect(await verifyAudit(app.db)).toMatchObject({ problemCount: 0, problems: [], rowsWaiting: 0n });
  };

  /** Tampers with something, expects this first problem, and repairs it. */
  const expectFound = async (spoil: () => Promise<void>, first: Found, mend: () => Promise<void>): Promise<void> => {
    await spoil();
    const report = await verifyAudit(app.db);
    expect(report.problems[0]).toMatchObject({ ...first, detail: expect.stringContaining(first.detail) });
    const { code, out } = await verifyByLine(app);
    expect([code, out]).toEqual([1, expect.stringContaining('FAIL: ')]);
    expect(out).toContain(first.detail);
    await mend();
    await expectUnbroken();
  };

  return {
    entry,
    write,
    seal,
    one,
    lastRow,
    expectUnbroken,
    expectFound,
    byOwner: (text: string, values: readonly unknown[] = []) => withoutTriggers(app, text, values),
    verifyByLine: (...words: string[]) => verifyByLine(app, ...words),
  };
}

const entry = (subject: string) => ({
  actor: { name: 'tester', operatorId: null },
  action: 'test.write',
  subject: `test:${subject}`,
  after: { subject, note: null },
});

/** Runs a statement as the owner of the tables with the triggers disabled. */
async function withoutTriggers(app: TestApp, text: string, values: readonly unknown[]): Promise<void> {
  await app.ownerDb.transaction(async (tx) => {
    for (const name of TABLES) await tx.query({ text: `alter table ${name} disable trigger user` });
    await tx.query({ text, values });
    for (const name of TABLES) await tx.query({ text: `alter table ${name} enable trigger user` });
  });
}

async function verifyByLine(app: TestApp, ...words: string[]): Promise<{ code: number; out: string }> {
  let out = '';
  const say = (line = '') => void (out += `${line}\n`);
  const code = await runOps(['verify-audit', ...words], {
    env: { NODE_ENV: 'test', DATABASE_URL: app.appUrl, DATABASE_OWNER_URL: app.ownerUrl },
    say,
    complain: say,
    ask: () => Promise.resolve(false),
    readInput: () => Promise.resolve(''),
  });
  return { code, out };
}
