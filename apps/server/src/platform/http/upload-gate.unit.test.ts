import { expect, test } from 'vitest';
import { createUploadGate } from './upload-gate.ts';

const MB = 1024 * 1024;

test('[HND-10] large bodies are bounded in total and per network, and leave once', () => {
  const gate = createUploadGate(32 * MB);
  const leave = gate.enter('198.51.100.7', 6 * MB);
  expect(leave).toBeDefined();
  // a neighbour in the same network shares its part
  expect(gate.enter('198.51.100.8', 4 * MB)).toBeUndefined();
  for (const network of [1, 2, 3]) expect(gate.enter(`203.0.${network}.1`, 8 * MB)).toBeDefined();
  expect(gate.enter('203.0.9.1', 4 * MB)).toBeUndefined();
  leave?.();
  leave?.();
  expect(gate.enter('203.0.9.1', 8 * MB)).toBeDefined();
  expect(gate.enter('198.51.100.8', 1)).toBeUndefined();
});
