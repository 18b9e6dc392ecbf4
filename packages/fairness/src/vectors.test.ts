import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { bigEndian, toHex } from './bytes.ts';
import { foreignSeals } from './testing/foreign-seals.ts';
import { oracleResult } from './testing/oracle.ts';
import { judgeVectors } from './testing/vectors.ts';

const outcomes = Array.from({ length: 500 }, (_, index) => {
  const out = sha256(bigEndian(index, 8));
  return { out: toHex(out), main: oracleResult('main', out), gali: oracleResult('gali', out) };
});

test('[FAI-02] [FAI-05] [FAI-06] this code judges every vector as its file expects, and no vector is missing', async () => {
  expect(judgeVectors(await foreignSeals(), outcomes)).toEqual([
    { vectors: 'merkle proofs', right: 196, total: 196 },
    { vectors: 'quicknet rounds', right: 13, total: 13 },
    { vectors: 'quicknet refused', right: 29, total: 29 },
    { vectors: 'foreign seals', right: 13, total: 13 },
    { vectors: 'mapped outcomes', right: 500, total: 500 },
  ]);
});

test('a wrong mapping is counted as not right', () => {
  const [first, second] = outcomes;
  const wrong = [{ out: first?.out ?? '', main: second?.main ?? '', gali: first?.gali ?? '' }];
  expect(judgeVectors([], wrong).at(-1)).toEqual({ vectors: 'mapped outcomes', right: 0, total: 1 });
});
