import type { CapKind, OperatorCap } from '@surahi/contract/operator';
import { encodePick, FAMILIES, FAMILY_GAMES, type Family, type Game, type SessionWord } from '@surahi/game';
import * as z from 'zod/mini';
import { reasonText } from '../../shared/form.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** The choices of the form. One number and each number of a game are two choices of the kind 'number'. */
export type CapChoice = Exclude<CapKind, 'number'> | 'each_number' | 'one_number';

/** The values of the cap form, as typed. */
export type CapFields = {
  family: Family;
  marketId: string;
  choice: CapChoice;
  game: Game;
  session: 'open' | 'close';
  digits: string;
  closedigits: string;
  points: string;
  reason: string;
};

const MOST_POINTS = 1_000_000_000;

/** The session of a cap on one number: the chosen one if the game has two sessions. */
function sessionOf(family: Family, game: Game, chosen: 'open' | 'close'): SessionWord {
  if (game === 'jodi' || game === 'full_sangam') return 'none';
  return family === 'main' ? chosen : 'open';
}

/** Whether players bid on the two sessions of the game separately. */
export function hasSessions(family: Family, game: Game): boolean {
  return family === 'main' && sessionOf(family, game, 'open') === 'open';
}

export function hasTwoNumbers(game: Game): boolean {
  return game === 'half_sangam' || game === 'full_sangam';
}

/** Checks the values that depend on each other: the number must exist in the chosen game. */
export const capSchema = z
  .object({
    family: z.enum(FAMILIES),
    marketId: z.string(),
    choice: z.custom<CapChoice>(),
    game: z.custom<Game>(),
    session: z.enum(['open', 'close']),
    digits: z.string(),
    closedigits: z.string(),
    points: z
      .string()
      .check(
        z.refine(
          (text) => text !== '' && Number(text) <= MOST_POINTS,
          t('Enter an amount from 0 to 1,00,00,00,000 points'),
        ),
      ),
    reason: reasonText,
  })
  .check(
    z.refine((fields) => fields.choice !== 'one_number' || isNumber(fields.family, gameOf(fields), numberOf(fields)), {
      path: ['digits'],
      message: t('This number does not exist in the game'),
    }),
  );

/** The chosen game; the family's first game if the family does not have the chosen one. */
function gameOf({ family, game }: CapFields): Game {
  return FAMILY_GAMES[family].find((one) => one === game) ?? FAMILY_GAMES[family][0] ?? game;
}

function numberOf(fields: CapFields): CapNumber {
  const game = gameOf(fields);
  return {
    session: sessionOf(fields.family, game, fields.session),
    digits: fields.digits,
    closedigits: hasTwoNumbers(game) ? fields.closedigits : '',
  };
}

/** The body of the call that sets the cap, without its scope. */
export function capOf(fields: CapFields) {
  const { family, choice, points, reason } = fields;
  const kind: CapKind = choice === 'each_number' || choice === 'one_number' ? 'number' : choice;
  return {
    family,
    kind,
    ...(kind === 'game' || kind === 'number' ? { game: gameOf(fields) } : {}),
    ...(choice === 'one_number' ? { number: numberOf(fields) } : {}),
    maxPoints: Number(points),
    reason,
  };
}

/** The draws of a cap: one draw, one market, or the whole family if both are absent. */
export type CapScope = { drawId?: string; marketId?: number };

/** The cap in force that the filled-in form would replace. */
export function replacedCap(
  caps: readonly OperatorCap[],
  { drawId, marketId }: CapScope,
  fields: CapFields,
): OperatorCap | undefined {
  const { family, kind, game, number } = capOf(fields);
  return caps.find(
    (cap) =>
      cap.family === family &&
      cap.kind === kind &&
      cap.drawId === (drawId ?? null) &&
      // A cap of one draw has the market of the draw.
      (drawId !== undefined || cap.marketId === (marketId ?? null)) &&
      cap.game === (game ?? null) &&
      isSameNumber(cap.number, number),
  );
}

function isSameNumber(one: OperatorCap['number'], other: CapNumber | undefined): boolean {
  if (one === null || other === undefined) return one === null && other === undefined;
  return one.session === other.session && one.digits === other.digits && one.closedigits === other.closedigits;
}

type CapNumber = { session: SessionWord; digits: string; closedigits: string };

function isNumber(family: Family, game: Game, number: CapNumber): boolean {
  try {
    encodePick({ family, game, ...number });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
