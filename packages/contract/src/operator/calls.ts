import * as account from './account.contract.ts';
import * as alerts from './alerts.contract.ts';
import * as bids from './bids.contract.ts';
import * as concerns from './concerns.contract.ts';
import * as content from './content.contract.ts';
import * as payees from './payees.contract.ts';
import * as browsers from './browsers.contract.ts';
import type { AnyOperatorCall, OperatorParamsInput, OperatorQueryInput } from './define-operator-call.ts';
import * as dayClose from './day-close.contract.ts';
import * as drawDays from './draw-days.contract.ts';
import * as draws from './draws.contract.ts';
import * as endDraw from './end-draw.contract.ts';
import * as figures from './figures.contract.ts';
import * as integrity from './integrity.contract.ts';
import * as limits from './limits.contract.ts';
import * as logKey from './log-key.contract.ts';
import * as markets from './markets.contract.ts';
import * as notices from './notices.contract.ts';
import * as money from './money.contract.ts';
import * as operators from './operators.contract.ts';
import * as proposals from './proposals.contract.ts';
import * as payoutBatches from './payout-batches.contract.ts';
import * as playerPage from './player-page.contract.ts';
import * as playerList from './player-list.contract.ts';
import * as players from './players.contract.ts';
import * as preparedFiles from './prepared-files.contract.ts';
import * as reports from './reports.contract.ts';
import * as risk from './risk.contract.ts';
import * as statements from './statement-import.contract.ts';
import * as voidPreview from './void-preview.contract.ts';
import * as withdrawals from './withdrawals.contract.ts';

export const OPERATOR_API = '/operator/api';

/** Header with the CSRF token, required except for GET. */
export const CSRF_HEADER = 'x-csrf-token';

/** Header with value '1' on calls that a page makes by itself. They do not keep the session from idling out. */
export const BACKGROUND_HEADER = 'x-background';

