import { classReturns, GAME_NAMES, type Game, type Rate } from '@surahi/game';
import { t } from '../../shared/i18n/i18n.ts';

/** The lowest return of each game that may be published, percent of the stake. */
export type RateFloors = Readonly<Partial<Record<string, number>>>;

export type ReturnText = {
  /** The return of the worst and of the best number. */
  range: string;
  /** The return of each class of numbers, if there is more than one. */
  classes: string | undefined;
  /** Why the server would refuse the rate. */
  refusal: string | undefined;
};

/** Whether the server would refuse at least one of these rates. */
export function isAnyRefused(rates: Readonly<Record<string, Rate>>, floors: RateFloors): boolean {
  return Object.entries(rates).some(([game, rate]) => returnText(game, rate, floors)?.refusal !== undefined);
}

/** The average return of a game in a fair draw. Undefined for an unknown game and without a stake. */
export function returnText(game: string, rate: Rate, floors: RateFloors = {}): ReturnText | undefined {
  if (!isGame(game) || rate.stake < 1) return undefined;
  const returns = classReturns(game, rate);
  const [best, worst] = [Math.max(...returns), Math.min(...returns)];
  const floor = floors[game] ?? 0;
  return {
    range: worst === best ? `${percent(best)} %` : `${percent(worst)} – ${percent(best)} %`,
    classes: returns.length === 1 ? undefined : `${returns.map(percent).join(' / ')} %`,
    refusal:
      best > 100 ? t('above 100 %, refused') : best < floor ? t('below {floor} %, refused', { floor }) : undefined,
  };
}

function isGame(game: string): game is Game {
  return Object.hasOwn(GAME_NAMES, game);
}

function percent(value: number): string {
  return new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 }).format(value);
}
