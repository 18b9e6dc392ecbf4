import { paths } from '../../paths.ts';

/** Where to go after sign-in: back to where one was, or home. Only addresses within the console count. */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return paths.overview;
  const { from } = state;
  if (typeof from !== 'string' || !from.startsWith('/') || from.startsWith('//')) return paths.overview;
  return from.startsWith(paths.signIn) || from.startsWith(paths.enrol) ? paths.overview : from;
}
