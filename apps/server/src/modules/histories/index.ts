export { historiesModule } from './histories.routes.ts';
export type { DateRange } from './histories.sql.ts';
export { listBids } from './list-bids.ts';
export { listWins, winNote } from './list-wins.ts';
