import * as calls from '@surahi/contract';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { acknowledgeCheck } from './acknowledge-check.ts';
import { declineDepositLimit } from './decline-deposit-limit.ts';
import { registerLimitChanges } from './limit-changes.ts';
import { changePlaySettings } from './play-settings.ts';
import { readPlayLimits } from './read-limits.ts';
import { cancelRaise, confirmRaise, type LimitChanged, readLimit, setLimit } from './set-limit.ts';

/** Registers the player's calls on limits, the reality check and own blocks. */
export function registerLimits(ctx: AppContext): void {
  const { db } = ctx;
  const registerChange = registerLimitChanges(ctx);

  ctx.registerPlayerCall(calls.playLimits, async ({ player }) => ({
    ok: true,
    body: {
      ...(await readPlayLimits(db, player.playerId)),
      refunds_open_bids: getSettings(ctx).refundExcludedBids,
    },
  }));

  registerChange(calls.setPlayLimit, async ({ body, player }) => {
    const amount = readLimit(body.kind, body.period, body.amount);
    if (!amount.ok) return amount;
    const { kind, period } = body;
    const raiseHours = getSettings(ctx).limitRaiseHours;
    const set = await setLimit(db, { playerId: player.playerId, kind, period, amount: amount.value, raiseHours });
    return set.ok ? { ok: true, body: toWire(set.value) } : set;
  });

  registerChange(calls.confirmPlayLimit, async ({ body: { kind, period }, player }) => {
    const confirmed = await confirmRaise(db, { playerId: player.playerId, kind, period });
    return confirmed.ok ? { ok: true, body: toWire(confirmed.value) } : confirmed;
  });

  registerChange(calls.cancelPlayLimit, async ({ body: { kind, period }, player }) => {
    const cancelled = await cancelRaise(db, { playerId: player.playerId, kind, period });
    return cancelled.ok ? { ok: true, body: {} } : cancelled;
  });

  registerChange(calls.declineDepositLimit, async ({ player }) => {
    await declineDepositLimit(db, player.playerId);
    return { ok: true, body: {} };
  });

  ctx.registerPlayerCall(calls.acknowledgePlayCheck, async ({ player }) => {
    const checkAt = await acknowledgeCheck(db, player.playerId);
    return { ok: true, body: { check_at: checkAt.getTime() } };
  });

  registerChange(calls.setPlaySettings, async ({ body, player }) => {
    const changed = await changePlaySettings(db, { playerId: player.playerId, settings: body });
    return changed.ok ? { ok: true, body: {} } : changed;
  });
}

function toWire(changed: LimitChanged) {
  const { outcome, effectiveAt } = changed;
  const expiresAt = changed.outcome === 'waiting' ? changed.expiresAt.getTime() : 0;
  return { outcome, effective_at: effectiveAt.getTime(), expires_at: expiresAt };
}
