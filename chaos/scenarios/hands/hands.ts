import { createClient } from '../../lib/client.ts';
import { readField, signInOperators } from '../../lib/console.ts';
import { openJournal } from '../../lib/journal.ts';
import type { Scenario } from '../../lib/scenario.ts';
import { startServer } from '../../lib/server.ts';
import { verify } from '../../lib/verifier.ts';
import { makeWorld } from '../../lib/world.ts';
import { reEntry, resetThenTransfer } from './holds.ts';
import { blockThenPay, payWhileRejected, voidThenPay } from './payouts.ts';
import { act, type HandsScene } from './scene.ts';
import { selfMadeSecondPerson } from './second-person.ts';
import { ALONE_POINTS, depositAgainstLine, pieces } from './sums.ts';

/** Every reproduction, in the order of the run. */
const REPRODUCTIONS: readonly ((scene: HandsScene) => Promise<void>)[] = [
  voidThenPay,
  blockThenPay,
  payWhileRejected,
  resetThenTransfer,
  reEntry,
  pieces,
  depositAgainstLine,
];

/** At least as many as all reproductions together use. */
const FINANCE = 16;
const PLAYERS = 40;

export const hands: Scenario = {
  name: 'hands',
  goal: 'HND-06 no decision about money that one person could force is accepted, and a refusal changes nothing',
  run: async ({ database, random, report }) => {
    const world = await makeWorld(await database(), { players: PLAYERS, startPoints: ALONE_POINTS });
    const server = await startServer(world.database, { OTP_RESEND_SECONDS: '0' });
    const client = createClient(server.port);
    const roles = Array.from({ length: FINANCE }, () => 'finance' as const);
    const [owner, ...finance] = await signInOperators(world, server.port, ['owner', ...roles]);
    if (owner === undefined) throw new Error('the owner did not sign in');
    let players = 0;
    const newFinance: HandsScene['newFinance'] = () => {
      const next = finance.pop();
      if (next === undefined) throw new Error('the scene needs more operators');
      return next;
    };
    const newPlayer: HandsScene['newPlayer'] = () => {
      players += 1;
      if (players > world.players) throw new Error('the scene needs more players');
      return players;
    };
    const journal = openJournal();
    const scene: HandsScene = { world, client, journal, random, report, owner, newPlayer, newFinance };
    const alone = { adjustmentPoints: ALONE_POINTS, withdrawalPoints: ALONE_POINTS, depositPoints: ALONE_POINTS };
    const settings = { secondPersonInDemo: true, secondPersonAbove: alone };
    const before = await readField(client.port, 'getPlatformSettings', 'settings', owner);
    await act(scene, owner, 'savePlatformSettings', { body: { settings, before, reason: 'two people decide' } });
    for (const reproduce of REPRODUCTIONS) await reproduce(scene);
    client.close();
    await verify(world, journal, report);
    await server.stop();
    await selfMadeSecondPerson({ database, report });
  },
};
