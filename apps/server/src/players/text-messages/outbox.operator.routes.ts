import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { listOutbox } from './list-outbox.ts';

const PAGE = 50;

/** The texts of the development outbox; not_found if a provider sends them. */
export function registerOutbox({ config, db }: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.listOutbox, async ({ query }) => {
    if (config.sms.kind !== 'outbox') return fail('not_found');
    const { limit = PAGE, mobile } = query;
    const messages = await listOutbox(db, { limit, ...(mobile === undefined ? {} : { mobile }) });
    return ok({
      messages: messages.map(({ smsId, mobile: to, text, at }) => ({
        smsId: String(smsId),
        mobile: to,
        text,
        atMs: at.getTime(),
      })),
    });
  });
}
