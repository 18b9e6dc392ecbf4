import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { NOTICES, notifyPlayer } from '../notices/index.ts';
import * as sql from './limits.sql.ts';
import { recordChange } from './record-change.ts';
import { type LimitKey, lockLimits } from './set-limit.ts';

/** A change of a limit by an operator, with the reason. */
export type StaffChange = LimitKey & { reason: string; actor: Actor & { operatorId: bigint } };

/** Whether a player has this id. */
export async function playerExists(tx: Tx, playerId: bigint): Promise<boolean> {
  return (await tx.query(sql.selectPlayerId(playerId))).length > 0;
}

/**
 * Sets a limit of staff, which the player cannot raise. It must be lower than the limit in force. The player is
 * notified. Errors: player_unknown, limit_invalid for a period that the kind does not have, limit_not_lower.
 */
export async function tightenLimit(
  db: Db,
  input: StaffChange & { amount: bigint },
): Promise<Result<undefined, 'player_unknown' | 'limit_invalid' | 'limit_not_lower'>> {
  const { playerId, kind, period, amount, actor } = input;
  if ((kind === 'bid') !== (period === 'once')) return fail('limit_invalid');
  if (!(await playerExists(db, playerId))) return fail('player_unknown');
  return db.attempt(async (tx) => {
    await lockLimits(tx, playerId);
    const inForce = await lowestOf(tx, input);
    if (inForce !== null && amount >= inForce) return fail('limit_not_lower');
    await tx.query(sql.saveRule(input, amount, actor.operatorId));
    await tx.query(sql.applyRules(playerId));
    await notifyPlayer(tx, playerId, NOTICES.limitLowered());
    await recordStaffChange(tx, input, { action: 'player.limit_tighten', before: inForce, after: amount });
    return ok(undefined);
  });
}

/** The limits of this kind and period: the player's own and that of staff. The caller holds the lock of the wallet. */
export async function readRules(tx: Tx, { playerId, kind, period }: LimitKey): Promise<sql.RuleRow[]> {
  const rules = await tx.query<sql.RuleRow>(sql.selectRules(playerId));
  return rules.filter((rule) => rule.kind === kind && rule.period === period);
}

async function lowestOf(tx: Tx, key: LimitKey): Promise<bigint | null> {
  const amounts = (await readRules(tx, key)).map((rule) => rule.amount).filter((amount) => amount !== null);
  return amounts.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null);
}

type Recorded = { action: string; before: bigint | null; after: bigint | null };

/** Adds the change to the history of the player's limits and to the audit log. */
export async function recordStaffChange(
  tx: Tx,
  input: StaffChange,
  { action, before, after }: Recorded,
): Promise<void> {
  const { playerId, kind, period, reason, actor } = input;
  const subject = `staff_limit:${kind}:${period}`;
  await recordChange(tx, { playerId, subject, before, after, operatorId: actor.operatorId, reason });
  await writeAudit(tx, {
    actor,
    action,
    subject: `player:${playerId}`,
    before: { kind, period, amount: before },
    after: { kind, period, amount: after },
    reason,
  });
}
