import { tryLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';

/** Held by the node whose crowd is bidding. */
export function tryLockCrowd(): Statement {
  return tryLock('demoCrowd');
}

export type CrowdRow = { player_id: bigint; mobile: string; password_hash: string };

/** A random selection of the players whom the demo's past created. */
export function selectSome(first: string, last: string, limit: number): Statement {
  return {
    text: `select player_id, mobile, password_hash from players
      where is_demo and mobile between $1 and $2 and blocked_at is null order by random() limit $3`,
    values: [first, last, limit],
  };
}
