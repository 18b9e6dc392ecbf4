import type { EntryKind, Family, Game } from '@surahi/game';
import { ALL_PANAS, DOUBLE_PANAS, SINGLE_PANAS, TRIPLE_PANAS } from '@surahi/game';
import type { Path } from '../../paths.ts';
import { paths } from '../../paths.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';

/** One bid screen: its family, address, games and entry fields. */
export type BidGame = {
  path: Path;
  family: Family;
  kind: EntryKind;
  label: MessageId;
  /** Whether the player chooses between Open and Close. */
  sessions: boolean;
};

function main(path: Path, kind: EntryKind, label: MessageId, sessions: boolean): BidGame {
  return { path, family: 'main', kind, label, sessions };
}

function single(family: 'starline' | 'gali', path: Path, kind: Game, label: MessageId): BidGame {
  return { path, family, kind, label, sessions: false };
}

/** Every bid screen of the three families, by name. */
export const BID_GAMES = {
  single: main(paths.single, 'single_digit', 'game.singleDigit', true),
  jodi: main(paths.jodi, 'jodi', 'game.jodiDigit', false),
  singlePana: main(paths.singlePana, 'single_pana', 'game.singlePana', true),
  doublePana: main(paths.doublePana, 'double_pana', 'game.doublePana', true),
  triplePana: main(paths.triplePana, 'triple_pana', 'game.triplePana', true),
  halfSangam: main(paths.halfSangam, 'half_sangam', 'game.halfSangam', true),
  fullSangam: main(paths.fullSangam, 'full_sangam', 'game.fullSangam', false),
  spDpTp: main(paths.spDpTp, 'sp_dp_tp', 'game.spDpTp', true),
  spMotor: main(paths.spMotor, 'sp_motor', 'game.spMotor', true),
  dpMotor: main(paths.dpMotor, 'dp_motor', 'game.dpMotor', true),
  starlineSingle: single('starline', paths.starlineSingle, 'single_digit', 'game.singleDigit'),
  starlineSinglePana: single('starline', paths.starlineSinglePana, 'single_pana', 'game.singlePana'),
  starlineDoublePana: single('starline', paths.starlineDoublePana, 'double_pana', 'game.doublePana'),
  starlineTriplePana: single('starline', paths.starlineTriplePana, 'triple_pana', 'game.triplePana'),
  leftDigit: single('gali', paths.leftDigit, 'left_digit', 'game.leftDigit'),
  rightDigit: single('gali', paths.rightDigit, 'right_digit', 'game.rightDigit'),
  jodiDigit: single('gali', paths.jodiDigit, 'gali_jodi', 'game.jodiDigit'),
} as const satisfies Record<string, BidGame>;

/** The games that the rows of a screen are stored as. Motors and SP DP TP fill the list with panas. */
export function gamesOf(kind: EntryKind): readonly Game[] {
  if (kind === 'sp_dp_tp') return ['single_pana', 'double_pana', 'triple_pana'];
  if (kind === 'sp_motor') return ['single_pana'];
  return kind === 'dp_motor' ? ['double_pana'] : [kind];
}

/** Whether one tap on a digit fills the number: games on one ank, and SP DP TP. */
export function takesOneDigit(kind: EntryKind): boolean {
  return ['single_digit', 'left_digit', 'right_digit', 'half_sangam', 'sp_dp_tp'].includes(kind);
}

/** Whether one digit is a whole bid, so that a tap on it can add a row. */
export function tapsAddRows(kind: EntryKind): boolean {
  return ['single_digit', 'left_digit', 'right_digit'].includes(kind);
}

/** Whether one suggested number is a whole bid, so that choosing it can add a row. */
export function choicesAddRows(kind: EntryKind): boolean {
  return ['jodi', 'gali_jodi', 'single_pana', 'double_pana', 'triple_pana'].includes(kind);
}

/** The hundred jodis. */
export const JODIS: readonly string[] = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

const SUGGESTIONS: Partial<Record<EntryKind, readonly string[]>> = {
  jodi: JODIS,
  gali_jodi: JODIS,
  single_pana: SINGLE_PANAS,
  double_pana: DOUBLE_PANAS,
  triple_pana: TRIPLE_PANAS,
  full_sangam: ALL_PANAS,
};

/** The numbers to suggest while the player types. Empty when any digits are valid. */
export function suggestionsOf(kind: EntryKind): readonly string[] {
  return SUGGESTIONS[kind] ?? [];
}

/** Whether bidding on every number of the screen ends at the open cut-off. */
export function needsOpenSession(game: BidGame): boolean {
  return game.family !== 'main' || ['jodi', 'half_sangam', 'full_sangam'].includes(game.kind);
}
