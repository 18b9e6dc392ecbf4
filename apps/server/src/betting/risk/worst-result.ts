import { ALL_PANAS, ankOf, decodePick, type Family } from '@surahi/game';

/** The payout of one number if it wins, in paise. */
export type PickPayout = { pick: number; payoutPaise: bigint };

/** A result in display form ('123-60-190', '123-6', '61') and its total payout, in paise. */
export type WorstResult = { result: string; paise: bigint };

const NOTHING: WorstResult = { result: '', paise: 0n };

type PaidOn = (kind: string, session: string, digits: string, closedigits?: string) => bigint;

/**
 * The result of a draw with the highest total payout. Its `result` is '' if no result pays. `openNumber` is the
 * declared open result of a main draw; null before the declaration.
 */
export function worstResult(family: Family, payouts: readonly PickPayout[], openNumber: string | null): WorstResult {
  const paid = new Map<string, bigint>();
  for (const { pick, payoutPaise } of payouts) {
    const { game, session, digits, closedigits } = decodePick(pick);
    const kind = game.endsWith('_pana') ? 'pana' : game;
    paid.set(`${kind} ${session} ${digits} ${closedigits}`, payoutPaise);
  }
  const of: PaidOn = (kind, session, digits, closedigits = '') =>
    paid.get(`${kind} ${session} ${digits} ${closedigits}`) ?? 0n;
  if (family === 'main') return worstOfMain(payouts, of, openNumber === null ? ALL_PANAS : [openNumber]);
  return dearestOf(family === 'gali' ? galiResults(of) : starlineResults(of));
}

function galiResults(of: PaidOn): WorstResult[] {
  return Array.from({ length: 100 }, (_, value) => {
    const jodi = String(value).padStart(2, '0');
    const anks = of('left_digit', 'open', jodi.charAt(0)) + of('right_digit', 'open', jodi.charAt(1));
    return { result: jodi, paise: anks + of('gali_jodi', 'open', jodi) };
  });
}

function starlineResults(of: PaidOn): WorstResult[] {
  return ALL_PANAS.map((pana) => ({ result: `${pana}-${ankOf(pana)}`, paise: onePana(of, pana, 'open') }));
}

/** The payout of a pana in its session: on the pana and on its ank. */
function onePana(of: PaidOn, pana: string, session: 'open' | 'close'): bigint {
  return of('single_digit', session, ankOf(pana)) + of('pana', session, pana);
}

function worstOfMain(payouts: readonly PickPayout[], of: PaidOn, opens: readonly string[]): WorstResult {
  const total = (open: string, close: string, fullPaise: bigint): WorstResult => {
    const [first, second] = [ankOf(open), ankOf(close)];
    return {
      result: `${open}-${first}${second}-${close}`,
      paise:
        onePana(of, open, 'open') +
        onePana(of, close, 'close') +
        of('jodi', 'none', first + second) +
        of('half_sangam', 'open', first, close) +
        of('half_sangam', 'close', second, open) +
        fullPaise,
    };
  };
  // Only a full sangam depends on both panas, so each staked one is tried as a whole. All other bids depend on one pana
  // and the other ank. Once both anks are fixed, the dearest open pana and the dearest close pana can therefore be
  // found separately.
  const allowed = new Set(opens);
  const fulls = payouts.flatMap(({ pick, payoutPaise }) => {
    const { game, digits, closedigits } = decodePick(pick);
    return game === 'full_sangam' && allowed.has(digits) ? [total(digits, closedigits, payoutPaise)] : [];
  });
  const opensOf = byAnk(opens, (pana) => onePana(of, pana, 'open'));
  const closesOf = byAnk(ALL_PANAS, (pana) => onePana(of, pana, 'close'));
  const pairs = ANKS.flatMap((first) =>
    ANKS.flatMap((second) => {
      const open = dearestPana(opensOf.get(first), (pana) => of('half_sangam', 'close', second, pana));
      const close = dearestPana(closesOf.get(second), (pana) => of('half_sangam', 'open', first, pana));
      return open === undefined || close === undefined ? [] : [total(open, close, 0n)];
    }),
  );
  return dearestOf([...fulls, ...pairs]);
}

const ANKS = [...'0123456789'];

function dearestOf(results: readonly WorstResult[]): WorstResult {
  return results.reduce((worst, one) => (one.paise > worst.paise ? one : worst), NOTHING);
}

/** A pana and the payout that depends on it alone, not on the other session. */
type PanaPayout = { pana: string; paise: bigint };

/** Groups panas by ank, each with its payout. */
function byAnk(panas: readonly string[], paiseOf: (pana: string) => bigint): Map<string, PanaPayout[]> {
  const groups = new Map<string, PanaPayout[]>();
  for (const pana of panas) {
    const group = groups.get(ankOf(pana)) ?? [];
    group.push({ pana, paise: paiseOf(pana) });
    groups.set(ankOf(pana), group);
  }
  return groups;
}

/** The pana with the highest sum of its own payout and `more`. Undefined if there are no panas. */
function dearestPana(panas: readonly PanaPayout[] = [], more: (pana: string) => bigint): string | undefined {
  let best: PanaPayout | undefined;
  for (const { pana, paise } of panas) {
    const total = paise + more(pana);
    if (best === undefined || total > best.paise) best = { pana, paise: total };
  }
  return best?.pana;
}
