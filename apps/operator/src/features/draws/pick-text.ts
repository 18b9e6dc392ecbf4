/** The number of a bid for people: '6 open', '123 × 4' for sangams; a jodi has no session. */
export function pickText(pick: { session?: string; digits: string; closedigits: string }): string {
  const number = pick.closedigits === '' ? pick.digits : `${pick.digits} × ${pick.closedigits}`;
  return pick.session === undefined || pick.session === 'none' ? number : `${number} ${pick.session}`;
}
