export { createBidGuard, isBidUnsafe } from './bid-guard.ts';
