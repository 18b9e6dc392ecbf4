import { disableOperator as disable } from '../operators/people/index.ts';
import { RefusedError } from './acting.ts';
import { type Command, requiredOption } from './command.ts';

const PROBLEMS = {
  not_found: (username: string) => `Operator ${username} does not exist or is already disabled`,
  last_owner: (username: string) => `${username} is the only owner. Create another owner first (create-operator)`,
} as const;

export const disableOperator: Command = {
  name: 'disable-operator',
  summary: 'Disables an operator and ends their sessions on every node. For a stolen account.',
  positionals: '--username USER --reason TEXT',
  options: {
    username: { type: 'string', placeholder: 'USER', help: 'the operator to disable' },
    reason: { type: 'string', placeholder: 'TEXT', help: 'the reason, recorded in the audit log' },
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
