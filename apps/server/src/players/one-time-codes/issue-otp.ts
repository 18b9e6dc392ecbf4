import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { OTP_SECONDS, type OtpPurpose } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { before } from '../../platform/before.ts';
import { subscriberOf } from '../../platform/security/network-of.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { admit, type Asker, lockNumber, shareOf, supportCodeFor } from '../devices/index.ts';
import { rememberDelivery, sendSms } from '../text-messages/index.ts';
import * as sql from './one-time-codes.sql.ts';
import { partOf } from './part-of.ts';

export type OtpRequest = {
  /** Ten digits. */
  mobile: string;
  /** Address of the caller, for the limit per minute. */
  address: string;
  /** Browser and solution of a caller without a session, see Caller. */
  device?: string | undefined;
  solution?: string | undefined;
  asker: Asker;
  purpose: OtpPurpose;
  /**
   * False stores a code that is not sent and never matches, so that a number without an account gets the same
   * response.
   */
  deliver: boolean;
  /** Minimum seconds since the previous code of the same requester, number and purpose; 0 for no wait. */
  waitSeconds?: number;
  /**
   * False returns without waiting for the provider. Waiting would reveal by the response time whether a text was sent.
   */
  awaitDelivery?: boolean;
};

/** `echo` is the code, set only while OTP_ECHO is on (development). */
export type IssuedOtp = { echo: number | undefined };

const SALT_BYTES = 16;

/** Hash of a code as stored. Each row has its own salt, so equal codes have different hashes. */
export function hashCode(salt: Buffer, code: string): Buffer {
  return createHmac('sha256', salt).update(code, 'utf8').digest();
}

/**
 * Creates a four-digit code valid for five minutes and sends it. The requester's earlier codes for the same purpose
 * become invalid. The first digit is never 0, because the protocol sends codes as JSON numbers.
 * Errors: busy and rate_limited (the caller's lane is full), otp_limit (daily limit of the number for this requester or
 * its kind), rate_limited (sooner than waitSeconds, address limit per minute, or hourly limit of all numbers),
 * otp_unsent (the provider did not send the text). Unknown numbers get the same errors, so a refusal does not reveal
 * whether an account exists.
 */
export async function issueOtp(
  ctx: AppContext,
  request: OtpRequest,
): Promise<Result<IssuedOtp, 'otp_limit' | 'rate_limited' | 'otp_unsent' | 'busy'>> {
  const { mobile, purpose, deliver, asker } = request;
  const startedMs = performance.now();
  const code = String(randomInt(1_000, 10_000));
  const caller = { address: request.address, device: request.device, solution: request.solution };
  const stored = await admit(ctx, ctx.codes.queue, { mobile, asker, caller }, (takeTurn) =>
    takeTurn(() => storeCode(ctx, request, code)),
  );
  if (!stored.ok) return stored;
  if (deliver) {
    const text = textOf(code, ctx.config.publicUrl);
    const sending = deliverCode(ctx, { mobile, text }, stored.value);
    if (!(await isUnderway(ctx, sending, { startedMs, awaitDelivery: request.awaitDelivery }))) {
      return fail('otp_unsent');
    }
  }
  ctx.logger.debug({ purpose }, 'issued a one-time code');
  return ok({ echo: ctx.config.otp.echo ? Number(code) : undefined });
}

/**
 * Waits for a delivery until `waitMs` after the start of the call, or not at all without `awaitDelivery`. Returns false
 * if the text was not sent. A delivery that takes longer continues after the call, and its text counts as sent.
 */
async function isUnderway(
  ctx: AppContext,
  sending: Promise<boolean>,
  { startedMs, awaitDelivery = true }: { startedMs: number; awaitDelivery: boolean | undefined },
): Promise<boolean> {
  // The development outbox is a table of the database. Its answer never depends on a provider.
  if (ctx.config.sms.kind === 'outbox') return sending;
  rememberDelivery(ctx, sending);
  return !awaitDelivery || (await before(sending, startedMs + ctx.texts.waitMs)) !== false;
}

