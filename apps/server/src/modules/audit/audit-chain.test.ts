import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runOps } from '../../ops/run-ops.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyAudit, writeAudit } from './index.ts';
import { sealAudit } from './seal-audit.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-21T09:00:00+05:30');
});
afterAll(() => app.close());
beforeEach(async () => {
  await seal();
});

const entry = (subject: string) => ({
  actor: { name: 'tester', operatorId: null },
  action: 'test.write',
  subject: `test:${subject}`,
  after: { subject, note: null },
});

async function write(...subjects: string[]): Promise<void> {
  for (const subject of subjects) await app.db.transaction((tx) => writeAudit(tx, entry(subject)));
}

const seal = () => sealAudit(app.db, app.context.logger);

/** What the owner of the tables can do once the triggers are off. */
async function byOwner(text: string, values: readonly unknown[] = []): Promise<void> {
  await app.ownerDb.transaction(async (tx) => {
    for (const name of ['audit_log', 'audit_sealed', 'audit_seals']) {
      await tx.query({ text: `alter table ${name} disable trigger user` });
    }
    await tx.query({ text, values });
    for (const name of ['audit_log', 'audit_sealed', 'audit_seals']) {
      await tx.query({ text: `alter table ${name} enable trigger user` });
    }
  });
}

async function one<Row>(text: string, values: readonly unknown[] = []): Promise<Row> {
  const [row] = await app.ownerDb.query<Row>({ text, values });
  if (row === undefined) throw new Error(`no row: ${text}`);
  return row;
}

const lastRow = () =>
  one<{ audit_id: bigint; row: unknown; seal_no: bigint }>(
    `select a.audit_id, to_jsonb(a) as row, d.seal_no from audit_log a join audit_sealed d using (audit_id)
     order by audit_id desc limit 1`,
  );

async function verifyByLine(...words: string[]): Promise<{ code: number; out: string }> {
  let out = '';
  const code = await runOps(['verify-audit', ...words], {
    env: { NODE_ENV: 'test', DATABASE_URL: app.appUrl, DATABASE_OWNER_URL: app.ownerUrl },
    say: (line = '') => void (out += `${line}\n`),
    complain: (line) => void (out += `${line}\n`),
    ask: () => Promise.resolve(false),
    readInput: () => Promise.resolve(''),
  });
  return { code, out };
}

async function expectUnbroken(): Promise<void> {
  expect(await verifyAudit(app.db)).toMatchObject({ problemCount: 0, problems: [], rowsWaiting: 0n });
}

/** Spoils something, expects the first problem to be this one, and puts it right again. */
async function expectFound(
  spoil: () => Promise<void>,
  first: { sealNo?: bigint | null; auditId?: bigint | null; detail: string },
  mend: () => Promise<void>,
): Promise<void> {
  await spoil();
  const report = await verifyAudit(app.db);
  expect(report.problems[0]).toMatchObject({ ...first, detail: expect.stringContaining(first.detail) });
  const { code, out } = await verifyByLine();
  expect({ code, told: out.includes(first.detail), failed: out.includes('FAIL: ') }).toEqual({
    code: 1,
    told: true,
    failed: true,
  });
  await mend();
  await expectUnbroken();
}

test('rows written at once by many while many seal are each sealed once, in one chain', async () => {
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let row = 0; row < 15; row += 1) await write(`${writer}.${row}`);
  });
  const sealers = Array.from({ length: 4 }, async () => {
    for (let turn = 0; turn < 6; turn += 1) await seal();
  });
  await Promise.all([...writers, ...sealers]);
  await seal();
  const counts = await one<Record<string, bigint>>(`select (select count(*) from audit_log) as rows,
    (select count(*) from audit_log join audit_sealed using (audit_id)) as sealed,
    (select sum(row_count) from audit_seals) as summed, (select max(seal_no) - count(*) from audit_seals) as gaps`);
  expect(counts).toEqual({ rows: counts.rows, sealed: counts.rows, summed: counts.rows, gaps: 0n });
  expect(counts.rows).toBeGreaterThanOrEqual(120n);
  await expectUnbroken();
});

test('a row committed after higher ids were sealed is covered by the next seal', async () => {
  await app.db.transaction(async (tx) => {
    await writeAudit(tx, entry('late'));
    await write('quick');
    expect(await seal()).toBe(1);
  });
  await write('later');
  expect(await seal()).toBe(2);
  const order = await app.db.query<{ subject: string }>({
    text: `select subject from audit_sealed join audit_log using (audit_id) order by seal_no desc, audit_id desc limit 3`,
  });
  expect(order.map((row) => row.subject)).toEqual(['test:later', 'test:late', 'test:quick']);
  await expectUnbroken();
});

