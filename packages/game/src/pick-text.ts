import type { Pick } from './picks.ts';

/**
 * A pick's number as players write it, open side first. A Half Sangam on close therefore shows the pana before the
 * digit.
 */
export function pickText({ digits, closedigits, game, session }: Pick): string {
  if (closedigits === '') return digits;
  return game === 'half_sangam' && session === 'close' ? `${closedigits}-${digits}` : `${digits}-${closedigits}`;
}
