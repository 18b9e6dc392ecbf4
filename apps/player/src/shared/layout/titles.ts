import type { Path } from '../../paths.ts';
import { isChartPath, isFairnessPath, normalisePath, paths } from '../../paths.ts';
import type { MessageId } from '../i18n/i18n.ts';

const TITLES: Partial<Record<Path, MessageId>> = {
  [paths.root]: 'app.name',
  [paths.register]: 'title.register',
  [paths.login]: 'common.login',
  [paths.forgotPassword]: 'title.resetPassword',
  [paths.otpRegister]: 'title.code',
  [paths.otpForgotPassword]: 'title.code',
  [paths.otpWithdraw]: 'title.code',
  [paths.newPassword]: 'title.changePassword',
  [paths.home]: 'app.name',
  [paths.homeAlias]: 'app.name',
  [paths.wallet]: 'title.wallet',
  [paths.walletAlias]: 'title.wallet',
  [paths.addFunds]: 'title.addFunds',
  [paths.profile]: 'title.profile',
  [paths.winHistory]: 'title.winHistory',
  [paths.winAlias]: 'title.winHistory',
  [paths.winDataAlias]: 'title.winHistory',
  [paths.bidHistory]: 'title.bidHistory',
  [paths.bidAlias]: 'title.bidHistory',
  [paths.howToPlay]: 'title.howToPlay',
  [paths.gameRates]: 'title.gameRates',
  [paths.charts]: 'title.charts',
  [paths.histories]: 'title.histories',
  [paths.jodiTricks]: 'title.jodiTricks',
  [paths.numberPicks]: 'title.numberPicks',
  [paths.devices]: 'title.devices',
  [paths.notices]: 'title.notices',
  [paths.notifications]: 'title.notifications',
  [paths.limits]: 'title.limits',
  [paths.changePassword]: 'title.changePassword',
  [paths.privacyPolicy]: 'title.privacyPolicy',
  [paths.privacy]: 'title.privacyPolicy',
  [paths.qrPay]: 'title.qrPay',
  [paths.addFund]: 'wallet.addFund',
  [paths.payViaUpi]: 'deposit.payViaUpi',
  [paths.depositRule]: 'title.depositRule',
  [paths.withdrawRule]: 'title.withdrawRule',
  [paths.transfer]: 'transfer.title',
  [paths.transferAlias]: 'transfer.title',
  [paths.walletHistory]: 'title.walletHistory',
  [paths.allBids]: 'title.allBids',
  [paths.addFundHistory]: 'title.addFundHistory',
  [paths.withdraw]: 'title.withdraw',
  [paths.withdrawAlias]: 'title.withdraw',
  [paths.withdrawHistory]: 'title.withdrawHistory',
  [paths.about]: 'title.about',
  [paths.dataDeletion]: 'title.dataDeletion',
  [paths.game]: 'title.game',
  [paths.single]: 'game.singleDigit',
  [paths.jodi]: 'game.jodiDigit',
  [paths.singlePana]: 'game.singlePana',
  [paths.doublePana]: 'game.doublePana',
  [paths.triplePana]: 'game.triplePana',
  [paths.halfSangam]: 'game.halfSangam',
  [paths.fullSangam]: 'game.fullSangam',
  [paths.spDpTp]: 'game.spDpTp',
  [paths.spMotor]: 'game.spMotor',
  [paths.dpMotor]: 'game.dpMotor',
  [paths.slip]: 'title.slip',
  [paths.starlineMarkets]: 'title.starline',
  [paths.starlineMarketsAlias]: 'title.starline',
  [paths.starlineGame]: 'title.game',
  [paths.starlineSingle]: 'game.singleDigit',
  [paths.starlineSinglePana]: 'game.singlePana',
  [paths.starlineDoublePana]: 'game.doublePana',
  [paths.starlineTriplePana]: 'game.triplePana',
  [paths.starlineBidHistory]: 'title.starlineBids',
  [paths.starlineWinHistory]: 'title.starlineWins',
  [paths.galiMarkets]: 'title.gali',
  [paths.galiMarketsPlain]: 'title.gali',
  [paths.galiGame]: 'title.game',
  [paths.leftDigit]: 'game.leftDigit',
  [paths.rightDigit]: 'game.rightDigit',
  [paths.jodiDigit]: 'game.jodiDigit',
  [paths.galiBidHistory]: 'title.galiBids',
  [paths.galiWinHistory]: 'title.galiWins',
};

/** Whether an address has a title of its own. */
export function hasTitle(pathname: string): boolean {
  return isChartPath(pathname) || isFairnessPath(pathname) || normalisePath(pathname) in TITLES;
}

/** The header's title for an address, or the app's name. */
export function titleOf(pathname: string): MessageId {
  const path = normalisePath(pathname);
  if (isChartPath(path)) return 'title.charts';
  if (isFairnessPath(path)) return 'title.fairness';
  // Any text is a safe key here: a missing title is undefined.
  return (TITLES as Record<string, MessageId | undefined>)[path] ?? 'app.name';
}
