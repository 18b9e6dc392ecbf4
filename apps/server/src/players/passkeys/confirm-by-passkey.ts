import type { PasskeyAssertion, PasskeyRequestOptions } from '@surahi/contract';
import { normaliseMobile, parseAmount } from '@surahi/game';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { createChallenge, requestOptions } from './challenges.ts';
import { readPasskeys } from './list-passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { tellOfCopies } from './tell-of-copies.ts';
import { type PasskeyRefusal, verifyAssertion } from './verify-assertion.ts';

/** What a passkey confirms instead of a code: one withdrawal, or one payout number. `code` is the method's on the wire. */
type Confirmed =
  | { purpose: 'withdrawal'; amountPaise: bigint; code: string }
  | { purpose: 'payout_number'; number: string; code: string };

/** Confirms in the caller's transaction. Only a signature for exactly this action is good, and only once. */
export type ConfirmByPasskey = (
  tx: Tx,
  what: Confirmed,
) => Promise<Result<undefined, PasskeyRefusal | 'passkey_unavailable'>>;

type Asked = {
  purpose: Confirmed['purpose'];
  amount: string;
  payment_method: string;
  upi_type: string;
  number: string;
};

/** A hash, because `code` is text of the client. */
function subjectOf(what: Confirmed): string {
  const text = what.purpose === 'withdrawal' ? `${what.amountPaise} ${what.code}` : `${what.number} ${what.code}`;
  return hashToken(text).toString('base64url');
}

function readAsked(asked: Asked): Result<Confirmed, 'amount_invalid' | 'upi_number_invalid'> {
  if (asked.purpose === 'withdrawal') {
    const amountPaise = parseAmount(asked.amount, { decimals: 2 });
    if (amountPaise === null) return fail('amount_invalid');
    return ok({ purpose: 'withdrawal', amountPaise, code: asked.payment_method });
  }
  const number = normaliseMobile(asked.number);
  return number === null ? fail('upi_number_invalid') : ok({ purpose: 'payout_number', number, code: asked.upi_type });
}

/** Starts a confirmation. Errors: passkey_none while no passkey of the player counts as a code. */
export async function startConfirmation(
  ctx: AppContext,
  playerId: bigint,
  rp: RelyingParty,
  asked: Asked,
): Promise<Result<PasskeyRequestOptions, 'amount_invalid' | 'upi_number_invalid' | 'passkey_none'>> {
  const what = readAsked(asked);
  if (!what.ok) return what;
  const counting = (await readPasskeys(ctx, playerId)).filter(({ counts_as_code }) => counts_as_code);
  if (counting.length === 0) return fail('passkey_none');
  const { purpose } = what.value;
  const challenge = await ctx.db.transaction((tx) =>
    createChallenge(tx, { purpose, playerId, subject: subjectOf(what.value), userHandle: null }),
  );
  return ok(requestOptions(rp, challenge, counting));
}

type Carried = { playerId: bigint; rp: RelyingParty | undefined; assertion: PasskeyAssertion | undefined };

/**
 * Runs `use` with the confirmation that a request carries, or with undefined if it carries none. A passkey that does not
 * replace a code yet is refused. If a copy of a passkey may exist, the player gets a notice.
 */
export async function withConfirmation<Outcome>(
  ctx: AppContext,
  { playerId, rp, assertion }: Carried,
  use: (confirm: ConfirmByPasskey | undefined) => Promise<Outcome>,
): Promise<Outcome> {
  if (assertion === undefined) return use(undefined);
  return tellOfCopies(ctx, playerId, (onCopy) =>
    use(async (tx, what) => {
      if (rp === undefined) return fail('passkey_unavailable');
      const { newDeviceHours } = getSettings(ctx);
      const { purpose } = what;
      const signed = { rp, assertion, purpose, playerId, subject: subjectOf(what), newDeviceHours, onCopy };
      const verified = await verifyAssertion(ctx, tx, signed);
      if (!verified.ok) return verified;
      return verified.value.counts_as_code ? ok(undefined) : fail('passkey_invalid');
    }),
  );
}
