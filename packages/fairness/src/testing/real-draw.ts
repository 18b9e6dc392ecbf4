import vectors from '../../vectors/drand-quicknet.json' with { type: 'json' };
import { QUICKNET, timeOfRound } from '../chain.ts';
import { type Hooks, simulate } from './simulation.ts';

const HOUR = 3_600_000;
const ROUND = 65_536;
/** A simulated draw of one session whose number makes it a draw of family main. */
const MAIN_OPEN = 2;

/**
 * A simulated draw on a recorded round of quicknet, so that a verifier which knows quicknet alone can prove it.
 * @param hooks of a dishonest operator
 */
export function realDraw(hooks: Hooks = {}): ReturnType<typeof simulate> {
  const signatures = new Map<number | string, string>(vectors.rounds.map(({ round, signature }) => [round, signature]));
  const cutOff = timeOfRound(QUICKNET, ROUND) - 120_000;
  const { hash: chain, key, genesis, period } = QUICKNET;
  return simulate(MAIN_OPEN, {
    ...hooks,
    terms: (terms) => ({
      ...terms,
      from: cutOff - 10 * HOUR,
      open: cutOff,
      close: cutOff + 2 * HOUR,
      beacon: { chain, key, genesis, period, round: ROUND, delay: 120 },
    }),
    sign: (round) => signatures.get(round) ?? '',
    options: (options) => ({ ...options, chains: [QUICKNET] }),
  });
}
