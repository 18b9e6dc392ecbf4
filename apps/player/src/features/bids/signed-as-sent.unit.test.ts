import type { SignedLeaf } from '@surahi/contract';
import { placeOf, toBase64, utf8ToBytes } from '@surahi/fairness';
import { decodePick } from '@surahi/game';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSignedBids } from '../../shared/signed-bids.ts';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import { createToastDrawer } from '../../shared/layout/toast-drawer.ts';
import { attachToaster, toast } from '../../shared/toast.ts';
import { keepAndCompare } from './signed-as-sent.ts';

const ASHA = '9876543210';
const ID = '0197d9a1-c9f2-7c3e-9a45-2f7e6b1d8c04';
/** A pick code of each bet type of the main family, in an order that mixes the groups. */
const CODES = [2_006_000, 1_005_000, 5_056_000, 4_128_000, 3_128_000, 6_005_128, 8_128_137, 7_005_128, 1_000_000];
const rows = CODES.map((code, id) => ({ id, pick: decodePick(code), points: 10 + id, bidDate: '23-November-2026' }));

let warnings: (number | undefined)[] = [];
let detach = () => {};
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage(new Map()));
  warnings = [];
  detach = attachToaster({ draw: ({ durationMs }) => warnings.push(durationMs), endErrors: () => undefined });
});
afterEach(() => {
  detach();
  vi.unstubAllGlobals();
});

const sent = CODES.map((code, at) => [code, 10 + at] as const);
type Content = { submission: string; group: string; bids: readonly (readonly [number, number])[] };

/** The leaves as the server makes them: one for each group, with the bids in the order of the submission. */
function honestLeaves(): Content[] {
  return ['open', 'both', 'close'].map((group) => ({
    submission: ID,
    group,
    bids: sent.filter(([code]) => placeOf(code).group === group),
  }));
}

function compare(contents: readonly (Content | string)[]): number {
  const leaves = contents.map((content): SignedLeaf => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const batch = { origin: 'example.org/log', root: '00'.repeat(32), size: 1, at: 1 };
    const acceptance = { batch, index: 0, path: [], signature: '00'.repeat(64) };
    return { session: 'open', leaf: toBase64(utf8ToBytes(text)), acceptance };
  });
  keepAndCompare(ASHA, { submissionId: ID, rows }, leaves);
  return warnings.length;
}

test('[FAI-09] leaves with the bids of a request raise no warning, and the browser keeps both', () => {
  expect(compare(honestLeaves())).toBe(0);
  const kept = readSignedBids(ASHA, ID);
  expect(kept.leaves).toHaveLength(3);
  expect(kept.bids).toEqual(sent);
});

test.each<[string, (first: Content) => Content | string]>([
  ['another submission', (first) => ({ ...first, submission: ID.replace('0', '1') })],
  ['another number', (first) => ({ ...first, bids: [[1_004_000, 11], ...first.bids.slice(1)] })],
  ['other points', (first) => ({ ...first, bids: [[1_005_000, 10], ...first.bids.slice(1)] })],
  ['a bid less', (first) => ({ ...first, bids: first.bids.slice(1) })],
  ['another order', (first) => ({ ...first, bids: first.bids.toReversed() })],
  ['another group', (first) => ({ ...first, group: 'close' })],
  ['no leaf', () => 'x'],
])('[FAI-09] the player is warned, and the signature kept, when the server signs %s', (_, change) => {
  expect(compare(honestLeaves().map((leaf, at) => (at === 0 ? change(leaf) : leaf)))).toBe(1);
  expect(warnings).toEqual([20_000]);
  expect(readSignedBids(ASHA, ID).leaves).toHaveLength(3);
});

test.each([0, 1, 2])('[FAI-09] the player is warned when the server signs no leaf for group %i of three', (missing) => {
  expect(compare(honestLeaves().filter((_, at) => at !== missing))).toBe(1);
  expect(readSignedBids(ASHA, ID).bids).toEqual(sent);
});

test('[FAI-09] the warning outlasts the success of its own request, the next action and the next screen', async () => {
  const shown = new Map<number, string>();
  const drawer = createToastDrawer({
    show: (kind, _text, durationMs) => {
      shown.set(shown.size, `${kind} ${durationMs}`);
      return shown.size - 1;
    },
    dismiss: (id) => shown.delete(Number(id)),
    path: () => '/slip',
  });
  detach();
  detach = attachToaster(drawer);
  toast.info('first', 3000);
  compare([]);
  await Promise.resolve();
  toast.success('placed', 3000);
  drawer.endErrors();
  drawer.endErrorsOfOthers('/imp');
  expect([...shown.values()]).toEqual(['info 3000', 'warning 20000', 'success 3000']);
});
