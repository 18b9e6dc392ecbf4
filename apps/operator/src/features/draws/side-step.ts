import type { OperatorDraw, SideState } from '@surahi/contract/operator';

export type DrawSide = OperatorDraw['sides'][number];

/**
 * What comes next for one side of a draw.
 * wait: bidding goes on · enter: bidding is over, no result stands · open_first: entered, but the open result is not
 * declared · declare: entered, to be looked at and declared · other_person: the same, by someone else · running: winners
 * are being paid · settled · reversing: what was paid is being taken back · off and cancelled: nothing.
 */
export type SideStep =
  | 'off'
  | 'wait'
  | 'enter'
  | 'open_first'
  | 'declare'
  | 'other_person'
  | 'running'
  | 'settled'
  | 'reversing'
  | 'cancelled';

const STEPS: Record<Exclude<SideState, 'entered'>, SideStep> = {
  off: 'off',
  waiting: 'wait',
  closed: 'enter',
  voided: 'enter',
  declared: 'running',
  settling: 'running',
  settled: 'settled',
  voiding: 'reversing',
  cancelled: 'cancelled',
};

/** Only a declared open result makes the close one computable. */
const DECLARED: ReadonlySet<SideState> = new Set(['declared', 'settling', 'settled']);

export function sideStep(draw: Pick<OperatorDraw, 'sides'>, side: DrawSide, needsSecondPerson: boolean): SideStep {
  if (side.state !== 'entered') return STEPS[side.state];
  const open = draw.sides.find((one) => one.side === 'open');
  if (side.side === 'close' && (open === undefined || !DECLARED.has(open.state))) return 'open_first';
  return needsSecondPerson && side.enteredByMe ? 'other_person' : 'declare';
}

/** What winners of the draw have been paid and still have, paise. */
export function paidPaise(draw: Pick<OperatorDraw, 'sides'>): bigint {
  return draw.sides.reduce((sum, { settlement }) => {
    const stands = settlement !== null && (settlement.state === 'running' || settlement.state === 'complete');
    return stands ? sum + BigInt(settlement.paidPaise) : sum;
  }, 0n);
}

/** Whether a settlement, reversal or refund of the draw is under way. */
export function isMoving(draw: Pick<OperatorDraw, 'sides' | 'refund'>): boolean {
  return [...draw.sides.map((side) => side.settlement), draw.refund].some(
    (one) => one !== null && (one.state === 'running' || one.state === 'reversing'),
  );
}
