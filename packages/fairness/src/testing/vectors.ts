import merkle from '../../vectors/merkle-proofs.json' with { type: 'json' };
import quicknet from '../../vectors/drand-quicknet.json' with { type: 'json' };
import { verifyRound } from '../beacon.ts';
import { fromBase64, fromHex, toHex } from '../bytes.ts';
import { QUICKNET } from '../chain.ts';
import { verifyConsistency, verifyInclusion } from '../merkle-proofs.ts';
import { resultOf } from '../outcome.ts';
import { openSeal, sealSeed } from '../timelock.ts';

/** For one file of vectors: how many this code judges as the file expects. */
type Judged = { vectors: string; right: number; total: number };

/** Outcome bytes in hex, with the results that a second mapping gives. */
export type MappedOutcome = { out: string; main: string; gali: string };

/** A seed that a foreign implementation encrypted to a round of quicknet: U, V and W in hex. */
export type ForeignSeal = { round: number; seed: string; seal: string };

const bytes = (text: string | undefined): Uint8Array => fromBase64(text ?? '');

function isMerkleRight(vector: (typeof merkle.cases)[number]): boolean {
  const proof = (vector.proof ?? []).map((hash) => fromBase64(hash));
  const { size1: oldSize = -1, size2, treeSize = -1, leafIdx: index = -1 } = vector;
  const size = size2 ?? treeSize;
  const isAccepted =
    vector.kind === 'consistency'
      ? verifyConsistency({ oldSize, size, oldRoot: bytes(vector.root1), root: bytes(vector.root2), proof })
      : verifyInclusion({ index, size, leafHash: bytes(vector.leafHash), root: bytes(vector.root), proof });
  return isAccepted === !vector.wantErr;
}

const roundOf = (round: number | string): number | bigint => (typeof round === 'string' ? BigInt(round) : round);

/** Whether the foreign ciphertext opens to its seed, and this code's own ciphertext of the seed does too. */
function isSealRight({ round, seed, seal }: ForeignSeal): boolean {
  const signature = quicknet.rounds.find((one) => one.round === round)?.signature ?? '';
  const own = sealSeed(QUICKNET, round, '11'.repeat(32), fromHex(seed));
  return [seal, own].every((each) => toHex(openSeal(each, signature)) === seed);
}

/**
 * Judges every vector of packages/fairness/vectors, the foreign seals and the mapped outcomes. The function needs nothing
 * but the language, so it runs in Node and in browsers.
 */
export function judgeVectors(seals: readonly ForeignSeal[], outcomes: readonly MappedOutcome[]): Judged[] {
  const count = <T>(vectors: string, all: readonly T[], isRight: (one: T) => boolean): Judged => ({
    vectors,
    right: all.filter(isRight).length,
    total: all.length,
  });
  return [
    count('merkle proofs', merkle.cases, isMerkleRight),
    count('quicknet rounds', quicknet.rounds, ({ round, signature }) =>
      verifyRound(QUICKNET, roundOf(round), signature),
    ),
    count(
      'quicknet refused',
      quicknet.refused,
      ({ round, signature }) => !verifyRound(QUICKNET, roundOf(round), signature),
    ),
    count('foreign seals', seals, isSealRight),
    count(
      'mapped outcomes',
      outcomes,
      ({ out, main, gali }) => resultOf('main', fromHex(out)) === main && resultOf('gali', fromHex(out)) === gali,
    ),
  ];
}
