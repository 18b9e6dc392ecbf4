import * as accounts from './accounts.contract.ts';
import * as bids from './bids.contract.ts';
import * as breaks from './breaks.contract.ts';
import * as charts from './charts.contract.ts';
import * as content from './content.contract.ts';
import * as deposits from './deposits.contract.ts';
import * as limits from './limits.contract.ts';
import * as help from './help.contract.ts';
import * as histories from './histories.contract.ts';
import * as markets from './markets.contract.ts';
import * as notices from './notices.contract.ts';
import * as passkeys from './passkeys.contract.ts';
import * as push from './push.contract.ts';
import * as rates from './rates.contract.ts';
import * as receipts from './receipts.contract.ts';
import * as transfers from './transfers.contract.ts';
import * as wallet from './wallet.contract.ts';
import * as withdrawals from './withdrawals.contract.ts';
import * as wins from './wins.contract.ts';
import type { AnyCall } from './define-call.ts';

/** Every call of the player protocol by name. For server, documents and tests. Apps import single calls to stay small. */
export const CALLS = {
  checkMobile: accounts.checkMobile,
  registerPlayer: accounts.registerPlayer,
  login: accounts.login,
  resendOtp: accounts.resendOtp,
  verifyOtp: accounts.verifyOtp,
  forgetCheckMobile: accounts.forgetCheckMobile,
  forgotPassword: accounts.forgotPassword,
  changePassword: accounts.changePassword,
  updateProfile: accounts.updateProfile,
  logout: accounts.logout,
  listSessions: accounts.listSessions,
  revokeSession: accounts.revokeSession,
  passkeyLoginOptions: passkeys.passkeyLoginOptions,
  passkeyLogin: passkeys.passkeyLogin,
  listPasskeys: passkeys.listPasskeys,
  passkeyAddOptions: passkeys.passkeyAddOptions,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  passkeyConfirmOptions: passkeys.passkeyConfirmOptions,
  dashboard: markets.dashboard,
  starlineMarkets: markets.starlineMarkets,
  galiMarkets: markets.galiMarkets,
  mainRates: rates.mainRates,
  starlineRates: rates.starlineRates,
  galiRates: rates.galiRates,
  marketCharts: charts.marketCharts,
  submitMainBid: bids.submitMainBid,
  submitStarlineBid: bids.submitStarlineBid,
  submitGaliBid: bids.submitGaliBid,
  mainBidHistory: histories.mainBidHistory,
  starlineBidHistory: histories.starlineBidHistory,
  galiBidHistory: histories.galiBidHistory,
  mainWinHistory: histories.mainWinHistory,
  starlineWinHistory: histories.starlineWinHistory,
  galiWinHistory: histories.galiWinHistory,
  bidReceipt: receipts.bidReceipt,
  walletBalance: wallet.walletBalance,
  walletHistory: wallet.walletHistory,
  walletStatement: wallet.walletStatement,
  startStatementFile: wallet.startStatementFile,
  statementFile: wallet.statementFile,
  statementFilePart: wallet.statementFilePart,
  adminBankDetails: deposits.adminBankDetails,
  lastDeposit: deposits.lastDeposit,
  requestDeposit: deposits.requestDeposit,
  depositList: deposits.depositList,
  depositHistory: deposits.depositHistory,
  uploadDepositSlip: deposits.uploadDepositSlip,
  addDepositProof: deposits.addDepositProof,
  sendAccountOtp: withdrawals.sendAccountOtp,
  addUpiDetails: withdrawals.addUpiDetails,
  userPaymentDetails: withdrawals.userPaymentDetails,
  userPaymentMethods: withdrawals.userPaymentMethods,
  requestWithdrawal: withdrawals.requestWithdrawal,
  withdrawalHistory: withdrawals.withdrawalHistory,
  checkReceiver: transfers.checkReceiver,
  transferPoints: transfers.transferPoints,
  sliderImages: content.sliderImages,
  gatewayStatus: content.gatewayStatus,
  headline: content.headline,
  howToPlay: help.howToPlay,
  socialData: help.socialData,
  moneyRules: help.moneyRules,
  policyText: help.policyText,
  qrPay: help.qrPay,
  requestDeletion: help.requestDeletion,
  deletionState: help.deletionState,
  notices: notices.notices,
  newWins: wins.newWins,
  pushState: push.pushState,
  savePush: push.savePush,
  stopPush: push.stopPush,
  playLimits: limits.playLimits,
  setPlayLimit: limits.setPlayLimit,
  confirmPlayLimit: limits.confirmPlayLimit,
  cancelPlayLimit: limits.cancelPlayLimit,
  playLimitReceipts: limits.playLimitReceipts,
  declineDepositLimit: limits.declineDepositLimit,
  startTimeOut: breaks.startTimeOut,
  excludeSelf: breaks.excludeSelf,
  requestReturn: breaks.requestReturn,
  confirmReturn: breaks.confirmReturn,
  acknowledgePlayCheck: limits.acknowledgePlayCheck,
  setPlaySettings: limits.setPlaySettings,
} as const;

export type CallName = keyof typeof CALLS;

/** The same calls as a list. */
export const ALL_CALLS: readonly AnyCall[] = Object.values(CALLS);

/** Every path, aliases included, with its call. */
export const PATHS: ReadonlyMap<string, AnyCall> = new Map(
  ALL_CALLS.flatMap((call) => [call.path, ...call.aliases].map((path) => [path, call] as const)),
);

/** Calls whose repetition changes nothing. A proxy may send them to a second node (deploy/nginx.conf). */
export const READ_CALLS: readonly AnyCall[] = [
  CALLS.listSessions,
  CALLS.listPasskeys,
  CALLS.dashboard,
  CALLS.starlineMarkets,
  CALLS.galiMarkets,
  CALLS.mainRates,
  CALLS.starlineRates,
  CALLS.galiRates,
  CALLS.marketCharts,
  CALLS.mainBidHistory,
  CALLS.starlineBidHistory,
  CALLS.galiBidHistory,
  CALLS.mainWinHistory,
  CALLS.starlineWinHistory,
  CALLS.galiWinHistory,
  CALLS.bidReceipt,
  CALLS.walletBalance,
  CALLS.walletHistory,
  CALLS.walletStatement,
  CALLS.statementFile,
  CALLS.statementFilePart,
  CALLS.adminBankDetails,
  CALLS.lastDeposit,
  CALLS.depositList,
  CALLS.depositHistory,
  CALLS.userPaymentDetails,
  CALLS.userPaymentMethods,
  CALLS.withdrawalHistory,
  CALLS.sliderImages,
  CALLS.gatewayStatus,
  CALLS.headline,
  CALLS.howToPlay,
  CALLS.socialData,
  CALLS.moneyRules,
  CALLS.policyText,
  CALLS.qrPay,
  CALLS.pushState,
  CALLS.playLimits,
  CALLS.playLimitReceipts,
];
