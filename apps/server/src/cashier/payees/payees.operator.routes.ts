import { IMAGE_BODY_BYTES } from '@surahi/contract';
import { OPERATOR_CALLS, type OperatorPayee } from '@surahi/contract/operator';
import { getSettings, type Settings } from '../../content/settings/index.ts';
import type { OperatorApi } from '../../operators/api/index.ts';
import type { Actor } from '../../operators/audit/index.ts';
import type { OperatorIdentity } from '../../operators/sessions/index.ts';
import { needsSecondPerson } from '../../operators/two-people/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import * as payeesSql from './payees.sql.ts';
import { changePayee, confirmPayee, declinePayee, readProposal } from './payees.ts';

/** Registers the calls that read and change the payee. A proposal waits for a second operator. */
export function registerPayees(ctx: AppContext, api: OperatorApi): void {
  const named = (operator: OperatorIdentity, actor: Actor) => ({ ...actor, operatorId: operator.operatorId });

  api.register(OPERATOR_CALLS.getPayee, async ({ operator }) => {
    const rows = await ctx.db.query<payeesSql.PendingRow>(payeesSql.selectPending());
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
