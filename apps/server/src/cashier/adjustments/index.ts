export { adjustWallet } from './adjust-wallet.ts';
