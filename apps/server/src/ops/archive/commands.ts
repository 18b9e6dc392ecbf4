import path from 'node:path';
import { isDate } from '@surahi/game';
import { writeAudit } from '../../operators/audit/index.ts';
import { inDataDir } from '../../platform/files/paths.ts';
import { keepDrawSums } from '../../reports/figures/index.ts';
import { ACTOR_OPTIONS, actorOf, confirmed, todayInIndia, YES_OPTION } from '../acting.ts';
import {
  type Command,
  type OpsContext,
  type OptionValues,
  requiredOption,
  textOption,
  UsageError,
} from '../command.ts';
import { points } from '../table.ts';
import { archiveMonth } from './archive-month.ts';
import { type BidsWanted, readArchive as readBids } from './read-archive.ts';

/**
 * Number of months before the current one that are never archived, because the platform still uses their rows. Nodes
 * create the partitions of the previous month. Reports store their sums up to a day after settlement. The proofs of the
 * integrity page and voids need the bids. A repeated submission is still recognised after that: its id is in
 * `requests`, which is not archived.
 */
const KEEP_MONTHS = 3;

export const archive: Command = {
  name: 'archive',
  summary: 'Archives bids and wins of old months: writes them to files, verifies the files, drops the rows.',
  positionals: '--before YYYY-MM',
  options: {
    before: {
      type: 'string',
      placeholder: 'YYYY-MM',
      help: `the first month to keep, at least ${KEEP_MONTHS} months ago`,
    },
    into: {
      type: 'string',
      placeholder: '<folder>',
      help: 'the folder for the archives (default: DATA_DIR/archives)',
    },
    ...ACTOR_OPTIONS,
    ...YES_OPTION,
  },
  notes: `A month stays while a draw of it with bids is not settled. Results and sums of draws, refunds and all transfers stay for good;
single bids and wins of the month are no longer shown, and its draws can no longer be voided. Keep the folders as long as
bids have to be kept, and a copy elsewhere.`,
  run: async (ops, values) => {
    const before = await monthBefore(ops, values);
    const into = path.resolve(textOption(values, 'into') ?? inDataDir(ops.config.dataDir, 'archives'));
    const actor = await actorOf(ops, values, ['settings.edit']);
    const months = await monthsBefore(ops, before);
    if (months.length === 0) {
      ops.say(`No bids older than ${before}`);
      return 0;
    }
    if (!(await confirmed(ops, values, `Archive ${months.join(', ')}?`))) {
      ops.say(`${months.join(', ')} would be archived. Nothing was done. Add --yes to do it.`);
      return 1;
    }
    // Oldest first. Even after an interruption, one date then separates archived bids from bids in the database.
    for (const month of months) {
      await keepDrawSums(ops.db, `${month}-01`);
      await archiveMonth({
        ownerUrl: ops.database.ownerUrl,
        month,
        into,
        print: ops.say,
        sign: (tx, { slips, payouts, stakePaise, paidPaise }, name) =>
          writeAudit(tx, {
            actor,
            action: 'bids.archive',
            subject: `month:${month}`,
            after: { name, slips: slips.rows, payouts: payouts.rows, stakePaise, paidPaise },
          }),
      });
    }
    return 0;
  },
};

async function monthBefore(ops: OpsContext, values: OptionValues): Promise<string> {
  const before = requiredOption(values, 'before');
  if (!isDate(`${before}-01`)) throw new UsageError(`--before ${before} is invalid. Use a month such as 2026-01`);
  const [year = 0, month = 0] = (await todayInIndia(ops.db)).split('-').map(Number);
  const latest = new Date(Date.UTC(year, month - 1 - KEEP_MONTHS)).toISOString().slice(0, 7);
  if (before > latest)
    throw new UsageError(`--before ${before} is too late. Use at most ${latest}: ${KEEP_MONTHS} months are kept`);
  return before;
}

/** Months with partitions as YYYY-MM, oldest first. */
async function monthsBefore(ops: OpsContext, before: string): Promise<string[]> {
  const rows = await ops.db.query<{ month: string }>({
    text: `select replace(substring(c.relname from '[0-9]{4}_[0-9]{2}$'), '_', '-') as month
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'slips'::regclass`,
  });
  return rows
    .map((row) => row.month)
    .filter((month) => month < before)
    .sort();
}

export const readArchive: Command = {
  name: 'read-archive',
  summary: 'Checks the files of an archived month, and shows bids of it or loads all of them into separate tables.',
  positionals: '<folder> [--player ID | --slip N]',
  words: 1,
  options: {
    player: { type: 'string', placeholder: 'ID', help: 'show the bids of this player' },
    slip: { type: 'string', placeholder: 'N', help: 'show the bids of this slip' },
    restore: { type: 'boolean', help: 'load it into the tables archive.slips_YYYY_MM and archive.payouts_YYYY_MM' },
  },
  notes: 'The platform does not read these tables, and backups omit them. Drop them after use.',
  run: async (ops, values, [folder]) => {
    if (folder === undefined) throw new UsageError('The folder of the archive is required');
    const wanted: BidsWanted = { playerId: wholeNumber(values, 'player'), slipNo: wholeNumber(values, 'slip') };
    const { ownerUrl } = ops.database;
    const from = path.resolve(folder);
    const { manifest, bids, origin } = await readBids({
      ownerUrl,
      folder: from,
      wanted,
      restore: values.restore === true,
    });
    if (bids !== undefined) ops.say(bids);
    const { month, slips, payouts, stakePaise, paidPaise } = manifest;
    ops.say(
      `${month}: ${slips.rows} slips of ${points(BigInt(stakePaise))} points, ${payouts.rows} payouts of ${points(BigInt(paidPaise))} points, all files verified`,
    );
    ops.say(origin);
    if (values.restore === true) {
      const suffix = month.replace('-', '_');
      ops.say(`They are in archive.slips_${suffix} and archive.payouts_${suffix}`);
    }
    return 0;
  },
};

function wholeNumber(values: OptionValues, name: string): bigint | null {
  const text = textOption(values, name);
  if (text === undefined) return null;
  if (!/^[1-9][0-9]{0,17}$/.test(text)) throw new UsageError(`--${name} ${text} is invalid. Use a number`);
  return BigInt(text);
}
