import type { Family } from './families.ts';
import { type Game, parseGameLabel, parseSessionWord, type SessionWord } from './games.ts';
import { isPana, panaClass } from './panas.ts';
import { encodePick, type Pick } from './picks.ts';

export type BidErrorCode =
  | 'digit_missing'
  | 'digit_invalid'
  | 'points_missing'
  | 'points_below_minimum'
  | 'points_above_maximum'
  | 'points_invalid'
  | 'label_unknown'
  | 'label_mismatch'
  | 'session_invalid';

type Failure = { ok: false; error: BidErrorCode };

/** One row as a client sent it; a field may have any JSON type. `minPoints` and `maxPoints` are settings. */
export type BidRowInput = {
  label: unknown;
  session?: unknown;
  digits: unknown;
  closedigits?: unknown;
  points: unknown;
  minPoints: number;
  maxPoints?: number | null | undefined;
};

export type BidRowCheck = { ok: true; pick: Pick; code: number; points: number } | Failure;

function failure(error: BidErrorCode): Failure {
  return { ok: false, error };
}

/** Trims a text field. Absent means ''. Any other type returns null: the number 5 is not the digit '5'. */
function wireText(value: unknown): string | null {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.trim() : null;
}

const POINTS = /^[1-9][0-9]{0,6}$/;
const NUMBER_TEXT = /^-?[0-9]{1,7}(?:\.[0-9]{1,9})?$/;

/**
 * Parses the points of a bid: a whole number of one to seven ASCII digits, sent as text or as a number. A number below
 * the minimum returns points_below_minimum even when its form is invalid ('5.5'), because screens show that text first.
 */
export function checkPoints(
  value: unknown,
  minPoints: number,
  maxPoints?: number | null,
): { ok: true; points: number } | Failure {
  const text = typeof value === 'number' ? String(value) : wireText(value);
  if (text === '') return failure('points_missing');
  if (text === null) return failure('points_invalid');
  if (NUMBER_TEXT.test(text) && Number(text) < minPoints) return failure('points_below_minimum');
  if (!POINTS.test(text)) return failure('points_invalid');
  const points = Number(text);
  if (maxPoints != null && points > maxPoints) return failure('points_above_maximum');
  return { ok: true, points };
}

function sessionOf(family: Family, game: Game, word: SessionWord | null): SessionWord | null {
  if (word === null) return null;
  if (family !== 'main') return 'open';
  // Jodi and Full Sangam have no session, but clients send 'close', 'closed' or 'Open' with them.
  if (game === 'jodi' || game === 'full_sangam') return 'none';
  return word === 'none' ? null : word;
}

type Values = { ok: true; digits: string; closedigits: string } | Failure;

/** Checks both values of a sangam. Clients send ank and pana of a Half Sangam in either order; the length decides. */
function checkSangam(game: 'half_sangam' | 'full_sangam', digits: string, closedigits: string): Values {
  if (digits === '' || closedigits === '') return failure('digit_missing');
  if (game === 'full_sangam') {
    return isPana(digits) && isPana(closedigits) ? { ok: true, digits, closedigits } : failure('digit_invalid');
  }
  const [ank, pana] = digits.length === 1 ? [digits, closedigits] : [closedigits, digits];
  return /^[0-9]$/.test(ank) && isPana(pana) ? { ok: true, digits: ank, closedigits: pana } : failure('digit_invalid');
}

/**
 * Checks the value of a game. `closedigits` must be blank except for sangams. Returns label_mismatch for a pana of
 * another class, digit_invalid for any other value that the game does not have.
 */
