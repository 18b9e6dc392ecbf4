import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { countCell, type ListFile, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listOperatorMarkets>;
type Row = Answer['markets'][number];

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The markets as a file. Times of the week are in the zone of the market. */
export const MARKETS_FILE: ListFile<Answer, Row> = {
  name: 'markets',
  rowsOf: ({ markets }) => markets,
  columns: [
    textCell('Market', (row) => row.marketId),
    textCell('Family', (row) => row.family),
    countCell('Order', (row) => row.displayOrder),
    textCell('Name', (row) => row.name),
    textCell('Name, Hindi', (row) => row.nameHindi),
    textCell('On the lists', (row) => (row.isActive ? 'yes' : 'no')),
    textCell('Paused', (row) => (row.isPaused ? 'yes' : 'no')),
    textCell('Results', (row) => row.resultMode),
    textCell('Source of results', (row) => row.resultSource),
    textCell('Zone', (row) => row.zone),
    textCell('Week', (row) => weekText(row.days)),
    textCell('Current draw', (row) => row.current?.drawId ?? null),
    textCell('Business date', (row) => row.current?.businessDate ?? null),
    timeCell('Open until', (row) => row.current?.openAtMs ?? null),
    timeCell('Close until', (row) => row.current?.closeAtMs ?? null),
  ],
};

/** The days with a draw and their cut-offs: "Mon 11:00–13:00, Tue 11:00–13:00". */
function weekText(days: Row['days']): string {
  return days
    .filter(({ isOn }) => isOn)
    .map(({ weekday, openTime, closeTime }) => {
      const times = closeTime === null ? openTime : `${openTime}–${closeTime}`;
      return `${WEEKDAYS[weekday]} ${times}`;
    })
    .join(', ');
}
