import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';

/** Codes for one number are made one after the other, or two at once would both be the last one of the day. */
export function lockNumber(mobile: string): Statement {
  return takeLock('codesOfNumber', mobile);
}
