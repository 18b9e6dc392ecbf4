import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInTestOperator } from '../../testing/operators.ts';
import { openSealedLog } from '../../testing/sealed-log.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyAudit } from './verify-audit.ts';
import { writeAudit } from './write-audit.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let log: ReturnType<typeof openSealedLog>;

beforeAll(async () => {
  app = await createTestApp();
  log = openSealedLog(app);
  await app.setClock('2026-11-21T09:00:00+05:30');
});
afterAll(() => app.close());
beforeEach(async () => {
  await log.seal();
});

test('concurrent writers and sealers produce one chain with each row sealed once', async () => {
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let row = 0; row < 15; row += 1) await log.write(`${writer}.${row}`);
  });
  const sealers = Array.from({ length: 4 }, async () => {
    for (let turn = 0; turn < 6; turn += 1) await log.seal();
  });
  await Promise.all([...writers, ...sealers]);
  await log.seal();
  const counts = await log.one<Record<string, bigint>>(`select (select count(*) from audit_log) as rows,
    (select count(*) from audit_log join audit_sealed using (audit_id)) as sealed,
    (select sum(row_count) from audit_seals) as summed, (select max(seal_no) - count(*) from audit_seals) as gaps`);
  expect(counts).toEqual({ rows: counts.rows, sealed: counts.rows, summed: counts.rows, gaps: 0n });
  expect(counts.rows).toBeGreaterThanOrEqual(120n);
  await log.expectUnbroken();
});

test('a row committed after higher ids were sealed is covered by the next seal', async () => {
  await app.db.transaction(async (tx) => {
    await writeAudit(tx, log.entry('late'));
    await log.write('quick');
    expect(await log.seal()).toBe(1);
  });
  await log.write('later');
  expect(await log.seal()).toBe(2);
  const order = await app.db.query<{ subject: string }>({
    text: `select subject from audit_sealed join audit_log using (audit_id) order by seal_no desc, audit_id desc limit 3`,
  });
  expect(order.map((row) => row.subject)).toEqual(['test:later', 'test:late', 'test:quick']);
  await log.expectUnbroken();
});

test('twelve concurrent sealers of the same rows make one seal', async () => {
  const before = await log.one<{ seals: bigint }>('select count(*) as seals from audit_seals');
  await log.write('a', 'b', 'c');
  const sealed = await Promise.all(Array.from({ length: 12 }, log.seal));
  expect(sealed.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 11 }, () => 0), 3]);
  expect(await log.one('select count(*) as seals from audit_seals')).toEqual({ seals: before.seals + 1n });
  await log.expectUnbroken();
});

test('a changed row, in any column, and a removed row are found', async () => {
  await log.write('old', 'victim', 'young');
  await log.seal();
  const { audit_id: auditId, row, seal_no: sealNo } = await log.lastRow();
  const changes = ["at = at + interval '1 microsecond'", "actor = 'x'", 'operator_id = 1', "address = 'x'"];
  changes.push("action = 'x'", "subject = 'x'", "before = 'null'", `after = '{"subject": "x"}'`, "reason = ''");
  const putBack = `insert into audit_log overriding system value select (jsonb_populate_record(null::audit_log, $1)).*`;
  const mend = async () => {
    await log.byOwner('delete from audit_log where audit_id = $1', [auditId]);
    await log.byOwner(putBack, [JSON.stringify(row)]);
  };
  for (const change of changes) {
    await log.byOwner(`update audit_log set ${change} where audit_id = $1`, [auditId]);
    expect([change, (await verifyAudit(app.db)).problems]).toEqual([
      change,
      [{ sealNo, auditId, detail: 'the row was changed' }],
    ]);
    await mend();
  }
  const remove = () => log.byOwner('delete from audit_log where audit_id = $1', [auditId]);
  await log.expectFound(remove, { sealNo, auditId, detail: 'the row was removed' }, mend);
});

test('a row detached from its seal, an edited seal and a removed seal are found', async () => {
  await log.write('first');
  expect(await log.seal()).toBe(1);
  const { audit_id: auditId, seal_no: sealNo } = await log.lastRow();
  await log.write('second');
  await log.seal();
  const copy = await log.one<{ row: unknown; seal: unknown }>(
    `select to_jsonb(d) as row, to_jsonb(s) as seal from audit_sealed d join audit_seals s using (seal_no)
     where audit_id = ${auditId}`,
  );
  const mendRow = () =>
    log.byOwner('insert into audit_sealed select (jsonb_populate_record(null::audit_sealed, $1)).*', [
      JSON.stringify(copy.row),
    ]);
  await log.expectFound(
    () => log.byOwner('delete from audit_sealed where audit_id = $1', [auditId]),
    { sealNo, auditId: null, detail: 'do not give its hash' },
    mendRow,
  );
  const edit = (ms: number) =>
    log.byOwner(`update audit_seals set sealed_at = sealed_at + interval '${ms} ms' where seal_no = ${sealNo}`);
  await log.expectFound(
    () => edit(1),
    { sealNo, auditId: null, detail: 'do not give its hash' },
    () => edit(-1),
  );
  await log.expectFound(
    async () => {
      await log.byOwner('delete from audit_sealed where audit_id = $1', [auditId]);
      await log.byOwner('delete from audit_seals where seal_no = $1', [sealNo]);
    },
    { sealNo, auditId: null, detail: 'the seal is missing' },
    async () => {
      await log.byOwner('insert into audit_seals select (jsonb_populate_record(null::audit_seals, $1)).*', [
        JSON.stringify(copy.seal),
      ]);
      await mendRow();
    },
  );
});

