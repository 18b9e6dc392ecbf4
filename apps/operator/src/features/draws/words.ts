import type { OperatorAnswer, OPERATOR_CALLS, OperatorDraw, SideState } from '@surahi/contract/operator';
import type { BadgeTone } from '@surahi/ui';
import { joinResults, formatPoints } from '@surahi/game';
import { plural } from '../../shared/format.ts';

export type HistoryRow = OperatorAnswer<typeof OPERATOR_CALLS.getDraw>['history'][number];

export const STATE_WORDS: Record<SideState, { label: string; tone: BadgeTone }> = {
  off: { label: 'No draw', tone: 'shut' },
  planned: { label: 'Not open yet', tone: 'shut' },
  waiting: { label: 'Bidding', tone: 'open' },
  closed: { label: 'Result due', tone: 'win' },
  entered: { label: 'Entered', tone: 'clay' },
  declared: { label: 'Declared', tone: 'clay' },
  settling: { label: 'Settling', tone: 'clay' },
  settled: { label: 'Settled', tone: 'shut' },
  voiding: { label: 'Voiding', tone: 'bad' },
  voided: { label: 'Voided', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
};

/** The name of a side. Starline and Gali draws have only one. */
export function sideName(family: OperatorDraw['family'], side: 'open' | 'close'): string {
  if (family !== 'main') return 'Result';
  return side === 'open' ? 'Open' : 'Close';
}

/** The result as players read it, with stars for undeclared parts. */
export function shownResult(draw: Pick<OperatorDraw, 'family' | 'sides'>): string {
  const declared = (side: 'open' | 'close') => {
    const one = draw.sides.find((each) => each.side === side);
    return one?.declaredAtMs == null ? null : one.number;
  };
  if (draw.family === 'gali') return declared('open') ?? '**';
  if (draw.family === 'starline') return joinResults(declared('open'), null).slice(0, 5);
  return joinResults(declared('open'), declared('close'));
}

/** An entry of a draw's history as text, without operator and time. */
export function describeHistory(row: HistoryRow, family: OperatorDraw['family']): string {
  const side = row.side === null ? '' : ` ${sideName(family, row.side).toLowerCase()}`;
  const number = row.number ?? '';
  const points = row.amountPaise === null ? '0' : formatPoints(BigInt(row.amountPaise));
  const count = row.count ?? 0;
  switch (row.what) {
    case 'closed_early':
      return 'Closed for today';
    case 'session_closed':
      return `Ended bidding${row.side === null ? '' : ` on${side}`}`;
    case 'entered':
      return `Entered${side} ${number}`;
    case 'declared':
      return `Declared${side} ${number}`;
    case 'settled':
      return `Settled${side} ${number}: ${plural(count, 'winning bid')} paid ${points} points`;
    case 'voided':
      return `Voided${side} ${number}`;
    case 'reversed':
      return `Reversed${side} ${number}: ${plural(count, 'payment')}`;
    case 'cancelled':
      return 'Cancelled the draw';
    case 'refunded':
      return `Refunded ${plural(count, 'slip')} with ${points} points`;
  }
}
