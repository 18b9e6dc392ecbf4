import type { Receipt } from '../bundle.ts';
import { toBase64, toHex } from '../bytes.ts';
import {
  acceptanceMessage,
  type Group,
  leafBytes,
  type PayoutLeaf,
  saltOf,
  type SlipLeaf,
  sortLeaves,
} from '../leaves.ts';
import { ankOf } from '../outcome.ts';
import { biddingSession, payingSession, payoutOf } from '../payout.ts';
import type { DrawRecord, EntryOf, Family } from '../records.ts';
import { ACCEPT, ORIGIN, treeOf } from './log.ts';
import type { Random } from './random.ts';

/** The simulated draw's key. */
export const DRAW_KEY = new Uint8Array(32).fill(9);

/** The bet types that simulated players use: digits of a session, and jodis. */
const BET_TYPE: Record<Family, Partial<Record<Group, number>>> = {
  main: { open: 1, both: 5, close: 2 },
  starline: { open: 9 },
  gali: { open: 11 },
};

const codeOf = (type: number, value: number) => type * 1_000_000 + value * 1000;

/** The id that the player's client made for a simulated slip. */
export const submissionOf = (slip: number) => `00000000-0000-4000-8000-${String(slip).padStart(12, '0')}`;

/** The slips of one session: 3 to 5, each with every group of the session. Slip 1 holds a winning digit. */
export function slipsOf(random: Random, record: DrawRecord, result: string): SlipLeaf[] {
  const ank = Number(record.family === 'gali' ? result.charAt(0) : ankOf(result));
  const groups = (['open', 'both', 'close'] as const).filter(
    (group) => biddingSession(group) === record.session && BET_TYPE[record.family][group] !== undefined,
  );
  return Array.from({ length: 3 + random.below(3) }, (_, at) => at + 1).flatMap((slip) =>
    groups.map((group): SlipLeaf => {
      const type = BET_TYPE[record.family][group] ?? 1;
      const own = slip === 1 && group !== 'both' ? [codeOf(type, ank)] : [];
      const codes = [...own, codeOf(type, random.below(group === 'both' ? 100 : 10))];
      return {
        kind: 'slip',
        v: 1,
        record: record.id,
        slip,
        submission: submissionOf(slip),
        group,
        at: record.from + 60_000 * (1 + random.below(500)),
        bids: codes.map((code) => [code, 10 + random.below(1000)]),
        salt: saltOf(DRAW_KEY, 'slip', slip, group),
      };
    }),
  );
}

/** The payout leaves of a session: one per group that won. */
export function payoutsOf(
  record: DrawRecord,
  leaves: readonly SlipLeaf[],
  results: { open: string; close: string | undefined },
  rates: EntryOf<'rates'>['games'],
): PayoutLeaf[] {
  return leaves
    .filter(({ group }) => payingSession(group) === record.session)
    .map((leaf): PayoutLeaf => {
      const { slip, group } = leaf;
      const paise = Number(payoutOf(leaf.bids, results, rates));
      return {
        kind: 'payout',
        v: 1,
        record: record.id,
        slip,
        group,
        paise,
        salt: saltOf(DRAW_KEY, 'payout', slip, group),
      };
    })
    .filter(({ paise }) => paise > 0);
}

/** The receipt of a leaf: its signed batch, its place in B and, when its group won, its place in S. */
export function receiptOf(leaf: SlipLeaf, inBids: readonly SlipLeaf[], paid: readonly PayoutLeaf[]): Receipt {
  const bytes = leafBytes(leaf);
  const tree = treeOf([bytes]);
  const batch = { origin: ORIGIN, root: tree.root, size: 1, at: leaf.at };
  const place = treeOf(sortLeaves(inBids.map(leafBytes))).place(bytes);
  const payout = paid.find(({ slip, group }) => slip === leaf.slip && group === leaf.group);
  const payoutBytes = payout && leafBytes(payout);
  const payoutPlace = payoutBytes && treeOf(sortLeaves(paid.map(leafBytes))).place(payoutBytes);
  return {
    leaf: toBase64(bytes),
    acceptance: { index: 0, path: [], batch, signature: toHex(ACCEPT.sign(acceptanceMessage(batch))) },
    bids: place === undefined ? [] : [place],
    payout: payoutBytes && payoutPlace ? [{ leaf: toBase64(payoutBytes), ...payoutPlace }] : [],
  };
}
