import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { countCell, type ListFile, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listCaps>;
type Row = Answer['caps'][number];

/** The caps as a file. An empty market or draw means all of them. */
export const CAPS_FILE: ListFile<Answer, Row> = {
  name: 'caps',
  rowsOf: ({ caps }) => caps,
  columns: [
    textCell('Family', (row) => row.family),
    textCell('Market', (row) => row.marketName),
    textCell('Draw', (row) => row.drawId),
    textCell('Business date', (row) => row.businessDate),
    textCell('Kind', (row) => row.kind),
    textCell('Game', (row) => row.game),
    textCell('Session', (row) => row.number?.session ?? null),
    textCell('Number', ({ number }) => number && [number.digits, number.closedigits].filter(Boolean).join('-')),
    countCell('Most points', (row) => row.maxPoints),
    textCell('Set by', (row) => row.changedBy),
    timeCell('Set', (row) => row.changedAtMs),
  ],
};
