export { createBidQueue } from './bid-queue.ts';
export { placeBatch } from './place-batch.ts';
export { placeBid, type PlaceBidDependencies } from './place-bid.ts';
export { bidsFileTask } from './bids-file.ts';
