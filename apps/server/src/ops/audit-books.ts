import { checkAllBooks } from '../reports/integrity/index.ts';
import type { Command } from './command.ts';
import { points, table } from './table.ts';

export const auditBooks: Command = {
  name: 'audit-books',
  summary:
    'Checks all balances, slips, payouts, refunds and money requests against their transfers. Exit code 1 on problems.',
  positionals: '',
  options: {},
  run: async (ops) => {
    const { problems, totalsPaise } = await checkAllBooks(ops.db);
    const rows = Object.entries(totalsPaise).map(([account, paise]) => [account, points(paise)]);
    ops.say(table(['Account', 'Balance'], rows, ['Balance']));
    ops.say();
    if (problems.length === 0) {
      ops.say('Books balanced');
      return 0;
    }
    ops.say(
      table(
        ['Check', 'Subject', 'Detail'],
        problems.map((one) => [one.check, one.subject, one.detail]),
      ),
    );
    ops.say();
    ops.say(`Books NOT balanced: ${problems.length} problem${problems.length === 1 ? '' : 's'}`);
    return 1;
  },
};
