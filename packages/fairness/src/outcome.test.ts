import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it, test } from 'vitest';
import { bigEndian, utf8ToBytes } from './bytes.ts';
import { ankOf, drawResult, outcomeBytes, panaOf, resultOf } from './outcome.ts';
import { oracleResult } from './testing/oracle.ts';
import { chiSquareFits, countDraws } from './testing/statistics.ts';

const DRAWS = 200_000;

const input = { seed: new Uint8Array(32).fill(1), id: '22'.repeat(32), round: 1000, signature: 'ab'.repeat(48) };
const outOf = (index: number) => sha256(bigEndian(index, 8));

describe('the outcome', () => {
  it('[FAI-05] is an HMAC of label, record, round and signature with the seed as key', () => {
    const parts = [
      utf8ToBytes('surahi/out'),
      new Uint8Array(32).fill(0x22),
      bigEndian(1000, 8),
      new Uint8Array(48).fill(0xab),
    ];
    const message = parts.flatMap((part) => [...bigEndian(part.length, 4), ...part]);
    expect(outcomeBytes(input)).toEqual(hmac(sha256, input.seed, Uint8Array.from(message)));
  });

  it.each([
    ['seed', { seed: new Uint8Array(32).fill(2) }],
    ['record', { id: '23'.repeat(32) }],
    ['round', { round: 1001 }],
    ['signature', { signature: 'ac'.repeat(48) }],
  ])('changes with the %s', (_, change) => {
    expect(outcomeBytes({ ...input, ...change })).not.toEqual(outcomeBytes(input));
  });

  it('is mapped to the result', () => {
    expect(drawResult('main', input)).toBe(resultOf('main', outcomeBytes(input)));
  });
});

describe('the mapping', () => {
  const withFirst = (...numbers: number[]) => {
    const out = new Uint8Array(32).fill(255);
    for (const [at, number] of numbers.entries()) out.set(bigEndian(number, 2), 2 * at);
    return out;
  };

  test.each([
    [[123], '123'],
    [[64_999], '999'],
    [[64_909], '990'],
    [[65_000, 5], '500'],
    [[65_535, 65_535, 210], '120'],
    [[1_000], '000'],
    [[7_055], '550'],
  ])('%j is the pana %s', (numbers, pana) => {
    expect(resultOf('main', withFirst(...numbers))).toBe(pana);
    expect(resultOf('starline', withFirst(...numbers))).toBe(pana);
  });

  test.each([
    [[105], '05'],
    [[65_499], '99'],
    [[65_500, 7], '07'],
  ])('%j is the jodi %s', (numbers, jodi) => {
    expect(resultOf('gali', withFirst(...numbers))).toBe(jodi);
  });

  it('continues after 16 skipped numbers', () => {
    const out = withFirst();
    expect(resultOf('main', out)).toBe(oracleResult('main', out));
    expect(resultOf('gali', out)).toBe(oracleResult('gali', out));
  });

  it('counts 0 as ten in a pana', () => {
    expect(['012', '900', '000', '505'].map(panaOf)).toEqual(['120', '900', '000', '550']);
    expect(['123', '990', '000'].map(ankOf)).toEqual(['6', '8', '0']);
  });

  it(`[FAI-05] agrees with the independent mapping on ${DRAWS} draws`, () => {
    const differs = (family: 'main' | 'gali', out: Uint8Array) => resultOf(family, out) !== oracleResult(family, out);
    const outs = Array.from({ length: DRAWS }, (_, index) => outOf(index));
    expect(outs.filter((out) => differs('main', out) || differs('gali', out))).toEqual([]);
  });

  it(`[FAI-05] has the odds of three free digits in ${DRAWS} draws`, () => {
    const counts = countDraws(DRAWS, outOf);
    expect(counts.panas.size).toBe(220);
    const unlikely = Object.entries(counts).filter(([, each]) => !chiSquareFits(each, DRAWS));
    expect(unlikely.map(([name]) => name)).toEqual([]);
  });
});
