import { paths } from '../../paths.ts';

/** The path to open after sign-in: the previous page, or the overview. Addresses outside the console are ignored. */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return paths.overview;
  const { from } = state;
  if (typeof from !== 'string' || !from.startsWith('/') || from.startsWith('//')) return paths.overview;
  return from.startsWith(paths.signIn) || from.startsWith(paths.enrol) ? paths.overview : from;
}
