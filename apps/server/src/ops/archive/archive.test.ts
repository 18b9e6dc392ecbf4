import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mainBidHistory, mainWinHistory, walletHistory } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBids } from '../../betting/draws/index.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { type BettingDays, playTwoDays, seededRandom } from '../../testing/betting-days.ts';
import { expectMoneyRight, settleAll } from '../../testing/bids.ts';
import { testCluster, withDatabase } from '../../testing/databases.ts';
import { addRates, declare } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { runOps } from '../run-ops.ts';

let app: TestApp;
let dataDir: string;
/** The default folder of archives. */
let into: string;
let days: BettingDays;
let owner: OperatorClient;
let token: string;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'surahi-archive-'));
  into = path.join(dataDir, 'archives');
  app = await createTestApp();
  await app.setClock('2026-11-20T07:00:00+05:30');
  await addRates(app);
  days = await playTwoDays(app, seededRandom(7));
  await app.setClock('2027-03-10T09:00:00+05:30');
  owner = await signInTestOperator(app, 'owner');
  // The sessions of November have expired.
  token = newToken();
  await app.ownerDb.query({
    text: 'insert into player_sessions (player_id, token_hash) values ($1, $2)',
    values: [playerId(), hashToken(token)],
  });
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await app.close();
});

function playerId(): bigint {
  const [player] = days.players;
  if (player === undefined) throw new Error('nobody played');
  return player.playerId;
}

async function ops(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const ran = { out: '', err: '' };
  const name = new URL(app.ownerUrl).pathname.slice(1);
  const code = await runOps(args, {
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: withDatabase(testCluster().appUrl, name),
      DATABASE_OWNER_URL: app.ownerUrl,
      DATA_DIR: dataDir,
    },
    say: (line = '') => void (ran.out += `${line}\n`),
    complain: (line) => void (ran.err += `${line}\n`),
    ask: () => Promise.resolve(false),
    readInput: () => Promise.resolve(''),
  });
  return { code, ...ran };
}

function archive(before: string) {
  return ops('archive', '--before', before, '--as', owner.username, '--yes');
}

const folderOf = (month: string) => {
  const found = readdirSync(into).find((name) => name.startsWith(`surahi-archive-${month}-`));
  return path.join(into, found ?? 'none');
};

/** Returns every row of November as text, in key order. */
async function rowsOf(slips: string, payouts: string): Promise<string[]> {
  const rows = await app.ownerDb.query<{ row: string }>({
    text: `select to_jsonb(s)::text as row from ${slips} s union all select to_jsonb(p)::text from ${payouts} p order by 1`,
  });
  return rows.map((one) => one.row);
}

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

/** Returns what operators see of November without single bids. */
async function figures() {
  return {
    byPlayer: (await owner.ok(OPERATOR_CALLS.betsReport, { query: { ...NOVEMBER, by: 'player' } })).rows,
    byGame: (await owner.ok(OPERATOR_CALLS.betsReport, { query: { ...NOVEMBER, by: 'game' } })).rows,
    sums: (await owner.ok(OPERATOR_CALLS.getPlayer, { params: { playerId: String(playerId()) } })).player,
    draws: (await ops('draws', '--date', '2026-11-20')).out,
  };
}

const ledger = async () =>
  app.db.query({ text: 'select count(*) as n, sum(amount_paise) as paise, max(transfer_id) as last from transfers' });

/** Whether the archive waits for the lock that it needs to drop the month. */
async function waitsForReader(): Promise<boolean> {
  const rows = await app.ownerDb.query({
    text: `select from pg_stat_activity where datname = current_database() and application_name = 'surahi-archive'
      and wait_event_type = 'Lock' and query like 'alter table%'`,
  });
  return rows.length > 0;
}

