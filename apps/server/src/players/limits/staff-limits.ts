import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { notifyPlayer } from '../notices/index.ts';
import * as sql from './limits.sql.ts';
import { type LimitKey, lockLimits } from './set-limit.ts';

type Change = LimitKey & { reason: string; actor: Actor & { operatorId: bigint } };

/** Whether a player has this id. */
export async function playerExists(db: Db, playerId: bigint): Promise<boolean> {
  return (await db.query(sql.selectPlayerId(playerId))).length > 0;
}

/**
 * Sets a limit of staff, which the player cannot raise. It must be lower than the limit in force. The player is
 * notified. Errors: player_unknown, limit_invalid for a period that the kind does not have, limit_not_lower.
 */
export async function tightenLimit(
  db: Db,
  input: Change & { amount: bigint },
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
    await notifyPlayer(tx, playerId, 'Support has lowered one of your limits. See your limits for the details.');
    await record(tx, input, { action: 'player.limit_tighten', before: inForce, after: amount });
    return ok(undefined);
  });
}

/**
 * Removes a limit of staff. The player's own limit stays in force. Errors: not_found without a limit of staff,
 * second_person_required for the operator who set it.
 */
export async function liftLimit(
  db: Db,
  input: Change,
): Promise<Result<undefined, 'not_found' | 'second_person_required'>> {
  const { playerId, kind, period, actor } = input;
  if (!(await playerExists(db, playerId))) return fail('not_found');
  return db.attempt(async (tx) => {
    await lockLimits(tx, playerId);
    const rule = (await readRules(tx, input)).find((one) => one.by_staff);
    if (rule === undefined) return fail('not_found');
    if (rule.operator_id === actor.operatorId) return fail('second_person_required');
    await tx.query(sql.deleteStaffRule(playerId, kind, period));
    await tx.query(sql.applyRules(playerId));
    await record(tx, input, { action: 'player.limit_lift', before: rule.amount, after: null });
    return ok(undefined);
  });
}

async function readRules(tx: Tx, { playerId, kind, period }: LimitKey): Promise<sql.RuleRow[]> {
  const rules = await tx.query<sql.RuleRow>(sql.selectRules(playerId));
  return rules.filter((rule) => rule.kind === kind && rule.period === period);
}

async function lowestOf(tx: Tx, key: LimitKey): Promise<bigint | null> {
  const amounts = (await readRules(tx, key)).map((rule) => rule.amount).filter((amount) => amount !== null);
  return amounts.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null);
}

type Recorded = { action: string; before: bigint | null; after: bigint | null };

async function record(tx: Tx, input: Change, { action, before, after }: Recorded): Promise<void> {
  const { playerId, kind, period, reason, actor } = input;
  const subject = `staff_limit:${kind}:${period}`;
  await tx.query(sql.insertChange({ playerId, subject, before, after, operatorId: actor.operatorId, reason }));
  await writeAudit(tx, {
    actor,
    action,
    subject: `player:${playerId}`,
    before: { kind, period, amount: before },
    after: { kind, period, amount: after },
    reason,
  });
}
