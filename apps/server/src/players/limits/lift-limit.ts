import type { OperatorErrorCode } from '@surahi/contract/operator';
import type { ProposalHandler } from '../../operators/proposals/index.ts';
import { checkSecondPerson, type SecondRefusal } from '../../operators/two-people/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import * as sql from './limits.sql.ts';
import { type LimitKey, lockLimits } from './set-limit.ts';
import { playerExists, readRules, recordStaffChange, type StaffChange } from './staff-limits.ts';

/**
 * Removes a limit that other operators set. The player's own limit stays in force. An operator who set or tightened the
 * limit cannot lift it alone, even if a colleague tightened it later, because the lift removes both values. Errors:
 * not_found without a limit of staff; those of `checkSecondPerson`.
 */
export async function liftLimit(db: Db, input: StaffChange): Promise<Result<undefined, 'not_found' | SecondRefusal>> {
  if (!(await playerExists(db, input.playerId))) return fail('not_found');
  return db.attempt(async (tx) => {
    const rule = await lockStaffRule(tx, input);
    if (!rule.ok) return rule;
    for (const { operator_id: operatorId, at } of await tx.query<sql.StaffSetterRow>(sql.selectStaffSetters(input))) {
      const refused = await checkSecondPerson(tx, input.actor, { operatorId, at });
      if (refused !== undefined) return fail(refused);
    }
    return removeRule(tx, input, rule.value);
  });
}

type Payload = Omit<LimitKey, 'playerId'> & { playerId: string };

/**
 * Removes a limit that an operator set, after two operators agreed. An operator who set it proposes the lift. Any other
 * operator approves it (docs/rules.md#23-two-people).
 */
export const limitLiftHandler: ProposalHandler<Payload> = {
  kind: 'player.limit_lift',
  compare: async (tx, payload): Promise<Result<LiftComparison, OperatorErrorCode>> => {
    const key = { ...payload, playerId: BigInt(payload.playerId) };
    if (!(await playerExists(tx, key.playerId))) return fail('player_unknown');
    const rule = await lockStaffRule(tx, key);
    if (!rule.ok) return rule;
    const { kind, period } = payload;
    const amount = String(rule.value.amount);
    const limit = { kind, period, ...(kind === 'play' ? { minutes: amount } : { amountPaise: amount }) };
    return ok({ subject: `player:${key.playerId}`, before: limit, after: { kind, period } });
  },
  apply: async (tx, payload, { actor, reason }) => {
    const input = { ...payload, playerId: BigInt(payload.playerId), actor, reason };
    const rule = await lockStaffRule(tx, input);
    return rule.ok ? removeRule(tx, input, rule.value) : rule;
  },
};

type LiftComparison = { subject: string; before: Record<string, string>; after: Record<string, string> };

async function lockStaffRule(tx: Tx, key: LimitKey): Promise<Result<sql.RuleRow, 'not_found'>> {
  await lockLimits(tx, key.playerId);
  const rule = (await readRules(tx, key)).find((one) => one.by_staff);
  return rule === undefined ? fail('not_found') : ok(rule);
}

async function removeRule(tx: Tx, input: StaffChange, rule: sql.RuleRow): Promise<Result<undefined, never>> {
  const { playerId, kind, period } = input;
  await tx.query(sql.deleteStaffRule(playerId, kind, period));
  await tx.query(sql.applyRules(playerId));
  await recordStaffChange(tx, input, { action: 'player.limit_lift', before: rule.amount, after: null });
  return ok(undefined);
}
