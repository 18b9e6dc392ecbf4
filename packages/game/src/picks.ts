import type { Family } from './families.ts';
import type { Game, Session, SessionWord } from './games.ts';
import { isPana, panaClass } from './panas.ts';

/**
 * The outcome that one bid is placed on. `session` is 'none' for Jodi and Full Sangam, 'open' for all of Starline and
 * Gali. Half Sangam: `digits` is the ank of the bid's session, `closedigits` the pana of the other session.
 */
export type Pick = { family: Family; game: Game; session: SessionWord; digits: string; closedigits: string };

type BetType = {
  family: Family;
  /** Null: the class of the pana decides the game. */
  game: Game | null;
  session: SessionWord;
  digitsWidth: 1 | 2 | 3;
  closedigitsWidth: 0 | 3;
  settlesAt: Session;
};

/** Bet types by number. Every bid stores its number, so rows may be added but never changed. */
const BET_TYPES: Readonly<Record<number, BetType>> = {
  1: betType('main', 'single_digit', 'open', 1, 0, 'open'),
  2: betType('main', 'single_digit', 'close', 1, 0, 'close'),
  3: betType('main', null, 'open', 3, 0, 'open'),
  4: betType('main', null, 'close', 3, 0, 'close'),
  5: betType('main', 'jodi', 'none', 2, 0, 'close'),
  6: betType('main', 'half_sangam', 'open', 1, 3, 'close'),
  7: betType('main', 'half_sangam', 'close', 1, 3, 'close'),
  8: betType('main', 'full_sangam', 'none', 3, 3, 'close'),
  9: betType('starline', 'single_digit', 'open', 1, 0, 'open'),
  10: betType('starline', null, 'open', 3, 0, 'open'),
  11: betType('gali', 'left_digit', 'open', 1, 0, 'open'),
  12: betType('gali', 'right_digit', 'open', 1, 0, 'open'),
  13: betType('gali', 'gali_jodi', 'open', 2, 0, 'open'),
};

const NUMBERED_BET_TYPES = Object.entries(BET_TYPES).map(([number, type]) => ({ number: Number(number), type }));

const TYPE_UNIT = 1_000_000;
const DIGITS_UNIT = 1000;

function betType(
  family: Family,
  game: Game | null,
  session: SessionWord,
  digitsWidth: 1 | 2 | 3,
  closedigitsWidth: 0 | 3,
  settlesAt: Session,
): BetType {
  return { family, game, session, digitsWidth, closedigitsWidth, settlesAt };
}

/** Whether a text is a value of the given width: ASCII digits; width 3 accepts only the 220 panas. */
function fits(text: string, width: 0 | 1 | 2 | 3): boolean {
  if (width === 3) return isPana(text);
  return text.length === width && /^[0-9]*$/.test(text);
}

function matches(type: BetType, pick: Pick): boolean {
  return (
    type.family === pick.family &&
    type.session === pick.session &&
    fits(pick.digits, type.digitsWidth) &&
    fits(pick.closedigits, type.closedigitsWidth) &&
    (type.game ?? panaClass(pick.digits)) === pick.game
  );
}

/** Encodes a pick as int32: bet type × 1 000 000 + digits × 1000 + closedigits. Throws RangeError on an invalid pick. */
export function encodePick(pick: Pick): number {
  const found = NUMBERED_BET_TYPES.find(({ type }) => matches(type, pick));
  if (found === undefined) throw new RangeError(`not a valid pick: ${JSON.stringify(pick)}`);
  return found.number * TYPE_UNIT + Number(pick.digits) * DIGITS_UNIT + Number(pick.closedigits);
}

function betTypeOf(code: number): BetType {
  const type = BET_TYPES[Math.floor(code / TYPE_UNIT)];
  if (type === undefined) throw new RangeError(`not a pick code: ${code}`);
  return type;
}

/** Decodes a code of `encodePick`. Throws RangeError on any other number. */
export function decodePick(code: number): Pick {
  const type = betTypeOf(code);
  const digits = String(Math.floor(code / DIGITS_UNIT) % DIGITS_UNIT).padStart(type.digitsWidth, '0');
  const rest = code % DIGITS_UNIT;
  const closedigits = type.closedigitsWidth === 0 && rest === 0 ? '' : String(rest).padStart(3, '0');
  const game = type.game ?? panaClass(digits);
  if (game === null || !fits(digits, type.digitsWidth) || !fits(closedigits, type.closedigitsWidth)) {
    throw new RangeError(`not a pick code: ${code}`);
  }
  return { family: type.family, game, session: type.session, digits, closedigits };
}

/** Whether bidding on the pick ends at the draw's open time. False only for digits and panas of the close session. */
export function pickNeedsOpen(code: number): boolean {
  const type = betTypeOf(code);
  return type.settlesAt === 'open' || type.game === 'jodi' || type.closedigitsWidth === 3;
}

/** The declaration that decides the pick. The single declaration of Starline and Gali counts as open. */
export function pickSettlesAt(code: number): Session {
  return betTypeOf(code).settlesAt;
}
