import type { AppContext } from '../platform/context.ts';
import { startRobot } from './robot.ts';
import { registerRobot } from './robot.operator.routes.ts';
import { type DemoLogin, demoLogins } from './seed-accounts.ts';
import { seedDemo } from './seed-demo.ts';

/** The demo: example data at the first start, and a robot that declares due results. Must be registered last. */
export function demoModule(ctx: AppContext): void {
  registerRobot(ctx, ctx.operatorApi);
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
