import type { ModelCommand } from './wallet-commands.ts';
import { type Asked, claimPayout, finishPayout, rejectWithdrawal } from './withdrawal-rules.ts';

/** One call with its arguments. `key` is the id of the thing that it creates or decides. */
export type Call =
  | { do: 'deposit'; key: string; who: number; points: number }
  | { do: 'approveDeposit'; key: string; points: number; utr: number }
  | { do: 'rejectDeposit'; key: string }
  | { do: 'approveWithdrawal'; key: string }
  | { do: 'rejectWithdrawal'; key: string }
  | { do: 'bid'; key: string; who: number; draw: number; digit: number; points: number }
  | { do: 'settle'; key: string; draw: number; digit: number }
  | { do: 'void'; draw: number }
  | { do: 'cancelDraw'; draw: number }
  | { do: 'transfer'; key: string; who: number; to: number; points: number }
  | { do: 'withdraw'; key: string; who: number; points: number };
export type CallOf<Name extends Call['do']> = Extract<Call, { do: Name }>;

type Settlement = { key: string; digit: number; state: 'declared' | 'paid' | 'voided' | 'over'; wasPaid: boolean };
type Draw = {
  isClosed: boolean;
  isCancelled: boolean;
  isRefunded: boolean;
  bids: { who: number; digit: number; points: number }[];
  /** The key of the call that entered the latest result since the last declaration; '' without one. */
  entry: string;
  /** Results entered since the last declaration: the first one and at most one change. */
  entries: number;
  settlements: Settlement[];
};

/** The state of one run, amounts in paise. Plain data, so that it can be copied and compared. */
export type ModelState = {
  purses: { balance: number; held: number }[];
  deposits: Record<string, Asked>;
  withdrawals: Record<string, Asked>;
  utrs: number[];
  draws: Draw[];
  /** Accepted calls with their outcomes. A repetition has the same outcome and changes nothing. */
  accepted: Record<string, { call: Call; outcome: string }>;
};

/** 95 for 10, the usual rate of a single digit. */
const WIN_PAISE_PER_POINT = 950;
const MOST_PENDING_DEPOSITS = 20;
const MOST_ENTRIES = 2;

/** Returns players with this balance each, and draws that accept bids. */
export function newState(players: number, draws: number, startPaise: number): ModelState {
  const draw = { isClosed: false, isCancelled: false, isRefunded: false, entry: '', entries: 0 };
  return {
    purses: Array.from({ length: players }, () => ({ balance: startPaise, held: 0 })),
    deposits: {},
    withdrawals: {},
    utrs: [],
    draws: Array.from({ length: draws }, () => ({ ...draw, bids: [], settlements: [] })),
    accepted: {},
  };
}

/** Returns the call that a command means in this state; undefined when it has no possible subject. */
export function callOf(state: Readonly<ModelState>, command: ModelCommand, key: string): Call | undefined {
  switch (command.do) {
    case 'repeat':
      return pick(Object.values(state.accepted), command.which)?.call;
    case 'approveDeposit':
    case 'rejectDeposit': {
      const asked = pick(Object.keys(state.deposits), command.which);
      return asked === undefined ? undefined : { ...command, key: asked };
    }
    case 'approveWithdrawal':
    case 'rejectWithdrawal': {
      const asked = pick(Object.keys(state.withdrawals), command.which);
      return asked === undefined ? undefined : { do: command.do, key: asked };
    }
    case 'void':
    case 'cancelDraw':
      return command;
    default:
      return { ...command, key };
  }
}

/**
 * Applies step `index` of a call to the state and returns its outcome. A settlement and its reversal have several
 * steps.
 */
export function step(state: ModelState, call: Call, index: number): string {
  switch (call.do) {
    case 'deposit':
    case 'bid':
    case 'transfer':
    case 'withdraw':
      return once(state, call);
    case 'approveDeposit':
      return approveDeposit(state, call);
    case 'rejectDeposit':
      return decide(state.deposits, call.key, 'rejected') === undefined ? 'already_decided' : 'ok';
    case 'approveWithdrawal':
      return index === 0 ? claimPayout(state, call.key) : finishPayout(state, call.key);
    case 'rejectWithdrawal':
      return rejectWithdrawal(state, call.key);
    case 'settle':
      return settle(state, call, index);
    case 'void':
    case 'cancelDraw':
      return takeBack(state, call, index);
  }
}

function once(state: ModelState, call: CallOf<'deposit' | 'bid' | 'transfer' | 'withdraw'>): string {
  const before = state.accepted[call.key];
  if (before !== undefined) return before.outcome;
  const outcome = move(state, call);
  if (outcome.startsWith('ok')) state.accepted[call.key] = { call, outcome };
  return outcome;
}

