import type { OperatorCap } from '@surahi/contract/operator';
import { GAME_NAMES, paiseToPoints, formatPoints } from '@surahi/game';
import { paths } from '../../paths.ts';
import { formatDay } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { familyName } from '../../shared/parts.tsx';

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** An amount in paise as '2.4K' points, for small cells. */
export function compactPoints(paise: string): string {
  return COMPACT.format(paiseToPoints(BigInt(paise)));
}

/** An amount in paise as '2,400' points. */
export function pointsText(paise: string): string {
  return formatPoints(BigInt(paise));
}

/** The address of the bids on one number of a draw. */
export function bidsOf(
  draw: { drawId: string; businessDate: string },
  number: { game: string; session: string; digits: string; closedigits: string },
): string {
  const search = new URLSearchParams({ date: draw.businessDate, drawId: draw.drawId });
  const { game, session, digits, closedigits } = number;
  search.set('game', game);
  search.set('session', session);
  search.set('number', closedigits === '' ? digits : `${digits}-${closedigits}`);
  return `${paths.bids}?${search}`;
}

/** The draws to which a cap applies. */
export function capScope(cap: OperatorCap): string {
  if (cap.marketName === null) return t('All of {family}', { family: familyName(cap.family) });
  return cap.businessDate === null
    ? cap.marketName
    : t('{marketName}, {day} only', { marketName: cap.marketName, day: formatDay(cap.businessDate) });
}

/** The bids that a cap limits. */
export function capSubject(cap: Pick<OperatorCap, 'kind' | 'game' | 'number'>): string {
  if (cap.kind === 'draw') return t('The whole draw');
  if (cap.kind === 'player') return t('Each player');
  if (cap.kind === 'loss') return t('Net liability of the draw');
  const name = nameOf(cap.game);
  if (cap.kind === 'game') return t('All of {name}', { name });
  if (cap.number === null) return t('Each number of {name}', { name });
  const { session, digits, closedigits } = cap.number;
  const number = closedigits === '' ? digits : `${digits} – ${closedigits}`;
  return `${name} ${number}${session === 'none' ? '' : ` (${t(session)})`}`;
}

function nameOf(game: string | null): string {
  const names: Record<string, string> = GAME_NAMES;
  return t(names[game ?? ''] ?? '');
}
