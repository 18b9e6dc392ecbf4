import type { OperatorDraw, SideState } from '@surahi/contract/operator';

export type DrawSide = OperatorDraw['sides'][number];

/**
 * The next step for one side of a draw.
 * - planned: bidding opens later
 * - wait: bidding is open
 * - enter: bidding is over and the result is missing
 * - enter_second: another operator has entered the result, and this one must enter it without seeing that entry
 * - other_person: this operator has entered the result, and another one must enter it
 * - differ: the entries of two operators differ
 * - open_first: the close result is entered, but the open result is not declared
 * - declare: the result is entered and can be declared
 * - running: winners are being paid
 * - reversing: payouts are being reversed
 * - drawn: public randomness decides the result, and nobody enters it
 * - settled, off, cancelled: nothing
 */
export type SideStep =
  | 'off'
  | 'planned'
  | 'wait'
  | 'enter'
  | 'enter_second'
  | 'other_person'
  | 'differ'
  | 'open_first'
  | 'drawn'
  | 'declare'
  | 'running'
  | 'settled'
  | 'reversing'
  | 'cancelled';

const STEPS: Record<Exclude<SideState, 'entered'>, SideStep> = {
  off: 'off',
  planned: 'planned',
  waiting: 'wait',
  closed: 'enter',
  voided: 'enter',
  declared: 'running',
  settling: 'running',
  settled: 'settled',
  voiding: 'reversing',
  cancelled: 'cancelled',
};

/** The states before the result of a side is entered, or drawn by public randomness. */
const UNDECIDED: ReadonlySet<SideState> = new Set(['planned', 'waiting', 'closed']);

/** The states in which the open result is declared. The close result depends on it. */
const DECLARED: ReadonlySet<SideState> = new Set(['declared', 'settling', 'settled']);

export function sideStep(draw: Pick<OperatorDraw, 'sides'>, side: DrawSide): SideStep {
  if (side.beaconRound !== null && UNDECIDED.has(side.state)) return 'drawn';
  if (side.state !== 'entered') return STEPS[side.state];
  if (side.entries === 'one') return side.enteredByMe ? 'other_person' : 'enter_second';
  if (side.entries === 'differ') return 'differ';
  const open = draw.sides.find((one) => one.side === 'open');
  if (side.side === 'close' && (open === undefined || !DECLARED.has(open.state))) return 'open_first';
  return 'declare';
}

/** Payouts of the draw that are not reversed, in paise. */
export function paidPaise(draw: Pick<OperatorDraw, 'sides'>): bigint {
  return draw.sides.reduce((sum, { settlement }) => {
    const isPaid = settlement !== null && (settlement.state === 'running' || settlement.state === 'complete');
    return isPaid ? sum + BigInt(settlement.paidPaise) : sum;
  }, 0n);
}

/** Whether a settlement, reversal or refund of the draw is running. */
export function isMoving(draw: Pick<OperatorDraw, 'sides' | 'refund'>): boolean {
  return [...draw.sides.map((side) => side.settlement), draw.refund].some(
    (one) => one !== null && (one.state === 'running' || one.state === 'reversing'),
  );
}

const OVER: ReadonlySet<SideState> = new Set(['settled', 'cancelled', 'off']);

/** Whether every side of the draw is settled, void or cancelled, so that its stakes and payouts are final. */
export function isOver(draw: Pick<OperatorDraw, 'sides' | 'refund'>): boolean {
  // A void session has a refund of its own and never gets a result.
  const isVoid = ({ state, settlement }: DrawSide) => state === 'voided' && settlement?.purpose === 'refund';
  return !isMoving(draw) && draw.sides.every((side) => OVER.has(side.state) || isVoid(side));
}
