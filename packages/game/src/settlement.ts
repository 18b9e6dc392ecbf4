import type { Family } from './families.ts';
import type { Game, Session } from './games.ts';
import { ankOf, panaClass } from './panas.ts';
import { encodePick, type Pick } from './picks.ts';

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
