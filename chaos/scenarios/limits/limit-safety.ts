import { startTestRegister } from '../../../apps/server/src/testing/exclusion-register.ts';
import type { Scenario } from '../../lib/scenario.ts';
import { verifyBooks } from '../../lib/verifier.ts';
import { otherIdentities } from './identities.ts';
import { openLimitScene } from './limit-scene.ts';
import { messages } from './messages.ts';
import { olderClients } from './older-clients.ts';
import { silentRegister } from './silent-register.ts';

export const limitSafety: Scenario = {
  name: 'limit-safety',
  goal: 'LIM-06 excluded persons stay out and get no promotion, a silent register stops no log-in or withdrawal, older clients can bid',
  run: async (context) => {
    const { report, scale } = context;
    const register = await startTestRegister();
    try {
      const counts = scale({
        short: { clients: 3, asking: 2, persons: 1, group: 2 },
        long: { clients: 200, asking: 20, persons: 20, group: 50 },
      });
      let last = 2;
      const next = (count: number): number[] => Array.from({ length: count }, () => (last += 1));
      const [clients, asking, persons] = [next(counts.clients), next(counts.asking), next(counts.persons)];
      const groups = { excluded: next(counts.group), resting: next(counts.group), free: next(counts.group) };
      const env = { EXCLUSION_REGISTER_URL: register.url };
      const scene = await openLimitScene(context, { players: last, startPoints: 10_000, env });
      await olderClients(context, scene, clients);
      await silentRegister(context, scene, { register, players: asking, friend: 1 });
      await otherIdentities(context, scene, { persons, stranger: 2 });
      await messages(context, scene, groups);
      await verifyBooks(scene.world, report);
      await scene.close();
    } finally {
      await register.close();
    }
  },
};
