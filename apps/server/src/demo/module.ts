import type { AppContext } from '../platform/context.ts';
import { startRobot } from './robot.ts';
import { registerSwitches } from './switches.operator.routes.ts';
import { startCrowd } from './crowd/crowd.ts';
import { type DemoLogin, demoLogins } from './seed-accounts.ts';
import { seedDemo } from './seed-demo.ts';

/**
 * The demo: example data at the first start, a robot that declares due results, and players who keep bidding. Must be
 * registered last.
 */
export function demoModule(ctx: AppContext): void {
  registerSwitches(ctx, ctx.operatorApi);
  const { seed, robot, crowd } = ctx.config.demo;
  if (seed) {
    ctx.onStart(async () => {
      await seedDemo(ctx);
      ctx.startNotes.push(...(await demoLogins(ctx.db)).map(noteOf));
    });
  }
  if (robot) startRobot(ctx);
  if (crowd) startCrowd(ctx);
}

function noteOf({ at, login, password, role }: DemoLogin): string {
  const who = at === 'player' ? 'Demo player' : `Demo operator (${role})`;
  return `${who}: ${login}, password ${password}`;
}
