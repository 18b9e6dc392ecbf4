/**
 * A key of the query cache. The end of a session removes the data of 'player' keys. 'public' data is the same for
 * everybody.
 */
type DataKey = readonly ['player' | 'public', ...unknown[]];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: DataKey;
  }
}

/** The keys that several screens use. */
export const queryKeys = {
  dashboard: ['player', 'dashboard'],
  starlineMarkets: ['public', 'markets', 'starline'],
  galiMarkets: ['public', 'markets', 'gali'],
  mainRates: ['public', 'rates', 'main'],
  starlineRates: ['public', 'rates', 'starline'],
  galiRates: ['public', 'rates', 'gali'],
  socialData: ['public', 'social'],
  howToPlay: (lang: string): DataKey => ['public', 'how-to-play', lang],
  slider: ['player', 'slider'],
  gatewayStatus: ['public', 'gateway-status'],
  qrPay: ['public', 'qr-pay'],
  moneyRules: (lang: string): DataKey => ['public', 'money-rules', lang],
  policyText: (page: string, lang: string): DataKey => ['public', 'policy-text', page, lang],
  payee: ['public', 'payee'],
  depositLimits: ['player', 'deposit-limits'],
  // Loaded again with the histories: the notice of a changed number arrives as such a change.
  payoutNumbers: ['player', 'history', 'payout-numbers'],
  /** Prefix of the headlines of all places in all languages. */
  allHeadlines: ['player', 'headline'],
  headline: (id: number, lang: string): DataKey => ['player', 'headline', id, lang],
  history: (list: string, from: string, to: string): DataKey => ['player', 'history', list, from, to],
  sessions: ['player', 'sessions'],
  passkeys: ['player', 'passkeys'],
  /** Prefix of the notices in all languages. */
  allNotices: ['player', 'notices'],
  notices: (lang: string): DataKey => ['player', 'notices', lang],
  push: ['player', 'push'],
  pushHere: ['player', 'push', 'here'],
  playLimits: ['player', 'play-limits'],
  publicLog: ['public', 'log'],
  publicMarkets: ['public', 'markets', 'main'],
  charts: (family: string, gameId: string, from: string): DataKey => ['public', 'charts', family, gameId, from],
} as const;
