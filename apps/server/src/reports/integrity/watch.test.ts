import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../platform/files/paths.ts';
import { addPlayers, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

const DEPLOY = path.join(projectRoot(), 'deploy');

let app: TestApp;
let marketId: number;
beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-21T09:00:00+05:30');
  await addRates(app);
  marketId = (await addMarket(app, { name: 'Watched', open: '11:00', close: '13:00' })).marketId;
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

/** Samples of /metrics: name with labels, and value. */
async function readMetrics(): Promise<Map<string, number>> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

/** Polls until the cached state has expired and the metric passes. */
async function expectMetric(name: string, passes: (value: number) => boolean): Promise<void> {
  await expect.poll(async () => passes((await readMetrics()).get(name) ?? Number.NaN), { timeout: 600_000 }).toBe(true);
}

test('every metric of the server is in docs/operation.md, and every metric of dashboard and alerts exists', async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const described = [...readMetricsTable().matchAll(/`(\w+)(?:\{[\w,]+\})?`/g)].map(([, name = '']) => name);
  const own = [...known].filter((name) => name.startsWith('surahi_'));
  expect(described.filter((name) => name.startsWith('surahi_')).toSorted()).toEqual(own.toSorted());
  const files = [
    'prometheus/alerts.yml',
    ...readdirSync(path.join(DEPLOY, 'grafana')).map((file) => `grafana/${file}`),
  ];
  for (const file of files) {
    const content = readFileSync(path.join(DEPLOY, file), 'utf8');
    const used = [...content.matchAll(/\b(?:surahi|http|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
    expect(used.length).toBeGreaterThan(20);
    const unknown = used.filter((name) => !known.has(name.replace(/_(bucket|sum|count)$/, '')) && !known.has(name));
    expect([file, unknown]).toEqual([file, []]);
  }
});

/** The first column of the table of metrics in docs/operation.md. */
function readMetricsTable(): string {
  const page = readFileSync(path.join(projectRoot(), 'docs/operation.md'), 'utf8');
  const table = /^\| Metric \|.*?\n\n/ms.exec(page)?.[0] ?? '';
  return [...table.matchAll(/^\| ([^|]*) \|/gm)].map(([, names = '']) => names).join('\n');
}

test('every alert has a one-line summary, a runbook, and its name in the row of that runbook in the list', () => {
  const content = readFileSync(path.join(DEPLOY, 'prometheus/alerts.yml'), 'utf8');
  const alerts = content.split('- alert: ').slice(1);
  expect(alerts.length).toBeGreaterThanOrEqual(20);
  const runbooks = readdirSync(path.join(projectRoot(), 'docs/runbooks')).filter((file) => file !== 'README.md');
  expect(runbooks).toHaveLength(21);
  const list = readFileSync(path.join(projectRoot(), 'docs/runbooks/README.md'), 'utf8').split('\n');
  for (const alert of alerts) {
    expect(alert).toMatch(/summary: \S/);
    const runbook = /runbook: (\S+)/.exec(alert)?.[1] ?? 'none';
    expect([runbook, existsSync(path.join(projectRoot(), runbook))]).toEqual([runbook, true]);
    const name = /^\w+/.exec(alert)?.[0] ?? 'none';
    const isListed = list.some((row) => row.includes(`](${path.basename(runbook)})`) && row.includes(`\`${name}\``));
    expect([name, isListed]).toEqual([name, true]);
  }
  for (const file of runbooks) {
    const runbook = readFileSync(path.join(projectRoot(), 'docs/runbooks', file), 'utf8');
    for (const part of ['## How it shows', '## First look', '## What to do', '## When it is over']) {
      expect([file, runbook.includes(part)]).toEqual([file, true]);
    }
    for (const [, name] of runbook.matchAll(/`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`/g)) {
      expect([file, content.includes(`alert: ${name}\n`)]).toEqual([file, true]);
    }
    for (const [name] of runbook.matchAll(/\bsurahi_[a-z_]+/g)) {
      expect([file, name, content.includes(name) || readDashboard().includes(name)]).toEqual([file, name, true]);
    }
  }
});

test('each counter of codes that a limit refuses has an alert', async () => {
  const stopped = [...(await readMetrics()).keys()].filter((name) => /^surahi_\w+_stopped_total$/.test(name));
  expect(stopped).toHaveLength(2);
  const rules = readFileSync(path.join(DEPLOY, 'prometheus/alerts.yml'), 'utf8');
  for (const name of stopped) expect(rules).toContain(`expr: "sum(increase(${name}[5m])) > 0"\n`);
});

test('texts that fail and numbers that the provider refuses have an alert each', () => {
  const rules = readFileSync(path.join(DEPLOY, 'prometheus/alerts.yml'), 'utf8');
  const watched = [
    ...rules.matchAll(/alert: (\w+)\n(?: +#.*\n)* +expr: 'sum\(rate\(surahi_sms_total\{outcome="(\w+)"\}/g),
  ];
  expect(watched.map(([, alert, outcome]) => [alert, outcome])).toEqual([
    ['TextsFail', 'failed'],
    ['NumbersRefused', 'number_refused'],
  ]);
});

test('each age that is NaN until the first check or backup has an alert for NaN', async () => {
  const isAge = ([name, value]: [string, number]): boolean =>
    /^surahi_(books|audit|backup).*_age_/.test(name) && Number.isNaN(value);
  const ages = [...(await readMetrics())].filter(isAge).map(([name]) => name);
  expect(ages).toHaveLength(4);
  const rules = readFileSync(path.join(DEPLOY, 'prometheus/alerts.yml'), 'utf8');
  for (const age of ages)
    expect(rules).toMatch(new RegExp(`expr: "max\\(${age}\\) != max\\(${age}\\)"\\n +for: \\d+h\\n`));
});

function readDashboard(): string {
  return readFileSync(path.join(DEPLOY, 'grafana/surahi.json'), 'utf8');
}

test('bids, batches, responses, missing results and the books have correct metrics', async () => {
  const [player] = await addPlayers(app, 1, 500);
  const rows = [
    { digits: '6', points: 10 },
    { digits: '7', points: 20 },
  ];
  const body = { marketId, bidDate: '21-November-2026', pana: 'Single Digit', rows };
  expectOk(await submitBids(app, player?.token ?? '', body));
  const metrics = await readMetrics();
  expect(metrics.get('surahi_bids_total{family="main"}')).toBe(2);
  expect(metrics.get('surahi_submissions_total{family="main",outcome="accepted"}')).toBe(1);
  expect(metrics.get('surahi_bid_batch_size_count')).toBe(1);
  expect(metrics.get('surahi_settlement_lag_seconds')).toBe(0);
  expect(metrics.get('surahi_results_overdue')).toBe(0);
  expect(metrics.get('surahi_books_check_age_seconds')).toBeNaN();
  expect(metrics.get('surahi_db_pool_limit')).toBeGreaterThan(1);
  expect(metrics.get('surahi_partition_days_ahead')).toBeGreaterThan(7);
  await app.setClock('2026-11-21T14:30:00+05:30');
  await expectMetric('surahi_results_overdue', (value) => value === 2);
});

test('partitions of coming months are created while bids are read, with the same properties as the others', async () => {
  const [made] = await app.ownerDb.transaction(async (reading) => {
    await reading.query({ text: 'select count(*) from slips s join payouts p using (slip_no)' });
    return app.ownerDb.query<{ made: number }>({
      text: "select ensure_partitions('2031-03-01', '2031-04-30') as made from (select set_config('lock_timeout', '1s', true)) t",
    });
  });
  expect(made).toEqual({ made: 4 });
  const shapes = await app.ownerDb.query<{ shape: string }>({
    text: `select concat_ws('; ',
        (select string_agg(pg_get_constraintdef(oid), ', ' order by conname) from pg_constraint where conrelid = c.oid and contype <> 'n'),
        (select string_agg(replace(indexdef, c.relname, ''), ', ' order by indexname) from pg_indexes where tablename = c.relname),
        (select string_agg(tgname, ', ' order by tgname) from pg_trigger where tgrelid = c.oid),
        (select string_agg(pg_get_expr(adbin, adrelid), ', ' order by adnum) from pg_attrdef where adrelid = c.oid)) as shape
      from pg_class c join pg_inherits i on i.inhrelid = c.oid where i.inhparent = 'slips'::regclass`,
  });
  expect(shapes.length).toBeGreaterThan(3);
  expect(new Set(shapes.map(({ shape }) => shape.replaceAll(/[0-9]{4}_[0-9]{2}/g, ''))).size).toBe(1);
});

test('all books are checked every night, and a difference is reported from then on', async () => {
  await app.context.jobs.add(app.db, 'books-check', {});
  await app.runJobs();
  await expectMetric('surahi_books_check_problems', (value) => value === 0);
  await expectMetric('surahi_books_check_age_seconds', (value) => value < 60);
  await app.ownerDb.query({ text: 'update wallets set balance_paise = balance_paise + 1' });
  try {
    await app.context.jobs.add(app.db, 'books-check', {});
    await app.runJobs();
    await expectMetric('surahi_books_check_problems', (value) => value > 0);
  } finally {
    await app.ownerDb.query({ text: 'update wallets set balance_paise = balance_paise - 1' });
  }
});
