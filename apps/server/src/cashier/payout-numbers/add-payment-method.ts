import { maskMobile, normaliseMobile } from '@surahi/game';
import { getSettings } from '../../content/settings/index.ts';
import { lockWallets } from '../../ledger/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { isExcludedNumber, keepExcludedNumbers } from '../../players/breaks/index.ts';
import { readFlags } from '../../players/figures/index.ts';
import { heldUntil } from '../../players/holds/index.ts';
import { NOTICES, notifyPlayer } from '../../players/notices/index.ts';
import { proveNumber, spendProof } from '../../players/one-time-codes/index.ts';
import type { ConfirmByPasskey, PasskeyRefusal } from '../../players/passkeys/index.ts';
import * as payoutNumbersSql from './payout-numbers.sql.ts';
import { methodOfUpiType, PAYOUT_METHODS } from './payout-rules.ts';

export type PaymentMethodInput = {
  playerId: bigint;
  sessionId: bigint;
  address: string;
  upiType: string;
  /** The client's text field of each method. */
  numbers: Record<payoutNumbersSql.PayoutMethod, string>;
  otp: string;
  otpTicket: string;
  /** The confirmation by a passkey that the request carries; undefined without one. */
  confirmByPasskey: ConfirmByPasskey | undefined;
};

export type PaymentMethodSaved = {
  upiType: '1' | '2' | '3';
  isFirst: boolean;
  /** End of the hold on withdrawals to the number; null without a hold. */
  heldUntil: Date | null;
};

type Refusal =
  | 'upi_type_invalid'
  | 'upi_number_invalid'
  | 'registration_unavailable'
  | 'otp_wrong'
  | 'otp_expired'
  | 'otp_exhausted'
  | 'ticket_invalid'
  | PasskeyRefusal
  | 'passkey_unavailable'
  | 'player_blocked';

/**
 * Adds or changes a payout number. A code sent to the player's own mobile number proves the request, or a passkey that
 * counts as a code. The new number is on hold for `payoutHoldHours`. The player receives a notice, and the history keeps
 * the old number. Errors: upi_type_invalid, upi_number_invalid, and those of the code or the passkey.
 */
export async function addPaymentMethod(
  ctx: AppContext,
  input: PaymentMethodInput,
): Promise<Result<PaymentMethodSaved, Refusal>> {
  const method = methodOfUpiType(input.upiType);
  if (method === undefined) return fail('upi_type_invalid');
  const number = normaliseMobile(input.numbers[method]);
  if (number === null) return fail('upi_number_invalid');
  const { playerId } = input;
  const prepared = await prepareProof(ctx, input, number);
  if (!prepared.ok) return prepared;
  const policy = getSettings(ctx);
  const { payoutHoldHours } = policy;

  return ctx.db.transaction<Result<PaymentMethodSaved, Refusal>>(async (tx) => {
    const proven = await prepared.value(tx);
    if (!proven.ok) return proven;
    await lockWallets(tx, [playerId]);
    // The account may have been deleted while this call waited for the lock.
    if ((await readFlags(tx, playerId)).isBlocked) return fail('player_blocked');
    if (await isExcludedNumber(ctx.config, tx, { number, playerId })) return fail('registration_unavailable');
    const { sessionId, address } = input;
    const saved = await savePayoutNumber(tx, { playerId, method, number, payoutHoldHours, sessionId, address });
    await keepExcludedNumbers(ctx.config, tx, playerId);
    const flags = await readFlags(tx, playerId);
    return ok({ ...saved, heldUntil: heldUntil({ ...flags, numberHeldUntil: saved.heldUntil }, policy) });
  });
}

type SpendProof = (tx: Tx) => Promise<Result<undefined, Refusal>>;

/** Returns how the caller's transaction spends the request's proof. A wrong code is counted at once. */
async function prepareProof(
  ctx: AppContext,
  { playerId, otp, otpTicket, upiType, confirmByPasskey }: PaymentMethodInput,
  number: string,
): Promise<Result<SpendProof, Refusal>> {
  if (otp === '' && otpTicket === '' && confirmByPasskey !== undefined) {
    return ok((tx) => confirmByPasskey(tx, { purpose: 'payout_number', number, code: upiType }));
  }
  const { mobile } = await readFlags(ctx.db, playerId);
  const purpose = 'upi_details' as const;
  const proven = await proveNumber(ctx, { mobile, purpose, otp, otpTicket, device: undefined });
  if (!proven.ok) return proven;
  return ok(async (tx) =>
    (await spendProof(tx, { mobile, purpose, proven: proven.value })) ? ok(undefined) : fail('ticket_invalid'),
  );
}

export type PayoutNumber = {
  playerId: bigint;
  method: payoutNumbersSql.PayoutMethod;
  /** Ten digits (`normaliseMobile`). The caller has verified that the player wants it. */
  number: string;
  /** Hold in hours for a new or changed number; 0 for no hold. */
  payoutHoldHours: number;
  /** The session that changed the number; null for seeded data. */
  sessionId: bigint | null;
  address: string | null;
};

/**
 * Stores a payout number, its hold, its history and the notice to the player, in the caller's transaction. An equal
 * number changes nothing.
 */
export async function savePayoutNumber(tx: Tx, input: PayoutNumber): Promise<PaymentMethodSaved> {
  const { playerId, method, number, payoutHoldHours, sessionId, address } = input;
  // The lock serialises concurrent changes. A withdrawal sees either the old number, or the new one with its hold.
  await lockWallets(tx, [playerId]);
  const { now } = await readFlags(tx, playerId);
  const known = (await tx.query<payoutNumbersSql.MethodRow>(payoutNumbersSql.selectMethods(playerId))).find(
    (row) => row.method === method,
  );
  const { upiType, name } = PAYOUT_METHODS[method];
  if (known?.number === number) {
    const heldUntil = known.held_until !== null && known.held_until > now ? known.held_until : null;
    return { upiType, isFirst: false, heldUntil };
  }
  const row = await tx.one<payoutNumbersSql.MethodRow>(
    payoutNumbersSql.saveMethod({
      playerId,
      method,
      number,
      holdHours: payoutHoldHours === 0 ? null : payoutHoldHours,
    }),
  );
  const oldNumber = known?.number ?? null;
  await tx.query(
    payoutNumbersSql.insertMethodChange({ playerId, method, oldNumber, newNumber: number, sessionId, address }),
  );
  const changed = { method: name, number: maskMobile(number), heldUntil: row.held_until };
  await notifyPlayer(tx, playerId, NOTICES.payoutNumberChanged(changed));
  return { upiType, isFirst: known === undefined, heldUntil: row.held_until };
}
