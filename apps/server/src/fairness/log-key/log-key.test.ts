import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { checkBundle, parseNote, parseVerifierKey, verifyNote } from '@surahi/fairness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FairScene } from '../../testing/fair-scene.ts';
import { loseEntriesFrom } from '../../testing/lost-log.ts';
import { approveNewest, type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import {
  addEntry,
  claimLogIdentity,
  type KeyRing,
  openPublicLog,
  publishCheckpoint,
  readCheckpoint,
  readKeyPeriods,
  reportFraud,
  sequenceEntries,
} from '../log/index.ts';
import { createTestApp } from '../../testing/test-app.ts';

const seedOf = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const [OLD, NEXT] = [seedOf(31), seedOf(32)];
const reason = 'the yearly change';

let scene: FairScene;
let first: OperatorClient;
let second: OperatorClient;
let finance: OperatorClient;
let before: { marketId: number; drawId: bigint };
let key: string;

beforeAll(async () => {
  scene = await FairScene.open({ LOG_KEY: OLD, LOG_NEXT_KEY: NEXT });
  first = await signInTestOperator(scene.app, 'owner');
  second = await signInTestOperator(scene.app, 'owner');
  finance = await signInTestOperator(scene.app, 'finance');
  before = await scene.addDrawMarket({ open: '10:00', close: '12:00' });
  key = scene.log.keys.next ?? '';
});
afterAll(() => scene.close());

const propose = (by = first, next = key) => by.call(OPERATOR_CALLS.proposeLogKey, { body: { key: next, reason } });

async function fetchText(route: string): Promise<string> {
  const response = await fetch(`${scene.app.url}/log/${route}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** The size of the published checkpoint, and which of the log's two keys signed it. */
async function shown() {
  const note = parseNote(await fetchText('checkpoint'));
  const signers = verifyNote(note, [scene.log.configuredKey, key].map(parseVerifierKey));
  return { size: Number(note.text.split('\n')[1]), isNew: signers.map(({ id }) => id).join() === key.split('+')[1] };
}

/** What the audit log says about the key, newest first. */
async function auditedActions(): Promise<string[]> {
  const { rows } = await first.ok(OPERATOR_CALLS.listAudit, { query: { subject: 'log:key' } });
  return rows.map(({ action }) => action);
}

const pause = (version: number) =>
  addEntry(scene.app.db, { kind: 'pause', v: 1, origin: scene.log.origin, market: 'key', version, at: 0 });

/** A node with other installed keys. Its archive is a folder of its own. */
async function nodeWith(keys: { key: string; nextKey?: string; oldKeys?: string[] }) {
  const { config } = scene.app;
  const { publicLog } = config;
  if (publicLog === undefined) throw new Error('the public log is off');
  const archiveDir = `${config.dataDir}/other`;
  const own = { ...publicLog, nextKey: undefined, oldKeys: [], archiveDir, ...keys };
  const node = await openPublicLog({ config: { ...config, publicLog: own } });
  if (node === undefined) throw new Error('the public log is off');
  return node;
}

/** What a reader finds wrong in a bundle, with some of the log's keys. */
async function failedChecks(marketId: number, logKeys: string[]): Promise<string[]> {
  const bundle = await scene.fetchBundle(marketId, 'open');
  const options = { chains: [scene.relays.chain], logKeys, witnessKeys: [scene.witness.verifierKey], now: scene.nowMs };
  const findings = checkBundle(bundle, options).claims.flatMap((claim) => claim.findings);
  return findings.filter(({ verdict }) => verdict === 'fails').map(({ check }) => check);
}

describe('the key of the log', { shuffle: false }, () => {
  test('one operator alone never changes the key, and no key can be proposed that is not installed', async () => {
    expect(await finance.call(OPERATOR_CALLS.proposeLogKey, { body: { key, reason } })).toMatchObject({ http: 403 });
    const strange = `${scene.log.origin}+00000000+AQ==`;
    for (const wrong of [strange, scene.log.configuredKey]) {
      expect(await propose(first, wrong)).toMatchObject({ http: 409, code: 'log_key_missing' });
    }
    expect(await first.ok(OPERATOR_CALLS.getLogKey)).toEqual({
      current: scene.log.configuredKey,
      next: key,
      restart: null,
    });
    expect(await propose()).toMatchObject({ http: 200 });
    expect(await approveNewest(first)).toMatchObject({ code: 'second_person_required' });
    const [proposal] = (await second.ok(OPERATOR_CALLS.listProposals, { query: { state: 'pending' } })).proposals;
    expect(proposal).toMatchObject({ kind: 'log.key', before: { key: scene.log.configuredKey }, after: { key } });
    const params = { proposalId: proposal?.proposalId ?? '' };
    await second.ok(OPERATOR_CALLS.rejectProposal, { params, body: { reason: 'not now' } });
    expect(await auditedActions()).toEqual(['proposal.reject', 'proposal.make']);
    await pause(1);
    await scene.step();
    expect([await fetchText('key-changes'), (await shown()).isNew]).toEqual(['[]', false]);
  });

  describe('a change that a second operator approved', () => {
    let atChange: number;
    beforeAll(async () => {
      atChange = (await shown()).size;
      await propose();
      await approveNewest(second);
      await scene.step();
    });

    test('the checkpoint that covers the entry and each later one has the new key, and readers see both', async () => {
      const { size, isNew } = await shown();
      expect({ size, isNew }).toEqual({ size: atChange + 1, isNew: true });
      expect(await fetchText('key-changes')).toBe(JSON.stringify([atChange]));
      expect((await fetchText('key')).trim()).toBe(key);
      expect(JSON.parse(await fetchText('status'))).toMatchObject({ keys: { log: [key, scene.log.configuredKey] } });
      expect((await auditedActions()).slice(0, 3)).toEqual(['proposal.approve', 'log.key_change', 'proposal.make']);
      expect(await first.ok(OPERATOR_CALLS.getLogKey)).toEqual({ current: key, next: null, restart: null });
      expect(await propose()).toMatchObject({ code: 'log_key_missing' });
    });

    test('a node without the new key signs nothing, and one that installs it as LOG_KEY goes on', async () => {
      const without = await nodeWith({ key: OLD });
      const demanded = `The public log of this database is ${key}`;
      await expect(claimLogIdentity(scene.app.db, without)).rejects.toThrow(demanded);
      const { size } = await shown();
      await pause(2);
      await expect(sequenceEntries(scene.app.db, without)).rejects.toThrow(demanded);
      const moved = await nodeWith({ key: NEXT, oldKeys: [OLD] });
      await claimLogIdentity(scene.app.db, moved);
      expect(await sequenceEntries(scene.app.db, moved)).toBe(1);
      await scene.step();
      expect(await shown()).toEqual({ size: size + 1, isNew: true });
    });

    test('[FAI-02] a database that lost the change gets it back from the archive, with the same signatures', async () => {
      const note = (await fetchText('checkpoint')).split('— witness')[0];
      await loseEntriesFrom(scene.app, atChange);
      await sequenceEntries(scene.app.db, scene.log);
      await scene.step();
      expect((await fetchText('checkpoint')).split('— witness')[0]).toBe(note);
      expect(await fetchText('key-changes')).toBe(JSON.stringify([atChange]));
    });

    test('[FAI-03] two histories prove fraud, although one has the old key because it lacks the change', async () => {
      const noteBy = (keys: KeyRing, signer: string, fill: number) =>
        keys.signCheckpoint(signer, { size: atChange + 1, root: new Uint8Array(32).fill(fill) });
      const { keys, configuredKey } = scene.log;
      const strange = (await nodeWith({ key: seedOf(33) })).keys;
      const [old, changed] = [noteBy(keys, configuredKey, 1), noteBy(keys, key, 2)];
      expect(await reportFraud(scene.app.db, scene.log, [noteBy(strange, strange.configured, 3), old])).toBe(false);
      expect(await reportFraud(scene.app.db, scene.log, [old, changed])).toBe(true);
    });

    test('[FAI-02] a new database gets the same log from the archive, although LOG_KEY is the new key', async () => {
      const { config } = scene.app;
      const env = { PUBLIC_LOG: 'on', LOG_ORIGIN: scene.log.origin, DATA_DIR: config.dataDir, LOG_KEY: NEXT };
      const files = { LOG_OLD_KEYS: OLD, VERIFIER_FILE: import.meta.filename };
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

    test('[FAI-02] draws from before and after the change agree with the log for a reader of either key', async () => {
      const after = await scene.addDrawMarket({ open: '10:30', close: '12:30' });
      await scene.at('12:45:00');
      await scene.step();
      for (const { marketId } of [before, after]) {
        const { keys } = await scene.fetchBundle(marketId, 'open');
        expect(keys.log).toEqual([key, scene.log.configuredKey]);
        for (const known of [[scene.log.configuredKey], [key], [...keys.log]]) {
          expect(await failedChecks(marketId, known)).toEqual([]);
        }
      }
    });
  });
});
