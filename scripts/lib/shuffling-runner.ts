import { type SerializedConfig, TestRunner } from 'vitest';

/**
 * Runs the tests of each file in a random order that the seed sets. Vitest itself shuffles the tests of all projects or of
 * none: it ignores `sequence.shuffle` in a project.
 */
export default class ShufflingRunner extends TestRunner {
  constructor(config: SerializedConfig) {
    super({ ...config, sequence: { ...config.sequence, shuffle: true } });
  }
}
