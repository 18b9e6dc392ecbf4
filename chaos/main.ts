// Runs one chaos scenario: npm run chaos -- <name> [--short] [--seed n] [--save]; without a name it lists them.
// --save keeps the result in docs/measurements/. `cluster` also takes --only <part>,<part> and --seconds <length of each part>.
import { randomInt } from 'node:crypto';
import { saveRun } from '../bench/lib/measurements.ts';
import { isInside, runInside } from './lib/cluster/inside.ts';
import { findDebianRoot, RIG_PROGRAMS } from './lib/debian-root.ts';
import { type Scenario, runScenario } from './lib/scenario.ts';
import { SCENARIOS } from './scenarios/index.ts';

const [name, ...rest] = process.argv.slice(2);
const valueOf = (flag: string): string | undefined => (rest.includes(flag) ? rest[rest.indexOf(flag) + 1] : undefined);
const seed = Number(valueOf('--seed') ?? randomInt(1_000_000));
const [only, seconds] = [valueOf('--only')?.split(','), valueOf('--seconds')];
const parts = { ...(only && { only }), ...(seconds !== undefined && { seconds: Number(seconds) }) };
const size = rest.includes('--short') ? 'short' : 'long';
const chosen: Scenario[] = SCENARIOS.filter((one) => name === 'all' || one.name === name);

if (chosen.length === 0) {
  console.log('Scenarios (npm run chaos -- <name> [--short] [--seed n] [--save], or all):');
  for (const one of SCENARIOS) console.log(`  ${one.name.padEnd(20)} ${one.goal}`);
  process.exitCode = name === undefined ? 0 : 2;
}
for (const scenario of chosen) {
  const root = scenario.onRig === true && !isInside() ? findDebianRoot(RIG_PROGRAMS) : undefined;
  if (typeof root === 'object') {
    if ((await runInside(root, [scenario.name, ...rest])) !== 0) process.exitCode = 1;
    continue;
  }
  const report = await runScenario(scenario, { size, seed, ...parts });
  if (!report.passed()) process.exitCode = 1;
  if (!rest.includes('--save')) continue;
  const command = `npm run chaos -- ${scenario.name}${size === 'short' ? ' --short' : ''}`;
  const parameters = { size, seed, ...(only && { only: only.join(', ') }), ...(seconds && { seconds }) };
  const measurement = { kind: 'chaos' as const, name: scenario.name, title: scenario.goal, command };
  console.log(`saved ${saveRun(measurement, { parameters, ...report.result() })}`);
}