test('a row inserted under an unused id or with an old time is found before and after sealing', async () => {
  // An id without a row, because its transaction was rolled back.
  const free = await log.one<{ id: bigint }>(`select nextval(pg_get_serial_sequence('audit_log', 'audit_id')) as id`);
  for (const subject of ['x', 'y', 'z']) {
    await log.write(subject);
    await log.seal();
    await app.advanceClock(HOUR_MS);
  }
  const slip = (id: bigint, ageMs: number) => () =>
    log.byOwner(
      `insert into audit_log (audit_id, at, actor, action, subject) overriding system value
       values ($1, app_now() - $2 * interval '1 millisecond', 'forger', 'test.forge', 'test:forged')`,
      [id, ageMs],
    );
  const takeOut = () => log.byOwner(`delete from audit_log where actor = 'forger'`);
  await log.expectFound(slip(free.id, 2 * HOUR_MS), { sealNo: null, auditId: free.id, detail: 'by its time' }, takeOut);
  await log.expectFound(slip(free.id, 0), { sealNo: null, auditId: free.id, detail: 'by its id' }, takeOut);

  // An old time under the next id is sealed and then found. The chain cannot be repaired after this.
  const next = await log.one<{ id: bigint }>(`select nextval(pg_get_serial_sequence('audit_log', 'audit_id')) as id`);
  await slip(next.id, 30 * HOUR_MS)();
  expect(await log.seal()).toBe(1);
  const { problems } = await verifyAudit(app.db);
  expect(problems).toMatchObject([{ auditId: next.id, detail: expect.stringContaining('by its time') }]);
  const { seal_no: sealNo } = await log.lastRow();
  await log.byOwner('delete from audit_sealed where seal_no = $1', [sealNo]);
  await log.byOwner('delete from audit_seals where seal_no = $1', [sealNo]);
  await takeOut();
  await log.expectUnbroken();
});

test('a removed last seal and a rebuilt chain are found by a head that was recorded elsewhere', async () => {
  await log.write('kept');
  await log.seal();
  const { seal_no: sealNo } = await log.lastRow();
  const { head } = await log.one<{ head: string }>(
    `select encode(hash, 'hex') as head from audit_seals order by seal_no desc limit 1`,
  );
  await log.write('newer');
  await log.seal();
  const withHead = ['--head', head.toUpperCase(), '--seal', String(sealNo)];
  expect(await log.verifyByLine(...withHead)).toMatchObject({ code: 0, out: expect.stringContaining('PASS') });
  expect((await log.verifyByLine('--head', head, '--seal', String(sealNo + 1n))).code).toBe(1);
  for (const wrong of [
    ['--head', 'abc'],
    ['--seal', '1'],
    [...withHead.slice(0, 3), '0'],
  ]) {
    expect([wrong, (await log.verifyByLine(...wrong)).code]).toEqual([wrong, 2]);
  }
  await log.byOwner(
    `with gone as (delete from audit_sealed where seal_no >= ${sealNo}) delete from audit_log where subject = 'test:kept'`,
  );
  await log.byOwner(`delete from audit_seals where seal_no >= ${sealNo}`);
  await log.seal();
  // No check inside the database can detect it.
  expect(await log.verifyByLine()).toMatchObject({ code: 0 });
  const found = await log.verifyByLine(...withHead);
  expect(found).toMatchObject({ code: 1, out: expect.stringContaining('is not in the chain') });
});

test('the integrity page shows the seals, the head and the result of the check; nobody may change a seal', async () => {
  const auditor = await signInTestOperator(app, 'auditor');
  const state = async () => (await auditor.ok(OPERATOR_CALLS.integrityState)).audit;
  await log.write('waits');
  expect(await state()).toMatchObject({ rowsWaiting: expect.any(Number), waitingSinceMs: expect.any(Number) });
  await app.context.jobs.add(app.db, 'audit-seal', {});
  await app.context.jobs.add(app.db, 'audit-check', {});
  await app.runJobs();
  await log.seal();
  await verifyAudit(app.db);
  const { head, rows } = await log.one<{ head: string; rows: bigint }>(
    `select encode(hash, 'hex') as head, (select count(*) from audit_log) as rows from audit_seals order by seal_no desc limit 1`,
  );
  expect(await state()).toMatchObject({
    rowsSealed: Number(rows),
    rowsWaiting: 0,
    waitingSinceMs: null,
    lastSeal: { head },
    check: { problems: 0, first: null },
  });
  const { audit_id: auditId, seal_no: sealNo } = await log.lastRow();
  await log.byOwner(`update audit_log set reason = 'another' where audit_id = $1`, [auditId]);
  await app.context.jobs.add(app.db, 'audit-check', {});
  await app.runJobs();
  const first = { sealNo: String(sealNo), auditId: String(auditId), detail: 'the row was changed' };
  expect((await state()).check).toMatchObject({ problems: 1, first });
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toMatch(/^surahi_audit_check_problems 1$/m);
  await log.byOwner('update audit_log set reason = null where audit_id = $1', [auditId]);
  await log.expectUnbroken();

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
