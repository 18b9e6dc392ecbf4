import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { countCell, type ListFile, pointsCell, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listPayoutBatches>;
type Row = Answer['batches'][number];

/** The files of payouts for the bank, with what happened to their payouts. */
export const PAYOUT_FILES_FILE: ListFile<Answer, Row> = {
  name: 'payoutFiles',
  rowsOf: ({ batches }) => batches,
  columns: [
    textCell('File', (row) => row.batchId),
    timeCell('Made', (row) => row.madeAtMs),
    textCell('Made by', (row) => row.madeBy),
    textCell('Format', (row) => row.format),
    countCell('Payouts', (row) => row.payouts),
    pointsCell('Points', (row) => row.paise),
    countCell('Paid', (row) => row.paid),
    countCell('Returned', (row) => row.returned),
    countCell('Released', (row) => row.failed),
    countCell('Waiting', (row) => row.waiting),
  ],
};
