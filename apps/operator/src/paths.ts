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
  content: '/content',
  payees: '/payees',
  settings: '/settings',
  integrity: '/integrity',
  account: '/account',
} as const;

/** A part of the content page. */
export const contentPath = (part: string): string => `${paths.content}?part=${part}`;
