import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundle, formatBundle, QUICKNET, timeOfRound } from '../packages/fairness/src/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeKey } from '../packages/fairness/src/testing/key-change.ts';
import { type Appended, checkpointOf, LOG, NEXT_LOG, QUORUM, WITNESSES } from '../packages/fairness/src/testing/log.ts';
import { realDraw } from '../packages/fairness/src/testing/real-draw.ts';
import { simulate } from '../packages/fairness/src/testing/simulation.ts';
import { HOME } from './lib/project.mjs';
import { bundleVerifier } from './lib/fairness-bundles.mjs';

const folder = mkdtempSync(join(tmpdir(), 'surahi-verifier-'));
const built = join(folder, 'built');
let hash = '';

beforeAll(async () => {
  hash = await bundleVerifier(HOME, built);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the built file without the repository and without a network. */
async function verify(bundle: Bundle | string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const path = join(folder, 'bundle.json');
  writeFileSync(path, typeof bundle === 'string' ? bundle : formatBundle(bundle));
  return new Promise((resolve) => {
    execFile(process.execPath, [join(built, 'verify.mjs'), path, ...args], { cwd: folder }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

const keysOf = ({ options }: ReturnType<typeof simulate>) => [
  ...options.logKeys.flatMap((key) => ['--log-key', key]),
  ...options.witnessKeys.flatMap((key) => ['--witness-key', key]),
];
const honest = realDraw();

/** The checkpoints of a bundle, signed by the next key of the log. */
function signedByNext({ checkpoints }: Bundle, drawn: readonly Appended[]): string[] {
  const sizes = checkpoints.map((note) => Number(note.split('\n')[1]));
  const witnesses = WITNESSES.slice(0, QUORUM);
  return sizes.map((size) => checkpointOf(drawn, size, (drawn[size - 1]?.at ?? 0) + 1_000, witnesses, NEXT_LOG));
}

describe('verify.mjs', () => {
  test('[FAI-09] prints that all six claims of an honest draw on quicknet hold', async () => {
    const { code, out } = await verify(honest.bundle, ...keysOf(honest));
    expect(out).toContain('All six claims hold.');
    expect(out).toContain(`follows from seed and round: ${honest.scene.result}`);
    expect(out).toMatch(/pays .*single_digit \d+:\d+/);
    expect(out).not.toMatch(/FAILS|NOT|no receipt/);
    expect(code).toBe(0);
  });

  test('[FAI-09] says of a file without receipts that it shows nothing about a bid of the reader', async () => {
    const { code, out } = await verify({ ...honest.bundle, receipts: [] }, ...keysOf(honest));
    expect(out).toContain('The file holds no receipt, so this says nothing about a bid of your own.');
    expect(code).toBe(0);
  });

  test('says "consistency only" when the keys come from the bundle', async () => {
    const { code, out } = await verify(honest.bundle);
    expect(out).toContain('Consistency only');
    expect(out).toContain('Its times rest on the word of the operator until you give --witness-key.');
    expect(out).toMatch(/NOT PROVEN +The record was cosigned .* \(.*needs witness keys of your own\)/);
    expect(out).toMatch(/NOT PROVEN +The set of bids was cosigned before .* \(.*needs witness keys of your own\)/);
    expect(out).toContain('No claim failed, and these are not proven: 1, 3, 6.');
    expect(code).toBe(1);
  });

  test('[FAI-12] calls any other chain an unknown beacon, and never proves its draws', async () => {
    const demo = simulate(4);
    const { code, out } = await verify(demo.bundle, ...keysOf(demo));
    expect(out).toContain('NOT PROVEN  The draw uses an unknown beacon.');
    expect(out).toContain('No claim failed, and these are not proven: 2.');
    expect(code).toBe(1);
  });

  test('[FAI-12] prints the notice of the record on a line of its own, and none for a record without one', async () => {
    const notice = 'Demo beacon: shows how checking works, proves nothing about the operator';
    const demo = simulate(4, { terms: (terms) => ({ ...terms, notice }) });
    const { out } = await verify(demo.bundle, ...keysOf(demo));
    expect(out.split('\n')[1]).toBe(`Note: ${notice}`);
    expect((await verify(honest.bundle, ...keysOf(honest))).out).not.toContain('Note:');
  });

  test('[FAI-04] calls bids that were cosigned after the round not witnessed', async () => {
    const late = realDraw({
      entries: (entries, { record }) => {
        const due = timeOfRound(QUICKNET, record.beacon.round);
        const moved = entries.map((item) => (item.entry.kind === 'bids' ? { ...item, at: due + 500 } : item));
        return moved.sort((a, b) => a.at - b.at);
      },
    });
    const { code, out } = await verify(late.bundle, ...keysOf(late));
    expect(out).toContain(
      'NOT PROVEN  Not witnessed: the set of bids was not cosigned before the beacon round existed.',
    );
    expect(out).toContain('No claim failed, and these are not proven: 3.');
    expect(code).toBe(1);
  });

  test('calls payouts late that came three days after their result, with both times', async () => {
    const late = realDraw({
      entries: (entries) =>
        entries.map((item) => (item.entry.kind === 'payouts' ? { ...item, at: item.at + 72 * 3_600_000 } : item)),
    });
    const { code, out } = await verify(late.bundle, ...keysOf(late));
    expect(out).toMatch(/NOT PROVEN +Late: the payouts .*\(entries 1, .*cosigned 20\S+Z, due 20\S+Z\)/);
    expect(out).toContain('No claim failed, and these are not proven: 5.');
    expect(code).toBe(1);
  });

  test('[FAI-09] names the claim that fails in a spoiled file', async () => {
    const spoiled = realDraw({ bids: (leaves) => leaves.filter(({ slip }) => slip !== 1) });
    const { code, out } = await verify(spoiled.bundle, ...keysOf(spoiled));
    expect(out).toContain('FAILS       The bid is in the set of bids.');
    expect(out).toContain('Failed: claim 3.');
    expect(code).toBe(1);
  });

  test('says that a file is too old, where a newer one may hold the missing step', async () => {
    const saved = realDraw({
      entries: (entries) => entries.filter(({ entry }) => entry.kind === 'record'),
      bundle: (bundle) => ({
        ...bundle,
        receipts: bundle.receipts.map((receipt) => ({ ...receipt, bids: [], payout: [] })),
      }),
    });
    const { code, out } = await verify(saved.bundle, ...keysOf(saved), '--signature', saved.scene.signature);
    expect(out).toContain('NOT PROVEN  This file ends before the step was due. Download the bundle again.');
    expect(out).not.toContain('FAILS');
    expect(code).toBe(1);
  });

  test("[FAI-02] follows a change of the log's key, and names an old key that signs after it", async () => {
    const witnessKeys = honest.options.witnessKeys.flatMap((key) => ['--witness-key', key]);
    const { bundle } = realDraw(changeKey());
    for (const key of [LOG.text, NEXT_LOG.text]) {
      expect((await verify(bundle, '--log-key', key, ...witnessKeys)).out).toContain('All six claims hold.');
    }
    // A log that changed its key earlier: the file has no entry that leads from the reader's key to the new one.
    const later = realDraw({ bundle: (old, { drawn }) => ({ ...old, checkpoints: [...signedByNext(old, drawn)] }) });
    const before = await verify(later.bundle, '--log-key', LOG.text, ...witnessKeys);
    expect(before.out).toContain('NOT PROVEN  A checkpoint has no signature by a log key that you gave.');
    expect(before.out).toContain('No claim failed, and these are not proven: 6.');
    const stolen = realDraw(changeKey({ signerOf: () => LOG }));
    const { out, code } = await verify(stolen.bundle, '--log-key', LOG.text, ...witnessKeys);
    expect(out).toContain('Failed: ');
    expect(code).toBe(1);
  });

  test('[FAI-06] computes the result from the log and the beacon when the server is gone', async () => {
    const gone = realDraw({
      entries: (entries) => entries.filter(({ entry }) => entry.kind === 'record' || entry.kind === 'bids'),
    });
    const { out } = await verify(gone.bundle, ...keysOf(gone), '--signature', gone.scene.signature);
    expect(out).toContain(`follows from seed and round: ${gone.scene.result}`);
    const without = await verify(gone.bundle, ...keysOf(gone));
    expect(without.out).not.toContain('follows from seed and round:');
  });

  test('prints a report that programs read', async () => {
    const { out } = await verify(honest.bundle, ...keysOf(honest), '--json');
    expect(JSON.parse(out)).toMatchObject({ isProven: true, trust: 'keys-given', result: honest.scene.result });
  });

  test.each([
    ['is not JSON', 'x'],
    ['is another JSON', '{}'],
  ])('says so when the bundle %s', async (_, text) => {
    const { code, err } = await verify(text);
    expect(err).toContain('The bundle was not checked.');
    expect(code).toBe(2);
  });

  test('explains its arguments', async () => {
    expect((await verify('', '--help')).out).toContain('Usage: node verify.mjs');
    expect((await verify('', '--nonsense')).code).toBe(2);
  });
});

describe('the build of verify.mjs', () => {
  test('gives the same bytes again, in another folder', async () => {
    expect(await bundleVerifier(HOME, join(folder, 'again'))).toBe(hash);
  });

  test('names its SHA-256 beside the file and in the copy that is served for ever', () => {
    const bytes = readFileSync(join(built, 'verify.mjs'));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    expect(readFileSync(join(built, `verify-${hash}.mjs`))).toEqual(bytes);
    expect(readFileSync(join(built, 'verify.mjs.sha256'), 'utf8')).toBe(`${hash}  verify.mjs\n`);
  });

  test('holds no path of the machine that built it', () => {
    expect(readFileSync(join(built, 'verify.mjs'), 'utf8')).not.toContain(HOME);
  });
});
