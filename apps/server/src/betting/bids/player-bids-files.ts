import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { countCell, type ListFile, pointsCell, textCell, timeCell } from '../../operators/api/index.ts';

type Bids = OperatorAnswer<typeof OPERATOR_CALLS.listPlayerBids>;
type Wins = OperatorAnswer<typeof OPERATOR_CALLS.listPlayerWins>;
type Bid = Bids['bids'][number];
type Win = Wins['wins'][number];

/** The columns that bids and wins share. */
const BID_COLUMNS: ListFile<Bids | Wins, Bid | Win>['columns'] = [
  textCell('Bid', (row) => row.bidId),
  textCell('Draw', (row) => row.drawId),
  textCell('Market', (row) => row.marketName),
  textCell('Family', (row) => row.family),
  textCell('Business date', (row) => row.businessDate),
  textCell('Game', (row) => row.game),
  textCell('Session', (row) => row.session),
  textCell('Number', ({ digits, closeDigits }) => (closeDigits === '' ? digits : `${digits}-${closeDigits}`)),
  countCell('Points', (row) => Number(row.points)),
];

/** The bids of a player as a file. */
export const PLAYER_BIDS_FILE: ListFile<Bids, Bid> = {
  name: 'playerBids',
  rowsOf: ({ bids }) => bids,
  columns: [
    ...BID_COLUMNS,
    textCell('State', (row) => row.state),
    pointsCell('Won points', (row) => row.wonPaise),
    timeCell('Placed', (row) => row.placedAtMs),
  ],
};

/** The wins of a player as a file. */
export const PLAYER_WINS_FILE: ListFile<Wins, Win> = {
  name: 'playerWins',
  rowsOf: ({ wins }) => wins,
  columns: [
    ...BID_COLUMNS,
    textCell('Transfer', (row) => row.transferId),
    pointsCell('Paid points', (row) => row.paidPaise),
    timeCell('Paid', (row) => row.paidAtMs),
  ],
};
