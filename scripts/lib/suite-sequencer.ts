import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take ten seconds or more. They start first, so that none of them runs alone at the end. */
const LONG =
  /\/(settlement-races|settlement-orders|settlement|main|hostile-input|embedded-postgres|money-races|heavy-work|demo|crowd|seed-history|explorer|sign-in|passkey-log-in|mode-draw|void-by-record|void-sessions|after-round|public-calls|blind-entries|wallet-model|withdrawals|limit-windows|caps|call-reads|prepared-reports|bank-statements|edit-settings|ops|dev|backup|boundaries|verifier|witness\.unit|kill\.unit|data-folder\.unit)\.test\.ts$/;

/** Runs the test files in a random order that the seed sets, the long ones first. */
export class SuiteSequencer extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const {
      root,
      sequence: { seed },
    } = this.ctx.config;
    console.log(`The seed of the order is ${seed}. SUITE_SEED=${seed} repeats it.`);
    const keyOf = ({ moduleId }: TestSpecification): string => {
      // The path inside the project, so that a seed means the same order in every checkout.
      const random = createHash('sha1')
        .update(`${seed} ${relative(root, moduleId)}`)
        .digest('hex');
      return (LONG.test(moduleId) ? '0' : '1') + random;
    };
    const keys = new Map(files.map((file) => [file, keyOf(file)]));
    return Promise.resolve(files.toSorted((a, b) => (keys.get(a) ?? '').localeCompare(keys.get(b) ?? '')));
  }
}
