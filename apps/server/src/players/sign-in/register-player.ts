import { normaliseMobile, pointsToPaise } from '@surahi/game';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { askRegister, isExcludedNumber } from '../breaks/index.ts';
import { type Caller, trustDevice } from '../devices/index.ts';
import { type OtpRefusal, proveNumber, spendTicket, takeProofLimit } from '../one-time-codes/index.ts';
import { openSession } from '../sessions/index.ts';
import { readEmail, readName, readPassword } from './check-fields.ts';
import { createPlayer } from './create-player.ts';
import type { LoggedIn } from './log-in.ts';
import * as sql from './players.sql.ts';

export type Registration = {
  name: string;
  email: string;
  mobile: string;
  password: string;
  otp: string;
  otpTicket: string;
  /** undefined from clients without this checkbox. */
  ageConfirmed: boolean | undefined;
};

type Refusal =
  | 'mobile_invalid'
  | 'mobile_registered'
  | 'name_invalid'
  | 'email_invalid'
  | 'password_invalid'
  | 'age_unconfirmed'
  | 'ticket_invalid'
  | 'registration_unavailable'
  | 'register_unavailable'
  | 'rate_limited'
  | 'busy'
  | OtpRefusal;

/**
 * Registers a player with a proven number, credits the demo's welcome bonus, and logs in. Only settings decide what a
 * new player may do, never the request. The numbers of excluded persons are refused.
 */
export async function registerPlayer(
  ctx: AppContext,
  input: Registration,
  caller: Caller,
): Promise<Result<LoggedIn, Refusal>> {
  const fields = readFields(ctx, input);
  if (!fields.ok) return fields;
  const { mobile, name, email, password } = fields.value;
  const counted = await takeProofLimit(ctx, mobile, caller);
  if (!counted.ok) return counted;
  const taken = await ctx.db.query(sql.selectPlayerByMobile(mobile));
  if (taken.length > 0) return fail('mobile_registered');
  const purpose = 'registration' as const;
  const { otp, otpTicket } = input;
  const proven = await proveNumber(ctx, { mobile, purpose, otp, otpTicket, device: caller.device });
  if (!proven.ok) return proven;
  const register = await askRegister(ctx, mobile);
  if (register === 'silent') return fail('register_unavailable');
  // One text for every reason, so that nobody learns who is excluded.
  if (register === 'excluded') return fail('registration_unavailable');
  const passwordHash = await ctx.hashes.hash(password);
  if (passwordHash === 'busy') return fail('busy');

  const settings = getSettings(ctx);
  const mayBet = settings.newPlayersMayBet;
  const welcomeBonusPaise = ctx.config.valueMode === 'demo' ? pointsToPaise(settings.welcomeBonusPoints) : 0n;
  return ctx.db.transaction(async (tx) => {
    if (!(await spendTicket(tx, { mobile, purpose, ticket: proven.value }))) return fail('ticket_invalid');
    if (await isExcludedNumber(ctx.config, tx, { number: mobile, playerId: undefined })) {
      return fail('registration_unavailable');
    }
    const created = await createPlayer(tx, { mobile, name, email, passwordHash, mayBet, welcomeBonusPaise });
    if (!created.ok) return created;
    const session = await openSession(tx, { playerId: created.value, verifiedHash: passwordHash }, caller);
    if (session === undefined) throw new Error('could not open a session for a new player');
    await trustDevice(tx, created.value, caller.device);
    return ok({ session, player: { name, mobile, email, mayBet } });
  });
}

type Fields = { mobile: string; name: string; email: string; password: string };

function readFields(ctx: AppContext, input: Registration): Result<Fields, Refusal> {
  const mobile = normaliseMobile(input.mobile);
  if (mobile === null) return fail('mobile_invalid');
  const name = readName(input.name);
  if (!name.ok) return name;
  const email = readEmail(input.email);
  if (!email.ok) return email;
  const password = readPassword(input.password);
  if (!password.ok) return password;
  // clients without the checkbox are accepted only in a demo, where points have no value
  const adult = input.ageConfirmed ?? ctx.config.valueMode === 'demo';
  if (!adult) return fail('age_unconfirmed');
  return ok({ mobile, name: name.value, email: email.value, password: password.value });
}
