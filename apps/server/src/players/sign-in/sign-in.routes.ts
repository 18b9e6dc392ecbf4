import * as calls from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { callerOf } from '../devices/index.ts';
import { TICKET_SECONDS } from '../one-time-codes/index.ts';
import { handOverSession } from '../sessions/index.ts';
import { changePassword } from './change-password.ts';
import { checkMobile } from './check-mobile.ts';
import { logInBody, playerBody, refuse } from './log-in-body.ts';
import { logIn } from './log-in.ts';
import { registerPlayer } from './register-player.ts';
import { resendOtp } from './resend-otp.ts';
import { resetPassword } from './reset-password.ts';
import { startPasswordReset } from './start-password-reset.ts';
import { updateProfile } from './update-profile.ts';
import { verifyNumber } from './verify-number.ts';

/** The echoed code; the field is absent unless OTP_ECHO is on. */
function otpBody(echo: number | undefined): { otp?: number } {
  return echo === undefined ? {} : { otp: echo };
}

/** Calls for registration and log-in. */
export function registerEntryCalls(ctx: AppContext): void {
  ctx.registerCall(calls.checkMobile, async ({ body, request, reply }) => {
    const result = await checkMobile(ctx, body.mobile, callerOf(ctx.config, { request, reply }, body.proof_of_work));
    return result.ok ? { ok: true, body: otpBody(result.value.echo) } : refuse(reply, result);
  });

  ctx.registerCall(calls.registerPlayer, async ({ body, request, reply }) => {
    const input = {
      name: body.name,
      email: body.email,
      mobile: body.mobile,
      password: body.password,
      otp: body.otp,
      otpTicket: body.otp_ticket,
      ageConfirmed: body.age_confirmed,
      confirmedAge: body.confirmed_age,
      confirmedCountry: body.confirmed_country,
    };
    const result = await registerPlayer(ctx, input, callerOf(ctx.config, { request, reply }, body.proof_of_work));
    if (!result.ok) return refuse(reply, result);
    return { ok: true, body: playerBody(ctx, { request, reply }, result.value) };
  });

  ctx.registerCall(calls.login, async ({ body, request, reply }) => {
    const result = await logIn(
      ctx,
      { mobile: body.mobile, password: body.password },
      callerOf(ctx.config, { request, reply }, body.proof_of_work),
    );
    if (!result.ok) return refuse(reply, result);
    const weak = result.value.hasWeakPassword ? { password_weak: true } : {};
    return { ok: true, body: { ...logInBody(ctx, { request, reply }, result.value), ...weak } };
  });
}

/** Calls for one-time codes and for resetting a password without a session. */
export function registerOtpCalls(ctx: AppContext): void {
  ctx.registerCall(calls.resendOtp, async ({ body, player, request, reply }) => {
    const input = { mobile: body.mobile, purpose: body.purpose };
    const result = await resendOtp(ctx, input, player, callerOf(ctx.config, { request, reply }, body.proof_of_work));
    return result.ok ? { ok: true, body: otpBody(result.value.echo) } : refuse(reply, result);
  });

  ctx.registerCall(calls.verifyOtp, async ({ body, player, request, reply }) => {
    const result = await verifyNumber(ctx, body, player, callerOf(ctx.config, { request, reply }));
    if (!result.ok) return refuse(reply, result);
    return { ok: true, body: { otp_ticket: result.value, expires_in_seconds: TICKET_SECONDS } };
  });

  ctx.registerCall(calls.forgetCheckMobile, async ({ body, request, reply }) => {
    const result = await startPasswordReset(
      ctx,
      body.mobile,
      callerOf(ctx.config, { request, reply }, body.proof_of_work),
    );
    return result.ok ? { ok: true, body: otpBody(result.value.echo) } : refuse(reply, result);
  });

  ctx.registerCall(calls.forgotPassword, async ({ body, request, reply }) => {
    const { mobile, new_pass: password, otp, otp_ticket: otpTicket } = body;
    const result = await resetPassword(
      ctx,
      { mobile, password, otp, otpTicket },
      callerOf(ctx.config, { request, reply }, body.proof_of_work),
    );
    return result.ok ? { ok: true, body: {} } : refuse(reply, result);
  });
}

/** Calls for changing the own account. */
export function registerOwnAccountCalls(ctx: AppContext): void {
  ctx.registerPlayerCall(calls.changePassword, async ({ body, player, request, reply }) => {
    const input = { oldPassword: body.old_pass, newPassword: body.new_pass };
    const result = await changePassword(ctx, player, input, callerOf(ctx.config, { request, reply }));
    if (!result.ok) return refuse(reply, result);
    const session = { token: result.value, publicId: player.publicId };
    return { ok: true, body: handOverSession(ctx.config, { request, reply }, session) };
  });

  ctx.registerPlayerCall(calls.updateProfile, async ({ body, player }) => {
    const result = await updateProfile(ctx, player.playerId, { name: body.user_name, email: body.email });
    return result.ok ? { ok: true, body: { user_name: result.value } } : result;
  });
}
