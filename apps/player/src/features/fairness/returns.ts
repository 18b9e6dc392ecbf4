import type { galiRates, mainRates, ResponseOf, starlineRates } from '@surahi/contract';
import type { Family, Game, Rate } from '@surahi/game';
import { returnRange } from '@surahi/game';
import type { MessageId } from '../../shared/i18n/i18n.ts';

/** The average return of a game in a fair draw, in percent of the stake, for its worst and its best number. */
export type ReturnRow = { game: Game; label: MessageId; rate: Rate; worst: number; best: number };

function row(label: MessageId, game: Game, stake: string, win: string): ReturnRow {
  const rate = { stake: Number(stake), win: Number(win) };
  return { game, label, rate, ...returnRange(game, rate) };
}

type MainRates = ResponseOf<typeof mainRates>['game_rates'][number];

/** The games of the main market in the order of the rates screen. */
export function mainReturns(rates: MainRates): ReturnRow[] {
  return [
    row('game.singleDigit', 'single_digit', rates.single_digit_val_1, rates.single_digit_val_2),
    row('game.jodiDigit', 'jodi', rates.jodi_digit_val_1, rates.jodi_digit_val_2),
    ...panaReturns(rates),
    row('game.halfSangam', 'half_sangam', rates.half_sangam_val_1, rates.half_sangam_val_2),
    row('game.fullSangam', 'full_sangam', rates.full_sangam_val_1, rates.full_sangam_val_2),
  ];
}

type StarlineRates = ResponseOf<typeof starlineRates>['game_rates'][number];

export function starlineReturns(rates: StarlineRates): ReturnRow[] {
  return [
    row('game.singleDigit', 'single_digit', rates.single_digit_val_1, rates.single_digit_val_2),
    ...panaReturns(rates),
  ];
}

function panaReturns(rates: StarlineRates): ReturnRow[] {
  return [
    row('game.singlePana', 'single_pana', rates.single_pana_val_1, rates.single_pana_val_2),
    row('game.doublePana', 'double_pana', rates.double_pana_val_1, rates.double_pana_val_2),
    row('game.triplePana', 'triple_pana', rates.tripple_pana_val_1, rates.tripple_pana_val_2),
  ];
}

/** The wire names Gali's games single_digit (left), single_pana (right) and double_pana (jodi). */
export function galiReturns(rates: ResponseOf<typeof galiRates>['game_rates'][number]): ReturnRow[] {
  return [
    row('game.leftDigit', 'left_digit', rates.single_digit_val_1, rates.single_digit_val_2),
    row('game.rightDigit', 'right_digit', rates.single_pana_val_1, rates.single_pana_val_2),
    row('game.jodiDigit', 'gali_jodi', rates.double_pana_val_1, rates.double_pana_val_2),
  ];
}

/** The actual return of a class of numbers, in percent of the stake with two decimals. Null without bids. */
export type ActualReturn = { family: Family; game: Game; actual: string | null };

/** Reads the JSON of /log/returns. Skips lines with missing or invalid fields. */
export function readActualReturns(json: unknown): ActualReturn[] {
  const games = typeof json === 'object' && json !== null && 'games' in json ? json.games : undefined;
  return Array.isArray(games) ? games.filter(isActualReturn) : [];
}

function isActualReturn(line: unknown): line is ActualReturn {
  if (typeof line !== 'object' || line === null) return false;
  const { family, game, actual }: { [Field in keyof ActualReturn]?: unknown } = line;
  return typeof family === 'string' && typeof game === 'string' && (actual === null || typeof actual === 'string');
}

/** The actual return of a game, for its worst and its best class of numbers. Undefined without settled bids. */
export function actualRange(
  lines: readonly ActualReturn[],
  family: Family,
  game: Game,
): { worst: number; best: number } | undefined {
  const own = lines.filter((line) => line.family === family && line.game === game && line.actual !== null);
  const percents = own.map((line) => Number(line.actual));
  return percents.length === 0 ? undefined : { worst: Math.min(...percents), best: Math.max(...percents) };
}
