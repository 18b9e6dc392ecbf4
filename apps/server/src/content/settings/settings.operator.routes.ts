import { OPERATOR_CALLS, type PlatformSettings } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import { changeOrPropose } from '../../operators/proposals/index.ts';
import { needsSecondPerson } from '../../operators/two-people/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { readSettings, settingsWith } from './get-settings.ts';
import { settingsHandler } from './propose-settings.ts';
import type { Settings } from './settings-schema.ts';

/** Operator calls for contacts, limits, hours and defaults. */
export function registerSettings(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.getPlatformSettings, async () => ok({ settings: platformOf(await readSettings(ctx)) }));

  const kind = 'settings.platform';
  const handler = settingsHandler(ctx, { kind, action: 'settings.change', subject: 'settings:platform' });
  ctx.proposals.register(handler);
  const byTwo = needsSecondPerson(ctx.config, 'changeSettings');
  api.register(OPERATOR_CALLS.savePlatformSettings, async ({ body, operator, actor }) => {
    const { settings, before, reason } = body;
    const by = { ...actor, operatorId: operator.operatorId };
    const changed = await changeOrPropose(ctx, handler, { payload: settings, seen: before, reason, actor: by, byTwo });
    if (!changed.ok) return changed;
    const { state } = changed.value;
    return ok({ state, settings: platformOf(settingsWith(ctx, state === 'done' ? settings : {})) });
  });
}

function platformOf(settings: Settings): PlatformSettings {
  const { contacts, deposit, withdrawal, transfer, transferDailyPoints, bid, withdrawWindow } = settings;
  const { gatewayStatus, newPlayersMayBet, welcomeBonusPoints, payoutHoldHours, newDeviceHours } = settings;
  const { payoutClaimMinutes, payoutFile, creditCeilingPoints, secondPersonAbove, secondPersonInDemo } = settings;
  const { secondPersonWaitHours, resultsByTwo, rateFloors, limitRaiseHours, resultSwitchTime, refundExcludedBids } =
    settings;
  const { marketOrder, alertsFrom, pushOn } = settings;
  return {
    contacts,
    deposit,
    withdrawal,
    transfer,
    transferDailyPoints,
    bid,
    withdrawWindow,
    gatewayStatus,
    newPlayersMayBet,
    welcomeBonusPoints,
    payoutHoldHours,
    newDeviceHours,
    payoutClaimMinutes,
    payoutFile,
    limitRaiseHours,
    refundExcludedBids,
    pushOn,
    creditCeilingPoints,
    secondPersonAbove,
    secondPersonInDemo,
    secondPersonWaitHours,
    resultsByTwo,
    rateFloors,
    resultSwitchTime,
    marketOrder,
    alertsFrom,
  };
}
