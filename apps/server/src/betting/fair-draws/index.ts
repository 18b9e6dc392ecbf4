export { createBidGuard, type GuardedBid, isBidUnsafe } from './bid-guard.ts';
export { verifyRoundTask } from './draw-results.ts';
export { exportBundleTask } from './export-bundle.ts';
export { awaitLastBids } from './log-sessions.ts';
export { sealBids } from './seal-trees.ts';
export { sealBidsTask, sealInWorkers, sealPayoutsTask } from './sealer.ts';
export { type AcceptedSlip, prepareAcceptances } from './acceptances.ts';
