export { readWallet, viewerOf } from './read-wallet.ts';
