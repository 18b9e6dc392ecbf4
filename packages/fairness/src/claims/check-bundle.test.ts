import { describe, expect, it, test } from 'vitest';
import { FRAUDS } from '../testing/frauds.ts';
import { mutate } from '../testing/mutations.ts';
import { simulate } from '../testing/simulation.ts';
import { formatBundle, parseBundle } from '../bundle.ts';
import { checkBundle } from './check-bundle.ts';

/** `npm run bench -- fairness` plays 10,000 honest draws and 1,000 frauds. */
const HONEST_DRAWS = 8;

/** `npm run bench -- fairness` changes 1,000 bytes. */
const CHANGED_BYTES = 30;

const verdicts = (number: number, hooks = {}) => {
  const { bundle, options } = simulate(number, hooks);
  return checkBundle(parseBundle(formatBundle(bundle)), options);
};

test(`[FAI-09] ${HONEST_DRAWS} honest draws are proven`, () => {
  for (let number = 0; number < HONEST_DRAWS; number += 1) {
    const report = verdicts(number);
    const doubts = report.claims.flatMap(({ findings }) => findings.filter(({ verdict }) => verdict !== 'holds'));
    expect(doubts, String(number)).toEqual([]);
    expect(report.isProven).toBe(true);
  }
});

test(`[FAI-09] each of ${CHANGED_BYTES} changed bytes of a bundle is caught`, () => {
  const changes = Array.from({ length: CHANGED_BYTES }, (_, number) => mutate(number % 3, number));
  expect(changes.filter(({ isCaught }) => !isCaught).map(({ place }) => place)).toEqual([]);
});

describe('a dishonest operator', () => {
  const numbered = FRAUDS.map((fraud, number) => ({ ...fraud, number }));

  function expectCaught({ claim, verdict, hooks, number }: (typeof numbered)[number]): void {
    const report = verdicts(number, hooks);
    const judged = report.claims.find((item) => item.claim === claim);
    expect(
      judged?.findings.map((finding) => finding.verdict),
      JSON.stringify(judged, null, 1),
    ).toContain(verdict);
    expect(judged?.verdict).toBe(verdict);
    expect(report.isProven).toBe(false);
  }

  it.each(numbered.filter(({ claim }) => claim === 'rules-first'))('[FAI-01] is caught: $kind', expectCaught);

  const isVoid = ({ kind }: { kind: string }) => kind.startsWith('false void');
  it.each(numbered.filter(isVoid))('[FAI-07] is caught: $kind', expectCaught);

  const others = numbered.filter((fraud) => fraud.claim !== 'rules-first' && !isVoid(fraud));
  it.each(others)('[FAI-09] is caught: $kind', expectCaught);
});
