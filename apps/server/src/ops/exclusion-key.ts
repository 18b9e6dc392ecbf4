import { writeAudit } from '../operators/audit/index.ts';
import {
  compareExclusionKey,
  hashExcludedAgain,
  recognisesExcluded,
  replaceExclusionKey,
} from '../players/breaks/index.ts';
import { ACTOR_OPTIONS, actorOf, confirmed, YES_OPTION } from './acting.ts';
import { asOwner } from './archive/owner-client.ts';
import { type Command, type OpsContext, requiredOption, UsageError } from './command.ts';

/** Prints how EXCLUSION_KEY compares with the database, and returns whether a server would start with it. */
async function compare(ops: OpsContext): Promise<{ isStored: boolean; starts: boolean }> {
  const key = await compareExclusionKey(ops.config, ops.db);
  if (key !== 'none') {
    ops.say(`EXCLUSION_KEY is ${key === 'same' ? '' : 'not '}the key of this database`);
    return { isStored: key === 'same', starts: key === 'same' };
  }
  const starts = await recognisesExcluded(ops.config, ops.db);
  ops.say('No fingerprint of EXCLUSION_KEY is stored in this database yet');
  ops.say(
    starts
      ? 'The stored hashes do not contradict EXCLUSION_KEY. The first start of a node stores its fingerprint'
      : 'EXCLUSION_KEY does not give the stored hash of an excluded player. Nodes with this key do not start',
  );
  return { isStored: false, starts };
}

export const exclusionKey: Command = {
  name: 'exclusion-key',
  summary: 'Says whether EXCLUSION_KEY is the key of the database. `accept` makes it the key.',
  positionals: '[accept --reason TEXT --as USER]',
  words: 1,
  options: {
    reason: { type: 'string', placeholder: 'TEXT', help: 'the reason, recorded in the audit log' },
    ...ACTOR_OPTIONS,
    ...YES_OPTION,
  },
  notes: `Stop all nodes first, and set the new EXCLUSION_KEY for this command and for all nodes. The command hashes the numbers of
excluded players with the new key. Numbers of deleted accounts exist only as hashes of the previous key, so the server no
longer recognises them. The command prints how many these are.`,
  run: async (ops, values, [word]) => {
    if (word !== undefined && word !== 'accept') throw new UsageError("The only argument is 'accept'");
    const { isStored, starts } = await compare(ops);
    if (word === undefined) return starts ? 0 : 1;
    const reason = requiredOption(values, 'reason');
    const actor = await actorOf(ops, values, ['settings.edit', 'players.manage']);
    if (isStored) return 0;
    if (!(await confirmed(ops, values, 'Are all nodes stopped, and is this the new key?'))) {
      ops.say('Nothing was done. Add --yes to do it.');
      return 1;
    }
    const hashed = await hashExcludedAgain(ops.config, ops.db);
    await asOwner(ops.database.ownerUrl, async ({ tx }) => {
      await replaceExclusionKey(ops.config, tx);
      await writeAudit(tx, { actor, action: 'exclusion_key.accept', subject: 'exclusion-key', after: hashed, reason });
    });
    ops.say(`The key is accepted. Excluded players whose numbers have new hashes: ${hashed.players}`);
    ops.say(`Numbers of deleted accounts that are no longer recognised: ${hashed.lost}`);
    return 0;
  },
};