/** Every call of the console by name. */
export const OPERATOR_CALLS = {
  signIn: account.signIn,
  signOut: account.signOut,
  me: account.me,
  listSessions: account.listSessions,
  revokeSession: account.revokeSession,
  confirmPassword: account.confirmPassword,
  changePassword: account.changePassword,
  startTotp: account.startTotp,
  confirmTotp: account.confirmTotp,
  renewRecoveryCodes: account.renewRecoveryCodes,
  overview: reports.overview,
  countWaiting: reports.countWaiting,
  listAlerts: alerts.listAlerts,
  acknowledgeAlert: alerts.acknowledgeAlert,
  listDraws: draws.listDraws,
  listDrawDays: drawDays.listDrawDays,
  listDueDraws: draws.listDueDraws,
  getDraw: draws.getDraw,
  getSettlement: draws.getSettlement,
  enterResult: draws.enterResult,
  previewResult: draws.previewResult,
  declareResult: draws.declareResult,
  previewVoid: voidPreview.previewVoid,
  voidResult: draws.voidResult,
  cancelDraw: endDraw.cancelDraw,
  proposeCancel: proposals.proposeCancel,
  closeForToday: endDraw.closeForToday,
  closeSession: endDraw.closeSession,
  lastBooksCheck: reports.lastBooksCheck,
  checkBooks: reports.checkBooks,
  listAudit: reports.listAudit,
  listOutbox: reports.listOutbox,
  getRobot: reports.getRobot,
  setRobot: reports.setRobot,
  getCrowd: reports.getCrowd,
  setCrowd: reports.setCrowd,
  getPlayerLimits: limits.getPlayerLimits,
  tightenPlayerLimit: limits.tightenPlayerLimit,
  liftPlayerLimit: limits.liftPlayerLimit,
  proposeLimitLift: limits.proposeLimitLift,
  restrictPlayer: limits.restrictPlayer,
  liftPlayerBreak: limits.liftPlayerBreak,
  proposeBreakLift: limits.proposeBreakLift,
  proposePlayerDeletion: playerPage.proposePlayerDeletion,
  declinePlayerDeletion: playerPage.declinePlayerDeletion,
  listConcerns: concerns.listConcerns,
  acknowledgeConcern: concerns.acknowledgeConcern,
  listLinkedAccounts: concerns.listLinkedAccounts,
  decideLinkedAccount: concerns.decideLinkedAccount,
  limitReport: limits.limitReport,
  listDepositsToReturn: money.listDepositsToReturn,
  returnDeposit: money.returnDeposit,
  moneyTotals: money.moneyTotals,
  listDeposits: money.listDeposits,
  getDeposit: money.getDeposit,
  approveDeposit: money.approveDeposit,
  rejectDeposit: money.rejectDeposit,
  resolveDeposit: money.resolveDeposit,
  listWithdrawals: withdrawals.listWithdrawals,
  getWithdrawal: withdrawals.getWithdrawal,
  approveWithdrawal: withdrawals.approveWithdrawal,
  checkWithdrawal: withdrawals.checkWithdrawal,
  claimWithdrawal: withdrawals.claimWithdrawal,
  savePayoutReference: withdrawals.savePayoutReference,
  releaseWithdrawal: withdrawals.releaseWithdrawal,
  returnWithdrawal: withdrawals.returnWithdrawal,
  rejectWithdrawal: withdrawals.rejectWithdrawal,
  listPayoutBatches: payoutBatches.listPayoutBatches,
  makePayoutBatch: payoutBatches.makePayoutBatch,
  importPayoutResults: payoutBatches.importPayoutResults,
  listPayoutResults: payoutBatches.listPayoutResults,
  dismissPayoutResults: payoutBatches.dismissPayoutResults,
  findWallet: money.findWallet,
  listNegativeWallets: money.listNegativeWallets,
  getWallet: money.getWallet,
  listAdjustments: money.listAdjustments,
  adjustWallet: money.adjustWallet,
  confirmAdjustment: money.confirmAdjustment,
  declineAdjustment: money.declineAdjustment,
  listStatementProfiles: statements.listStatementProfiles,
  previewStatement: statements.previewStatement,
  importStatement: statements.importStatement,
  listStatementLines: statements.listStatementLines,
  approveStatementLines: statements.approveStatementLines,
  linkStatementLine: statements.linkStatementLine,
  dismissStatementLine: statements.dismissStatementLine,
  dismissStatementLines: statements.dismissStatementLines,
  countDay: dayClose.countDay,
  signDay: dayClose.signDay,
  listDayCloses: dayClose.listDayCloses,
  integrityState: integrity.integrityState,
  getLogKey: logKey.getLogKey,
  proposeLogKey: logKey.proposeLogKey,
  proposeLogRestart: logKey.proposeLogRestart,
  listOperatorMarkets: markets.listOperatorMarkets,
  createMarket: markets.createMarket,
  editMarket: markets.editMarket,
  setTimetable: markets.setTimetable,
  orderMarkets: markets.orderMarkets,
  pauseMarkets: markets.pauseMarkets,
  listClosures: markets.listClosures,
  addClosure: markets.addClosure,
  removeClosure: markets.removeClosure,
  listOperatorRates: markets.listOperatorRates,
  publishRates: markets.publishRates,
  listPlayers: playerList.listPlayers,
  getPlayer: players.getPlayer,
  listPlayerDevices: players.listPlayerDevices,
  setPlayerFlags: players.setPlayerFlags,
  blockPlayer: players.blockPlayer,
  unblockPlayer: players.unblockPlayer,
  logOutPlayer: players.logOutPlayer,
  playerStatement: players.playerStatement,
  listPlayerBids: players.listPlayerBids,
  listPlayerWins: players.listPlayerWins,
  listPlayerNotes: players.listPlayerNotes,
  addPlayerNote: players.addPlayerNote,
  pinPlayerNote: playerPage.pinPlayerNote,
  listPlayerPending: playerPage.listPlayerPending,
  listPlayerLinks: playerPage.listPlayerLinks,
  listPlayerPasskeys: playerPage.listPlayerPasskeys,
  removePlayerPasskey: playerPage.removePlayerPasskey,
  listBrowsers: browsers.listBrowsers,
  letBrowserIn: browsers.letBrowserIn,
  endBrowser: browsers.endBrowser,
  prepareFile: preparedFiles.prepareFile,
  getPreparedFile: preparedFiles.getPreparedFile,
  listBids: bids.listBids,
  betsReport: figures.betsReport,
  cashReport: figures.cashReport,
  compareReport: figures.compareReport,
  listExposed: risk.listExposed,
  drawExposure: risk.drawExposure,
  listCaps: risk.listCaps,
  setCap: risk.setCap,
  removeCap: risk.removeCap,
  getContent: content.getContent,
  saveHeadline: content.saveHeadline,
  addSlide: content.addSlide,
  editSlide: content.editSlide,
  orderSlides: content.orderSlides,
  deleteSlide: content.deleteSlide,
  saveTexts: content.saveTexts,
  listNotices: notices.listNotices,
  countReceivers: notices.countReceivers,
  sendNotice: notices.sendNotice,
  withdrawNotice: notices.withdrawNotice,
  getPlatformSettings: content.getPlatformSettings,
  savePlatformSettings: content.savePlatformSettings,
  getPayee: payees.getPayee,
  changePayee: payees.changePayee,
  listProposals: proposals.listProposals,
  approveProposal: proposals.approveProposal,
  rejectProposal: proposals.rejectProposal,
  withdrawProposal: proposals.withdrawProposal,
  listOperators: operators.listOperators,
  addOperator: operators.addOperator,
  setOperatorRole: operators.setOperatorRole,
  disableOperator: operators.disableOperator,
  enableOperator: operators.enableOperator,
  endOperatorSessions: operators.endOperatorSessions,
  resetOperatorTotp: operators.resetOperatorTotp,
  resetOperatorPassword: operators.resetOperatorPassword,
} as const;

export type OperatorCallName = keyof typeof OPERATOR_CALLS;

/** Builds the address of a call from its path parameters and the given query fields. */
export function operatorUrl<C extends AnyOperatorCall>(
  call: C,
  params: OperatorParamsInput<C>,
  query: OperatorQueryInput<C>,
): string {
  // Every path parameter is text. The type parameter does not show that.
  const values = new Map<string, string>(Object.entries(params as Record<string, string>));
  const path = call.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (typeof value === 'string') search.set(name, value);
  return `${OPERATOR_API}${path}${search.size === 0 ? '' : `?${search}`}`;
}
