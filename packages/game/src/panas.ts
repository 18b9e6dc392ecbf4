export type PanaClass = 'single_pana' | 'double_pana' | 'triple_pana';

/** Panas by class. */
export type PanasByClass = Record<PanaClass, readonly string[]>;

/** The rank of a digit inside a pana: 0 counts as ten, so 120 is in order and 012 is not. */
function rankOf(digit: number): number {
  return digit === 0 ? 10 : digit;
}

/** The pana of three digits (each 0-9) in its only valid order: ascending, with 0 as ten. */
export function canonicalPana(d1: number, d2: number, d3: number): string {
  return [d1, d2, d3].sort((a, b) => rankOf(a) - rankOf(b)).join('');
}

const SIZE_TO_CLASS: readonly (PanaClass | undefined)[] = [undefined, 'triple_pana', 'double_pana', 'single_pana'];

function generateClasses(): ReadonlyMap<string, PanaClass> {
  const classes = new Map<string, PanaClass>();
  for (let value = 0; value <= 999; value += 1) {
    const digits = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10] as const;
    const text = digits.join('');
    const panaClass = SIZE_TO_CLASS[new Set(digits).size];
    if (panaClass !== undefined && canonicalPana(...digits) === text) classes.set(text, panaClass);
  }
  return classes;
}

const CLASS_OF_PANA = generateClasses();

/** All 220 panas in ascending text order. */
export const ALL_PANAS: readonly string[] = [...CLASS_OF_PANA.keys()];
/** The 120 panas whose digits all differ. */
export const SINGLE_PANAS: readonly string[] = ALL_PANAS.filter((pana) => panaClass(pana) === 'single_pana');
/** The 90 panas with exactly two equal digits. */
export const DOUBLE_PANAS: readonly string[] = ALL_PANAS.filter((pana) => panaClass(pana) === 'double_pana');
/** The 10 panas with three equal digits. */
export const TRIPLE_PANAS: readonly string[] = ALL_PANAS.filter((pana) => panaClass(pana) === 'triple_pana');

/** The class of a pana. Returns null for text that is not one of the 220 panas. */
export function panaClass(pana: string): PanaClass | null {
  return CLASS_OF_PANA.get(pana) ?? null;
}

export function isPana(text: string): boolean {
  return CLASS_OF_PANA.has(text);
}

/** The ank of a pana: the last digit of its digit sum ('123' has ank '6'). Throws RangeError on any other text. */
export function ankOf(pana: string): string {
  if (!isPana(pana)) throw new RangeError(`not a pana: ${pana}`);
  let sum = 0;
  for (const digit of pana) sum += Number(digit);
  return String(sum % 10);
}

const NO_PANAS: PanasByClass = { single_pana: [], double_pana: [], triple_pana: [] };

const PANAS_BY_ANK: ReadonlyMap<string, PanasByClass> = new Map(
  Array.from('0123456789', (ank) => [
    ank,
    {
      single_pana: SINGLE_PANAS.filter((pana) => ankOf(pana) === ank),
      double_pana: DOUBLE_PANAS.filter((pana) => ankOf(pana) === ank),
      triple_pana: TRIPLE_PANAS.filter((pana) => ankOf(pana) === ank),
    },
  ]),
);

/** The 12 single, 9 double and 1 triple panas of an ank. Empty lists for text that is not one ASCII digit. */
export function panasOfAnk(ank: string): PanasByClass {
  return PANAS_BY_ANK.get(ank) ?? NO_PANAS;
}
