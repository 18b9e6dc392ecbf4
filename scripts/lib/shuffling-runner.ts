import { type SerializedConfig, TestRunner } from 'vitest';

/**
 * Runs the tests of each file in a random order that the seed sets. Vitest reads `sequence.shuffle` only from the root of
 * the configuration, so it cannot shuffle the tests of one project.
 */
export default class ShufflingRunner extends TestRunner {
  constructor(config: SerializedConfig) {
    super({ ...config, sequence: { ...config.sequence, shuffle: true } });
  }
}
