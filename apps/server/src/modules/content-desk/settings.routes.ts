import { IMAGE_BODY_BYTES } from '@surahi/contract';
import { OPERATOR_CALLS, type OperatorPayee, type PlatformSettings } from '@surahi/contract/operator';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import type { Actor } from '../audit/index.ts';
import { getSettings, type Settings } from '../content/index.ts';
import { needsSecondPerson, type OperatorApi, type OperatorIdentity } from '../operators/index.ts';
import { changeSettings } from './change-settings.ts';
import * as sql from './content-desk.sql.ts';
import { changePayee, confirmPayee, declinePayee, readProposal } from './payees.ts';

/** Contacts, limits, hours and defaults. */
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
  const { gatewayStatus, newPlayersMayBet, welcomeBonusPoints, payoutHoldHours } = settings;
  const { secondPersonAbove, secondPersonInDemo, resultSwitchTime } = settings;
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
    secondPersonAbove,
    secondPersonInDemo,
    resultSwitchTime,
  };
}

/** Whom players pay, and the proposals that wait for a second operator. */
export function registerPayees(ctx: AppContext, api: OperatorApi): void {
  const named = (operator: OperatorIdentity, actor: Actor) => ({ ...actor, operatorId: operator.operatorId });

  api.register(OPERATOR_CALLS.getPayee, async ({ operator }) => {
    const rows = await ctx.db.query<sql.PendingRow>(sql.selectPending());
    return ok({
      current: payeeToWire(getSettings(ctx)),
      proposals: rows.map((row) => ({
        ...payeeToWire(readProposal(row)),
        proposalId: String(row.proposal_id),
        reason: row.reason,
        proposedBy: row.proposed_by,
        proposedByMe: row.proposed_by_id === operator.operatorId,
        proposedAtMs: row.proposed_at.getTime(),
      })),
      needsSecondPerson: needsSecondPerson(ctx.config, 'changePayee'),
    });
  });

  api.register(
    OPERATOR_CALLS.changePayee,
    async ({ body, operator, actor }) => {
      const changed = await changePayee(ctx, { ...body, actor: named(operator, actor) });
      return changed.ok ? ok({ state: changed.value }) : changed;
    },
    { bodyLimit: IMAGE_BODY_BYTES },
  );

  api.register(OPERATOR_CALLS.confirmPayee, async ({ params, operator, actor }) => {
    const { proposalId } = params;
    const confirmed = await confirmPayee(ctx, { proposalId: BigInt(proposalId), actor: named(operator, actor) });
    return confirmed.ok ? ok({ proposalId }) : confirmed;
  });

  api.register(OPERATOR_CALLS.declinePayee, async ({ params, body, operator, actor }) => {
    const { proposalId } = params;
    const by = { actor: named(operator, actor), reason: body.reason };
    const declined = await declinePayee(ctx, { proposalId: BigInt(proposalId), ...by });
    return declined.ok ? ok({ proposalId }) : declined;
  });
}

function payeeToWire({ payee, qr }: Pick<Settings, 'payee' | 'qr'>): OperatorPayee {
  return { payee, qrUpi: qr.upi, qrImage: qr.imagePath };
}
