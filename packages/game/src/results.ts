import { ankOf } from './panas.ts';

/** The open side as shown and sent: '123' becomes '123-6'. Starline results have the same form. */
export function formatOpenResult(openPana: string): string {
  return `${openPana}-${ankOf(openPana)}`;
}

/** The close side as shown and sent: '245' becomes '1-245'. */
export function formatCloseResult(closePana: string): string {
  return `${ankOf(closePana)}-${closePana}`;
}

/** Both sides of a main result ('123-61-245'). Stars replace an undeclared side ('123-6*-***', '***-**-***'). */
export function joinResults(openPana: string | null | undefined, closePana: string | null | undefined): string {
  const open = openPana ? formatOpenResult(openPana) : '***-*';
  const close = closePana ? formatCloseResult(closePana) : '*-***';
  return open + close;
}
