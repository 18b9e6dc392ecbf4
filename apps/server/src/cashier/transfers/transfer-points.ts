import { HOUSE_ZONE } from '../../config/house-zone.ts';
import {
  brokenLimit,
  formatPoints,
  instantOf,
  leftOfDailyLimit,
  limitsInPaise,
  normaliseMobile,
  parseAmount,
  zonedDate,
} from '@surahi/game';
import { v7 as uuidv7 } from 'uuid';
import type { Settings } from '../../content/settings/index.ts';
import { hashInput, lockWallets, move, once } from '../../ledger/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, type Failure, ok, type Result } from '../../platform/result.ts';
import type { Barred } from '../../players/breaks/index.ts';
import { type PlayerFlags, readFlags } from '../../players/figures/index.ts';
import { type HoldPolicy, type ProofRefusal, type Sender, sendFromDevice } from '../../players/holds/index.ts';
import { countCredit, judgeSending, mayReceive, readReservedPaise } from '../../players/limits/index.ts';
import { judgeSender, lookUpReceiver } from './find-receiver.ts';
import * as sql from './transfers.sql.ts';

export type TransferPolicy = Pick<Settings, 'transfer' | 'transferDailyPoints' | 'receiverLookupsPerDay'> & HoldPolicy;

export type TransferInput = Omit<Sender, 'mobile' | 'byPasskey'> & {
  /** Whole points, as typed. */
  amount: string;
  receiverMobile: string;
  note: string;
  requestId: string | undefined;
  /** Why the sender is barred. It refuses the request unless this is the retry of an accepted one. */
  barred?: Barred | undefined;
  /**
   * Whether the exclusion register cleared a receiver; without it, everybody is clear. Judged with the other reasons for
   * which a receiver gets nothing, after the look-up was counted and the amount was checked. It must not wait.
   */
  isClear?: (receiverId: bigint) => boolean;
};

export type TransferRefusal =
  | 'amount_invalid'
  | 'receiver_unknown'
  | 'transfer_to_self'
  | 'transfer_disabled'
  | 'transfer_on_hold'
  | ProofRefusal
  | 'transfer_below_minimum'
  | 'transfer_above_maximum'
  | 'transfer_daily_limit'
  | 'transfer_insufficient'
  | 'player_blocked'
  | 'transfer_unavailable'
  | 'time_out'
  | Barred['code']
  | 'rate_limited'
  | 'id_reused'
  | 'already_accepted';

export type Transferred = { transferId: bigint; balancePaise: bigint };

type Answer = { transferId: string; balancePaise: string };

const LONGEST_NOTE = 100;

/**
 * Moves whole points to another player, once per request id (docs/rules.md#2-replays). It locks both wallets in key
 * order before any check. Different spellings of one mobile number count as the same number. Errors: see
 * `TransferRefusal`; rate_limited means too many look-ups of receivers.
 */
export async function transferPoints(
  db: Db,
  policy: TransferPolicy,
  input: TransferInput,
): Promise<Result<Transferred, TransferRefusal>> {
  const amountPaise = parseAmount(input.amount, { decimals: 0 });
  if (amountPaise === null || amountPaise === 0n) return fail('amount_invalid');
  const mobile = normaliseMobile(input.receiverMobile);
  if (mobile === null) return fail('receiver_unknown');
  const note = input.note.trim().slice(0, LONGEST_NOTE);
  const { playerId, requestId = uuidv7() } = input;
  const inputHash = hashInput(JSON.stringify(['transfer', String(amountPaise), mobile, note]));
  const request = { playerId, requestId, inputHash };

  const done = await db.transaction(async (tx) => {
    const [known] = await tx.query<sql.ReceiverRow>(sql.selectReceiver(mobile));
    await lockWallets(tx, known === undefined ? [playerId] : [playerId, known.player_id]);
    return once<Answer, TransferRefusal>(tx, request, async () => {
      if (input.barred !== undefined) return input.barred;
      const flags = await readFlags(tx, playerId);
      const barred = judgeSender(flags, policy);
      if (barred !== undefined) return barred;
      if (mobile === flags.mobile) return fail('transfer_to_self');
      const receiver = await lookUpReceiver(tx, policy, { playerId, flags, mobile });
      if (!receiver.ok) return receiver;
      const refused =
        (await judgeSending(tx, playerId)) ?? (await findRefusal(tx, policy, { playerId, amountPaise, flags }));
      if (refused !== undefined) return refused;
      const { playerId: receiverId } = receiver.value;
      const readWaiting = () => readReservedPaise(tx, receiverId);
      const isClear = input.isClear?.(receiverId) ?? true;
      if (!isClear || !(await mayReceive(tx, { playerId: receiverId, amountPaise, readWaiting }))) {
        return fail('transfer_unavailable');
      }
      const transfer = { playerId, receiverId, amountPaise, requestId, note };
      return sendFromDevice(tx, policy, { ...input, mobile: flags.mobile }, () => send(tx, transfer));
    });
  });
  return done.ok ? ok(fromAnswer(done.value)) : done;
}

async function send(
  tx: Tx,
  transfer: { playerId: bigint; receiverId: bigint; amountPaise: bigint; requestId: string; note: string },
): Promise<Result<Answer, 'transfer_insufficient'>> {
  const { playerId, receiverId, amountPaise, requestId, note } = transfer;
  const moved = await move(tx, {
    kind: 'playerTransfer',
    from: { account: 'wallet', playerId },
    to: { account: 'wallet', playerId: receiverId },
    amountPaise,
    requestId,
    ...(note === '' ? {} : { note }),
  });
  if (!moved.ok) return fail('transfer_insufficient');
  await countCredit(tx, { playerId: receiverId, amountPaise, at: moved.value.at });
  return ok({
    transferId: String(moved.value.transferId),
    balancePaise: String(moved.value.fromBalancePaise ?? 0n),
  });
}

function fromAnswer(answer: Answer): Transferred {
  return {
    transferId: BigInt(answer.transferId),
    balancePaise: BigInt(answer.balancePaise),
  };
}

/** Checks the limits per transfer and per day. The lock on the sender's wallet serialises concurrent transfers. */
async function findRefusal(
  tx: Tx,
  { transfer, transferDailyPoints }: TransferPolicy,
  input: { playerId: bigint; amountPaise: bigint; flags: PlayerFlags },
): Promise<Failure<TransferRefusal> | undefined> {
  const { amountPaise, flags } = input;
  const broken = brokenLimit(amountPaise, limitsInPaise(transfer));
  if (broken === 'below_minimum') {
    return fail('transfer_below_minimum', { msg: `Points Must be More than ${transfer.minPoints}` });
  }
  if (broken === 'above_maximum') {
    return fail('transfer_above_maximum', { msg: `Points Must be Less than ${transfer.maxPoints}` });
  }
  if (transferDailyPoints === null) return undefined;
  const dayMs = instantOf(zonedDate(flags.now.getTime(), HOUSE_ZONE), '00:00', HOUSE_ZONE);
  const sent = await tx.one<{ sent_paise: bigint }>(sql.selectSentSince(input.playerId, new Date(dayMs)));
  const leftPaise = leftOfDailyLimit(transferDailyPoints, sent.sent_paise);
  if (amountPaise <= leftPaise) return undefined;
  return fail('transfer_daily_limit', { msg: `You may transfer ${formatPoints(leftPaise)} more points today` });
}
