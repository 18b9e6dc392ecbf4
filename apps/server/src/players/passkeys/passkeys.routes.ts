import * as calls from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { fail } from '../../platform/result.ts';
import { createAddressWindow } from '../../platform/security/address-window.ts';
import { callerOf } from '../devices/index.ts';
import { logInBody, refuse } from '../sign-in/index.ts';
import { addPasskey, startAdding } from './add-passkey.ts';
import { startConfirmation } from './confirm-by-passkey.ts';
import { passkeyWire, readPasskeys } from './list-passkeys.ts';
import { logInByPasskey, startLogIn } from './log-in-by-passkey.ts';
import { needsCode } from './prove-owner.ts';
import { relyingParty } from './relying-party.ts';
import { removePasskey } from './remove-passkey.ts';

const ID = /^[0-9]{1,18}$/;

/** The calls that log in by a passkey. */
export function registerPasskeyLogIn(ctx: AppContext): void {
  // Each start stores a challenge, so strangers may start as often as they may log in.
  const starts = createAddressWindow(ctx.limits, 'passkey log-in', ctx.config.limits.loginPerAddressPerMinute);

  ctx.registerCall(calls.passkeyLoginOptions, async ({ request, reply }) => {
    const rp = relyingParty(ctx.config, request);
    if (rp === undefined) return fail('passkey_unavailable');
    if (!starts.take(request.ip)) return refuse(reply, fail('rate_limited'));
    return { ok: true, body: { options: await startLogIn(ctx, rp) } };
  });

  ctx.registerCall(calls.passkeyLogin, async ({ body, request, reply }) => {
    const rp = relyingParty(ctx.config, request);
    if (rp === undefined) return fail('passkey_unavailable');
    const caller = callerOf(ctx.config, { request, reply }, body.proof_of_work);
    const result = await logInByPasskey(ctx, { rp, assertion: body.passkey }, caller);
    if (!result.ok) return refuse(reply, result);
    return { ok: true, body: logInBody(ctx, { request, reply }, result.value) };
  });
}

/** The calls with which a player manages passkeys. */
export function registerOwnPasskeys(ctx: AppContext): void {
  ctx.registerPlayerCall(calls.listPasskeys, async ({ player, request, reply }) => {
    const { device } = callerOf(ctx.config, { request, reply });
    const rows = await readPasskeys(ctx, player.playerId);
    const needs_code = await needsCode(ctx, player.playerId, device);
    return { ok: true, body: { passkeys: rows.map(passkeyWire), needs_code } };
  });

  ctx.registerPlayerCall(calls.passkeyAddOptions, async ({ body, player, request, reply }) => {
    const rp = relyingParty(ctx.config, request);
    if (rp === undefined) return fail('passkey_unavailable');
    const { device } = callerOf(ctx.config, { request, reply });
    const proof = { password: body.password ?? '', otpTicket: body.otp_ticket, device };
    const result = await startAdding(ctx, player, rp, proof);
    return result.ok ? { ok: true, body: { options: result.value } } : refuse(reply, result);
  });

  ctx.registerPlayerCall(calls.addPasskey, async ({ body, player, request, reply }) => {
    const rp = relyingParty(ctx.config, request);
    if (rp === undefined) return fail('passkey_unavailable');
    const input = { rp, attestation: body.passkey, name: body.name };
    const result = await addPasskey(ctx, player, input, callerOf(ctx.config, { request, reply }));
    return result.ok ? { ok: true, body: { added: passkeyWire(result.value) } } : result;
  });

  ctx.registerPlayerCall(calls.removePasskey, async ({ body, player, request, reply }) => {
    if (!ID.test(body.passkey_id)) return fail('not_found');
    const { device, address } = callerOf(ctx.config, { request, reply });
    const proof = { password: body.password ?? '', otpTicket: body.otp_ticket, device };
    const named = { passkeyId: BigInt(body.passkey_id), address };
    const result = await removePasskey(ctx, player, named, proof);
    return result.ok ? { ok: true, body: {} } : refuse(reply, result);
  });

  ctx.registerPlayerCall(calls.passkeyConfirmOptions, async ({ body, player, request }) => {
    const rp = relyingParty(ctx.config, request);
    if (rp === undefined) return fail('passkey_unavailable');
    const result = await startConfirmation(ctx, player.playerId, rp, body);
    return result.ok ? { ok: true, body: { options: result.value } } : result;
  });
}
