import type { Scenario } from '../lib/scenario.ts';
import { createDb } from '../../apps/server/src/platform/db/db.ts';
import { runWalletModel } from '../../apps/server/src/testing/wallet-model.ts';
import { findProblems, openWalletScene } from '../../apps/server/src/testing/wallet-scene.ts';

const LANES = 4;

export const model: Scenario = {
  name: 'model',
  goal: 'G5 for any sequence and interleaving of calls, wallets match a simple model',
  run: async ({ seed, report, scale, database }) => {
    const runs = scale({ short: 100, long: Number(process.env.SURAHI_MODEL_RUNS ?? 2_000) });
    const commands = scale({ short: 40, long: 60 });
    const { appUrl, owner } = await database();
    const db = createDb({ connectionString: appUrl, max: 24 });
    try {
      const scene = await openWalletScene(db, owner);
      for (const inWaves of [false, true]) {
        const startedMs = performance.now();
        const name = `${runs} runs of ${commands} commands, ${inWaves ? 'several in flight' : 'in sequence'}`;
        try {
          const counts = await runWalletModel(scene, { runs, commands, inWaves, lanes: LANES, seed });
          const calls = Object.values(counts).reduce((sum, count) => sum + count, 0);
          report.figure(name, `${calls} calls, ${Math.round((performance.now() - startedMs) / 1_000)} s`);
          report.counts(`${name}, answers`, counts);
          report.check(`${name}: no divergence`, calls > runs);
        } catch (error) {
          report.check(
            `${name}: no divergence`,
            false,
            error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error),
          );
        }
      }
      const problems = await findProblems(scene);
      report.check('the books balance', problems.length === 0, JSON.stringify(problems.slice(0, 3)));
    } finally {
      await db.close();
    }
  },
};
