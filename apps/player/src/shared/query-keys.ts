/** Every key of the query cache in one place. The first element tells private data (dropped at log out) from public. */
export const queryKeys = {
  dashboard: ['player', 'dashboard'],
  starlineMarkets: ['public', 'markets', 'starline'],
  galiMarkets: ['public', 'markets', 'gali'],
  mainRates: ['public', 'rates', 'main'],
  starlineRates: ['public', 'rates', 'starline'],
  galiRates: ['public', 'rates', 'gali'],
  socialData: ['public', 'social'],
  howToPlay: ['public', 'how-to-play'],
  slider: ['public', 'slider'],
  gatewayStatus: ['public', 'gateway-status'],
  headline: (id: number) => ['public', 'headline', id],
  history: (list: string, from: string, to: string) => ['player', 'history', list, from, to],
  sessions: ['player', 'sessions'],
} as const;
