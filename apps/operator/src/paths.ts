/** Every address of the console, below /operator. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  enrol: '/set-up',
  draws: '/draws',
  draw: (drawId: string) => `/draws/${drawId}`,
  risk: '/risk',
  riskDraw: (drawId: string) => `/risk/${drawId}`,
  bids: '/bids',
  outbox: '/outbox',
  audit: '/audit',
  settings: '/settings',
  integrity: '/integrity',
  account: '/account',
} as const;
