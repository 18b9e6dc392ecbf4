import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { instantsOf, type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { listOutbox } from './list-outbox.ts';
import { OUTBOX_FILE } from './outbox-file.ts';

const PAGE = 50;

/** The texts of the development outbox; not_found if a provider sends them. */
export function registerOutbox(ctx: AppContext, api: OperatorApi): void {
  const { config, db } = ctx;
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listOutbox,
    file: OUTBOX_FILE,
    list: async ({ query }) => {
      if (config.sms.kind !== 'outbox') return fail('not_found');
      const { limit = PAGE, mobile } = query;
      const messages = await listOutbox(db, { ...instantsOf(query), mobile, limit });
      return ok({
        messages: messages.map(({ smsId, mobile: to, text, at }) => ({
          smsId: String(smsId),
          mobile: to,
          text,
          atMs: at.getTime(),
        })),
      });
    },
  });
}
