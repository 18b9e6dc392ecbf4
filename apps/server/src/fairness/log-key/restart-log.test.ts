import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { checkBundle, fromBase64, parseEntry, parseNote, parseVerifierKey, verifyNote } from '@surahi/fairness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { giveBalance, submitBids } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { approveNewest, type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk } from '../../testing/test-app.ts';
import {
  addEntry,
  claimLogIdentity,
  openPublicLog,
  publishCheckpoint,
  readCheckpoint,
  readKeyPeriods,
  reportFraud,
  sequenceEntries,
} from '../log/index.ts';

const seedOf = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const [OLD, NEXT] = [seedOf(41), seedOf(42)];
const [OLD_NAME, NEW_NAME] = ['example.org/log', 'example.org/log2'];
const reason = 'the key was stolen';

let scene: FairScene;
let player: TestPlayer;
let first: OperatorClient;
let second: OperatorClient;
let finance: OperatorClient;
let open: { marketId: number; drawId: bigint };
let over: { marketId: number };
let oldKey: string;
let newKey: string;
/** The last checkpoint that the old name published. */
let lastNote: string;

beforeAll(async () => {
  scene = await FairScene.open({ LOG_KEY: OLD });
  player = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 100_000);
  over = await scene.addDrawMarket({ open: '08:30', close: '08:40' });
  open = await scene.addDrawMarket({ open: '10:00', close: '12:00' });
  await scene.at('08:55:00');
  await scene.step();
  await scene.step();
  first = await signInTestOperator(scene.app, 'owner');
  second = await signInTestOperator(scene.app, 'owner');
  finance = await signInTestOperator(scene.app, 'finance');
  oldKey = scene.log.configuredKey;
  lastNote = await fetchText('checkpoint');
});
afterAll(() => scene.close());

