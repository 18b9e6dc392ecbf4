import { createDb } from '../../platform/db/db.ts';
import { RefusedError } from '../acting.ts';
import { type Command, type OptionValues, requiredOption, textOption, UsageError } from '../command.ts';
import { seedLarge } from './seed-large.ts';

export const seedLargeCommand: Command = {
  name: 'seed-large',
  summary: 'Fills an empty database with many players and bids, to measure a large installation.',
  positionals: '--players N --bids M',
  options: {
    players: { type: 'string', placeholder: 'N', help: 'up to 10,000,000' },
    bids: { type: 'string', placeholder: 'M', help: 'in slips of ten' },
    days: { type: 'string', placeholder: 'D', help: 'the number of days up to today (default: 365)' },
  },
  notes:
    'Refused in production and in licensed mode. 50,000,000 bids need 7 GB and took 25 minutes on two shared cores.',
  run: async (ops, values) => {
    if (ops.config.nodeEnv === 'production' || ops.config.valueMode === 'licensed') {
      throw new RefusedError('seed-large is refused in production and in licensed mode');
    }
    const players = whole(values, 'players', 10_000_000);
    const bids = whole(values, 'bids', 1_000_000_000);
    const days = textOption(values, 'days') === undefined ? 365 : whole(values, 'days', 1_000);
    const owner = createDb({ connectionString: ops.database.ownerUrl, max: 2, statementTimeoutMs: 0 });
    try {
      const { slips } = await seedLarge(owner, ops.db, { players, bids, days, print: ops.say });
      ops.say(`${players} players and ${slips} slips of ten bids over ${days} days`);
      return 0;
    } finally {
      await owner.close();
    }
  },
};

function whole(values: OptionValues, name: string, most: number): number {
  const number = Number(requiredOption(values, name).replaceAll(/[_,]/g, ''));
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new UsageError(`--${name} must be a number from 1 to ${most}`);
  return number;
}
