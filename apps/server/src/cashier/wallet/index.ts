export { readWallet, viewerOf } from './read-wallet.ts';
export { walletStatementTask } from './statement-task.ts';