export function checkValue(game: Game, digits: string, closedigits: string): Values {
  if (game === 'half_sangam' || game === 'full_sangam') return checkSangam(game, digits, closedigits);
  if (digits === '') return failure('digit_missing');
  if (closedigits !== '') return failure('digit_invalid');
  switch (game) {
    case 'single_pana':
    case 'double_pana':
    case 'triple_pana':
      if (!isPana(digits)) return failure('digit_invalid');
      return panaClass(digits) === game ? { ok: true, digits, closedigits } : failure('label_mismatch');
    case 'jodi':
    case 'gali_jodi':
      return /^[0-9]{2}$/.test(digits) ? { ok: true, digits, closedigits } : failure('digit_invalid');
    case 'single_digit':
    case 'left_digit':
    case 'right_digit':
      return /^[0-9]$/.test(digits) ? { ok: true, digits, closedigits } : failure('digit_invalid');
  }
}

/** The game of a label. For motors and SP DP TP the class of the pana decides. */
function gameOf(family: Family, label: string | null, digits: string): { ok: true; game: Game } | Failure {
  const parsed = label === null ? null : parseGameLabel(family, label);
  if (parsed === null) return failure('label_unknown');
  if (parsed.kind === 'game') return { ok: true, game: parsed.game };
  if (digits === '') return failure('digit_missing');
  const game = panaClass(digits);
  return game === null ? failure('digit_invalid') : { ok: true, game };
}

/**
 * Checks one row of a submission. Returns its canonical pick, its code and its points. Rejects an unknown label, a label
 * that contradicts the value, an invalid value, a session that contradicts the game, and invalid points.
 */
export function checkBidRow(family: Family, input: BidRowInput): BidRowCheck {
  const digits = wireText(input.digits);
  const closedigits = wireText(input.closedigits);
  if (digits === null || closedigits === null) return failure('digit_invalid');
  const labelled = gameOf(family, wireText(input.label), digits);
  if (!labelled.ok) return labelled;
  const values = checkValue(labelled.game, digits, closedigits);
  if (!values.ok) return values;
  const word = wireText(input.session);
  const session = word === null ? null : sessionOf(family, labelled.game, parseSessionWord(word));
  if (session === null) return failure('session_invalid');
  const checked = checkPoints(input.points, input.minPoints, input.maxPoints);
  if (!checked.ok) return checked;
  const pick: Pick = {
    family,
    game: labelled.game,
    session,
    digits: values.digits,
    closedigits: values.closedigits,
  };
  return { ok: true, pick, code: encodePick(pick), points: checked.points };
}

/** Whether a main-market label names a game with sessions. True for an unknown label, whose session is then checked. */
export function labelTakesSession(label: string): boolean {
  const parsed = parseGameLabel('main', label.trim());
  return parsed?.kind !== 'game' || (parsed.game !== 'jodi' && parsed.game !== 'full_sangam');
}

type SessionText = string | null | undefined;

/**
 * The session of a row: its own word, else `gametype` when that is a session word, else the word of the batch.
 * Returns session_invalid when two words contradict, when the row's word is invalid, or when only the batch has a word
 * and it is invalid. A batch on 'close' never contradicts its rows: an older client sends it with every batch
 * (docs/rules.md#13-session-of-a-row).
 */
export function resolveRowSession(words: {
  row?: SessionText;
  gametype?: SessionText;
  batch?: SessionText;
}): { ok: true; session: SessionWord } | { ok: false; error: 'session_invalid' } {
  const row = parseSessionWord(words.row);
  // A gametype may also be '-' or a game's name. It then does not choose a session.
  const gametype = parseSessionWord(words.gametype) ?? 'none';
  const batch = parseSessionWord(words.batch);
  const rowSaysIt = row === 'open' || row === 'close';
  let session: SessionWord = 'none';
  for (const word of [row, gametype, rowSaysIt && batch === 'close' ? 'none' : batch]) {
    if (word === null || word === 'none' || word === session) continue;
    if (session !== 'none') return { ok: false, error: 'session_invalid' };
    session = word;
  }
  if (row === null || (session === 'none' && batch === null)) return { ok: false, error: 'session_invalid' };
  return { ok: true, session };
}
