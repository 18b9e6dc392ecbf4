import { type OracleFamily, PANAS } from './oracle.ts';
import type { Random } from './random.ts';

/** A random result for a market of this family. */
export function resultOf(random: Random, family: OracleFamily): { open: string; close?: string } {
  if (family === 'gali') return { open: String(random.below(100)).padStart(2, '0') };
  if (family === 'starline') return { open: random.pick(PANAS) };
  return { open: random.pick(PANAS), close: random.pick(PANAS) };
}