function move(state: ModelState, call: CallOf<'deposit' | 'bid' | 'transfer' | 'withdraw'>): string {
  const purse = at(state.purses, call.who);
  if (call.do === 'deposit') {
    const waiting = Object.values(state.deposits).filter((one) => one.who === call.who && one.state === 'pending');
    if (waiting.length >= MOST_PENDING_DEPOSITS) return 'rate_limited';
    state.deposits[call.key] = { who: call.who, paise: 0, state: 'pending' };
    return 'ok';
  }
  const paise = call.points * 100 + (call.do === 'withdraw' ? 5 : 0);
  if (call.do === 'transfer' && call.who === call.to) return 'transfer_to_self';
  if (call.do === 'bid' && isOver(at(state.draws, call.draw))) return 'draw_closed';
  if (purse.balance < paise) {
    if (call.do === 'bid') return 'insufficient_balance';
    return call.do === 'transfer' ? 'transfer_insufficient' : 'withdraw_insufficient';
  }
  purse.balance -= paise;
  if (call.do === 'transfer') at(state.purses, call.to).balance += paise;
  if (call.do === 'bid')
    at(state.draws, call.draw).bids.push({ who: call.who, digit: call.digit, points: call.points });
  if (call.do === 'withdraw') {
    purse.held += paise;
    state.withdrawals[call.key] = { who: call.who, paise, state: 'pending' };
  }
  return `ok ${purse.balance}`;
}

function approveDeposit(state: ModelState, { key, points, utr }: CallOf<'approveDeposit'>): string {
  if (state.deposits[key]?.state !== 'pending') return 'already_decided';
  if (state.utrs.includes(utr)) return 'reference_used';
  const asked = decide(state.deposits, key, 'approved');
  if (asked !== undefined) at(state.purses, asked.who).balance += points * 100 + 1;
  state.utrs.push(utr);
  return 'ok';
}

function decide(list: Record<string, Asked>, key: string, state: Asked['state']): Asked | undefined {
  const asked = list[key];
  if (asked?.state !== 'pending') return undefined;
  asked.state = state;
  return asked;
}

/** The steps are: end of bidding, entry, declaration, payment. */
function settle(state: ModelState, { draw: index, digit, key }: CallOf<'settle'>, part: number): string {
  const draw = at(state.draws, index);
  if (part === 0) {
    if (isOver(draw)) return 'draw_closed';
    draw.isClosed = true;
    return 'ok';
  }
  if (part === 3) {
    pay(state, draw, key);
    return 'paid';
  }
  if (draw.isCancelled) return 'draw_cancelled';
  if (draw.settlements.some(stands)) return 'already_declared';
  if (part === 1) {
    if (draw.entries === MOST_ENTRIES) return 'no_more_changes';
    draw.entries += 1;
    draw.entry = key;
  }
  if (draw.entry !== key) return 'nothing_entered';
  if (part === 2) {
    draw.settlements.push({ key, digit, state: 'declared', wasPaid: false });
    draw.entry = '';
    draw.entries = 0;
  }
  return 'ok';
}

function pay(state: ModelState, draw: Draw, key: string): void {
  const settlement = draw.settlements.find((one) => one.key === key);
  if (settlement?.state !== 'declared') return;
  settlement.state = 'paid';
  settlement.wasPaid = true;
  for (const [who, paise] of winsOf(draw, settlement)) at(state.purses, who).balance += paise;
}

/**
 * The steps are: the mark, then the returned payouts (which may make a wallet negative), then for a cancelled draw the
 * refunds.
 */
function takeBack(state: ModelState, call: CallOf<'void' | 'cancelDraw'>, part: number): string {
  const draw = at(state.draws, call.draw);
  if (part === 0) {
    if (draw.isCancelled) return 'draw_cancelled';
    const standing = draw.settlements.filter(stands);
    if (call.do === 'void' && standing.length === 0) return 'nothing_declared';
    for (const one of standing) one.state = 'voided';
    draw.isCancelled = call.do === 'cancelDraw';
    return 'ok';
  }
  if (part === 1) {
    for (const one of draw.settlements.filter(({ state: is }) => is === 'voided')) {
      one.state = 'over';
      if (!one.wasPaid) continue;
      for (const [who, paise] of winsOf(draw, one)) at(state.purses, who).balance -= paise;
    }
    return 'taken back';
  }
  if (!draw.isRefunded) for (const bid of draw.bids) at(state.purses, bid.who).balance += bid.points * 100;
  draw.isRefunded = true;
  return 'refunded';
}

function winsOf(draw: Draw, { digit }: Settlement): [who: number, paise: number][] {
  const won = draw.bids.filter((bid) => bid.digit === digit);
  return won.map((bid) => [bid.who, bid.points * WIN_PAISE_PER_POINT]);
}

const stands = ({ state }: Settlement): boolean => state === 'declared' || state === 'paid';
const isOver = (draw: Draw): boolean => draw.isClosed || draw.isCancelled;

function pick<Value>(values: readonly Value[], which: number): Value | undefined {
  return values[which % Math.max(1, values.length)];
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new Error(`element ${index} does not exist`);
  return value;
}
