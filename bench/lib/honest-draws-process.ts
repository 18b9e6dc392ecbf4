import { checkBundle } from '../../packages/fairness/src/index.ts';
import { simulate } from '../../packages/fairness/src/testing/simulation.ts';
import type { HonestDraws, Part } from './honest-draws.ts';

/** Plays draws `first` to `first + count - 1`, and checks each from its bundle. */
function checkPart({ first, count }: Part): HonestDraws {
  const found: HonestDraws = { first, checked: 0, alarms: [], checkMs: [] };
  for (let number = first; number < first + count; number += 1) {
    const { bundle, options } = simulate(number);
    const startMs = performance.now();
    const { isProven } = checkBundle(bundle, options);
    found.checkMs.push(Math.round(performance.now() - startMs));
    found.checked += 1;
    if (!isProven) found.alarms.push(number);
  }
  return found;
}

// honest-draws.ts sends parts only.
process.on('message', (part) => process.send?.(checkPart(part as Part)));
