import { paths } from '../paths.ts';

/** A draw's address: market id, business date (YYYY-MM-DD) and session (open or close). */
export type DrawAddress = { market: string; date: string; session: string };

/** The address of the page that checks a session, from its address in the public log: MARKET/DATE/SESSION. */
export function logSessionPath(logSession: string): string {
  return `${paths.fairness}/${logSession}`;
}

/** The address of the page that checks a draw. With a submission id, the page also checks the player's own bids. */
export function drawPath({ market, date, session }: DrawAddress, submissionId?: string): string {
  const own = submissionId === undefined ? '' : `?slip=${encodeURIComponent(submissionId)}`;
  return `${paths.fairness}/${[market, date, session].map(encodeURIComponent).join('/')}${own}`;
}
