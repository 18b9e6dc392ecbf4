import { bidsModule } from './betting/bids/module.ts';
import { createChartsHolder } from './betting/charts/index.ts';
import { chartsModule } from './betting/charts/module.ts';
import { drawsModule } from './betting/draws/module.ts';
import { createBidGuard } from './betting/fair-draws/index.ts';
import { fairDrawsModule } from './betting/fair-draws/module.ts';
import { createListsHolder } from './betting/lists/index.ts';
import { listsModule } from './betting/lists/module.ts';
import { createBoardHolder } from './betting/markets/index.ts';
import { marketsModule } from './betting/markets/module.ts';
import { riskModule } from './betting/risk/module.ts';
import { slipTotalsModule } from './betting/slip-totals/module.ts';
import { adjustmentsModule } from './cashier/adjustments/module.ts';
import { bankStatementsModule } from './cashier/bank-statements/module.ts';
import { depositsModule } from './cashier/deposits/module.ts';
import { payeesModule } from './cashier/payees/module.ts';
import { payoutBatchesModule } from './cashier/payout-batches/module.ts';
import { payoutNumbersModule } from './cashier/payout-numbers/module.ts';
import { queuesModule } from './cashier/queues/module.ts';
import { receiptsModule } from './cashier/receipts/module.ts';
import { transfersModule } from './cashier/transfers/module.ts';
import { walletModule } from './cashier/wallet/module.ts';
import { withdrawalsModule } from './cashier/withdrawals/module.ts';
import { pagesModule } from './content/pages/module.ts';
import { createSettingsHolder } from './content/settings/index.ts';
import { settingsModule } from './content/settings/module.ts';
import { demoModule } from './demo/module.ts';
import { openBeacon } from './fairness/beacon/index.ts';
import { limitReceiptsModule } from './fairness/limit-receipts/module.ts';
import { openPublicLog } from './fairness/log/index.ts';
import { logKeyModule } from './fairness/log-key/module.ts';
import { publicLogModule } from './fairness/log/module.ts';
import { openOperatorApi } from './operators/api/index.ts';
import { operatorApiModule } from './operators/api/module.ts';
import { auditLogModule } from './operators/audit-log/module.ts';
import { auditModule } from './operators/audit/module.ts';
import { peopleModule } from './operators/people/module.ts';
import { operatorSignInModule } from './operators/sign-in/module.ts';
import { ProposalHandlers } from './operators/proposals/index.ts';
import { proposalsModule } from './operators/proposals/module.ts';
import type { AppContext, PlatformContext, RoomModule } from './platform/context.ts';
import { deletionModule } from './players/deletion/module.ts';
import { devicesModule } from './players/devices/module.ts';
import { directoryModule } from './players/directory/module.ts';
import { createFiguresCache } from './players/figures/index.ts';
import { figuresModule } from './players/figures/module.ts';
import { createRegisterMemory } from './players/breaks/index.ts';
import { breaksModule } from './players/breaks/module.ts';
import { createLimitChanges } from './players/limits/index.ts';
import { limitsModule } from './players/limits/module.ts';
import { noticesModule } from './players/notices/module.ts';
import { openPush } from './players/push/index.ts';
import { pushModule } from './players/push/module.ts';
import { createCodesState } from './players/one-time-codes/index.ts';
import { oneTimeCodesModule } from './players/one-time-codes/module.ts';
import { passkeysModule } from './players/passkeys/module.ts';
import { createSessionStore } from './players/sessions/index.ts';
import { sessionsModule } from './players/sessions/module.ts';
import { createLogInLimits } from './players/sign-in/index.ts';
import { signInModule } from './players/sign-in/module.ts';
import { createTextsState } from './players/text-messages/index.ts';
import { textMessagesModule } from './players/text-messages/module.ts';
import { dayCloseModule } from './reports/day-close/module.ts';
import { figuresReportModule } from './reports/figures/module.ts';
import { integrityModule } from './reports/integrity/module.ts';
import { overviewModule } from './reports/overview/module.ts';

/**
 * Creates the state that rooms keep in memory on this node. The return type lists every declared field, so none is
 * forgotten.
 */
export async function createRoomState(platform: PlatformContext): Promise<Omit<AppContext, keyof PlatformContext>> {
  return {
    publicLog: await openPublicLog(platform),
    beacon: openBeacon(platform),
    push: await openPush(platform),
    operatorApi: await openOperatorApi(platform),
    proposals: new ProposalHandlers(),
    settings: createSettingsHolder(platform.config),
    texts: createTextsState(platform),
    sessions: createSessionStore(platform),
    codes: createCodesState(platform),
    logInLimits: createLogInLimits(platform),
    register: createRegisterMemory(platform),
    limitChanges: createLimitChanges(platform),
    exclusionSteps: [],
    deletionChecks: [],
    figures: createFiguresCache(),
    board: createBoardHolder(),
    lists: createListsHolder(),
    charts: createChartsHolder(),
    bidGuard: createBidGuard(),
  };
}

/** The modules of all rooms in the order of registration. Start hooks run in the same order. */
export const roomModules: readonly RoomModule[] = [
  publicLogModule,
  logKeyModule,
  settingsModule,
  pagesModule,
  textMessagesModule,
  sessionsModule,
  devicesModule,
  oneTimeCodesModule,
  signInModule,
  passkeysModule,
  figuresModule,
  noticesModule,
  pushModule,
  limitsModule,
  breaksModule,
  limitReceiptsModule,
  directoryModule,
  deletionModule,
  marketsModule,
  listsModule,
  chartsModule,
  bidsModule,
  drawsModule,
  fairDrawsModule,
  riskModule,
  slipTotalsModule,
  walletModule,
  receiptsModule,
  queuesModule,
  depositsModule,
  payoutNumbersModule,
  withdrawalsModule,
  payoutBatchesModule,
  transfersModule,
  adjustmentsModule,
  bankStatementsModule,
  payeesModule,
  operatorApiModule,
  operatorSignInModule,
  peopleModule,
  proposalsModule,
  auditModule,
  auditLogModule,
  overviewModule,
  figuresReportModule,
  integrityModule,
  dayCloseModule,
  demoModule,
];
