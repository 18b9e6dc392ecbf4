import { checkBundle } from '../../packages/fairness/src/index.ts';
import { simulate } from '../../packages/fairness/src/testing/simulation.ts';
import type { HonestDraws } from './honest-draws.ts';

/** Plays every `step`-th draw from `first` on, and checks each from its bundle. */
function checkShare([first = 0, step = 1, count = 0]: readonly number[]): HonestDraws {
  const found: HonestDraws = { checked: 0, alarms: [], checkMs: [] };
  for (let number = first; number < count; number += step) {
    const { bundle, options } = simulate(number);
    const startMs = performance.now();
    const { isProven } = checkBundle(bundle, options);
    found.checkMs.push(performance.now() - startMs);
    found.checked += 1;
    if (!isProven) found.alarms.push(number);
  }
  return found;
}

process.send?.(checkShare(process.argv.slice(2).map(Number)));
