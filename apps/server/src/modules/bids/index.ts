export { bidsModule } from './bids.routes.ts';
export { bidId } from './place-bid.ts';
