import { fail, type Failure } from '../../platform/result.ts';
import type { DecidedRow } from './decided.sql.ts';

/** The refusal of a second decision. It says who decided and when, so that the console can show it. */
export function alreadyDecided({ decided_by: by, decided_at: at }: DecidedRow): Failure<'already_decided'> {
  if (by === null || at === null) return fail('already_decided');
  return fail('already_decided', { extra: { decidedBy: by, decidedAtMs: at.getTime() } });
}
