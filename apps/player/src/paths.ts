/** Every address of the player app, in lower case. Matching ignores case. */
export const paths = {
  root: '/',
  register: '/r',
  login: '/login',
  forgotPassword: '/forgotpass',
  otpRegister: '/otpregister',
  otpForgotPassword: '/otpforgotpass',
  otpWithdraw: '/otpwithdraw',
  newPassword: '/change-password',
  home: '/imp',
  game: '/game',
  single: '/single',
  jodi: '/jodi',
  singlePana: '/singlepana',
  doublePana: '/doublepana',
  triplePana: '/tripplepana',
  halfSangam: '/halfsangam',
  fullSangam: '/fullsangam',
  spDpTp: '/spdptp',
  spMotor: '/spmotor',
  dpMotor: '/dpmotor',
  starlineMarkets: '/stargame',
  starlineMarketsAlias: '/imp2',
  starlineGame: '/star',
  starlineSingle: '/starsingle',
  starlineSinglePana: '/ssinglepana',
  starlineDoublePana: '/sdoublepana',
  starlineTriplePana: '/stripplepana',
  galiMarkets: '/galigame',
  galiMarketsPlain: '/galiimp',
  galiGame: '/galiallgame',
  leftDigit: '/leftdigit',
  rightDigit: '/rightdigit',
  jodiDigit: '/jodidigit',
  slip: '/slip',
  winHistory: '/imp3',
  bidHistory: '/imp4',
  starlineBidHistory: '/imp5',
  starlineWinHistory: '/imp6',
  galiBidHistory: '/impbid',
  galiWinHistory: '/impwin',
  histories: '/histories',
  allBids: '/allbids',
  wallet: '/imp7',
  walletAlias: '/wallet',
  walletHistory: '/transaction',
  addFunds: '/imp9',
  addFund: '/addfund',
  payViaUpi: '/payviaupi',
  qrPay: '/qrpay',
  addFundHistory: '/addfundhistory',
  withdraw: '/withdraw',
  withdrawAlias: '/imp8',
  withdrawHistory: '/withdrawhistory',
  withdrawRule: '/withdrawrule',
  depositRule: '/depositrule',
  transfer: '/transfer',
  transferAlias: '/transfermodel',
  homeAlias: '/mymodel',
  winAlias: '/win',
  winDataAlias: '/windata',
  bidAlias: '/bid',
  profile: '/profile',
  changePassword: '/change',
  howToPlay: '/htp',
  gameRates: '/gamerates',
  charts: '/charts',
  mainCharts: '/charts/main',
  marketChart: '/charts/main/:gameid',
  starlineChart: '/charts/starline',
  galiChart: '/charts/gali',
  devices: '/devices',
  notices: '/notices',
  notifications: '/notifications',
  limits: '/limits',
  fairness: '/fairness',
  jodiTricks: '/jodi-tricks',
  numberPicks: '/number-picks',
  about: '/about',
  dataDeletion: '/delete',
  privacy: '/privacy',
  privacyPolicy: '/privacypolicy',
} as const;

/** One of the app's addresses. */
export type Path = (typeof paths)[keyof typeof paths];

const PUBLIC: ReadonlySet<string> = new Set<Path>([
  paths.root,
  paths.register,
  paths.login,
  paths.forgotPassword,
  paths.otpRegister,
  paths.otpForgotPassword,
  paths.newPassword,
  paths.howToPlay,
  paths.about,
  paths.dataDeletion,
  paths.privacy,
  paths.privacyPolicy,
  paths.charts,
]);

/** Converts an address to its form in `paths`: lower case, no trailing slash. */
export function normalisePath(pathname: string): string {
  const lower = pathname.toLowerCase();
  return lower.length > 1 ? lower.replace(/\/+$/, '') || '/' : lower;
}

/** Whether an address opens without a session, such as the chart page of a market or the proof of a draw. */
export function isPublicPath(pathname: string): boolean {
  const path = normalisePath(pathname);
  return PUBLIC.has(path) || isChartPath(path) || isFairnessPath(path);
}

/** The address of a main market's chart page. */
export function marketChartPath(gameId: string): string {
  return paths.marketChart.replace(':gameid', encodeURIComponent(gameId));
}

/** Whether the address is the list of charts or one of the charts. */
export function isChartPath(pathname: string): boolean {
  const path = normalisePath(pathname);
  return path === paths.charts || path.startsWith(`${paths.charts}/`);
}

/** Whether the address explains fairness or checks a draw. */
export function isFairnessPath(pathname: string): boolean {
  const path = normalisePath(pathname);
  return path === paths.fairness || path.startsWith(`${paths.fairness}/`);
}
