import type * as receipts from '../receipts.contract.ts';
import { EXAMPLE_REQUEST_ID, EXAMPLE_TIME_MS, type Example } from './example.ts';

const hex = (digit: string): string => digit.repeat(64);

const receipt = {
  leaf: 'eyJhdCI6MTc1MTcwODA0NTAwMCwiYmlkcyI6W1szMTI4MDAwLDEwXV19',
  acceptance: {
    index: 1,
    path: [hex('a')],
    batch: { origin: 'example.org/log', root: hex('b'), size: 2, at: EXAMPLE_TIME_MS },
    signature: hex('c') + hex('d'),
  },
  bids: [{ index: 812, path: [hex('1'), hex('2')] }],
  payout: [{ index: 3, path: [hex('3')], leaf: 'eyJncm91cCI6Im9wZW4iLCJwYWlzZSI6MTQwMDAwfQ==' }],
};

export const bidReceipt: Example<typeof receipts.bidReceipt> = {
  request: { submission_id: EXAMPLE_REQUEST_ID, business_date: '2025-07-05' },
  response: {
    market: '7',
    date: '2025-07-05',
    sessions: [{ session: 'open', record: hex('e'), receipts: [receipt] }],
  },
};
