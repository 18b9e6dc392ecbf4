import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { OtpPurpose } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type Asker, lockNumber, shareOf, supportCodeFor } from '../devices/index.ts';
import { rememberDelivery, sendSms } from '../text-messages/index.ts';
import * as sql from './one-time-codes.sql.ts';

export type OtpRequest = {
  /** Ten digits. */
  mobile: string;
  /** An address has only so many codes a minute. */
  address: string;
  asker: Asker;
  purpose: OtpPurpose;
  /** False makes a code that nobody gets and that never fits: a number without account answers like one with. */
  deliver: boolean;
  /** Seconds since the last code of this asker, number and purpose before which another is refused; 0 for no wait. */
  waitSeconds?: number;
  /** False: the answer does not wait for the provider, whose time would tell whether anything was sent. */
  awaitDelivery?: boolean;
};

/** `echo` is the code, only while OTP_ECHO is on (development). */
export type IssuedOtp = { echo: number | undefined };

const TTL_SECONDS = 5 * 60;
const SALT_BYTES = 16;

/** What is stored of a code. The salt is the row's own, so equal codes look different. */
export function hashCode(salt: Buffer, code: string): Buffer {
  return createHmac('sha256', salt).update(code, 'utf8').digest();
}

/**
 * Makes a code of four digits, good for five minutes, and sends it; the asker's earlier codes for the same purpose are
 * worthless from then on. The first digit is never 0, since the protocol writes codes as JSON numbers.
 * Errors: otp_limit (codes a day and number, of this circle of askers or of this asker), rate_limited (sooner than waitSeconds, the address has
 * had the minute's codes, or all numbers together the hour's: for unknown ones too, so that it tells nothing about one), otp_unsent (provider is down).
 */
export async function issueOtp(
  ctx: AppContext,
  request: OtpRequest,
): Promise<Result<IssuedOtp, 'otp_limit' | 'rate_limited' | 'otp_unsent'>> {
  const { mobile, purpose, deliver } = request;
  const code = String(randomInt(1_000, 10_000));
  const stored = await storeCode(ctx, request, code);
  if (!stored.ok) return stored;
  if (deliver) {
    const text = `${code} is your Surahi code. It is good for 5 minutes. Never share it with anyone.`;
    const sending = deliverCode(ctx, { mobile, text }, stored.value);
    if (request.awaitDelivery === false && ctx.config.sms.kind === 'http') rememberDelivery(ctx, sending);
    else if (!(await sending)) return fail('otp_unsent');
  }
  ctx.logger.debug({ purpose }, 'an otp was issued');
  return ok({ echo: ctx.config.otp.echo ? Number(code) : undefined });
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
    // first without the lock: of a flood only those wait for each other who may still get a code
    if (!(await hasRoom(ctx, tx, request))) return fail('rate_limited', supportCodeFor(mobile, asker));
    if (recent?.too_soon === true && waitSeconds > 0) return fail('rate_limited');
    await tx.query(sql.lockSending());
    if (!(await hasRoom(ctx, tx, request))) return fail('rate_limited', supportCodeFor(mobile, asker));
    const row = await tx.one<{ otp_id: bigint }>(
      sql.insertCode({
        mobile,
        address,
        purpose,
        asker,
        salt,
        codeHash: hashCode(salt, code),
        tries: ctx.config.otp.tries,
        sent: deliver,
        ttlSeconds: TTL_SECONDS,
      }),
    );
    return ok(row.otp_id);
  });
}

function hadEnough(recent: sql.RecentRow, asker: Asker, perDay: number): boolean {
  return recent.today >= perDay || (asker.circle !== 'player' && recent.of_share >= shareOf(perDay));
}

/**
 * False when all numbers together have had the codes of the hour, or this address those of the minute. A known browser has
 * so few a day that it need not wait for what others ask for behind the same address.
 */
async function hasRoom(ctx: AppContext, tx: Tx, { address, asker }: OtpRequest): Promise<boolean> {
  const { otp, limits } = ctx.config;
  const most = limits.otpPerAddressPerMinute;
  const forStranger = asker.circle === 'stranger';
  const [room] = await tx.query<sql.RoomRow>(sql.selectRoom(otp.perHourTogether, address, most, forStranger));
  if (room?.hour_full === true) ctx.codes.stopped.inc();
  return room?.hour_full === false && (asker.circle === 'device' || !room.address_full);
}

/** A code that could not be handed over is taken back, so that an outage uses up nobody's day. Never throws. */
async function deliverCode(ctx: AppContext, sms: { mobile: string; text: string }, otpId: bigint): Promise<boolean> {
  try {
    if (await sendSms(ctx, sms)) return true;
    await ctx.db.query(sql.deleteCode(otpId));
  } catch (error) {
    ctx.logger.error({ err: error }, 'an otp could not be handed over');
  }
  return false;
}
