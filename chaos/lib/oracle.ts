/**
 * A second implementation of the rules: which bid wins, and what it pays. It is written from the description of the game
 * alone and shares no code with packages/game, so that an error in one of them shows as a difference.
 */

export type OracleFamily = 'main' | 'starline' | 'gali';

/** The result of a draw: for main two panas, for Starline one pana, for Gali two digits (both as `open`). */
export type Outcome = { open: string; close: string };

/** Winnings per 10 points. The scenarios publish the same values as rates. */
export const WIN_PER_TEN: Readonly<Record<OracleFamily, Readonly<Record<string, number>>>> = {
  main: {
    single_digit: 95,
    jodi: 950,
    single_pana: 1_400,
    double_pana: 2_800,
    triple_pana: 6_000,
    half_sangam: 10_000,
    full_sangam: 100_000,
  },
  starline: { single_digit: 95, single_pana: 1_400, double_pana: 2_800, triple_pana: 6_000 },
  gali: { left_digit: 95, right_digit: 95, gali_jodi: 950 },
};

const ORDER = '1234567890';

/** All 220 panas: three digits in ascending order, with 0 as ten. */
export const PANAS: readonly string[] = Array.from(ORDER).flatMap((first, i) =>
  Array.from(ORDER.slice(i)).flatMap((second, j) => Array.from(ORDER.slice(i + j), (third) => first + second + third)),
);

/** The last digit of the digit sum. */
function ank(pana: string): string {
  return String([...pana].reduce((sum, digit) => sum + Number(digit), 0) % 10);
}

export function classOf(pana: string): 'single_pana' | 'double_pana' | 'triple_pana' {
  const different = new Set(pana).size;
  return different === 3 ? 'single_pana' : different === 2 ? 'double_pana' : 'triple_pana';
}

type Line = {
  family: OracleFamily;
  /** Empty when the class of the pana decides the game. */
  game: string;
  /** The session of a wire row. */
  session: string;
  width: 1 | 2 | 3;
  hasSecond: boolean;
  /** The result that decides the bid. */
  at: 'open' | 'close';
  wins: (digits: string, second: string, result: Outcome) => boolean;
};

function line(
  family: OracleFamily,
  game: string,
  session: string,
  width: 1 | 2 | 3,
  hasSecond: boolean,
  at: 'open' | 'close',
  wins: Line['wins'],
): Line {
  return { family, game, session, width, hasSecond, at, wins };
}

/** Bet types by number. A stored pick is number × 1 000 000 + digits × 1 000 + second number. */
export const LINES: Readonly<Record<number, Line>> = {
  1: line('main', 'single_digit', 'Open', 1, false, 'open', (d, _, r) => d === ank(r.open)),
  2: line('main', 'single_digit', 'Close', 1, false, 'close', (d, _, r) => d === ank(r.close)),
  3: line('main', '', 'Open', 3, false, 'open', (d, _, r) => d === r.open),
  4: line('main', '', 'Close', 3, false, 'close', (d, _, r) => d === r.close),
  5: line('main', 'jodi', 'close', 2, false, 'close', (d, _, r) => d === ank(r.open) + ank(r.close)),
  6: line('main', 'half_sangam', 'Open', 1, true, 'close', (d, c, r) => d === ank(r.open) && c === r.close),
  7: line('main', 'half_sangam', 'Close', 1, true, 'close', (d, c, r) => d === ank(r.close) && c === r.open),
  8: line('main', 'full_sangam', 'closed', 3, true, 'close', (d, c, r) => d === r.open && c === r.close),
  9: line('starline', 'single_digit', 'Open', 1, false, 'open', (d, _, r) => d === ank(r.open)),
  10: line('starline', '', 'Open', 3, false, 'open', (d, _, r) => d === r.open),
  11: line('gali', 'left_digit', 'Open', 1, false, 'open', (d, _, r) => d === r.open[0]),
  12: line('gali', 'right_digit', 'Open', 1, false, 'open', (d, _, r) => d === r.open[1]),
  13: line('gali', 'gali_jodi', 'Open', 2, false, 'open', (d, _, r) => d === r.open),
};

/** Names of games on the wire. */
export const LABELS: Readonly<Record<string, string>> = {
  single_digit: 'Single Digit',
  jodi: 'Jodi Digit',
  single_pana: 'Single Pana',
  double_pana: 'Double Pana',
  triple_pana: 'Triple Pana',
  half_sangam: 'Half Sangam',
  full_sangam: 'Full Sangam',
  left_digit: 'Left Digit',
  right_digit: 'Right Digit',
  gali_jodi: 'Jodi Digit',
};

export function lineOf(code: number): Line {
  const found = LINES[Math.floor(code / 1_000_000)];
  if (found === undefined) throw new RangeError(`no bet type of pick ${code}`);
  return found;
}

/** The stored number of a pick. */
export function codeOf(type: number, digits: string, second: string): number {
  return type * 1_000_000 + Number(digits) * 1_000 + Number(second || '0');
}

/** Digits and second number of a stored pick. */
export function partsOf(code: number): { digits: string; second: string } {
  const { width, hasSecond } = lineOf(code);
  const digits = String(Math.floor(code / 1_000) % 1_000).padStart(width, '0');
  return { digits, second: hasSecond ? String(code % 1_000).padStart(3, '0') : '' };
}

/** The game whose rate applies to a pick. */
export function gameOf(code: number): string {
  const { game } = lineOf(code);
  return game === '' ? classOf(partsOf(code).digits) : game;
}

/** The winnings of a bid in paise; 0 when it lost. `points` is a whole number. */
export function payoutPaise(code: number, points: number, result: Outcome): number {
  const one = lineOf(code);
  const { digits, second } = partsOf(code);
  if (!one.wins(digits, second, result)) return 0;
  const perTen = WIN_PER_TEN[one.family][gameOf(code)] ?? 0;
  return Math.floor((points * 100 * perTen) / 10);
}

/** Every pick of one bet type. */
export function* picksOf(type: number): Generator<number> {
  const one = LINES[type];
  if (one === undefined) return;
  const firsts =
    one.width === 3 ? PANAS : Array.from({ length: 10 ** one.width }, (_, n) => String(n).padStart(one.width, '0'));
  for (const first of firsts) {
    for (const second of one.hasSecond ? PANAS : ['']) yield codeOf(type, first, second);
  }
}
