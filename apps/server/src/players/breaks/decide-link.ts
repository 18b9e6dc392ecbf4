import type { ExclusionLength } from '@surahi/contract';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import { alreadyDecided } from '../../operators/two-people/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { forgetPlayers, notifyPlayers } from '../sessions/index.ts';
import * as sql from './account-links.sql.ts';
import { excludeWithin } from './start-break.ts';

type Deciding = {
  linkId: bigint;
  reason: string;
  actor: Actor & { operatorId: bigint };
} & ({ decision: 'other' } | { decision: 'same'; length: ExclusionLength });

/**
 * Decides whether an account belongs to an excluded person. `same` excludes the account for `length`. `other` switches
 * betting on if the registration left it off for this link, and no other link keeps it off. Returns the time of the
 * decision. Errors: not_found, already_decided.
 */
export function decideLink(ctx: AppContext, input: Deciding): Promise<Result<Date, 'not_found' | 'already_decided'>> {
  const { linkId, decision, reason, actor } = input;
  return ctx.db.attempt(async (tx): Promise<Result<Date, 'not_found' | 'already_decided'>> => {
    const [link] = await tx.query<sql.LockedLink>(sql.lockLink(linkId));
    if (link === undefined) return fail('not_found');
    if (link.decision !== null) return alreadyDecided(link);
    const { player_id: playerId, excluded_player_id: excludedPlayerId, kind } = link;
    const { decided_at: at } = await tx.one<{ decided_at: Date }>(
      sql.decideLink({ linkId, decision, operatorId: actor.operatorId, note: reason }),
    );
    let bettingOn = false;
    if (input.decision === 'same') {
      await excludeWithin(ctx, tx, { playerId, length: input.length, by: { actor, reason } });
    } else if (link.holds_betting) {
      bettingOn = (await tx.query(sql.releaseBetting(playerId))).length > 0;
      await notifyPlayers(tx, [playerId]);
      tx.afterCommit(() => forgetPlayers(ctx, [playerId]));
    }
    await writeAudit(tx, {
      actor,
      action: 'player.link_decide',
      subject: `player:${playerId}`,
      before: { linkId, sharedWith: excludedPlayerId, shares: kind },
      after: { linkId, sharedWith: excludedPlayerId, shares: kind, decision, ...(bettingOn ? { mayBet: true } : {}) },
      reason,
    });
    return ok(at);
  });
}
