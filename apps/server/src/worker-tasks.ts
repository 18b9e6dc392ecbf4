import { bidsFileTask } from './betting/bids/index.ts';
import { exportBundleTask, sealBidsTask, sealPayoutsTask, verifyRoundTask } from './betting/fair-draws/index.ts';
import { readStatementTask } from './cashier/bank-statements/index.ts';
import { payoutBatchFileTask, readPayoutResultsTask } from './cashier/payout-batches/index.ts';
import { walletStatementTask } from './cashier/wallet/index.ts';
import { listSheetTask } from './operators/api/index.ts';
import { auditFileTask } from './operators/audit-log/index.ts';
import { limitsFileTask } from './players/limits/index.ts';
import { readUploadedPicture } from './platform/files/read-picture.ts';
import type { TaskHandlers } from './platform/workers/tasks.ts';
import { dayCloseFileTask } from './reports/day-close/index.ts';
import { betsFileTask, cashFileTask } from './reports/figures/index.ts';

/** The handlers of all tasks. The compiler demands one for each name that a room declares. */
export const workerTasks: TaskHandlers = {
  readPicture: readUploadedPicture,
  readStatement: readStatementTask,
  payoutBatchFile: payoutBatchFileTask,
  readPayoutResults: readPayoutResultsTask,
  walletStatement: walletStatementTask,
  auditFile: auditFileTask,
  listSheet: listSheetTask,
  bidsFile: bidsFileTask,
  betsFile: betsFileTask,
  cashFile: cashFileTask,
  dayCloseFile: dayCloseFileTask,
  limitsFile: limitsFileTask,
  sealBids: sealBidsTask,
  sealPayouts: sealPayoutsTask,
  exportBundle: exportBundleTask,
  verifyRound: verifyRoundTask,
};
