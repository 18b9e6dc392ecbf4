import type { OperatorAnswer, OPERATOR_CALLS, OperatorDraw, SideState } from '@surahi/contract/operator';
import type { BadgeTone } from '@surahi/ui';
import { joinResults, formatPoints } from '@surahi/game';
import { plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';

export type HistoryRow = OperatorAnswer<typeof OPERATOR_CALLS.getDraw>['history'][number];

export const STATE_WORDS: Record<SideState, { label: string; tone: BadgeTone }> = {
  off: { label: t('No draw'), tone: 'shut' },
  planned: { label: t('Not open yet'), tone: 'shut' },
  waiting: { label: t('Bidding'), tone: 'open' },
  closed: { label: t('Result due'), tone: 'win' },
  entered: { label: t('Entered'), tone: 'clay' },
  declared: { label: t('Declared'), tone: 'clay' },
  settling: { label: t('Settling'), tone: 'clay' },
  settled: { label: t('Settled'), tone: 'shut' },
  voiding: { label: t('Voiding'), tone: 'bad' },
  voided: { label: t('Voided'), tone: 'bad' },
  cancelled: { label: t('Cancelled'), tone: 'bad' },
};

/** The name of a side. Starline and Gali draws have only one. */
export function sideName(family: OperatorDraw['family'], side: 'open' | 'close'): string {
  if (family !== 'main') return t('Result');
  return side === 'open' ? t('Open') : t('Close');
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
      return t('Closed for today');
    case 'session_closed':
      return row.side === null ? t('Ended bidding') : t('Ended bidding on{side}', { side });
    case 'entered':
      return t('Entered{side} {number}', { side, number });
    case 'declared':
      return t('Declared{side} {number}', { side, number });
    case 'settled':
      return t('Settled{side} {number}: {count} paid {points} points', {
        side,
        number,
        count: plural(count, 'winning bid'),
        points,
      });
    case 'voided':
      return t('Voided{side} {number}', { side, number });
    case 'reversed':
      return t('Reversed{side} {number}: {count}', { side, number, count: plural(count, 'payment') });
    case 'cancelled':
      return t('Cancelled the draw');
    case 'refunded':
      return t('Refunded {count} with {points} points', { count: plural(count, 'slip'), points });
  }
}
