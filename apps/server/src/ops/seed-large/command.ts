import { createDb } from '../../platform/db/db.ts';
import { RefusedError } from '../acting.ts';
import { type Command, type OptionValues, requiredOption, textOption, UsageError } from '../command.ts';
import { seedLarge } from './seed-large.ts';

export const seedLargeCommand: Command = {
  name: 'seed-large',
  summary: 'Fills an empty database with many players and a past full of bids, to see how it does when it is large.',
  positionals: '--players N --bids M',
  options: {
    players: { type: 'string', placeholder: 'N', help: 'up to 10,000,000' },
    bids: { type: 'string', placeholder: 'M', help: 'in slips of ten' },
    days: { type: 'string', placeholder: 'D', help: 'over how many days, today the last (default: 365)' },
  },
  notes:
    'Not in production and not in licensed mode. 50,000,000 bids need 7 GB, and took 25 minutes on two cores that others used too.',
  run: async (ops, values) => {
    if (ops.config.nodeEnv === 'production' || ops.config.valueMode === 'licensed') {
      throw new RefusedError('Not in production and not in licensed mode');
    }
    const players = whole(values, 'players', 10_000_000);
    const bids = whole(values, 'bids', 1_000_000_000);
    const days = textOption(values, 'days') === undefined ? 365 : whole(values, 'days', 1_000);
    const owner = createDb({ connectionString: ops.database.ownerUrl, max: 2, statementTimeoutMs: 0 });
    try {
      const { slips } = await seedLarge(owner, ops.db, { players, bids, days, tell: ops.say });
      ops.say(`${players} players and ${slips} slips of ten bids over ${days} days`);
      return 0;
    } finally {
      await owner.close();
    }
  },
};

function whole(values: OptionValues, name: string, most: number): number {
  const number = Number(requiredOption(values, name).replaceAll(/[_,]/g, ''));
  if (!Number.isInteger(number) || number < 1 || number > most) throw new UsageError(`--${name}: from 1 to ${most}`);
  return number;
}
