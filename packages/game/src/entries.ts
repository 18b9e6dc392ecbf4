import { checkPoints, checkValue } from './bids.ts';
import type { Family } from './families.ts';
import type { Game, Session, SessionWord } from './games.ts';
import { bidMessage, type EntryErrorCode } from './messages.ts';
import { pointsToPaise } from './money.ts';
import { dpMotor, spDpTp, spMotor, type SpDpTpChoice } from './motors.ts';
import { panaClass } from './panas.ts';
import type { Pick } from './picks.ts';

/** The kind of a bid screen: one game, or a generator of several panas. */
export type EntryKind = Game | 'sp_dp_tp' | 'sp_motor' | 'dp_motor';

/** The fields of a bid screen when the player taps Proceed. `balancePaise` is the wallet less the rows already added. */
export type EntryInput = {
  family: Family;
  kind: EntryKind;
  /** Ignored for Jodi, Full Sangam, Starline and Gali. */
  session?: Session;
  digits: string;
  /** The pana of Half Sangam, the close pana of Full Sangam. */
  closedigits?: string;
  points: string;
  groups?: SpDpTpChoice;
  balancePaise: bigint;
  minPoints: number;
  maxPoints?: number | null | undefined;
};

/** The rows of an entry, each with `points`; or the one message to show, where `value` is the number that it names. */
export type EntryCheck =
  | { ok: true; picks: Pick[]; points: number; totalPoints: number }
  | { ok: false; error: EntryErrorCode; value: string; message: string };

type Values = { digits: string; closedigits: string };
type Expansion = { ok: true; values: Values[] } | { ok: false; error: EntryErrorCode; value: string };

function panaValues(panas: readonly string[]): Expansion {
  return { ok: true, values: panas.map((digits) => ({ digits, closedigits: '' })) };
}

function expandMotor(panas: string[] | null, error: EntryErrorCode, value: string): Expansion {
  return panas === null ? { ok: false, error, value } : panaValues(panas);
}

function expandSpDpTp(ank: string, groups: SpDpTpChoice): Expansion {
  if (!/^[0-9]$/.test(ank)) return { ok: false, error: 'digit_invalid', value: ank };
  const panas = spDpTp(ank, groups);
  return panas.length === 0 ? { ok: false, error: 'groups_missing', value: ank } : panaValues(panas);
}

function expandGame(game: Game, digits: string, closedigits: string): Expansion {
  // A screen has one field per value. The order of a Half Sangam is therefore fixed, unlike on the wire.
  if (game === 'half_sangam' && !/^[0-9]$/.test(digits)) return { ok: false, error: 'digit_invalid', value: digits };
  const checked = checkValue(game, digits, closedigits);
  if (checked.ok) return { ok: true, values: [checked] };
  // The message names the first value that is invalid by itself.
  const secondIsWrong = game === 'half_sangam' || (game === 'full_sangam' && panaClass(digits) !== null);
  return { ok: false, error: checked.error, value: secondIsWrong ? closedigits : digits };
}

function expand(input: EntryInput): Expansion {
  const digits = input.digits.trim();
  if (digits === '') return { ok: false, error: 'digit_missing', value: '' };
  switch (input.kind) {
    case 'sp_motor':
      return expandMotor(spMotor(digits), 'sp_motor_digits', digits);
    case 'dp_motor':
      return expandMotor(dpMotor(digits), 'digit_invalid', digits);
    case 'sp_dp_tp':
      return expandSpDpTp(digits, input.groups ?? { sp: false, dp: false, tp: false });
    default:
      return expandGame(input.kind, digits, (input.closedigits ?? '').trim());
  }
}

function entrySession(input: EntryInput): SessionWord {
  if (input.family !== 'main') return 'open';
  if (input.kind === 'jodi' || input.kind === 'full_sangam') return 'none';
  return input.session ?? 'open';
}

/** The game of an expanded value. Generators produce only panas. */
function gameOf(kind: EntryKind, digits: string): Game {
  if (kind !== 'sp_dp_tp' && kind !== 'sp_motor' && kind !== 'dp_motor') return kind;
  const game = panaClass(digits);
  if (game === null) throw new RangeError(`not a pana: ${digits}`);
  return game;
}

/**
 * Checks an entry of a bid screen. Returns only the first error, digit before points, in the specification's words.
 * Motor screens compare the points of one row with the balance, as specified. SP DP TP compares the whole entry.
 */
export function checkEntry(input: EntryInput): EntryCheck {
  const fail = (error: EntryErrorCode, value = ''): EntryCheck => ({
    ok: false,
    error,
    value,
    message: bidMessage(error, { value, min: input.minPoints, max: input.maxPoints }),
  });
  const expanded = expand(input);
  if (!expanded.ok) return fail(expanded.error, expanded.value);
  const checked = checkPoints(input.points, input.minPoints, input.maxPoints);
  if (!checked.ok) return fail(checked.error, input.points);
  const totalPoints = checked.points * expanded.values.length;
  const isMotor = input.kind === 'sp_motor' || input.kind === 'dp_motor';
  const comparedPoints = isMotor ? checked.points : totalPoints;
  if (pointsToPaise(comparedPoints) > input.balancePaise) return fail('balance_insufficient');
  const session = entrySession(input);
  const picks = expanded.values.map(({ digits, closedigits }): Pick => {
    return { family: input.family, game: gameOf(input.kind, digits), session, digits, closedigits };
  });
  return { ok: true, picks, points: checked.points, totalPoints };
}
