import { expect, test } from 'vitest';
import { type EntryOf, recordId } from '../records.ts';
import { about, HOUR, inOrder } from '../testing/fraud.ts';
import { type Scene, simulate, type Timed } from '../testing/simulation.ts';
import { checkBundle } from './check-bundle.ts';
import type { Finding } from './report.ts';

const SOURCE = 'the published chart';

function toOperator({ record }: Scene): Extract<EntryOf<'record'>, { mode: 'operator' }> {
  const { beacon: _, commitment: __, seal: ___, ...rest } = record;
  const terms = { ...rest, mode: 'operator', source: SOURCE } as const;
  return { ...terms, id: recordId(terms) };
}

type After = (result: string, base: ReturnType<typeof about>) => Timed['entry'][];

/** The findings of claims 4 and 5 about a settled draw in mode operator, whose log then gets further entries. */
function findingsAfter(after: After, source = SOURCE): Finding[] {
  const { bundle, options } = simulate(2, {
    bundle: (made, scene) => ({ ...made, record: toOperator(scene).id }),
    entries: (all, scene) => {
      const record = toOperator(scene);
      const base = { ...about(scene), record: record.id };
      const entered = all.map(({ at, entry }): Timed => {
        if (entry.kind === 'record') return { at, entry: record };
        if (entry.kind !== 'result') return { at, entry: 'record' in entry ? { ...entry, record: record.id } : entry };
        return { at, entry: { ...base, kind: 'operator-result', result: entry.result, source, reason: '' } };
      });
      const end = Math.max(...all.map(({ at }) => at));
      return inOrder([...entered, ...after(scene.result, base).map((entry, at) => ({ at: end + HOUR + at, entry }))]);
    },
  });
  return checkBundle(bundle, options).claims.flatMap(({ claim, findings }) =>
    claim === 'result-follows' || claim === 'payout-follows' ? findings : [],
  );
}

const verdicts = (findings: readonly Finding[]) => [
  ...new Set(findings.map(({ check, verdict }) => `${check} ${verdict}`)),
];

test('[FAI-08] a result that was taken back has no result, no payouts, and says why', () => {
  const findings = findingsAfter((result, base) => [{ ...base, kind: 'operator-void', result, reason: 'a mistake' }]);
  expect(verdicts(findings)).toEqual([
    'mode-draw unproven',
    'result-source holds',
    'result-once holds',
    'result-withdrawn unproven',
    'no-late-cancel holds',
    'payouts-logged unproven',
    'receipt-reversed unproven',
  ]);
  expect(findings.find(({ check }) => check === 'result-withdrawn')?.inputs).toMatchObject({ reason: 'a mistake' });
});

test('[FAI-08] a corrected result without its payouts is pending, and the earlier payouts are called reversed', () => {
  const corrected: After = (result, base) => [
    { ...base, version: 2, kind: 'operator-result', result, source: SOURCE, reason: 'a mistake' },
  ];
  const findings = findingsAfter(corrected);
  expect(verdicts(findings).filter((one) => !/holds|mode-draw/.test(one))).toEqual([
    'payouts-logged pending',
    'receipt-reversed unproven',
  ]);
  const takenBackBefore: After = (result, base) => [
    { ...base, kind: 'operator-void', result, reason: 'a mistake' },
    ...corrected(result, base),
  ];
  expect(verdicts(findingsAfter(takenBackBefore))).toEqual(verdicts(findings));
});

test('[FAI-08] an entry that takes back another version changes nothing', () => {
  const findings = findingsAfter((result, base) => [
    { ...base, version: 2, kind: 'operator-void', result, reason: '' },
  ]);
  expect(verdicts(findings)).not.toContain('result-withdrawn unproven');
  expect(verdicts(findings)).toContain('payouts-of-result holds');
});

test('[FAI-08] a result of another source than the record names fails', () => {
  const findings = findingsAfter(() => [], 'another chart');
  expect(findings.find(({ check }) => check === 'result-source')).toEqual({
    check: 'result-source',
    verdict: 'fails',
    inputs: { source: SOURCE, other: 'another chart' },
  });
});

test('[FAI-05] entries about entered results change nothing in mode draw', () => {
  const { bundle, options } = simulate(2, {
    entries: (all, scene) => {
      const at = Math.max(...all.map((one) => one.at)) + HOUR;
      const taken = { ...about(scene), kind: 'operator-void', result: scene.result, reason: '' } as const;
      const result = {
        ...about(scene),
        kind: 'operator-result',
        result: scene.result,
        source: SOURCE,
        reason: '',
      } as const;
      return [...all, { at, entry: result }, { at: at + 1, entry: taken }];
    },
  });
  expect(checkBundle(bundle, options).isProven).toBe(true);
});
