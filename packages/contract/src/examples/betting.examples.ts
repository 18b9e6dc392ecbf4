import type * as bids from '../bids.contract.ts';
import type * as histories from '../histories.contract.ts';
import type * as wins from '../wins.contract.ts';
import { EXAMPLE_REQUEST_ID, EXAMPLE_TIME_MS, type Example } from './example.ts';

const accepted = { submission_id: EXAMPLE_REQUEST_ID, accepted_at: EXAMPLE_TIME_MS };

export const submitMainBid: Example<typeof bids.submitMainBid> = {
  request: {
    game_id: '7',
    submission_id: EXAMPLE_REQUEST_ID,
    new_result: {
      Gamename: 'RAJ MAHAL DAY',
      totalbit: '30',
      gameid: '7',
      pana: 'Single Digit',
      gametype: 'Close',
      bid_date: '5-July-2025',
      session: 'Close',
      result: [
        { digits: '5', closedigits: '', points: '10', session: 'Close' },
        { digits: '8', closedigits: '', points: '20', session: 'Close' },
      ],
    },
  },
  response: { ...accepted, balance: '1310.5', bid_ids: ['4120551', '4120552'] },
};

export const submitStarlineBid: Example<typeof bids.submitStarlineBid> = {
  request: {
    game_id: '41',
    submission_id: EXAMPLE_REQUEST_ID,
    new_result: {
      Gamename: '03:30 PM',
      totalbit: '10',
      gameid: '41',
      pana: 'Single Pana',
      bid_date: '5-July-2025',
      session: 'Open',
      result: [{ digits: '128', closedigits: '', points: '10', session: 'Open' }],
    },
  },
  response: { ...accepted, balance: '1330.5', bid_ids: ['4120560'] },
};

export const submitGaliBid: Example<typeof bids.submitGaliBid> = {
  request: {
    game_id: '61',
    submission_id: EXAMPLE_REQUEST_ID,
    new_result: {
      Gamename: 'NEELAM',
      totalbit: '50',
      gameid: '61',
      pana: 'Jodi Digit',
      bid_date: '5-July-2025',
      session: 'Open',
      result: [{ digits: '05', closedigits: '', points: '50', session: 'Open' }],
    },
  },
  response: { ...accepted, balance: '1290.5', bid_ids: ['4120571'] },
};

const bidRow = {
  game_id: '7',
  game_name: 'RAJ MAHAL DAY',
  pana: 'Single Digit',
  session: 'Open',
  digits: '6',
  closedigits: '',
  points: '10',
  bid_tx_id: '4120402',
  bid_date: '05 Jul 2025 01:12:40 PM',
  state: 'won',
  won_amount: '95',
  submission_id: EXAMPLE_REQUEST_ID,
  business_date: '2025-07-05',
  draw_result: '123-6*-***',
} as const;

const starlineBidRow = {
  ...bidRow,
  draw_result: '123-6',
  game_id: '41',
  game_name: '03:30 PM',
  pana: 'Single Pana',
  digits: '128',
  state: 'pending',
  won_amount: '',
} as const;
const galiBidRow = {
  ...bidRow,
  game_id: '61',
  game_name: 'NEELAM',
  pana: 'Jodi Digit',
  digits: '05',
  state: 'lost',
  won_amount: '',
} as const;

const bidRange = { bid_from: '7/5/2025', bid_to: '7/5/2025' };
const winRange = { date_from: '7/5/2025', date_to: '7/5/2025' };

export const mainBidHistory: Example<typeof histories.mainBidHistory> = {
  request: bidRange,
  response: { bid_data: [bidRow] },
};

export const starlineBidHistory: Example<typeof histories.starlineBidHistory> = {
  request: bidRange,
  response: { bid_data: [starlineBidRow] },
};

export const galiBidHistory: Example<typeof histories.galiBidHistory> = {
  request: bidRange,
  response: { bid_data: [galiBidRow] },
};

const winRow = {
  game_id: '7',
  game_name: 'RAJ MAHAL DAY',
  pana: 'Single Digit',
  session: 'Open',
  digits: '6',
  closedigits: '',
  amount: '95',
  transaction_type: '1',
  transaction_note: 'RAJ MAHAL DAY in Single Digit (Session- Open) for bid amount- 10 Won',
  amount_status: '8',
  tx_request_number: '5510872',
  wining_date: '05 July 25 02:41',
  points: '10',
  bid_tx_id: '4120402',
  submission_id: EXAMPLE_REQUEST_ID,
  business_date: '2025-07-05',
  credited_at: '05 Jul 2025 02:41:18 PM',
};

export const mainWinHistory: Example<typeof histories.mainWinHistory> = {
  request: winRange,
  response: { win_data: [winRow] },
};

export const starlineWinHistory: Example<typeof histories.starlineWinHistory> = {
  request: winRange,
  response: {
    win_data: [
      {
        ...winRow,
        game_id: '40',
        game_name: '02:30 PM',
        pana: 'Single Pana',
        digits: '128',
        amount: '1400',
        // The two blanks before "for" are part of the wire.
        transaction_note: '02:30 PM in Single Pana  for bid amount- 10 Won',
        amount_status: '12',
        wining_date: '05 Jul 2025 02:41:18 PM',
      },
    ],
  },
};

const galiWin = {
  ...winRow,
  game_id: '61',
  game_name: 'NEELAM',
  pana: 'Left Digit',
  digits: '4',
  transaction_note: 'NEELAM in Left Digit  for bid amount- 10 Won',
  amount_status: '13',
};

export const galiWinHistory: Example<typeof histories.galiWinHistory> = {
  request: winRange,
  response: { win_data: [galiWin], bid_data: [galiWin] },
};

export const newWins: Example<typeof wins.newWins> = {
  request: {},
  response: { wins: [{ market: 'NEELAM', market_hindi: 'नीलम', session: 'close', result: '346-3', amount: '95' }] },
};
