import { listOutbox } from '../players/text-messages/index.ts';
import { RefusedError } from './acting.ts';
import { type Command, textOption, UsageError } from './command.ts';
import { indiaTime } from './table.ts';

export const outbox: Command = {
  name: 'outbox',
  summary: 'Shows the newest texts of the development outbox.',
  positionals: '',
  options: {
    mobile: { type: 'string', placeholder: 'NUMBER', help: 'only texts to this number' },
    limit: { type: 'string', placeholder: 'N', help: 'how many (default: 20)' },
  },
  run: async (ops, values) => {
    if (ops.config.sms.kind !== 'outbox')
      throw new RefusedError('SMS_URL is set, so texts are sent and the outbox is not used');
    const limit = Number(textOption(values, 'limit') ?? '20');
    if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
      throw new UsageError('--limit must be a number from 1 to 1000');
    const mobile = textOption(values, 'mobile');
    const messages = await listOutbox(ops.db, { limit, ...(mobile === undefined ? {} : { mobile }) });
    if (messages.length === 0) ops.say('The outbox is empty');
    for (const message of messages) ops.say(`${indiaTime(message.at.getTime())}  ${message.mobile}  ${message.text}`);
    return 0;
  },
};
