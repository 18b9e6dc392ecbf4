import { t } from '../../shared/i18n/i18n.ts';

/** The number of a bid as text: '6 open', '123 × 4' for a sangam. A jodi has no session. */
export function pickText(pick: { session?: string; digits: string; closedigits: string }): string {
  const number = pick.closedigits === '' ? pick.digits : `${pick.digits} × ${pick.closedigits}`;
  return pick.session === undefined || pick.session === 'none' ? number : `${number} ${t(pick.session)}`;
}
