// Runs one chaos scenario: npm run chaos -- <name> [--short] [--seed n] [--save]; without a name it lists them.
// --save keeps the result in docs/measurements/.
import { randomInt } from 'node:crypto';
import { saveRun } from '../bench/lib/measurements.ts';
import { type Scenario, runScenario } from './lib/scenario.ts';
import { SCENARIOS } from './scenarios/index.ts';

const [name, ...rest] = process.argv.slice(2);
const at = rest.indexOf('--seed');
const seed = at < 0 ? randomInt(1_000_000) : Number(rest[at + 1]);
const size = rest.includes('--short') ? 'short' : 'long';
const chosen: Scenario[] = SCENARIOS.filter((one) => name === 'all' || one.name === name);

if (chosen.length === 0) {
  console.log('Scenarios (npm run chaos -- <name> [--short] [--seed n] [--save], or all):');
  for (const one of SCENARIOS) console.log(`  ${one.name.padEnd(20)} ${one.goal}`);
  process.exitCode = name === undefined ? 0 : 2;
}
for (const scenario of chosen) {
  const report = await runScenario(scenario, { size, seed });
  if (!report.passed()) process.exitCode = 1;
  if (!rest.includes('--save')) continue;
  const command = `npm run chaos -- ${scenario.name}${size === 'short' ? ' --short' : ''}`;
  const measurement = { kind: 'chaos' as const, name: scenario.name, title: scenario.goal, command };
  console.log(`saved ${saveRun(measurement, { parameters: { size, seed }, ...report.result() })}`);
}
