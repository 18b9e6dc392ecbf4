import { brokenLimit, limitsInPaise, parseAmount } from '@surahi/game';
import { v7 as uuidv7 } from 'uuid';
import type { Settings } from '../../content/settings/index.ts';
import { hashInput, once } from '../../ledger/index.ts';
import { notifyConsoles } from '../../operators/api/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Barred } from '../../players/breaks/index.ts';
import { readFlags } from '../../players/figures/index.ts';
import { judgeDeposit, readReservedPaise } from '../../players/limits/index.ts';
import { readReference } from '../queues/index.ts';
import * as sql from './deposits.sql.ts';

/** Maximum pending requests of a player. Without it, one player could fill the queue. */
const MOST_PENDING = 20;
const LONGEST_REFERENCE = 64;

type Policy = Pick<Settings, 'deposit' | 'payee' | 'qr'>;

export type DepositInput = {
  playerId: bigint;
  /** Whole points, as typed. */
  amount: string;
  requestId: string | undefined;
  /** The client's name of the method; '' when it sends none. */
  method: string;
  utr: string;
  txnRef: string;
  /** Why the player may not play. It refuses the request unless this is the retry of an accepted one. */
  barred?: Barred | undefined;
};

export type DepositRefusal =
  | 'amount_invalid'
  | 'deposit_below_minimum'
  | 'deposit_above_maximum'
  | 'deposit_reference_invalid'
  | 'deposit_reference_used'
  | 'player_blocked'
  | 'limit_reached'
  | 'time_out'
  | Barred['code']
  | 'rate_limited'
  | 'id_reused'
  | 'already_accepted';

type Answer = { depositId: string };

const METHODS: Readonly<Record<string, sql.DepositMethod>> = {
  phonepe: 'phonepe',
  gpay: 'googlepay',
  googlepay: 'googlepay',
  paytm: 'paytm',
  qr: 'qr',
};

/** Maps the client's name of a method; an unknown name becomes 'other'. */
function readMethod(text: string): sql.DepositMethod {
  return METHODS[text.toLowerCase().replace(/[^a-z]/g, '')] ?? 'other';
}

/** The payee that the app shows for a method (DEP-04). */
function payeeOf({ payee, qr }: Policy, method: sql.DepositMethod): string {
  if (method === 'qr') return qr.upi;
  if (method === 'phonepe') return payee.phonePe;
  return method === 'paytm' ? payee.paytm : payee.googlePay;
}

/**
 * Stores a player's report of a payment and credits nothing. Returns the request number. The same id with the same input
 * returns the first request number (docs/rules.md#2-replays). Errors: see `DepositRefusal`; rate_limited means too many
 * pending requests.
 */
export async function requestDeposit(
  db: Db,
  policy: Policy,
  input: DepositInput,
): Promise<Result<bigint, DepositRefusal>> {
  const amountPaise = parseAmount(input.amount, { decimals: 0 });
  if (amountPaise === null || amountPaise === 0n) return fail('amount_invalid');
  const claimedUtr = input.utr === '' ? '' : readReference(input.utr);
  if (claimedUtr === null) return fail('deposit_reference_invalid');
  const method = readMethod(input.method);
  const txnRef = input.txnRef.slice(0, LONGEST_REFERENCE);
  const { playerId, requestId = uuidv7() } = input;
  const inputHash = hashInput(JSON.stringify(['deposit', String(amountPaise), method, claimedUtr, txnRef]));
  const request = { playerId, requestId, inputHash };

  const done = await db.transaction((tx) =>
    once<Answer, DepositRefusal>(tx, request, async () => {
      const refused = input.barred ?? (await findRefusal(tx, policy, { playerId, amountPaise, claimedUtr }));
      if (refused !== undefined) return refused;
      const payee = payeeOf(policy, method);
      const row = await tx.one<{ deposit_id: bigint }>(
        sql.insertRequest({ playerId, requestId, amountPaise, method, payee, txnRef, claimedUtr }),
      );
      await notifyConsoles(tx, 'deposits');
      return ok({ depositId: String(row.deposit_id) });
    }),
  );
  return done.ok ? ok(BigInt(done.value.depositId)) : done;
}

async function findRefusal(
  tx: Tx,
  { deposit }: Policy,
  input: { playerId: bigint; amountPaise: bigint; claimedUtr: string },
): Promise<ReturnType<typeof fail<DepositRefusal>> | undefined> {
  const { isBlocked } = await readFlags(tx, input.playerId);
  if (isBlocked) return fail('player_blocked');
  const broken = brokenLimit(input.amountPaise, limitsInPaise(deposit));
  if (broken === 'below_minimum') {
    return fail('deposit_below_minimum', { msg: `Minimum amount to add is ${deposit.minPoints}` });
  }
  if (broken === 'above_maximum') {
    return fail('deposit_above_maximum', { msg: `Maximum amount to add is ${deposit.maxPoints}` });
  }
  if (input.claimedUtr !== '' && (await tx.query(sql.selectCredited(input.claimedUtr))).length > 0) {
    return fail('deposit_reference_used');
  }
  const waiting = await tx.one<{ pending: number }>(sql.countPending(input.playerId));
  if (waiting.pending >= MOST_PENDING) return fail('rate_limited');
  const { playerId, amountPaise } = input;
  return judgeDeposit(tx, { playerId, amountPaise, waitingPaise: await readReservedPaise(tx, playerId) });
}
