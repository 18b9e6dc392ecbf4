import type { Family } from './families.ts';
import type { Game, Session, SessionWord } from './games.ts';
import { type Paise, paise } from './money.ts';
import { ankOf, panaClass } from './panas.ts';
import { encodePick, type Pick } from './picks.ts';
import { payoutPaise, type Rates } from './rates.ts';

/** The declared result of a draw: panas for main (open, close) and Starline (open), two digits for Gali (jodi). */
export type DrawResult = { open?: string | null; close?: string | null; jodi?: string | null };

function required(text: string | null | undefined, what: string): string {
  if (text == null) throw new RangeError(`${what} result is missing`);
  return text;
}

function panaGame(pana: string): Game {
  const game = panaClass(pana);
  if (game === null) throw new RangeError(`not a pana: ${pana}`);
  return game;
}

/** The two digits of a Gali result. Throws RangeError on text that is not two ASCII digits. */
function jodiDigits(jodi: string): { left: string; right: string } {
  if (!/^[0-9]{2}$/.test(jodi)) throw new RangeError(`not a jodi: ${jodi}`);
  return { left: jodi.charAt(0), right: jodi.charAt(1) };
}

/** The anks of the declared panas. Null for a side without a result. */
export function anksForResult(result: DrawResult): { openAnk: string | null; closeAnk: string | null } {
  return {
    openAnk: result.open == null ? null : ankOf(result.open),
    closeAnk: result.close == null ? null : ankOf(result.close),
  };
}

/** The winning ank and pana of one session (main or Starline). */
function sessionPicks(family: 'main' | 'starline', session: Session, pana: string): Pick[] {
  return [
    { family, game: 'single_digit', session, digits: ankOf(pana), closedigits: '' },
    { family, game: panaGame(pana), session, digits: pana, closedigits: '' },
  ];
}

function closePicks(open: string, close: string): Pick[] {
  const openAnk = ankOf(open);
  const closeAnk = ankOf(close);
  return [
    ...sessionPicks('main', 'close', close),
    { family: 'main', game: 'jodi', session: 'none', digits: openAnk + closeAnk, closedigits: '' },
    { family: 'main', game: 'half_sangam', session: 'open', digits: openAnk, closedigits: close },
    { family: 'main', game: 'half_sangam', session: 'close', digits: closeAnk, closedigits: open },
    { family: 'main', game: 'full_sangam', session: 'none', digits: open, closedigits: close },
  ];
}

function galiPicks(jodi: string): Pick[] {
  const { left, right } = jodiDigits(jodi);
  return [
    { family: 'gali', game: 'left_digit', session: 'open', digits: left, closedigits: '' },
    { family: 'gali', game: 'right_digit', session: 'open', digits: right, closedigits: '' },
    { family: 'gali', game: 'gali_jodi', session: 'open', digits: jodi, closedigits: '' },
  ];
}

/**
 * The codes of all picks that win when a session is declared. Starline and Gali have only the open session. The close
 * of main needs the open pana too. Throws RangeError when a needed result is missing or malformed.
 */
export function winningPicks(family: Family, session: Session, result: DrawResult): number[] {
  return winnersOf(family, session, result).map(encodePick);
}

function winnersOf(family: Family, session: Session, result: DrawResult): Pick[] {
  if (session === 'close') {
    if (family !== 'main') throw new RangeError(`${family} has no close session`);
    return closePicks(required(result.open, 'open'), required(result.close, 'close'));
  }
  if (family === 'gali') return galiPicks(required(result.jodi, 'jodi'));
  return sessionPicks(family, 'open', required(result.open, 'open'));
}

/** One bid to evaluate alone. The session matters only for games with a choice of side. */
export type SettledBid = { game: Game; session: SessionWord; digits: string; closedigits: string; points: number };

/** Whether a bid wins, compared game by game, without pick codes. */
function bidWins(bid: SettledBid, result: DrawResult): boolean {
  const { openAnk, closeAnk } = anksForResult(result);
  const closeSide = bid.session === 'close';
  switch (bid.game) {
    case 'single_digit':
      return bid.digits === (closeSide ? closeAnk : openAnk);
    case 'single_pana':
    case 'double_pana':
    case 'triple_pana':
      return bid.digits === (closeSide ? result.close : result.open) && panaClass(bid.digits) === bid.game;
    case 'jodi':
      return openAnk !== null && closeAnk !== null && bid.digits === openAnk + closeAnk;
    case 'half_sangam':
      return closeSide
        ? bid.digits === closeAnk && bid.closedigits === result.open
        : bid.digits === openAnk && bid.closedigits === result.close;
    case 'full_sangam':
      return bid.digits === result.open && bid.closedigits === result.close;
    case 'left_digit':
      return result.jodi != null && bid.digits === jodiDigits(result.jodi).left;
    case 'right_digit':
      return result.jodi != null && bid.digits === jodiDigits(result.jodi).right;
    case 'gali_jodi':
      return bid.digits === result.jodi;
  }
}

function settlesAtOf(bid: SettledBid): Session {
  if (bid.game === 'jodi' || bid.game === 'half_sangam' || bid.game === 'full_sangam') return 'close';
  return bid.session === 'close' ? 'close' : 'open';
}

/**
 * Evaluates one bid on a fully declared draw: which declaration decides it, whether it wins and its payout. This is the
 * reference for tests: it compares values game by game, while `winningPicks` constructs the winners. Both must agree.
 * Throws RangeError when the winning bid's game has no rate.
 */
export function settleBid(input: { rates: Rates; result: DrawResult; bid: SettledBid }): {
  settledAt: Session;
  won: boolean;
  payoutPaise: Paise;
} {
  const { rates, result, bid } = input;
  const settledAt = settlesAtOf(bid);
  if (!bidWins(bid, result)) return { settledAt, won: false, payoutPaise: paise(0n) };
  const rate = rates[bid.game];
  if (rate === undefined) throw new RangeError(`no rate for ${bid.game}`);
  return { settledAt, won: true, payoutPaise: payoutPaise(bid.points, rate) };
}
