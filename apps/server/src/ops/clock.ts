import { writeAudit } from '../operators/audit/index.ts';
import { dbNow } from '../platform/clock.ts';
import { ACTOR_OPTIONS, actorOf, confirmed, YES_OPTION } from './acting.ts';
import { type Command, requiredOption, UsageError } from './command.ts';

export const clock: Command = {
  name: 'clock',
  summary: 'Prints the clock that decides about bids. `accept` accepts it after it was set back.',
  positionals: '[accept --reason TEXT --as USER]',
  words: 1,
  options: {
    reason: { type: 'string', placeholder: 'TEXT', help: 'the reason, recorded in the audit log' },
    ...ACTOR_OPTIONS,
    ...YES_OPTION,
  },
  notes: `Bidding stops while the database's clock is more than two seconds below the latest time it has shown, since cut-offs
that had passed would open again. It goes on when the clock has caught up. If the earlier time was the wrong one, accept
the present: draws whose cut-off lies between the two take no more bids.`,
  run: async (ops, values, [word]) => {
    if (word !== undefined && word !== 'accept') throw new UsageError("The only argument is 'accept'");
    const mark = await ops.db.one<{ at: Date }>({ text: 'select at from clock_marks' });
    const now = await dbNow(ops.db);
    const behindMs = Math.max(0, mark.at.getTime() - now.getTime());
    ops.say(`The clock says ${now.toISOString()}`);
    ops.say(`Its mark is    ${mark.at.toISOString()}${behindMs > 0 ? `, ${behindMs / 1000} seconds ahead` : ''}`);
    if (word === undefined) return 0;
    const reason = requiredOption(values, 'reason');
    const actor = await actorOf(ops, values, ['draws.close', 'settings.edit']);
    if (!(await confirmed(ops, values, 'Accept the current time as correct?'))) {
      ops.say('Nothing was done. Add --yes to do it.');
      return 1;
    }
    const closed = await ops.db.transaction(async (tx) => {
      const row = await tx.one<{ was: Date; now: Date; closed_draws: bigint }>({
        text: `select was, now, closed_draws, pg_notify('draws', '') from accept_clock()`,
      });
      const after = { clock: row.now, closedDraws: Number(row.closed_draws) };
      await writeAudit(tx, {
        actor,
        action: 'clock.accept',
        subject: 'clock',
        before: { clock: row.was },
        after,
        reason,
      });
      return after.closedDraws;
    });
    ops.say(`Bidding continues. Draws that accept no more bids: ${closed}`);
    return 0;
  },
};
