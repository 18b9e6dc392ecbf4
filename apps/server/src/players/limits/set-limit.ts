import type { LimitKind, LimitPeriod } from '@surahi/contract';
import { parseAmount } from '@surahi/game';
import { lockWallets } from '../../ledger/index.ts';
import { dbNow } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import * as sql from './limits.sql.ts';
import { recordChange } from './record-change.ts';

export type LimitKey = { playerId: bigint; kind: LimitKind; period: LimitPeriod };

/** A change that applies now, or a raise that opens at `effectiveAt` and expires at `expiresAt`. */
export type LimitChanged =
  | { outcome: 'applied'; effectiveAt: Date }
  | { outcome: 'waiting'; effectiveAt: Date; expiresAt: Date };

type SetRefusal = 'limit_invalid' | 'limit_order' | 'limit_by_staff';

/** Most minutes of a limit on play time: 31 days. */
const MOST_MINUTES = 44_640;
const WEEK_ORDER: readonly LimitPeriod[] = ['day', 'week', 'month'];

/**
 * Parses the amount of a limit: whole points to paise, whole minutes for kind play; null for ''. Errors: limit_invalid,
 * also for a period that the kind does not have.
 */
export function readLimit(
  kind: LimitKind,
  period: LimitPeriod,
  amount: string,
): Result<bigint | null, 'limit_invalid'> {
  if ((kind === 'bid') !== (period === 'once')) return fail('limit_invalid');
  if (amount === '') return ok(null);
  if (kind === 'play') {
    const minutes = /^[1-9][0-9]{0,4}$/.test(amount) ? Number(amount) : 0;
    return minutes > 0 && minutes <= MOST_MINUTES ? ok(BigInt(minutes)) : fail('limit_invalid');
  }
  const paise = parseAmount(amount, { decimals: 0 });
  return paise === null || paise === 0n ? fail('limit_invalid') : ok(paise);
}

/** Locks the wallet, which protects the player's limits, and makes sure that the row exists. */
export async function lockLimits(tx: Tx, playerId: bigint): Promise<void> {
  await lockWallets(tx, [playerId]);
  await tx.query(sql.openPlayLimits(playerId));
}

/**
 * Sets a limit of the player. A new or lower limit applies in this transaction and cancels an open raise. A lower own
 * limit is stored even if it is above that of staff, which stays in force until it is lifted. A raise, or null, waits: it
 * opens after `raiseHours` and after the running period, and must then be confirmed. Errors: limit_order when the limits
 * of day, week and month would not ascend, limit_by_staff for a raise above a limit of staff, and for a removal while
 * staff have a limit. The removal of no limit changes nothing.
 */
export async function setLimit(
  db: Db,
  input: LimitKey & { amount: bigint | null; raiseHours: number },
): Promise<Result<LimitChanged, SetRefusal>> {
  const { playerId, kind, period, amount } = input;
  return db.attempt(async (tx) => {
    await lockLimits(tx, playerId);
    const rules = await tx.query<sql.RuleRow>(sql.selectRules(playerId));
    const before = ownRule(rules, kind, period)?.amount ?? null;
    const lowers = amount !== null && (before === null || amount <= before);
    const refused = judgeOrder(rules, input) ?? (lowers ? undefined : judgeStaff(rules, input));
    if (refused !== undefined) return fail(refused);
    if (lowers) return ok(await apply(tx, input, before));
    if (before === null) return ok({ outcome: 'applied' as const, effectiveAt: await dbNow(tx) });
    const row = await tx.one<{ raise_opens_at: Date; raise_expires_at: Date }>(
      sql.saveRaise({ playerId, kind, period, byStaff: false }, amount, input.raiseHours),
    );
    const { raise_opens_at: effectiveAt, raise_expires_at: expiresAt } = row;
    const after = { to: amount, opensAt: effectiveAt, expiresAt };
    await recordChange(tx, { playerId, subject: `raise:${kind}:${period}`, before, after });
    return ok({ outcome: 'waiting' as const, effectiveAt, expiresAt });
  });
}

/**
 * Confirms a raise that is open. Errors: raise_unknown without one or after it expired, raise_not_open too early,
 * limit_order and limit_by_staff as in `setLimit`, because other limits may have changed since.
 */
export async function confirmRaise(
  db: Db,
  key: LimitKey,
): Promise<Result<LimitChanged, 'raise_unknown' | 'raise_not_open' | 'limit_order' | 'limit_by_staff'>> {
  const { playerId, kind, period } = key;
  return db.attempt(async (tx) => {
    await lockLimits(tx, playerId);
    const now = await dbNow(tx);
    const rules = await tx.query<sql.RuleRow>(sql.selectRules(playerId));
    const own = ownRule(rules, kind, period);
    if (own?.raise_opens_at == null || own.raise_expires_at == null || now >= own.raise_expires_at) {
      return fail('raise_unknown');
    }
    if (now < own.raise_opens_at) return fail('raise_not_open', { extra: { until: own.raise_opens_at.getTime() } });
    const raised = { ...key, amount: own.raise_to };
    const refused = judgeStaff(rules, raised) ?? judgeOrder(rules, raised);
    if (refused !== undefined) return fail(refused);
    return ok(await apply(tx, raised, own.amount));
  });
}

/** Cancels an open raise. Errors: raise_unknown without one. */
export async function cancelRaise(db: Db, key: LimitKey): Promise<Result<undefined, 'raise_unknown'>> {
  const { playerId, kind, period } = key;
  return db.attempt(async (tx) => {
    await lockLimits(tx, playerId);
    const dropped = await tx.query(sql.dropRaise(key));
    if (dropped.length === 0) return fail('raise_unknown');
    await recordChange(tx, { playerId, subject: `raise:${kind}:${period}`, before: 'waiting', after: 'cancelled' });
    return ok(undefined);
  });
}

async function apply(
  tx: Tx,
  input: LimitKey & { amount: bigint | null },
  before: bigint | null,
): Promise<LimitChanged> {
  const { playerId, kind, period, amount } = input;
  await tx.query(sql.saveRule({ playerId, kind, period }, amount, null));
  await tx.query(sql.applyRules(playerId));
  await recordChange(tx, { playerId, subject: `limit:${kind}:${period}`, before, after: amount });
  return { outcome: 'applied', effectiveAt: await dbNow(tx) };
}

function ownRule(rules: readonly sql.RuleRow[], kind: LimitKind, period: LimitPeriod): sql.RuleRow | undefined {
  return rules.find((rule) => rule.kind === kind && rule.period === period && !rule.by_staff);
}

type Wanted = { kind: LimitKind; period: LimitPeriod; amount: bigint | null };

function judgeStaff(rules: readonly sql.RuleRow[], wanted: Wanted): 'limit_by_staff' | undefined {
  const { kind, period, amount } = wanted;
  const staff = rules.find((rule) => rule.by_staff && rule.kind === kind && rule.period === period)?.amount ?? null;
  return staff !== null && (amount === null || amount > staff) ? 'limit_by_staff' : undefined;
}

function judgeOrder(rules: readonly sql.RuleRow[], wanted: Wanted): 'limit_order' | undefined {
  const { kind, period, amount } = wanted;
  const amounts = WEEK_ORDER.map((one) => (one === period ? amount : (ownRule(rules, kind, one)?.amount ?? null)));
  const set = amounts.filter((one) => one !== null);
  return set.every((one, index) => index === 0 || one >= (set[index - 1] ?? 0n)) ? undefined : 'limit_order';
}