describe('a month', { shuffle: false }, () => {
  test('a month is not archived with an unsettled draw, when too recent, or without the permission', async () => {
    const originals = await rowsOf('slips', 'payouts');
    expect(originals.length).toBeGreaterThan(100);
    expect(await archive('2026-12')).toMatchObject({ code: 1, err: expect.stringMatching(/2 of its draws have bids/) });
    expect(await rowsOf('slips_2026_11', 'payouts_2026_11')).toEqual(originals);
    expect(await archive('2027-01')).toMatchObject({ code: 2, err: expect.stringContaining('Use at most 2026-12') });
    const auditor = await signInTestOperator(app, 'auditor');
    const refused = await ops('archive', '--before', '2026-12', '--into', into, '--as', auditor.username, '--yes');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('does not allow') });
  });

  describe('whose draws are settled', () => {
    let originals: string[];
    beforeAll(async () => {
      const second = days.drawIds['2026-11-21'];
      await declare(app, second?.main ?? 0n, 'close', '140');
      await declare(app, second?.starline ?? 0n, 'open', '112');
      await settleAll(app);
      originals = await rowsOf('slips', 'payouts');
    });

    test('an archive interrupted at its end has changed nothing', async () => {
      const reader = new pg.Client({ connectionString: app.ownerUrl });
      await reader.connect();
      try {
        // An open read prevents the drop.
        await reader.query('begin; select count(*) from slips');
        const running = archive('2026-12');
        // Uses another connection, because a transaction sees a frozen list of activity.
        const killed = async () => {
          const rows = await app.ownerDb.query({
            text: `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
              and application_name = 'surahi-archive' and wait_event_type = 'Lock' and query like 'alter table%'`,
          });
          return rows.length;
        };
        await expect.poll(killed, { timeout: 600_000, interval: 20 }).toBe(1);
        expect(await running).toMatchObject({ code: 1 });
      } finally {
        await reader.end();
      }
      expect(await rowsOf('slips_2026_11', 'payouts_2026_11')).toEqual(originals);
      expect(await app.db.query({ text: "select 1 from archives where month = '2026-11-01'" })).toEqual([]);
      await expectMoneyRight(app);
      // The files of the failed run are ignored.
      rmSync(folderOf('2026-11'), { recursive: true });
    });

    test('an archived month is no longer in the database, while money, reports and players’ sums are unchanged', async () => {
      const [before, booked] = [await figures(), await ledger()];
      const reader = new pg.Client({ connectionString: app.ownerUrl });
      await reader.connect();
      await reader.query('begin; select count(*) from slips');
      const running = archive('2026-12');
      // The archive waits for this reader without blocking other statements for long.
      await expect.poll(waitsForReader, { interval: 20 }).toBe(true);
      await reader.end();
      expect(await running).toMatchObject({ code: 0, err: '', out: expect.stringContaining('verified, rows dropped') });
      const gone = await app.db.query({
        text: "select to_regclass('slips_2026_11') as s, to_regclass('payouts_2026_11') as p",
      });
      expect(gone).toEqual([{ s: null, p: null }]);
      for (const file of readdirSync(folderOf('2026-11')))
        expect(statSync(path.join(folderOf('2026-11'), file)).mode & 0o077).toBe(0);

      await expectMoneyRight(app);
      expect(await ledger()).toEqual(booked);
      expect(await figures()).toEqual(before);
      const log = await owner.ok(OPERATOR_CALLS.listAudit, { query: { subject: 'month:2026-11' } });
      expect(log.rows).toMatchObject([{ actor: owner.username, action: 'bids.archive' }]);
      // Without rows the sums cannot be recomputed, which is not an error.
      expect((await owner.ok(OPERATOR_CALLS.integrityState)).settlements).toEqual([]);
      expect(await archive('2026-12')).toMatchObject({ code: 0, out: expect.stringContaining('No bids older than') });
    });

    describe('that is archived', () => {
      // Archives the month here, so that each of these tests can also run alone.
      beforeAll(() => archive('2026-12'));

      test('players and operators see that bids are archived, and such a draw cannot change', async () => {
        const range = { from: '11/20/2026', to: '11/21/2026' };
        const bids = await app.call(mainBidHistory, { bid_from: range.from, bid_to: range.to }, { token });
        expect(expectRefused(bids, 'no_data')).toMatchObject({ archived_before: '2026-12-01' });
        // The last wins of these days were credited in March, when their results were declared.
        const wins = await app.call(mainWinHistory, { date_from: range.from, date_to: range.to }, { token });
        expect(expectRefused(wins, 'no_data')).toMatchObject({ archived_before: '2027-03-11' });
        const young = await app.call(mainBidHistory, { bid_from: '12/01/2026', bid_to: '3/10/2027' }, { token });
        expect(expectRefused(young, 'no_data')).not.toHaveProperty('archived_before');
        const wallet = expectOk(await app.call(walletHistory, { limit: 100 }, { token }));
        expect(JSON.stringify(wallet)).toContain('(archived)');

        const drawId = String(days.drawIds['2026-11-20']?.main);
        const list = await owner.call(OPERATOR_CALLS.listBids, { query: { date: '2026-11-20' } });
        expect(list).toMatchObject({ http: 409, code: 'bids_archived' });
        expect(await owner.call(OPERATOR_CALLS.listBids, { query: { drawId } })).toMatchObject({
          code: 'bids_archived',
        });
        const voided = await ops(
          'void',
          '--draw',
          drawId,
          '--reason',
          'a wrong number',
          '--yes',
          '--as',
          owner.username,
        );
        expect(voided).toMatchObject({ code: 1, err: expect.stringContaining('archived') });
        const byHand = app.db.query({
          text: 'update settlements set void_requested_at = app_now() where draw_id = $1',
          values: [drawId],
        });
        await expect(byHand).rejects.toThrow('are archived');
        await expect(app.ownerDb.query({ text: 'delete from archives' })).rejects.toThrow('append-only');
      });

      test('the check of the books detects an archive that differs from the transfers', async () => {
        const change = (by: number) =>
          app.ownerDb.transaction(async (tx) => {
            await tx.query({ text: 'alter table archives disable trigger user' });
            await tx.query({
              text: `update archives set paid_paise = paid_paise + $1 where month = '2026-11-01'`,
              values: [by],
            });
            await tx.query({ text: 'alter table archives enable trigger user' });
          });
        await change(100);
        expect(await checkBids(app.db)).toMatchObject([{ check: 'archive', subject: 'month 2026-11-01' }]);
        await change(-100);
        expect(await checkBids(app.db)).toEqual([]);
      });

      test('an archive reads back row for row, into separate tables and as a list', async () => {
        const restored = await ops('read-archive', folderOf('2026-11'), '--restore');
        expect(restored).toMatchObject({
          code: 0,
          err: '',
          out: expect.stringContaining('match the record of this database'),
        });
        expect(await rowsOf('archive.slips_2026_11', 'archive.payouts_2026_11')).toEqual(originals);
        const again = await ops('read-archive', folderOf('2026-11'), '--restore');
        expect(again).toMatchObject({ code: 1, err: expect.stringContaining('exists already') });

        type Slip = { slip_no: bigint; bids: number; of_player: number };
        const [slip] = await app.ownerDb.query<Slip>({
          text: `select slip_no, cardinality(picks) as bids,
              (select sum(cardinality(o.picks))::int from archive.slips_2026_11 o where o.player_id = $1) as of_player
            from archive.slips_2026_11 where player_id = $1 order by slip_no limit 1`,
          values: [playerId()],
        });
        const listed = await ops('read-archive', folderOf('2026-11'), '--player', String(playerId()));
        expect(listed.out.match(/2026-11-2[01] /g)).toHaveLength(slip?.of_player ?? 0);
        const one = await ops('read-archive', folderOf('2026-11'), '--slip', String(slip?.slip_no));
        expect(one.out.match(/2026-11-2[01] /g)).toHaveLength(slip?.bids ?? 0);
        expect(one.out).toContain('Single Digit');
      });

      test('a damaged, unfinished or foreign archive is refused', async () => {
        const copy = path.join(into, 'copy');
        cpSync(folderOf('2026-11'), copy, { recursive: true });
        const file = path.join(copy, 'slips_2026_11.copy.gz');
        const bytes = readFileSync(file);
        bytes[bytes.length - 9] = (bytes.at(-9) ?? 0) ^ 1;
        writeFileSync(file, bytes);
        const damaged = await ops('read-archive', copy);
        expect(damaged).toMatchObject({ code: 1, err: expect.stringContaining('differs from the manifest') });
        rmSync(path.join(copy, 'manifest.json'));
        expect(await ops('read-archive', copy)).toMatchObject({
          code: 1,
          err: expect.stringContaining('does not hold a complete archive'),
        });
        // This archive is complete, but the database recorded another one.
        cpSync(folderOf('2026-10'), copy, { recursive: true });
        const manifest = readFileSync(path.join(copy, 'manifest.json'), 'utf8');
        const forged = manifest.replace('"month": "2026-10"', '"month": "2026-11"');
        writeFileSync(path.join(copy, 'manifest.json'), forged);
        expect(await ops('read-archive', copy)).toMatchObject({
          code: 1,
          err: expect.stringContaining('is not the archive of'),
        });
      });
    });
  });
});
