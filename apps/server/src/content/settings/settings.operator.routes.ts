import { OPERATOR_CALLS, type PlatformSettings } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { changeSettings } from './change-settings.ts';
import { getSettings } from './get-settings.ts';
import type { Settings } from './settings-schema.ts';

/** Operator calls for contacts, limits, hours and defaults. */
export function registerSettings(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.getPlatformSettings, async () => ok({ settings: platformOf(getSettings(ctx)) }));

  api.register(OPERATOR_CALLS.savePlatformSettings, async ({ body, actor }) => {
    const { settings: patch, reason } = body;
    const edit = { patch, actor, action: 'settings.change', subject: 'settings:platform', reason };
    const changed = await changeSettings(ctx, edit);
    return changed.ok ? ok({ settings: platformOf(getSettings(ctx)) }) : changed;
  });
}

function platformOf(settings: Settings): PlatformSettings {
  const { contacts, deposit, withdrawal, transfer, transferDailyPoints, bid, withdrawWindow } = settings;
  const { gatewayStatus, newPlayersMayBet, welcomeBonusPoints, payoutHoldHours, newDeviceHours } = settings;
  const { payoutClaimMinutes, creditCeilingPoints, secondPersonAbove, secondPersonInDemo } = settings;
  const { resultsByTwo, rateFloors, limitRaiseHours, resultSwitchTime } = settings;
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
    limitRaiseHours,
    creditCeilingPoints,
    secondPersonAbove,
    secondPersonInDemo,
    resultsByTwo,
    rateFloors,
    resultSwitchTime,
  };
}
