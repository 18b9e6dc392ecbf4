/** Every address of the console, below /operator. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  enrol: '/set-up',
  draws: '/draws',
  draw: (drawId: string) => `/draws/${drawId}`,
  markets: '/markets',
  marketsOf: (family: string) => `/markets?family=${family}`,
  newMarket: (family: string) => `/markets/new?family=${family}`,
  market: (marketId: string) => `/markets/${marketId}`,
  closedDays: '/markets/closed-days',
  rates: '/markets/rates',
  players: '/players',
  player: (playerId: string, part?: string) => `/players/${playerId}${part === undefined ? '' : `?part=${part}`}`,
  adjust: (playerId: string) => `/money/adjust?player=${playerId}`,
  risk: '/risk',
  riskDraw: (drawId: string) => `/risk/${drawId}`,
  bids: '/bids',
  reports: '/reports',
  outbox: '/outbox',
  audit: '/audit',
  content: '/content',
  payees: '/payees',
  settings: '/settings',
  integrity: '/integrity',
  account: '/account',
} as const;

/** A part of the content page. */
export const contentPath = (part: string): string => `${paths.content}?part=${part}`;
