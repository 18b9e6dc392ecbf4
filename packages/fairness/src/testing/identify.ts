import { fromBase64, fromHex, toHex } from '../bytes.ts';
import type { Bundle } from '../bundle.ts';
import { leafBytes, saltOf, type SlipLeaf } from '../leaves.ts';
import { leafHash } from '../merkle.ts';
import { simulate } from './simulation.ts';
import { DRAW_KEY } from './slips.ts';

/** What a reader of a draw's public data found out about the slips of other players. */
type Identified = {
  foreign: number;
  /** Foreign slips whose submission or salt is in the published text. */
  named: number;
  /** Foreign slips whose leaf the attacker could confirm. The attacker knows every field except the salt. */
  confirmed: number;
  /** The same with the draw key, which is never published. It shows that the attack works. */
  confirmedWithKey: number;
};

/**
 * Plays a draw and attacks the privacy of the players who do not own the bundle. The attacker has the seed, the bundle of
 * one player and the log. They know every foreign bid and try to confirm it: they rebuild its leaf with each salt that
 * the published values allow, and look for its hash among all published hashes.
 */
export function identifySlips(number: number): Identified {
  let leaves: readonly SlipLeaf[] = [];
  const { bundle, scene } = simulate(number, {
    slips: (all) => {
      leaves = all;
      return all;
    },
  });
  const published = publishedHashes(bundle, toHex(scene.seed));
  const foreign = leaves.filter(({ slip }) => slip !== 1);
  const text = `${JSON.stringify(bundle)}${bundle.log.entries.map((entry) => latin(fromBase64(entry))).join('')}`;
  const isConfirmed = (leaf: SlipLeaf, salts: readonly string[]): boolean =>
    salts.some((salt) => published.has(toHex(leafHash(leafBytes({ ...leaf, salt })))));
  return {
    foreign: foreign.length,
    named: foreign.filter(({ submission, salt }) => text.includes(submission) || text.includes(salt)).length,
    confirmed: foreign.filter((leaf) => isConfirmed(leaf, saltsFrom(published, leaf))).length,
    confirmedWithKey: foreign.filter((leaf) => isConfirmed(leaf, [saltOf(DRAW_KEY, 'slip', leaf.slip, leaf.group)]))
      .length,
  };
}

/** Every value of 32 bytes in the bundle, its entries and its receipts, and the seed. In hex. */
function publishedHashes(bundle: Bundle, seed: string): ReadonlySet<string> {
  const decoded = [
    ...bundle.log.entries,
    ...bundle.receipts.map(({ leaf }) => leaf),
    ...bundle.receipts.flatMap(({ payout }) => payout.map(({ leaf }) => leaf)),
  ].map((entry) => latin(fromBase64(entry)));
  const text = [JSON.stringify(bundle), ...decoded].join('\n');
  return new Set([seed, ...text.matchAll(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g)].map(String));
}

function latin(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** The salts that a reader can try: each published value itself, and the salts that it gives as a draw key. */
function saltsFrom(published: ReadonlySet<string>, { slip, group }: SlipLeaf): string[] {
  return [...published].flatMap((value) => [
    value,
    saltOf(fromHex(value), 'slip', slip, group),
    saltOf(fromHex(value), 'payout', slip, group),
  ]);
}