/**
 * The text message of a code. Its last line names the site, so that a browser offers the code to this site alone
 * (origin-bound one-time codes). Browsers read it on https only.
 */
function textOf(code: string, publicUrl: string): string {
  const text = `${code} is your Surahi code. It is good for 5 minutes. Never share it with anyone.`;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? `${text}\n\n@${hostname} #${code}` : text;
}

async function storeCode(
  ctx: AppContext,
  request: OtpRequest,
  code: string,
): Promise<Result<bigint, 'otp_limit' | 'rate_limited'>> {
  const { mobile, address, purpose, asker, deliver, waitSeconds = 0 } = request;
  const salt = randomBytes(SALT_BYTES);
  return ctx.db.transaction(async (tx) => {
    await tx.query(lockNumber(mobile));
    const [recent] = await tx.query<sql.RecentRow>(sql.selectRecent(mobile, purpose, asker, waitSeconds));
    if (recent !== undefined && hadEnough(recent, asker, ctx.config.otp.perDay))
      return fail('otp_limit', supportCodeFor(mobile, asker));
    // Checked before the lock too. In a flood, requests that are refused anyway do not wait for the lock.
    if (!(await hasRoom(ctx, tx, request))) return fail('rate_limited', supportCodeFor(mobile, asker));
    if (recent?.too_soon === true && waitSeconds > 0) return fail('rate_limited');
    await tx.query(sql.lockSending());
    if (!(await hasRoom(ctx, tx, request))) return fail('rate_limited', supportCodeFor(mobile, asker));
    const row = await tx.one<{ otp_id: bigint }>(
      sql.insertCode({
        mobile,
        line: subscriberOf(address),
        purpose,
        asker,
        salt,
        codeHash: hashCode(salt, code),
        tries: ctx.config.otp.tries,
        sent: deliver,
        ttlSeconds: OTP_SECONDS,
      }),
    );
    return ok(row.otp_id);
  });
}

function hadEnough(recent: sql.RecentRow, asker: Asker, perDay: number): boolean {
  return recent.today >= perDay || (asker.kind !== 'player' && recent.of_share >= shareOf(perDay));
}

/**
 * Returns false when one of three limits is reached: codes per hour for all numbers, the part of them for one
 * stranger's network, codes per minute for this address. The address limit does not apply to a known browser, whose
 * daily limit is small enough.
 */
async function hasRoom(ctx: AppContext, tx: Tx, { address, asker }: OtpRequest): Promise<boolean> {
  const { otp, limits } = ctx.config;
  const most = limits.otpPerAddressPerMinute;
  const forStranger = asker.kind === 'stranger';
  const room = await tx.one<sql.RoomRow>(
    sql.selectRoom({
      perHour: otp.perHourTogether,
      perNetwork: partOf(otp.perHourTogether),
      network: asker.share,
      line: subscriberOf(address),
      perMinute: most,
      forStranger,
    }),
  );
  if (room.hour_full) ctx.codes.stopped.inc();
  return !room.hour_full && (asker.kind === 'device' || !room.address_full);
}

/**
 * Sends a code. Returns false if no text was sent. The code is then invalid and does not use up the number's daily
 * limit. A code for a number that the provider refused still counts towards the limits per hour, per network and per
 * minute. Otherwise an attacker could try numbers without end. If the text may have arrived, the code stays valid and
 * counts. Never throws.
 */
async function deliverCode(ctx: AppContext, sms: { mobile: string; text: string }, otpId: bigint): Promise<boolean> {
  try {
    const sent = await sendSms(ctx, sms);
    if (sent === 'recipient') await ctx.db.query(sql.withdrawCode(otpId));
    else if (sent === 'refused') await ctx.db.query(sql.deleteCode(otpId));
    else return true;
  } catch (error) {
    ctx.logger.error({ err: error }, 'could not send a one-time code');
  }
  return false;
}
