import { readSettings, updateSettings } from '../content/settings/index.ts';
import { writeAudit } from '../operators/audit/index.ts';
import { ACTOR_OPTIONS, actorOf, refused } from './acting.ts';
import { type Command, textOption, UsageError } from './command.ts';

export const setRobot: Command = {
  name: 'set-robot',
  summary: 'Switches the demo robot on or off. It declares due results automatically.',
  positionals: 'on|off --as USER',
  words: 1,
  options: {
    delay: { type: 'string', placeholder: 'SECONDS', help: 'how long after the cut-off (default: unchanged)' },
    ...ACTOR_OPTIONS,
  },
  run: async (ops, values, [word]) => {
    if (word !== 'on' && word !== 'off') throw new UsageError("The argument must be 'on' or 'off'");
    const delay = textOption(values, 'delay');
    if (delay !== undefined && !/^[0-9]{1,5}$/.test(delay)) throw new UsageError('--delay must be a number of seconds');
    const actor = await actorOf(ops, values, ['settings.robot']);
    const current = (await readSettings(ops)).robot;
    const robot = { on: word === 'on', delaySeconds: delay === undefined ? current.delaySeconds : Number(delay) };
    const updated = await ops.db.transaction(async (tx) => {
      const changed = await updateSettings(tx, { robot }, actor);
      if (!changed.ok) return changed;
      const { before, after } = changed.value;
      await writeAudit(tx, { actor, action: 'settings.change', subject: 'settings:robot', before, after });
      return changed;
    });
    if (!updated.ok) throw refused(updated);
    ops.say(`The robot is ${word}; it declares ${robot.delaySeconds} seconds after each cut-off`);
    if (!ops.config.demo.robot) ops.say('DEMO_ROBOT is off on this server, which overrides this setting.');
    return 0;
  },
};
