import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { countCell, type ListFile, pointsCell, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listDraws>;
type Row = Answer['draws'][number];

function sideOf(draw: Row, side: 'open' | 'close') {
  return draw.sides.find((one) => one.side === side);
}

/** Payouts that were not taken back. */
function paidPaise(draw: Row): string {
  const settlements = draw.sides.flatMap(({ settlement }) => settlement ?? []);
  const kept = settlements.filter(({ state }) => state === 'running' || state === 'complete');
  return String(kept.reduce((sum, { paidPaise: paise }) => sum + BigInt(paise), 0n));
}

/** The draws of a day as a file. */
export const DRAWS_FILE: ListFile<Answer, Row> = {
  name: 'draws',
  rowsOf: ({ draws }) => draws,
  columns: [
    textCell('Draw', (row) => row.drawId),
    textCell('Market', (row) => row.marketName),
    textCell('Family', (row) => row.family),
    textCell('Business date', (row) => row.businessDate),
    timeCell('Open until', (row) => row.openAtMs),
    textCell('Open state', (row) => sideOf(row, 'open')?.state ?? null),
    textCell('Open result', (row) => sideOf(row, 'open')?.number ?? null),
    timeCell('Close until', (row) => sideOf(row, 'close')?.cutOffAtMs ?? null),
    textCell('Close state', (row) => sideOf(row, 'close')?.state ?? null),
    textCell('Close result', (row) => sideOf(row, 'close')?.number ?? null),
    countCell('Slips', (row) => row.slips),
    pointsCell('Stakes', (row) => row.stakePaise),
    pointsCell('Paid', paidPaise),
  ],
};