test('twelve that seal the same rows at once make one seal, and nothing more is there to seal', async () => {
  const before = await one<{ seals: bigint }>('select count(*) as seals from audit_seals');
  await write('a', 'b', 'c');
  const sealed = await Promise.all(Array.from({ length: 12 }, seal));
  expect(sealed.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 11 }, () => 0), 3]);
  expect(await one('select count(*) as seals from audit_seals')).toEqual({ seals: before.seals + 1n });
  await expectUnbroken();
});

test('a changed row and a removed row are found, whichever column it is', async () => {
  await write('old', 'victim', 'young');
  await seal();
  const { audit_id: auditId, row, seal_no: sealNo } = await lastRow();
  const changes = ["at = at + interval '1 microsecond'", "actor = 'x'", 'operator_id = 1', "address = 'x'"];
  changes.push("action = 'x'", "subject = 'x'", "before = 'null'", `after = '{"subject": "x"}'`, "reason = ''");
  const putBack = `insert into audit_log overriding system value select (jsonb_populate_record(null::audit_log, $1)).*`;
  const mend = async () => {
    await byOwner('delete from audit_log where audit_id = $1', [auditId]);
    await byOwner(putBack, [JSON.stringify(row)]);
  };
  for (const change of changes) {
    await byOwner(`update audit_log set ${change} where audit_id = $1`, [auditId]);
    expect([change, (await verifyAudit(app.db)).problems]).toEqual([
      change,
      [{ sealNo, auditId, detail: 'the row was changed' }],
    ]);
    await mend();
  }
  const remove = () => byOwner('delete from audit_log where audit_id = $1', [auditId]);
  await expectFound(remove, { sealNo, auditId, detail: 'the row was removed' }, mend);
});

test('a row hidden by its seal’s own entry, and a seal that was edited or taken out, are found', async () => {
  await write('first');
  await seal();
  const { audit_id: auditId, seal_no: sealNo } = await lastRow();
  await write('second');
  await seal();
  const copy = await one<{ row: unknown; seal: unknown }>(
    'select to_jsonb(d) as row, to_jsonb(s) as seal from audit_sealed d join audit_seals s using (seal_no) where audit_id = $1',
    [auditId],
  );
  const mendRow = () =>
    byOwner('insert into audit_sealed select (jsonb_populate_record(null::audit_sealed, $1)).*', [
      JSON.stringify(copy.row),
    ]);
  await expectFound(
    () => byOwner('delete from audit_sealed where audit_id = $1', [auditId]),
    { sealNo, auditId: null, detail: 'do not add up' },
    mendRow,
  );
  const edit = (ms: number) =>
    byOwner(`update audit_seals set sealed_at = sealed_at + interval '${ms} ms' where seal_no = ${sealNo}`);
  await expectFound(
    () => edit(1),
    { sealNo, auditId: null, detail: 'do not add up' },
    () => edit(-1),
  );
  await expectFound(
    async () => {
      await byOwner('delete from audit_sealed where audit_id = $1', [auditId]);
      await byOwner('delete from audit_seals where seal_no = $1', [sealNo]);
    },
    { sealNo, auditId: null, detail: 'the seal is gone' },
    async () => {
      await byOwner('insert into audit_seals select (jsonb_populate_record(null::audit_seals, $1)).*', [
        JSON.stringify(copy.seal),
      ]);
      await mendRow();
    },
  );
});

test('a row slipped in with an id that was left free, or with an old time, is found before and after it is sealed', async () => {
  // an id that no row has: its transaction was rolled back
  const free = await one<{ id: bigint }>(`select nextval(pg_get_serial_sequence('audit_log', 'audit_id')) as id`);
  for (const subject of ['x', 'y', 'z']) {
    await write(subject);
    await seal();
    await app.advanceClock(HOUR_MS);
  }
  const slip = (id: bigint, ageMs: number) => () =>
    byOwner(
      `insert into audit_log (audit_id, at, actor, action, subject) overriding system value
       values ($1, app_now() - $2 * interval '1 millisecond', 'forger', 'test.forge', 'test:forged')`,
      [id, ageMs],
    );
  const takeOut = () => byOwner(`delete from audit_log where actor = 'forger'`);
  await expectFound(slip(free.id, 2 * HOUR_MS), { sealNo: null, auditId: free.id, detail: 'by its time' }, takeOut);
  await expectFound(slip(free.id, 0), { sealNo: null, auditId: free.id, detail: 'by its id' }, takeOut);

  // an old time under the next id: sealed, and found in its seal; the chain cannot be mended any more
  const next = await one<{ id: bigint }>(`select nextval(pg_get_serial_sequence('audit_log', 'audit_id')) as id`);
  await slip(next.id, 30 * HOUR_MS)();
  expect(await seal()).toBe(1);
  const { problems } = await verifyAudit(app.db);
  expect(problems).toMatchObject([{ auditId: next.id, detail: expect.stringContaining('by its time') }]);
  const { seal_no: sealNo } = await lastRow();
  await byOwner('delete from audit_sealed where seal_no = $1', [sealNo]);
  await byOwner('delete from audit_seals where seal_no = $1', [sealNo]);
  await takeOut();
  await expectUnbroken();
});

