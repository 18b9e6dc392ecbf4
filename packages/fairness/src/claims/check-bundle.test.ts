import { expect, test } from 'vitest';
import { simulate } from '../testing/simulation.ts';
import { checkBundle } from './check-bundle.ts';

test('an honest draw is proven', () => {
  for (let number = 0; number < 8; number += 1) {
    const { bundle, options, scene } = simulate(number);
    const report = checkBundle(bundle, options);
    expect(
      report.claims.flatMap(({ findings }) => findings.filter(({ verdict }) => verdict !== 'holds')),
      String(number),
    ).toEqual([]);
    expect(report.result).toBe(scene.result);
  }
});
