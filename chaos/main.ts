// Runs one fire test: npm run chaos -- <name> [--short] [--seed n]; without a name it lists them.
import { type Scenario, runScenario } from './lib/scenario.ts';
import { SCENARIOS } from './scenarios/index.ts';

const [name, ...rest] = process.argv.slice(2);
const at = rest.indexOf('--seed');
const seed = at < 0 ? Date.now() % 1_000_000 : Number(rest[at + 1]);
const size = rest.includes('--short') ? 'short' : 'long';
const chosen: Scenario[] = SCENARIOS.filter((one) => name === 'all' || one.name === name);

if (chosen.length === 0) {
  console.log('Fire tests (npm run chaos -- <name> [--short] [--seed n], or all):');
  for (const one of SCENARIOS) console.log(`  ${one.name.padEnd(20)} ${one.goal}`);
  process.exitCode = name === undefined ? 0 : 2;
}
for (const scenario of chosen) {
  const report = await runScenario(scenario, { size, seed });
  if (!report.passed()) process.exitCode = 1;
}