test('a last seal that was taken off, and a chain made anew, are found by a head that was kept elsewhere', async () => {
  await write('kept');
  await seal();
  const { seal_no: sealNo } = await lastRow();
  const { head } = await one<{ head: string }>(
    `select encode(hash, 'hex') as head from audit_seals order by seal_no desc limit 1`,
  );
  await write('newer');
  await seal();
  const withHead = ['--head', head.toUpperCase(), '--seal', String(sealNo)];
  expect(await verifyByLine(...withHead)).toMatchObject({ code: 0, out: expect.stringContaining('PASS') });
  expect((await verifyByLine('--head', head, '--seal', String(sealNo + 1n))).code).toBe(1);
  for (const wrong of [
    ['--head', 'abc'],
    ['--seal', '1'],
    [...withHead.slice(0, 3), '0'],
  ]) {
    expect([wrong, (await verifyByLine(...wrong)).code]).toEqual([wrong, 2]);
  }
  await byOwner(
    `with gone as (delete from audit_sealed where seal_no >= ${sealNo}) delete from audit_log where subject = 'test:kept'`,
  );
  await byOwner(`delete from audit_seals where seal_no >= ${sealNo}`);
  await seal();
  // nothing in the database tells any more
  expect(await verifyByLine()).toMatchObject({ code: 0 });
  const found = await verifyByLine(...withHead);
  expect(found).toMatchObject({ code: 1, out: expect.stringContaining('is not in the chain') });
});

test('[OPR-18] the integrity page tells what is sealed, its head, and whether the chain holds; nobody may change a seal', async () => {
  const auditor = await signInTestOperator(app, 'auditor');
  const state = async () => (await auditor.ok(OPERATOR_CALLS.integrityState)).audit;
  await write('waits');
  expect(await state()).toMatchObject({ rowsWaiting: expect.any(Number), waitingSinceMs: expect.any(Number) });
  await app.context.jobs.add(app.db, 'audit-seal', {});
  await app.context.jobs.add(app.db, 'audit-check', {});
  await app.runJobs();
  await seal();
  await verifyAudit(app.db);
  const { head, rows } = await one<{ head: string; rows: bigint }>(
    `select encode(hash, 'hex') as head, (select count(*) from audit_log) as rows from audit_seals order by seal_no desc limit 1`,
  );
  expect(await state()).toMatchObject({
    rowsSealed: Number(rows),
    rowsWaiting: 0,
    waitingSinceMs: null,
    lastSeal: { head },
    check: { problems: 0, first: null },
  });
  const { audit_id: auditId, seal_no: sealNo } = await lastRow();
  await byOwner(`update audit_log set reason = 'another' where audit_id = $1`, [auditId]);
  await app.context.jobs.add(app.db, 'audit-check', {});
  await app.runJobs();
  const first = { sealNo: String(sealNo), auditId: String(auditId), detail: 'the row was changed' };
  expect((await state()).check).toMatchObject({ problems: 1, first });
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toMatch(/^surahi_audit_check_problems 1$/m);
  await byOwner('update audit_log set reason = null where audit_id = $1', [auditId]);
  await expectUnbroken();

  for (const name of ['audit_seals', 'audit_sealed', 'audit_checks']) {
    for (const text of [
      `update ${name} set ${name === 'audit_checks' ? 'at = at' : 'seal_no = 1'}`,
      `delete from ${name}`,
      `truncate ${name} cascade`,
    ]) {
      await expect(app.db.query({ text })).rejects.toThrow('permission denied');
      await expect(app.ownerDb.query({ text })).rejects.toThrow('append-only');
    }
  }
});
