import { ankOf, QUICKNET, timeOfRound } from '@surahi/fairness';
import { expect, test } from 'vitest';
import vectors from '../../../../../../packages/fairness/vectors/drand-quicknet.json' with { type: 'json' };
import { changed, REAL_ROUNDS } from '../real-rounds.ts';
import { tryRound } from './try-round.ts';

const seed = '5a'.repeat(32);
const [first, second] = REAL_ROUNDS;
if (first === undefined || second === undefined) throw new Error('there are no rounds');

test('[FAI-10] every round that the page offers was signed by quicknet and gives a result', async () => {
  for (const { round, atMs, signature } of REAL_ROUNDS) {
    expect(atMs).toBe(timeOfRound(QUICKNET, round));
    expect(vectors.rounds.find((one) => one.round === round)?.signature).toBe(signature);
    const tried = await tryRound({ seed, round, signature });
    expect(tried).toMatchObject({ isSigned: true, isOpened: true });
    expect(tried.result).toMatch(/^\d{3}$/);
    expect(ankOf(tried.result ?? '')).toMatch(/^\d$/);
  }
});

test('[FAI-10] another secret number changes fingerprint, lock and result; another round changes lock and result', async () => {
  const one = await tryRound({ seed, ...first });
  const other = await tryRound({ seed: '5b'.repeat(32), ...first });
  expect([one.commitment === other.commitment, one.seal === other.seal]).toEqual([false, false]);
  const later = await tryRound({ seed, ...second });
  expect([one.commitment === later.commitment, one.seal === later.seal]).toEqual([true, false]);
  expect(new Set([one.result, other.result, later.result]).size).toBe(3);
});

test('[FAI-10] a changed signature is refused and opens nothing', async () => {
  const { round, signature } = first;
  for (const wrong of [changed(signature), signature.slice(2), '', second.signature]) {
    const tried = await tryRound({ seed, round, signature: wrong });
    expect(tried, wrong).toMatchObject({ isSigned: false, isOpened: false, result: undefined });
  }
});
