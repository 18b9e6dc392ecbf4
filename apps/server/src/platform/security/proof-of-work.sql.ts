import type { Statement } from '../db/db.ts';

/** Selects the key with which all nodes sign challenges. */
export function selectChallengeKey(): Statement {
  return { text: 'select secret from challenge_key' };
}

/** Stores that a challenge was used. Returns no row for a challenge that has expired or was used before. */
export function spendChallenge(challengeId: string, expiresMs: number): Statement {
  return {
    name: 'spend_challenge',
    text: `insert into spent_challenges (challenge_id, expires_at)
      select $1, to_timestamp($2::float8 / 1000) where to_timestamp($2::float8 / 1000) > app_now()
      on conflict do nothing returning challenge_id`,
    values: [challengeId, expiresMs],
  };
}

/** Deletes used challenges that have expired. */
export function deleteSpentChallenges(): Statement {
  return { text: 'delete from spent_challenges where expires_at < app_now()' };
}
