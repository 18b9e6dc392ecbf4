import { acceptanceMessage, fromHex, verifyEd25519 } from '@surahi/fairness';
import { expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { KeyRing } from '../../fairness/log/index.ts';
import { prepareAcceptances } from './acceptances.ts';
import { createBidGuard } from './bid-guard.ts';

const seedOf = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const origin = loadConfig({ LOG_ORIGIN: 'example.org/log' }).publicLog?.origin ?? '';
const OLD = new KeyRing(origin, { current: seedOf(1), next: undefined, old: [] });
const AWAY = new KeyRing(origin, { current: seedOf(3), next: undefined, old: [] });

/** One slip on each of the draws, whose records name these keys of acceptances. Returns the signatures by slip. */
function signSlips(keys: KeyRing, acceptKeys: readonly string[]) {
  const bidGuard = createBidGuard();
  const drawIds = acceptKeys.map((_, at) => BigInt(at));
  bidGuard.keys = new Map(
    acceptKeys.map((accept, at) => [
      BigInt(at),
      [{ side: 1, record_id: 'ab'.repeat(32), salt_key: Buffer.alloc(32), accept_key: accept }],
    ]),
  );
  const slips = drawIds.map((drawId, at) => {
    const submission = '0196a1b2-0000-7000-8000-000000000001';
    return { drawId, slip: at, submission, at: 1_000, picks: [1_005_000], points: [10] };
  });
  const signedOf = prepareAcceptances({ publicLog: { origin, keys }, bidGuard }, slips);
  return slips.map(({ slip }) => signedOf?.(slip) ?? []);
}

test('[FAI-09] after a change of the key one batch is signed with the key of the record of each draw', () => {
  const changed = new KeyRing(origin, { current: seedOf(2), next: undefined, old: [seedOf(1)] });
  const named = [OLD.acceptKey, changed.acceptKey, OLD.acceptKey];
  const signed = signSlips(changed, named).flat();
  expect(signed.map(({ acceptance: { batch } }) => batch.size)).toEqual([2, 1, 2]);
  for (const [at, { acceptance }] of signed.entries()) {
    const message = acceptanceMessage(acceptance.batch);
    expect(verifyEd25519(fromHex(named[at] ?? ''), message, fromHex(acceptance.signature))).toBe(true);
  }
});

test('[FAI-09] a bid on a draw whose key is not installed gets no signature instead of a wrong one', () => {
  const [away, own] = signSlips(OLD, [AWAY.acceptKey, OLD.acceptKey]);
  expect([away?.length, own?.length]).toEqual([0, 1]);
});
