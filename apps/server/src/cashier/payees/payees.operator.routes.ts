import { IMAGE_BODY_BYTES } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { getSettings } from '../../content/settings/index.ts';
import type { OperatorApi } from '../../operators/api/index.ts';
import { needsSecondPerson } from '../../operators/two-people/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { changePayee, payeeHandler } from './payees.ts';

/** Registers the calls that read and change the payee. */
export function registerPayees(ctx: AppContext, api: OperatorApi): void {
  const handler = payeeHandler(ctx);
  ctx.proposals.register(handler);

  api.register(OPERATOR_CALLS.getPayee, async () => {
    const { payee, qr } = getSettings(ctx);
    return ok({
      current: { payee, qrUpi: qr.upi, qrImage: qr.imagePath },
      needsSecondPerson: needsSecondPerson(ctx.config, 'changePayee'),
    });
  });

  api.register(
    OPERATOR_CALLS.changePayee,
    async ({ body, operator, actor }) => {
      const by = { ...actor, operatorId: operator.operatorId };
      const changed = await changePayee(ctx, handler, { ...body, actor: by });
      return changed.ok ? ok({ state: changed.value }) : changed;
    },
    { bodyLimit: IMAGE_BODY_BYTES },
  );
}
