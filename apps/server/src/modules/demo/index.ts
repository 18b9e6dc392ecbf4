import type { AppContext } from '../../platform/context.ts';
import { startRobot } from './robot.ts';
import { type DemoLogin, demoLogins } from './seed-accounts.ts';
import { seedDemo } from './seed-demo.ts';

export { runRobot } from './robot.ts';
export { type DemoLogin, demoLogins } from './seed-accounts.ts';
export { seedDemo } from './seed-demo.ts';

/** The demo: a database full of life at the first start, and a robot that declares what is due. Comes last of all. */
export function demoModule(ctx: AppContext): void {
  const { seed, robot } = ctx.config.demo;
  if (seed) {
    ctx.onStart(async () => {
      await seedDemo(ctx);
      ctx.startNotes.push(...(await demoLogins(ctx.db)).map(noteOf));
    });
  }
  if (robot) startRobot(ctx);
}

function noteOf({ at, login, password, role }: DemoLogin): string {
  const who = at === 'player' ? 'Demo player' : `Demo operator (${role})`;
  return `${who}: ${login}, password ${password}`;
}
