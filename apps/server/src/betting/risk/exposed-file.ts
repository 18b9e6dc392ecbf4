import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { countCell, type ListFile, pointsCell, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listExposed>;
type Row = Answer['draws'][number];

/** The draws that wait for a result, with their exposure, as a file. */
export const EXPOSED_FILE: ListFile<Answer, Row> = {
  name: 'exposed',
  rowsOf: ({ draws }) => draws,
  columns: [
    textCell('Draw', (row) => row.drawId),
    textCell('Market', (row) => row.marketName),
    textCell('Family', (row) => row.family),
    textCell('Business date', (row) => row.businessDate),
    timeCell('Open until', (row) => row.openAtMs),
    timeCell('Close until', (row) => row.closeAtMs),
    countCell('Slips', (row) => row.slips),
    pointsCell('Stakes', (row) => row.stakePaise),
    pointsCell('Worst payout', (row) => row.worstPaise),
    textCell('Worst result', (row) => row.worstResult),
    pointsCell('Net liability', (row) => String(BigInt(row.worstPaise) - BigInt(row.stakePaise))),
    countCell('Caps', (row) => row.caps),
  ],
};
