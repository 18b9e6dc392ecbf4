import { Trail } from './trail.ts';

let made: Trail | undefined;

/** The trail of this tab. The first call creates it, because the server renders screens without a window. */
export function appTrail(): Trail {
  made ??= new Trail(window);
  return made;
}