async function fetchText(route: string): Promise<string> {
  const response = await fetch(`${scene.app.url}/log/${route}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** Restarts the node of the scene with other settings. Its archive is a folder of its own. */
async function installNewName(): Promise<void> {
  const { config } = scene.app;
  const { publicLog } = config;
  if (publicLog === undefined) throw new Error('the public log is off');
  const own = { ...publicLog, origin: NEW_NAME, key: NEXT, oldKeys: [OLD], archiveDir: `${config.dataDir}/log2` };
  Object.assign(scene.log, await openPublicLog({ config: { ...config, publicLog: own } }), { isCompared: true });
  newKey = scene.log.configuredKey;
}

const propose = (by = first, key = newKey) => by.call(OPERATOR_CALLS.proposeLogRestart, { body: { key, reason } });

const bid = async (marketId: number) =>
  expectOk(
    await submitBids(scene.app, player.token, {
      marketId,
      pana: 'Single Digit',
      session: 'Open',
      bidDate: '23-November-2026',
      rows: [{ digits: '5', points: 10, session: 'Open' }],
    }),
  ).acceptances ?? [];

/** What a reader finds wrong in a bundle, with some of the log's keys. */
async function checksThat(verdict: 'fails' | 'unproven', marketId: number, logKeys: string[]): Promise<string[]> {
  const bundle = await scene.fetchBundle(marketId, 'open');
  const options = { chains: [scene.relays.chain], logKeys, witnessKeys: [scene.witness.verifierKey], now: scene.nowMs };
  const findings = checkBundle(bundle, options).claims.flatMap((claim) => claim.findings);
  return findings.filter((each) => each.verdict === verdict).map(({ check }) => check);
}
const failedChecks = (marketId: number, logKeys: string[]) => checksThat('fails', marketId, logKeys);

describe('a log that gets a new name', { shuffle: false }, () => {
  test('a node with the old settings offers no restart', async () => {
    expect(await first.ok(OPERATOR_CALLS.getLogKey)).toEqual({ current: oldKey, next: null, restart: null });
    expect(await propose(first, oldKey)).toMatchObject({ http: 409, code: 'log_origin_missing' });
  });

  describe('a node that is set up for a new name', () => {
    let before: { acceptances: Awaited<ReturnType<typeof bid>> };
    let proposed: Awaited<ReturnType<typeof propose>>;
    beforeAll(async () => {
      before = { acceptances: await bid(open.marketId) };
      await installNewName();
      await addEntry(scene.app.db, { kind: 'pause', v: 1, origin: OLD_NAME, market: 'waiting', version: 1, at: 0 });
      proposed = await propose();
    });

    test('signs nothing and shows the old log until two owners agree', async () => {
      await expect(claimLogIdentity(scene.app.db, scene.log)).rejects.toThrow(
        `The public log of this database is ${oldKey}`,
      );
      await expect(sequenceEntries(scene.app.db, scene.log)).rejects.toThrow(
        `The public log of this database is ${oldKey}`,
      );
      expect(JSON.parse(await fetchText('status'))).toMatchObject({ origin: OLD_NAME, restarts: [] });
      expect(await finance.call(OPERATOR_CALLS.proposeLogRestart, { body: { key: newKey, reason } })).toMatchObject({
        http: 403,
      });
      expect(proposed).toMatchObject({ http: 200 });
      expect(await approveNewest(first)).toMatchObject({ code: 'second_person_required' });
      const { restart } = await first.ok(OPERATOR_CALLS.getLogKey);
      expect(restart).toEqual({ from: oldKey, to: newKey, size: sizeOf(lastNote), root: lastNote.split('\n')[2] });
      expect(await fetchText('checkpoint')).toBe(lastNote);
    });

    describe('after the second owner approved', () => {
      beforeAll(async () => {
        await approveNewest(second);
        await claimLogIdentity(scene.app.db, scene.log);
        await scene.step();
      });

      test('goes on under the new name with all entries, and the first new entry names the last old checkpoint', async () => {
        const note = parseNote(await fetchText('checkpoint'));
        expect(note.text.split('\n')[0]).toBe(NEW_NAME);
        expect(verifyNote(note, [parseVerifierKey(newKey)])).toHaveLength(1);
        const size = sizeOf(lastNote);
        const entries = await scene.app.db.query<{ bytes: Buffer; kind: string }>({
          text: 'select bytes, kind from log_entries where log_index >= $1 order by log_index',
          values: [size],
        });
        // The entry that waited before the restart has its place after it.
        expect(entries.map(({ kind }) => kind).slice(0, 2)).toEqual(['origin', 'pause']);
        const entry = parseEntry(new Uint8Array(entries[0]?.bytes ?? []));
        expect(entry).toMatchObject({ kind: 'origin', origin: NEW_NAME, previous: OLD_NAME, reason });
        expect(entry.kind === 'origin' && Buffer.from(fromBase64(entry.checkpoint)).toString()).toBe(lastNote);
        const restarts = [{ origin: NEW_NAME, previous: OLD_NAME, reason, entry: size }];
        expect(JSON.parse(await fetchText('status'))).toMatchObject({ origin: NEW_NAME, restarts });
        expect(await fetchText('key-changes')).toBe(JSON.stringify([size]));
        expect((await fetchText('key')).trim()).toBe(newKey);
      });

      test('the restart is in the audit log, and no second one follows from the same settings', async () => {
        const { rows } = await first.ok(OPERATOR_CALLS.listAudit, { query: { subject: 'log:origin' } });
        expect(rows.map(({ action }) => action)).toEqual(['proposal.approve', 'log.restart', 'proposal.make']);
        expect(await propose()).toMatchObject({ code: 'log_origin_missing' });
        expect((await first.ok(OPERATOR_CALLS.getLogKey)).restart).toBeNull();
      });

      test('an open draw keeps its record, takes bids and settles; readers of the new key find no fault', async () => {
        const recordOf = async () => (await scene.fetchBundle(open.marketId, 'open')).record;
        const record = await recordOf();
        const [accepted] = await bid(open.marketId);
        expect(accepted?.acceptance.batch.origin).toBe(NEW_NAME);
        await scene.at('10:05:00');
        await scene.step();
        await scene.step();
        expect(await recordOf()).toBe(record);
        expect(await scene.kindsOf(open.marketId)).toEqual(['bids', 'result', 'payouts']);
        expect(await failedChecks(open.marketId, [newKey])).toEqual([]);
        expect(await failedChecks(open.marketId, [newKey, oldKey])).toEqual([]);
        // A reader who knows only the old key gets no proof, and no accusation.
        expect(await failedChecks(open.marketId, [oldKey])).toEqual([]);
        expect(await checksThat('unproven', open.marketId, [oldKey])).toContain('checkpoints-signed');
        expect((await scene.fetchBundle(over.marketId, 'open')).origin).toBe(OLD_NAME);
        expect(await failedChecks(over.marketId, [oldKey])).toEqual([]);
      });

      test('[FAI-03] frauds under the old name are still proven', async () => {
        const noteBy = async (origin: string, key: string, fill: number) => {
          const { config } = scene.app;
          if (config.publicLog === undefined) throw new Error('the public log is off');
          const node = await openPublicLog({ config: { ...config, publicLog: { ...config.publicLog, origin, key } } });
          return node?.keys.signCheckpoint(node.configuredKey, { size: 3, root: new Uint8Array(32).fill(fill) }) ?? '';
        };
        const old = [await noteBy(OLD_NAME, OLD, 1), await noteBy(OLD_NAME, OLD, 2)] as const;
        const mixed = [await noteBy(OLD_NAME, OLD, 1), await noteBy(NEW_NAME, NEXT, 2)] as const;
        // The stolen key has no power over the new name.
        const stolen = [await noteBy(NEW_NAME, OLD, 1), await noteBy(NEW_NAME, NEXT, 2)] as const;
        expect(await reportFraud(scene.app.db, scene.log, mixed)).toBe(false);
        expect(await reportFraud(scene.app.db, scene.log, stolen)).toBe(false);
        expect(await reportFraud(scene.app.db, scene.log, old)).toBe(true);
        const [kept] = before.acceptances;
        const response = await fetch(`${scene.app.url}/log/fraud`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ bid: { leaf: kept?.leaf, acceptance: kept?.acceptance } }),
        });
        // It is in the bids of its session.
        expect(response.status).toBe(422);
      });

      test('a new database gets the same log, with both names, from the archive', async () => {
        const { config } = scene.app;
        const env = { PUBLIC_LOG: 'on', LOG_ORIGIN: NEW_NAME, DATA_DIR: config.dataDir, LOG_KEY: NEXT };
        const files = { LOG_ARCHIVE_DIR: `${config.dataDir}/log2`, VERIFIER_FILE: import.meta.filename };
        const app = await createTestApp({ env: { ...env, ...files }, modules: [] });
        const log = app.context.publicLog;
        if (log === undefined) throw new Error('the public log is off');
        await claimLogIdentity(app.db, log);
        await sequenceEntries(app.db, log);
        await publishCheckpoint(app.db, log);
        const restored = await readCheckpoint(app.db);
        expect(await readKeyPeriods(app.db, log)).toEqual(await readKeyPeriods(scene.app.db, scene.log));
        await app.close();
        expect((await fetchText('checkpoint')).split('— witness')[0]).toBe(restored?.note);
      });
    });
  });
});

function sizeOf(note: string): number {
  return Number(note.split('\n')[1]);
}
