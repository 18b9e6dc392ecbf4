import { OPERATOR_ERRORS, OPERATOR_ROLES, type OperatorRole } from '@surahi/contract/operator';
import { countOperators, createOperator as create, isOperatorRole } from '../operators/people/index.ts';
import { asInitial, isWeakForOperator, newPassword } from '../operators/sign-in/index.ts';
import { createHashQueue } from '../platform/security/hash-queue.ts';
import { RefusedError } from './acting.ts';
import { type Command, type OpsContext, type OptionValues, requiredOption, UsageError } from './command.ts';

const PROBLEMS = {
  username_invalid: 'A user name has 2 to 64 lower-case letters, digits and . _ -',
  username_taken: 'This user name is taken',
  name_invalid: 'A name has 1 to 100 characters',
} as const;

const TOO_WEAK = `${OPERATOR_ERRORS.password_invalid.message}. It has at least 10 characters and is not the user name.`;

export const createOperator: Command = {
  name: 'create-operator',
  summary:
    'Adds an operator of the console. At the first sign-in they change a printed password and, outside the demo, set up an authenticator.',
  positionals: '--username USER --role ROLE',
  options: {
    username: { type: 'string', placeholder: 'USER', help: 'lower-case letters, digits and . _ -' },
    name: { type: 'string', placeholder: 'NAME', help: 'as shown to others (default: the user name)' },
    role: { type: 'string', placeholder: 'ROLE', help: OPERATOR_ROLES.join(', ') },
    'password-stdin': {
      type: 'boolean',
      help: 'read the password from standard input (default: generate and print one)',
    },
  },
  run: async (ops, values) => {
    const username = requiredOption(values, 'username').toLowerCase();
    const role = requiredOption(values, 'role');
    if (!isOperatorRole(role)) throw new UsageError(`--role ${role} is invalid. Use ${OPERATOR_ROLES.join(', ')}`);
    await assertMayCreate(ops, role);
    const { password, isNew } = await choosePassword(ops, values);
    if (isWeakForOperator(password, username)) throw new RefusedError(TOO_WEAK);
    const hash = await createHashQueue().hash(password);
    if (hash === 'busy') throw new Error('the password queue was full');
    // A generated password was shown on a screen, so its owner must change it at the first sign-in.
    const passwordHash = isNew ? asInitial(hash) : hash;
    const name = typeof values.name === 'string' ? values.name : username;
    const actor = { name: 'command line', operatorId: null, address: 'command line' };
    const created = await ops.db.transaction((tx) => create(tx, { username, name, passwordHash, role, actor }));
    if (!created.ok) throw new RefusedError(PROBLEMS[created.code]);
    ops.say(`Created operator ${username} (${role})`);
    if (isNew) ops.say(`Password: ${password}\nIt must be changed at the first sign-in`);
    return 0;
  },
};

/**
 * In licensed mode the command line adds only the first two operators, and an owner while there are fewer than two. The
 * two owners approve each other's proposals in the console, so one person at the command line cannot make a second one.
 */
async function assertMayCreate({ config, db }: OpsContext, role: OperatorRole): Promise<void> {
  if (config.valueMode === 'demo') return;
  const { operators, owners } = await countOperators(db);
  if (operators < 2 || (role === 'owner' && owners < 2)) return;
  throw new RefusedError('In licensed mode one owner adds an operator in the console, and another owner approves it');
}

async function choosePassword(ops: OpsContext, values: OptionValues): Promise<{ password: string; isNew: boolean }> {
  if (values['password-stdin'] === true) {
    return { password: (await ops.readInput()).split(/\r?\n/)[0] ?? '', isNew: false };
  }
  return { password: newPassword(), isNew: true };
}
