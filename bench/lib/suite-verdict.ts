/** What a run of the suite printed about itself. */
export type SuiteVerdict = { seed: number; seconds: number; passed: number; failed: number };

/** Reads the output of `npm test`. Throws when the run ended before its verdict. */
export function readVerdict(output: string): SuiteVerdict {
  const seed = /^The seed of the order is (\d+)\./m.exec(output)?.[1];
  const seconds = /^whole run +([\d.]+)$/m.exec(output)?.[1];
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  if (seed === undefined || seconds === undefined || passed === undefined || failed === undefined)
    throw new Error('the suite ended without a verdict');
  return { seed: Number(seed), seconds: Number(seconds), passed: Number(passed), failed: Number(failed) };
}
