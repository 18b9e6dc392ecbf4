import type { ServerModule } from '../platform/context.ts';
import { accountsModule } from './accounts/index.ts';
import { auditModule } from './audit/index.ts';
import { bidExplorerModule } from './bid-explorer/index.ts';
import { bidsModule } from './bids/index.ts';
import { chartsModule } from './charts/index.ts';
import { contentDeskModule } from './content-desk/index.ts';
import { consoleModule } from './console/index.ts';
import { contentModule } from './content/index.ts';
import { demoModule } from './demo/index.ts';
import { depositsModule } from './deposits/index.ts';
import { historiesModule } from './histories/index.ts';
import { listsModule } from './lists/index.ts';
import { liveModule } from './live/index.ts';
import { marketDeskModule } from './market-desk/index.ts';
import { marketsModule } from './markets/index.ts';
import { messagesModule } from './messages/index.ts';
import { moneyDeskModule } from './money-desk/index.ts';
import { noticesModule } from './notices/index.ts';
import { operatorsModule } from './operators/index.ts';
import { playerDeskModule } from './player-desk/index.ts';
import { reportsModule } from './reports/index.ts';
import { riskModule } from './risk/index.ts';
import { receiptsModule } from './receipts/index.ts';
import { statementImportModule } from './statement-import/index.ts';
import { settlementsModule } from './settlements/index.ts';
import { statementsModule } from './statements/index.ts';
import { transfersModule } from './transfers/index.ts';
import { walletModule } from './wallet/index.ts';
import { watchModule } from './watch/index.ts';
import { withdrawalsModule } from './withdrawals/index.ts';

/** The modules of the server in the order in which they register. */
export const modules: readonly ServerModule[] = [
  contentModule,
  messagesModule,
  accountsModule,
  walletModule,
  noticesModule,
  marketsModule,
  listsModule,
  chartsModule,
  liveModule,
  bidsModule,
  historiesModule,
  settlementsModule,
  receiptsModule,
  depositsModule,
  withdrawalsModule,
  transfersModule,
  statementsModule,
  auditModule,
  operatorsModule,
  consoleModule,
  moneyDeskModule,
  statementImportModule,
  marketDeskModule,
  contentDeskModule,
  playerDeskModule,
  riskModule,
  reportsModule,
  bidExplorerModule,
  watchModule,
  demoModule,
];
