import type { Family } from './families.ts';

export type Game =
  | 'single_digit'
  | 'jodi'
  | 'single_pana'
  | 'double_pana'
  | 'triple_pana'
  | 'half_sangam'
  | 'full_sangam'
  | 'left_digit'
  | 'right_digit'
  | 'gali_jodi';

/** The side of a main draw. Starline and Gali draws have one result, which counts as open. */
export type Session = 'open' | 'close';

/** A session word of the wire; 'none' is the empty word. */
export type SessionWord = Session | 'none';

/** Canonical names, as stored and as sent on the wire. */
export const GAME_NAMES: Record<Game, string> = {
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

/** The games of each family, in the order of its picker. */
export const FAMILY_GAMES: Record<Family, readonly Game[]> = {
  main: ['single_digit', 'jodi', 'single_pana', 'double_pana', 'triple_pana', 'half_sangam', 'full_sangam'],
  starline: ['single_digit', 'single_pana', 'double_pana', 'triple_pana'],
  gali: ['left_digit', 'right_digit', 'gali_jodi'],
};

/** The meaning of a label: one game, or (motors, SP DP TP) the pana class of each row's value. */
export type ParsedLabel = { kind: 'game'; game: Game } | { kind: 'by_value' };

const MAX_LABEL_LENGTH = 60;

const PANA = '(?:pan+as?|pat+[ia])';
const HINDI_PANA = 'पा?(?:न्)?ना';
const HINDI_SINGLE = 'सि(?:ं|ँ|न्|ङ्)?गल';
const HINDI_TRIPLE = 'ट्र[िी](?:प्)?पल';
const HINDI_SANGAM = 'स(?:ं|ँ|न्|ङ्)?गम';

/** Known spellings, matched against the result of `lettersOf`. */
const LABEL_PATTERNS: readonly (readonly [RegExp, Game])[] = [
  [/^singledigits?$/u, 'single_digit'],
  [/^jodi(?:digits?)?$/u, 'jodi'],
  [new RegExp(`^single${PANA}$`, 'u'), 'single_pana'],
  [new RegExp(`^double${PANA}$`, 'u'), 'double_pana'],
  [new RegExp(`^trip+le${PANA}$`, 'u'), 'triple_pana'],
  [/^halfsangam$/u, 'half_sangam'],
  [/^fullsangam$/u, 'full_sangam'],
  [/^leftdigits?$/u, 'left_digit'],
  [/^rightdigits?$/u, 'right_digit'],
  [new RegExp(`^${HINDI_SINGLE}(?:ड[िी]ज[िी]ट|अंक)$`, 'u'), 'single_digit'],
  [/^जोड[िी](?:ड[िी]ज[िी]ट)?$/u, 'jodi'],
  [new RegExp(`^${HINDI_SINGLE}${HINDI_PANA}$`, 'u'), 'single_pana'],
  [new RegExp(`^ड(?:ब्)?बल${HINDI_PANA}$`, 'u'), 'double_pana'],
  [new RegExp(`^${HINDI_TRIPLE}${HINDI_PANA}$`, 'u'), 'triple_pana'],
  [new RegExp(`^हाफ${HINDI_SANGAM}$`, 'u'), 'half_sangam'],
  [new RegExp(`^फ[ुू]ल${HINDI_SANGAM}$`, 'u'), 'full_sangam'],
];

const BY_VALUE_LABEL = /^(?:[sd]pmotors?|spdptp(?:motors?)?)$/u;

/** Canonical names by family. The player app sends these, so most labels skip the patterns. */
const GAMES_BY_NAME: Record<Family, ReadonlyMap<string, Game>> = {
  main: gamesByName('main'),
  starline: gamesByName('starline'),
  gali: gamesByName('gali'),
};

function gamesByName(family: Family): ReadonlyMap<string, Game> {
  return new Map(FAMILY_GAMES[family].map((game) => [GAME_NAMES[game], game]));
}

/**
 * Reduces a label to lower-case letters and vowel signs. Removes the Hindi nukta (U+093C): NFC writes ड़ with it,
 * phones write it in two ways or omit it.
 */
function lettersOf(label: string): string {
  return label
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]|\u093C/gu, '');
}

/**
 * Parses a game label of the wire in any case, spacing or known misspelling, English or Hindi.
 * Returns null for an unknown label and for a game that the family does not have.
 */
export function parseGameLabel(family: Family, label: string): ParsedLabel | null {
  const canonical = GAMES_BY_NAME[family].get(label);
  if (canonical !== undefined) return { kind: 'game', game: canonical };
  if (label.length > MAX_LABEL_LENGTH) return null;
  const letters = lettersOf(label);
  if (BY_VALUE_LABEL.test(letters)) return family === 'gali' ? null : { kind: 'by_value' };
  const named = LABEL_PATTERNS.find(([pattern]) => pattern.test(letters))?.[1];
  if (named === undefined) return null;
  const game = family === 'gali' && named === 'jodi' ? 'gali_jodi' : named;
  return FAMILY_GAMES[family].includes(game) ? { kind: 'game', game } : null;
}

/** Parses a session word in any case. 'closed' means close; blank or absent means 'none'. Null for any other text. */
export function parseSessionWord(text: string | null | undefined): SessionWord | null {
  const word = (text ?? '').trim().toLowerCase();
  if (word === '') return 'none';
  if (word === 'open') return 'open';
  return word === 'close' || word === 'closed' ? 'close' : null;
}
