import { mainBidHistory, submitMainBid } from '@surahi/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPlayers, bidBody, expectMoneyRight } from '../../testing/bids.ts';
import { asSuper } from '../../testing/databases.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import {
  type Browser,
  callFrom,
  countReads,
  openStandbyScene,
  type StandbyScene,
} from '../../testing/standby-scene.ts';
import { createTestApp, expectOk, PATIENT, type TestApp } from '../../testing/test-app.ts';
import { createDb, type Db, type ReadDb } from './db.ts';
import { SELECT_POSITION } from './leader-position.ts';
import { readFromStandby } from './standby-read.ts';
import { parsePosition } from './wal-position.ts';

let scene: StandbyScene;
let first: TestApp;
let second: TestApp;
let player: { playerId: bigint; token: string };
let marketId: number;
beforeAll(async () => {
  scene = await openStandbyScene();
  const { database, readUrl } = scene;
  const options = { database, readUrl, env: { READ_MAX_LAG_SECONDS: '3' } };
  first = await createTestApp(options);
  await first.setClock('2026-11-21T09:00:00+05:30');
  await addRates(first);
  ({ marketId } = await addMarket(first));
  const [added] = await addPlayers(first, 1, 100_000);
  if (added === undefined) throw new Error('no player');
  player = added;
  second = await createTestApp(options);
});
afterAll(async () => {
  await second.close();
  await expectMoneyRight(first);
  await first.close();
  await scene.close();
});

beforeEach(async () => {
  await resumeReplay();
  await untilServed();
});

/** Resumes the replay, which may then cancel this very statement (40001). A paused replay cancels none. */
async function resumeReplay(): Promise<void> {
  await scene.standbyDb.query({ text: 'select pg_wal_replay_resume()' }).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === '40001')) throw error;
  });
}

async function bidOn(node: TestApp, browser: Browser): Promise<string> {
  const submissionId = crypto.randomUUID();
  const rows = [{ digits: '5', points: 10 }];
  const body = bidBody({ marketId, pana: 'Single Digit', bidDate: '21-November-2026', rows, submissionId });
  expectOk(await callFrom(browser, node, submitMainBid, body));
  return submissionId;
}

async function newestBid(node: TestApp, browser: Browser): Promise<string | undefined> {
  const { body } = await callFrom(browser, node, mainBidHistory, { bid_from: '11/21/2026', bid_to: '11/21/2026' });
  return body.status ? body.bid_data[0]?.submission_id : undefined;
}

const served = async () => (await countReads(second)).get('standby current') ?? 0;

/** How many reads of the second node the leader has served, for whatever reason. */
async function servedByLeader(): Promise<number> {
  const counts = [...(await countReads(second))].filter(([name]) => name.startsWith('leader '));
  return counts.reduce((sum, [, count]) => sum + count, 0);
}

/** Reads until the standby serves a read of the second node. */
async function untilServed(): Promise<void> {
  const before = await served();
  const readAgain = () => newestBid(second, { token: player.token, position: '1-0/1' }).then(served);
  await expect.poll(readAgain, { interval: 20 }).toBeGreaterThan(before);
}

