import { DEFAULT_MINIMUM_AGE } from '@surahi/contract';
import { normaliseMobile, pointsToPaise } from '@surahi/game';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Hasher } from '../../platform/security/hash-queue.ts';
import { askRegister, findExcludedOfDevice, isExcludedNumber, linkByDevice } from '../breaks/index.ts';
import { admit, type Caller, trustDevice, whoAsks } from '../devices/index.ts';
import { type OtpRefusal, type Proven, proveNumber, spendProof, takeProofLimit } from '../one-time-codes/index.ts';
import { openSession } from '../sessions/index.ts';
import { readEmail, readName, readPassword } from './check-fields.ts';
import { createPlayer } from './create-player.ts';
import type { LoggedIn } from './attempt-log-in.ts';
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
  /** The age in years that the checkbox named. undefined from clients whose checkbox names 18. */
  confirmedAge: number | undefined;
  /** ISO 3166-1 alpha-2 code of the country of residence. undefined from clients of a demo, and those that do not ask. */
  confirmedCountry: string | undefined;
};

type Refusal =
  | 'mobile_invalid'
  | 'mobile_registered'
  | 'name_invalid'
  | 'email_invalid'
  | 'password_invalid'
  | 'age_unconfirmed'
  | 'country_not_licensed'
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
  const { mobile, name, email } = fields.value;
  const asker = await whoAsks(ctx.db, mobile, caller);
  const prepared = await admit(ctx, ctx.hashes, { mobile, asker, caller }, (hasher) =>
    proveAndHash(ctx, hasher, { ...input, ...fields.value }, caller),
  );
  if (!prepared.ok) return prepared;
  const { proven, passwordHash } = prepared.value;

  const settings = getSettings(ctx);
  const welcomeBonusPaise = ctx.config.valueMode === 'demo' ? pointsToPaise(settings.welcomeBonusPoints) : 0n;
  return ctx.db.transaction(async (tx) => {
    if (!(await spendProof(tx, { mobile, purpose: 'registration', proven }))) return fail('ticket_invalid');
    if (await isExcludedNumber(ctx.config, tx, { number: mobile, playerId: undefined })) {
      return fail('registration_unavailable');
    }
    // Another person may use the browser of an excluded player. The account opens, and betting waits for an operator.
    const excludedIds = await findExcludedOfDevice(tx, caller.device);
    const mayBet = settings.newPlayersMayBet && excludedIds.length === 0;
    const created = await createPlayer(tx, { mobile, name, email, passwordHash, mayBet, welcomeBonusPaise });
    if (!created.ok) return created;
    await linkByDevice(tx, { playerId: created.value, excludedIds, holdsBetting: settings.newPlayersMayBet });
    const session = await openSession(tx, { playerId: created.value, verifiedHash: passwordHash }, caller);
    if (session === undefined) throw new Error('could not open a session for a new player');
    await trustDevice(tx, created.value, caller.device);
    return ok({ session, player: { name, mobile, email, mayBet } });
  });
}

/** Returns the checked proof of the number and the hash of the password. */
async function proveAndHash(
  ctx: AppContext,
  hasher: Hasher,
  { mobile, password, otp, otpTicket }: Registration,
  caller: Caller,
): Promise<Result<{ proven: Proven; passwordHash: string }, Refusal>> {
  const counted = await takeProofLimit(ctx, mobile, caller);
  if (!counted.ok) return counted;
  const taken = await ctx.db.query(sql.selectPlayerByMobile(mobile));
  if (taken.length > 0) return fail('mobile_registered');
  const proof = { mobile, purpose: 'registration', otp, otpTicket, device: caller.device } as const;
  const proven = await proveNumber(ctx, proof);
  if (!proven.ok) return proven;
  const register = await askRegister(ctx, mobile);
  if (register === 'silent') return fail('register_unavailable');
  // One text for every reason, so that nobody learns who is excluded.
  if (register === 'excluded') return fail('registration_unavailable');
  return ok({ proven: proven.value, passwordHash: await hasher.hash(password) });
}

type Fields = { mobile: string; name: string; email: string; password: string };

function readFields(ctx: AppContext, input: Registration): Result<Fields, Refusal> {
  const mobile = normaliseMobile(input.mobile);
  if (mobile === null) return fail('mobile_invalid');
  const name = readName(input.name);
  if (!name.ok) return name;
  const email = readEmail(input.email);
  if (!email.ok) return email;
  const password = readPassword(input.password, mobile);
  if (!password.ok) return password;
  const minimumAge = ctx.config.license?.minimumAge ?? DEFAULT_MINIMUM_AGE;
  // Clients without the checkbox are accepted only in a demo, where points have no value.
  const confirmed = input.ageConfirmed ?? ctx.config.valueMode === 'demo';
  if (!confirmed || (input.confirmedAge ?? DEFAULT_MINIMUM_AGE) < minimumAge) {
    return fail('age_unconfirmed', { msg: `You must be ${minimumAge} or older` });
  }
  const countries = ctx.config.license?.countries;
  if (countries !== undefined && !countries.includes(input.confirmedCountry ?? '')) return fail('country_not_licensed');
  return ok({ mobile, name: name.value, email: email.value, password: password.value });
}
