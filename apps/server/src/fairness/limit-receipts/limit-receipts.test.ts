import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { excludeSelf, login, playLimitReceipts, setPlayLimit } from '@surahi/contract';
import {
  acceptanceMessage,
  fromBase64,
  fromHex,
  leafHash,
  parseLimitLeaf,
  toHex,
  verifyEd25519,
  verifyInclusion,
} from '@surahi/fairness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { readEntries, type PublicLog } from '../log/index.ts';
import { logLimitChanges } from './log-limit-changes.ts';

let folder: string;
let app: TestApp;
let log: PublicLog;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'surahi-receipts-test-'));
  app = await createTestApp({ env: { PUBLIC_LOG: 'on', DATA_DIR: folder, VERIFIER_FILE: import.meta.filename } });
  await app.setClock('2026-11-18T12:10:00+05:30');
  if (app.context.publicLog === undefined) throw new Error('the public log is off');
  log = app.context.publicLog;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const receiptsOf = async ({ token }: TestPlayer) => expectOk(await app.call(playLimitReceipts, {}, { token })).receipts;

async function setLimit({ token }: TestPlayer, amount: string): Promise<void> {
  expectOk(await app.call(setPlayLimit, { kind: 'loss', period: 'day', amount }, { token }));
}

test('every change of a limit is a salted leaf of the public log within the hour, with a signed receipt', async () => {
  const [player, other] = [await registerTestPlayer(app), await registerTestPlayer(app)];
  for (const amount of ['500', '400']) await setLimit(player, amount);
  await setLimit(other, '400');
  // The hour is not over: the receipts are signed, and the log has no entry yet.
  expect(await logLimitChanges(app.db, log)).toBe(0);
  const early = await receiptsOf(player);
  expect(early.map(({ subject, entry }) => [subject, entry])).toEqual([
    ['limit:loss:day', null],
    ['limit:loss:day', null],
  ]);
  for (const { leaf, signature, at } of early) {
    const batch = { origin: log.origin, root: toHex(leafHash(fromBase64(leaf))), size: 1, at };
    expect(verifyEd25519(fromHex(log.keys.acceptKey), acceptanceMessage(batch), fromBase64(signature))).toBe(true);
  }
  expect(early.map(({ leaf }) => parseLimitLeaf(fromBase64(leaf)))).toMatchObject([
    { before: '"50000"', after: '"40000"', by: 'player' },
    { before: 'null', after: '"50000"', by: 'player' },
  ]);

  await app.setClock('2026-11-18T13:01:00+05:30');
  // Either of two nodes may add the entry. The other one finds nothing to add, or the same version.
  const add = () => logLimitChanges(app.db, log).catch(() => 0);
  expect(new Set(await Promise.all([add(), add()]))).toEqual(new Set([0, 3]));
  const [stored] = await readEntries(app.db, { kind: 'limits', draw: '', side: '' });
  expect(stored?.entry).toMatchObject({ version: 1, size: 3 });
  const root = fromHex(stored?.entry.root ?? '');
  const receipts = [...(await receiptsOf(player)), ...(await receiptsOf(other))];
  expect(receipts).toHaveLength(3);
  for (const { leaf, entry } of receipts) {
    if (entry === null) throw new Error('a change is not in the log');
    const { index, size, proof } = entry;
    const claim = { index, size, leafHash: leafHash(fromBase64(leaf)), root, proof: proof.map(fromBase64) };
    expect(verifyInclusion(claim)).toBe(true);
  }
  // Equal changes of two players have different leaves, and the entry contains no player.
  expect(new Set(receipts.map(({ leaf }) => leaf)).size).toBe(3);
  expect(JSON.stringify(stored)).not.toMatch(/loss|player/);
  // Repeating it adds nothing, and a later change goes into the next entry.
  expect(await logLimitChanges(app.db, log)).toBe(0);
  expectOk(await app.call(excludeSelf, { length: 'year' }, { token: other.token }));
  await app.setClock('2026-11-18T14:01:00+05:30');
  expect(await logLimitChanges(app.db, log)).toBe(1);
  expect(await readEntries(app.db, { kind: 'limits', draw: '', side: '' })).toHaveLength(2);
  // An excluded player still gets the receipts.
  const { unique_token: token } = expectOk(await app.call(login, { mobile: other.mobile, password: other.password }));
  expect((await receiptsOf({ ...other, token }))[0]).toMatchObject({ subject: 'exclusion', entry: { version: 2 } });
});
