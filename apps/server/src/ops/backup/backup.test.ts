import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealAudit, writeAudit } from '../../operators/audit/index.ts';
import { addPlayers, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { createTestDatabase, testCluster, withDatabase } from '../../testing/databases.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { runOps } from '../run-ops.ts';

const ISO = '2026-11-21';
let app: TestApp;
let into: string;
let marketId: string | number;
let players: Awaited<ReturnType<typeof addPlayers>>;

beforeAll(async () => {
  into = mkdtempSync(path.join(tmpdir(), 'surahi-backup-'));
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  ({ marketId } = await addMarket(app, { name: 'Backup', open: '11:00', close: '13:00' }));
  players = await addPlayers(app, 3, 500);
  for (const player of players) await bid(player.token);
});
afterAll(async () => {
  rmSync(into, { recursive: true, force: true });
  await expectMoneyRight(app);
  await app.close();
});

async function bid(token: string): Promise<void> {
  const rows = [{ digits: '6', points: 10 }];
  const body = { marketId: Number(marketId), bidDate: '21-November-2026', pana: 'Single Digit', rows };
  expectOk(await submitBids(app, token, body));
}

type Ran = { code: number; out: string; err: string };

async function ops(args: readonly string[], ownerUrl: string, settings: object = {}): Promise<Ran> {
  const ran = { out: '', err: '' };
  const name = new URL(ownerUrl).pathname.slice(1);
  const code = await runOps(args, {
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: withDatabase(testCluster().appUrl, name),
      DATABASE_OWNER_URL: ownerUrl,
      ...settings,
    },
    say: (line = '') => void (ran.out += `${line}\n`),
    complain: (line) => void (ran.err += `${line}\n`),
    ask: () => Promise.resolve(false),
    readInput: () => Promise.resolve(''),
  });
  return { code, ...ran };
}

async function takeOne(): Promise<string> {
  const before = new Set(readdirSync(into));
  const ran = await ops(['backup', '--into', into], app.ownerUrl);
  expect(ran).toMatchObject({ code: 0, err: '' });
  const made = readdirSync(into).filter((name) => !before.has(name));
  expect(made).toHaveLength(1);
  return path.join(into, made[0] ?? '');
}

test('a backup taken during bidding restores completely, and the restored platform works', async () => {
  const actor = { name: 'tester', operatorId: null };
  await app.db.transaction((tx) => writeAudit(tx, { actor, action: 'test.write', subject: 'test:backup' }));
  expect(await sealAudit(app.db, app.context.logger)).toBeGreaterThan(0);
  const [taken] = await Promise.all([takeOne(), ...players.map((player) => bid(player.token))]);
  for (const file of readdirSync(taken)) expect(statSync(path.join(taken, file)).mode & 0o077).toBe(0);
  const target = await createTestDatabase('empty');
  const restored = await ops(['restore', '--from', taken], target.ownerUrl);
  expect(restored).toMatchObject({ code: 0, err: '', out: expect.stringContaining('the books balance') });
  const again = await ops(['restore', '--from', taken], target.ownerUrl);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('The database has players') });
  expect(await ops(['audit-books'], target.ownerUrl)).toMatchObject({ code: 0 });
  const chain = await ops(['verify-audit'], target.ownerUrl);
  expect(chain).toMatchObject({ code: 0, out: expect.stringContaining('in 1 seals, 0 waiting') });

  const copy = await createTestApp({ database: target });
  try {
    await copy.setClock(`${ISO}T09:30:00+05:30`);
    const rows = [{ digits: '7', points: 10 }];
    const body = { marketId: Number(marketId), bidDate: '21-November-2026', pana: 'Single Digit', rows };
    expectOk(await submitBids(copy, players[0]?.token ?? '', body));
    await expect(copy.db.query({ text: 'delete from transfers' })).rejects.toThrow('permission denied');
    await expectMoneyRight(copy);
  } finally {
    await copy.close();
  }
});

test('without --into, a backup goes to the folder of an absolute DATA_DIR', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'surahi-data-'));
  const ran = await ops(['backup'], app.ownerUrl, { DATA_DIR: dataDir });
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(path.join(dataDir, 'backups'))).toEqual([expect.stringMatching(/^surahi-/)]);
  rmSync(dataDir, { recursive: true });
});

test('verify-backup restores into a temporary database in the scratch folder; a changed or incomplete backup is refused', async () => {
  const taken = await takeOne();
  expect(await ops(['verify-backup', '--from', taken], app.ownerUrl)).toMatchObject({ code: 0, err: '' });
  const [row] = await app.db.query<{ verified: boolean }>({
    text: 'select verified_at is not null as verified from backups where name = $1',
    values: [path.basename(taken)],
  });
  expect(row).toEqual({ verified: true });

  const nowhere = path.join(taken, 'nowhere');
  expect(await ops(['verify-backup', '--from', taken, '--scratch', nowhere], app.ownerUrl)).toMatchObject({
    code: 1,
    err: expect.stringContaining(nowhere),
  });

  const wallets = path.join(taken, 'wallets.copy.gz');
  const bytes = readFileSync(wallets);
  bytes[bytes.length - 9] = (bytes.at(-9) ?? 0) ^ 1;
  writeFileSync(wallets, bytes);
  expect(await ops(['verify-backup', '--from', taken], app.ownerUrl)).toMatchObject({
    code: 1,
    err: expect.stringContaining('wallets.copy.gz'),
  });
  rmSync(path.join(taken, 'manifest.json'));
  expect(await ops(['verify-backup', '--from', taken], app.ownerUrl)).toMatchObject({
    code: 1,
    err: expect.stringContaining('does not hold a complete backup'),
  });
});
