import { disableOperator as disable } from '../operators/people/index.ts';
import { RefusedError } from './acting.ts';
import { type Command, requiredOption } from './command.ts';

const PROBLEMS = {
  not_found: (username: string) => `There is no operator ${username} who is not disabled already`,
  last_owner: (username: string) => `${username} is the only owner: create another one first (create-operator)`,
} as const;

export const disableOperator: Command = {
  name: 'disable-operator',
  summary: 'Takes an operator all rights at once and ends their sessions on every node; for a stolen account.',
  positionals: '--username USER --reason TEXT',
  options: {
    username: { type: 'string', placeholder: 'USER', help: 'who is to be kept out' },
    reason: { type: 'string', placeholder: 'TEXT', help: 'why; stands in the audit log' },
  },
  run: async (ops, values) => {
    const username = requiredOption(values, 'username').toLowerCase();
    const reason = requiredOption(values, 'reason');
    const actor = { name: 'command line', operatorId: null, address: 'command line' };
    const done = await ops.db.transaction((tx) => disable(tx, { username, reason, actor }));
    if (!done.ok) throw new RefusedError(PROBLEMS[done.code](username));
    const { endedSessions } = done.value;
    ops.say(`Operator ${username} is disabled; ${endedSessions} session${endedSessions === 1 ? '' : 's'} ended`);
    return 0;
  },
};
