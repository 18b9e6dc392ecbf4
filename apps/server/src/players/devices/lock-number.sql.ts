import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';

/**
 * Serialises requests for codes of one number. Otherwise two simultaneous ones could both take the last code of the
 * day.
 */
export function lockNumber(mobile: string): Statement {
  return takeLock('codesOfNumber', mobile);
}
