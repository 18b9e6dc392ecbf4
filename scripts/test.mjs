// Runs every check that a change must pass: node scripts/test.mjs [step …]
// SUITE_NOW=2027-02-28T23:45:00+05:30 makes every test database and story start at that instant.
// SUITE_SEED=7 repeats the order of the run that printed this seed.
import { randomInt } from 'node:crypto';
import { tool } from './lib/project.mjs';
import { runStages, script, stories, vitest } from './lib/steps.mjs';

/** Read by the configuration of vitest too. */
process.env.SUITE_SEED ??= String(randomInt(1_000_000));
const SEED = process.env.SUITE_SEED;

/** @type {import('./lib/steps.mjs').Step[][][]} */
const STAGES = [
  [
    [
      { name: 'format', command: tool('biome', ['format', '.']) },
      { name: 'build', command: script('build') },
      { name: 'boundaries', command: script('boundaries') },
      { name: 'unused', command: tool('knip', []) },
    ],
    [
      { name: 'types', command: script('typecheck') },
      { name: 'lint', command: tool('oxlint', ['--type-aware', '--deny-warnings']) },
      { name: 'supply chain', command: script('supply-chain', ['--offline']) },
    ],
  ],
  [
    [vitest('unit and server tests', ['unit', 'server'])],
    [stories('browser tests, operator', 'operator', SEED), stories('browser tests, player', 'mobile', SEED)],
    // Uses about one core, because it also waits for cut-offs, rounds and restarts. Run alone, it would leave the other idle.
    [vitest('chaos tests', ['chaos'])],
  ],
];

const wanted = process.argv.slice(2);
const all = STAGES.flat(2);
const unknown = wanted.filter((word) => !all.some(({ name }) => name.startsWith(word)));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Steps: ${all.map(({ name }) => name).join('; ')}`);
  process.exit(2);
}

/**
 * @param {import('./lib/steps.mjs').Step} step
 * @returns {boolean}
 */
const isWanted = ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word));

console.log(`The seed of the order is ${SEED}. SUITE_SEED=${SEED} npm test repeats it.`);
await runStages(STAGES.map((lanes) => lanes.map((lane) => lane.filter(isWanted))));