describe('reads', { shuffle: false }, () => {
  describe('of a standby that follows the leader', { shuffle: true }, () => {
    test('the standby shows a bid of another node at once, however often', async () => {
      const browser: Browser = { token: player.token };
      const before = await served();
      while ((await served()) < before + 50) {
        const submissionId = await bidOn(first, browser);
        expect(await newestBid(second, browser)).toBe(submissionId);
      }
    });

    test('a caller who was notified of a change sees it, also without a position of its own', async () => {
      await scene.standbyDb.query({ text: 'select pg_wal_replay_pause()' });
      const told = new Promise<void>((resolve) => second.context.listener.on('wallets', () => resolve()));
      const submissionId = await bidOn(first, { token: player.token });
      await told;
      expect(await newestBid(second, { token: player.token, position: '1-0/1' })).toBe(submissionId);
    });

    test('while the replay is paused a bid comes from the leader, then the lag sends all reads there and raises the alert', async () => {
      const browser: Browser = { token: player.token };
      await scene.standbyDb.query({ text: 'select pg_wal_replay_pause()' });
      const submissionId = await bidOn(first, browser);
      const before = await servedByLeader();
      expect(await newestBid(second, browser)).toBe(submissionId);
      expect(await servedByLeader()).toBeGreaterThan(before);
      const avoided = () => second.context.metrics.getSingleMetric('surahi_standby_avoided')?.get();
      const lag = () => second.context.metrics.getSingleMetric('surahi_standby_lag_seconds')?.get();
      // On a slow machine the standby may first be avoided because it did not answer in time.
      await expect.poll(async () => (await lag())?.values[0]?.value).toBeGreaterThan(3);
      await expect.poll(async () => (await avoided())?.values[0]?.value).toBe(1);
      const behind = (await countReads(second)).get('leader behind') ?? 0;
      expect(await newestBid(second, { token: player.token, position: '1-0/1' })).toBe(submissionId);
      expect((await countReads(second)).get('leader behind')).toBe(behind + 1);
      await resumeReplay();
      await expect.poll(async () => (await avoided())?.values[0]?.value).toBe(0);
    });

    test('a read waits on the standby for its position', async () => {
      await scene.standbyDb.query({ text: 'select pg_wal_replay_pause()' });
      await second.ownerDb.query({ text: 'create table read_probe ()' });
      const { position } = await second.ownerDb.one<{ position: string }>(SELECT_POSITION);
      const applicationName = 'waiting-read';
      const standby = connectToStandby(applicationName);
      const text = "select to_regclass('read_probe') is not null as found";
      const reading = readFromStandby(standby, (db) => db.one<{ found: boolean }>({ text }), {
        after: parsePosition(position) ?? 0n,
        patienceMs: 600_000,
      });
      await untilRunning(applicationName, '%pg_last_wal_replay_lsn%');
      await resumeReplay();
      expect(await reading).toEqual({ served: true, value: { found: true } });
      await standby.close();
    });

    test('a connection whose read was late is closed, because it leads to a standby that is behind', async () => {
      const standby = connectToStandby('late-read');
      const ownPid = (db: ReadDb) => db.one<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
      const pidAfter = async (): Promise<number> => {
        const read = await readFromStandby(standby, ownPid, { after: 0n, patienceMs: 600_000 });
        return read.served ? read.value.pid : 0;
      };
      const never = parsePosition('9-0/0') ?? 0n;
      let before: number;
      let why: string | undefined;
      do {
        before = await pidAfter();
        const read = await readFromStandby(standby, ownPid, { after: never, patienceMs: 100 });
        why = read.served ? undefined : read.why;
        // A slow machine may not get an answer in time.
      } while (why === 'away');
      expect(why).toBe('late');
      expect(await pidAfter()).not.toBe(before);
      await standby.close();
    });

    test('the position of the leader names its cluster as leader_timelines does', async () => {
      const { system_id } = await first.ownerDb.one<{ system_id: string }>(SELECT_POSITION);
      const text = 'select system_id::text from leader_timelines';
      expect(await first.ownerDb.query({ text })).toEqual([{ system_id }]);
    });

    test('a read whose connection breaks, or that conflicts with the replay, ends on the leader', async () => {
      await second.ownerDb.query({ text: 'create table read_conflict as select generate_series(1, 100) as n' });
      const conflict = async (): Promise<void> => {
        await second.ownerDb.query({ text: 'delete from read_conflict' });
        await second.ownerDb.query({ text: 'vacuum read_conflict' });
      };
      for (const disturb of [() => signalReads('terminate'), conflict]) {
        const before = (await countReads(second)).get('leader failed') ?? 0;
        const reading = readLong();
        await untilRunning('surahi-read', '%pg_sleep%');
        await disturb();
        expect(await reading).toBe(false);
        expect((await countReads(second)).get('leader failed')).toBe(before + 1);
        await untilServed();
      }
    });

    test('a read whose standby goes silent ends on the leader', async () => {
      const reading = readLong();
      await untilRunning('surahi-read', '%pg_sleep%');
      const stopped = await signalReads('stop');
      try {
        expect(await reading).toBe(false);
        expect((await countReads(second)).get('leader away')).toBeGreaterThan(0);
      } finally {
        for (const pid of stopped) process.kill(pid, 'SIGCONT');
      }
    });

    test('a standby that has not replayed the leader’s timeline serves no reads', async () => {
      const browser: Browser = { token: player.token };
      await asSuper(
        scene.database.superUrl,
        'create table kept_timelines as select * from leader_timelines',
        'delete from leader_timelines',
      );
      const submissionId = await bidOn(first, browser);
      const before = await served();
      expect(await newestBid(second, browser)).toBe(submissionId);
      expect(await served()).toBe(before);
      await asSuper(scene.database.superUrl, 'insert into leader_timelines select * from kept_timelines');
      await untilServed();
    });
  });

  // The standby is gone after this test.
  test('a promoted standby and a stopped one serve no reads', async () => {
    const browser: Browser = { token: player.token };
    await scene.standbyDb.query({ text: 'select pg_promote()' });
    const afterPromotion = await bidOn(first, browser);
    expect(await newestBid(second, browser)).toBe(afterPromotion);
    await scene.standby.stop();
    const afterStop = await bidOn(first, browser);
    expect(await newestBid(second, browser)).toBe(afterStop);
  });
});

function connectToStandby(applicationName: string): Db {
  return createDb({ connectionString: scene.readUrl, max: 1, readOnly: true, applicationName, ...PATIENT });
}

/** A read that never ends on a standby. Returns whether a standby served it. */
function readLong(): Promise<boolean> {
  return second.context.reads.read(1n, (db) =>
    db.transaction(async (tx) => {
      await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
      await tx.query({ text: 'set local statement_timeout = 0' });
      const text = `select pg_is_in_recovery() as is_standby, (select count(*) from pg_class) as n,
        case when pg_is_in_recovery() then pg_sleep(600)::text end`;
      return (await tx.one<{ is_standby: boolean }>({ text })).is_standby;
    }),
  );
}

async function untilRunning(applicationName: string, query: string): Promise<void> {
  const running = { text: 'select from pg_stat_activity where application_name = $1 and query like $2' };
  const found = () => scene.standbyDb.query({ ...running, values: [applicationName, query] });
  await expect.poll(async () => (await found()).length, { interval: 10 }).toBeGreaterThan(0);
}

/** Terminates the connections of reads on the standby, or stops the processes of reads and of the watch. */
async function signalReads(how: 'terminate' | 'stop'): Promise<number[]> {
  const names = how === 'stop' ? ['surahi-read', 'surahi-watch'] : ['surahi-read'];
  const rows = await scene.standbyDb.query<{ pid: number }>({
    text: `select pid${how === 'stop' ? '' : ', pg_terminate_backend(pid)'} from pg_stat_activity
      where application_name = any($1)`,
    values: [names],
  });
  if (how === 'stop') for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  return rows.map(({ pid }) => pid);
}
