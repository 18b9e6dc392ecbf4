import type { CapKind } from '@surahi/contract/operator';
import { encodePick, FAMILY_GAMES, type Family, type Game, type SessionWord } from '@surahi/game';

/** Kinds of the form: a number alone and each number of a game are two choices of one kind. */
export type CapChoice = Exclude<CapKind, 'number'> | 'each_number' | 'one_number';

/** What the form holds, as typed. */
export type CapDraft = {
  choice: CapChoice;
  game: Game;
  session: 'open' | 'close';
  digits: string;
  closedigits: string;
  points: string;
  reason: string;
};

export type CapProblem = { field: 'number' | 'points' | 'reason'; text: string };

const MOST_POINTS = 1_000_000_000;

/** The session that a cap on one number of the game names; the chosen one where there are two. */
function sessionOf(family: Family, game: Game, chosen: 'open' | 'close'): SessionWord {
  if (game === 'jodi' || game === 'full_sangam') return 'none';
  return family === 'main' ? chosen : 'open';
}

/** Whether the two sessions of the game are bid on separately. */
export function hasSessions(family: Family, game: Game): boolean {
  return family === 'main' && sessionOf(family, game, 'open') === 'open';
}

export function hasTwoNumbers(game: Game): boolean {
  return game === 'half_sangam' || game === 'full_sangam';
}

/** What the call takes of a draft, or the first thing that is wrong with it. */
export function readDraft(family: Family, draft: CapDraft) {
  const { choice, session, digits, closedigits } = draft;
  const game = FAMILY_GAMES[family].find((one) => one === draft.game) ?? FAMILY_GAMES[family][0];
  const problem = (field: CapProblem['field'], text: string) => ({ ok: false as const, field, text });
  if (game === undefined) return problem('number', 'The family has no such game');
  const number = {
    session: sessionOf(family, game, session),
    digits,
    closedigits: hasTwoNumbers(game) ? closedigits : '',
  };
  if (choice === 'one_number' && !isNumber(family, game, number)) {
    return problem('number', 'That is no number of this game');
  }
  const maxPoints = Number(draft.points);
  if (draft.points === '' || maxPoints > MOST_POINTS) return problem('points', 'From 0 to 1,00,00,00,000 points');
  if (draft.reason.trim().length < 3) return problem('reason', 'Give a reason of at least 3 letters');
  const kind: CapKind = choice === 'each_number' || choice === 'one_number' ? 'number' : choice;
  return {
    ok: true as const,
    cap: {
      kind,
      ...(kind === 'game' || kind === 'number' ? { game } : {}),
      ...(choice === 'one_number' ? { number } : {}),
      maxPoints,
      reason: draft.reason.trim(),
    },
  };
}

function isNumber(
  family: Family,
  game: Game,
  number: { session: SessionWord; digits: string; closedigits: string },
): boolean {
  try {
    encodePick({ family, game, ...number });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
