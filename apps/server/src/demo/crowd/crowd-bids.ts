import { randomInt } from 'node:crypto';
import { ALL_PANAS, type Family, panaClass } from '@surahi/game';
import type { DemoBid, DemoRow } from '../demo-client.ts';

const MOST_ROWS = 5;
const POINTS = ['10', '10', '20', '20', '50', '100'] as const;
const PANA_LABELS = { single_pana: 'Single Pana', double_pana: 'Double Pana', triple_pana: 'Triple Pana' } as const;

/** A list row whose open or close session still takes bids. */
export type OpenRow = { family: Family; row: DemoRow; session: 'Open' | 'Close' };

/** Random bids of one player on one session: up to five different numbers, most of them on single digits. */
export function crowdBids({ family, row, session }: OpenRow): DemoBid[] {
  const points = one(POINTS);
  const game = one(gamesOf(family, row));
  const bids = Array.from({ length: 1 + randomInt(MOST_ROWS) }, () => ({ session, points, ...game() }));
  return [...new Map(bids.map((bid) => [bid.digits, bid])).values()];
}

type Choice = () => Pick<DemoBid, 'pana' | 'digits'> & { session?: string };

function gamesOf(family: Family, row: DemoRow): Choice[] {
  const digit = (pana: string) => () => ({ pana, digits: String(randomInt(10)) });
  const jodi = (session: string) => () => ({
    pana: 'Jodi Digit',
    session,
    digits: String(randomInt(100)).padStart(2, '0'),
  });
  if (family === 'gali') return [digit('Left Digit'), digit('Right Digit'), jodi('Open')];
  const single = digit('Single Digit');
  if (family === 'starline' || !row.open_session) return [single, single, pana];
  return [single, single, single, pana, jodi('close')];
}

/** A pana with the label of its class. Panas of one class make one submission, so the class is a part of the choice. */
function pana(): Pick<DemoBid, 'pana' | 'digits'> {
  const digits = one(ALL_PANAS);
  const game = panaClass(digits);
  if (game === null) throw new Error(`not a pana: ${digits}`);
  return { pana: PANA_LABELS[game], digits };
}

function one<T>(list: readonly T[]): T {
  const found = list[randomInt(list.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
