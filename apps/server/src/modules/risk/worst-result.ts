import { ALL_PANAS, ankOf, decodePick, type Family } from '@surahi/game';

/** What one number pays if it comes, in paise. */
export type PickPayout = { pick: number; payoutPaise: bigint };

/**
 * What the most expensive result of a draw pays over all its games, in paise. `openNumber` narrows a main draw whose
 * open result stands already.
 */
export function worstResultPaise(family: Family, payouts: readonly PickPayout[], openNumber: string | null): bigint {
  const paid = new Map<string, bigint>();
  for (const { pick, payoutPaise } of payouts) {
    const { game, session, digits, closedigits } = decodePick(pick);
    const kind = game.endsWith('_pana') ? 'pana' : game;
    paid.set(`${kind} ${session} ${digits} ${closedigits}`, payoutPaise);
  }
  const of = (kind: string, session: string, digits: string, closedigits = ''): bigint =>
    paid.get(`${kind} ${session} ${digits} ${closedigits}`) ?? 0n;

  if (family === 'gali') {
    const jodis = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
    return most(
      jodis.map(
        (jodi) =>
          of('left_digit', 'open', jodi.charAt(0)) +
          of('right_digit', 'open', jodi.charAt(1)) +
          of('gali_jodi', 'open', jodi),
      ),
    );
  }
  const single = (pana: string, session: 'open' | 'close') =>
    of('single_digit', session, ankOf(pana)) + of('pana', session, pana);
  if (family === 'starline') return most(ALL_PANAS.map((pana) => single(pana, 'open')));

  const opens = openNumber === null ? ALL_PANAS : [openNumber];
  const total = (open: string, close: string) => {
    const [first, second] = [ankOf(open), ankOf(close)];
    return (
      single(open, 'open') +
      single(close, 'close') +
      of('jodi', 'none', first + second) +
      of('half_sangam', 'open', first, close) +
      of('half_sangam', 'close', second, open)
    );
  };
  // A full sangam is of two panas; without it each pana costs on its own once both anks are chosen.
  const fulls = payouts.flatMap(({ pick, payoutPaise }) => {
    const { game, digits, closedigits } = decodePick(pick);
    return game === 'full_sangam' && opens.includes(digits) ? [total(digits, closedigits) + payoutPaise] : [];
  });
  const pairs = ANKS.flatMap((first) =>
    ANKS.flatMap((second) => {
      const open = dearest(opens, first, (pana) => single(pana, 'open') + of('half_sangam', 'close', second, pana));
      const close = dearest(
        ALL_PANAS,
        second,
        (pana) => single(pana, 'close') + of('half_sangam', 'open', first, pana),
      );
      return open === undefined || close === undefined ? [] : [total(open, close)];
    }),
  );
  return most([...fulls, ...pairs]);
}

const ANKS = [...'0123456789'];

function most(amounts: readonly bigint[]): bigint {
  return amounts.reduce((highest, amount) => (amount > highest ? amount : highest), 0n);
}

/** The pana of an ank that costs most. */
function dearest(panas: readonly string[], ank: string, cost: (pana: string) => bigint): string | undefined {
  let best: { pana: string; paise: bigint } | undefined;
  for (const pana of panas) {
    if (ankOf(pana) !== ank) continue;
    const paise = cost(pana);
    if (best === undefined || paise > best.paise) best = { pana, paise };
  }
  return best?.pana;
}
