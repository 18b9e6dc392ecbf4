const PARTS = {
  'Demo beacon and witness on the same machine': 'both',
  'Demo beacon': 'beacon',
  'Demo witness': 'witness',
} as const;

const TAIL = ': shows how checking works, proves nothing about the operator';

/**
 * The parts of a demo that a notice of the public log names. Only these notices have a translation. undefined: the
 * text is another notice. The texts are exactly those that the server writes into records.
 */
export function demoPartOf(notice: string): 'both' | 'beacon' | 'witness' | undefined {
  return Object.entries(PARTS).find(([start]) => notice === start + TAIL)?.[1];
}
