import type { Pick } from '@surahi/game';

/** A pick's number as the field writes it: open side first, so a Half Sangam on close stands pana before digit. */
export function pickText({ digits, closedigits, game, session }: Pick): string {
  if (closedigits === '') return digits;
  return game === 'half_sangam' && session === 'close' ? `${closedigits}-${digits}` : `${digits}-${closedigits}`;
}
