import { ankOf } from './panas.ts';

/** Shown for a Gali market without a result (from the specification). */
export const GALI_PLACEHOLDER = '**';

/** The open side as shown and sent: '123' gives '123-6'. Starline results read the same. */
export function formatOpenResult(openPana: string): string {
  return `${openPana}-${ankOf(openPana)}`;
}

/** The close side as shown and sent: '245' gives '1-245'. */
export function formatCloseResult(closePana: string): string {
  return `${ankOf(closePana)}-${closePana}`;
}

/** Both sides of a main result ('123-61-245'), with stars for what is not declared ('123-6*-***', '***-**-***'). */
export function joinResults(openPana: string | null | undefined, closePana: string | null | undefined): string {
  const open = openPana ? formatOpenResult(openPana) : '***-*';
  const close = closePana ? formatCloseResult(closePana) : '*-***';
  return open + close;
}
