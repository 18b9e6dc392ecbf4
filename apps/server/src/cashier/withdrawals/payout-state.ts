import { payoutClaimEnd } from '@surahi/game';
import { getWallet, lockWallets } from '../../ledger/index.ts';
import { notifyConsoles } from '../../operators/api/index.ts';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import { alreadyDecided, checkSecondPerson, type SecondRefusal } from '../../operators/two-people/index.ts';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { readFlags } from '../../players/figures/index.ts';
import { heldUntil, type HoldPolicy } from '../../players/holds/index.ts';
import { selectNumberHold } from '../payout-numbers/index.ts';
import { exceedsOnePersonLimit, secondPersonAbovePaise } from '../queues/index.ts';
import * as sql from './withdrawals.sql.ts';

/** An operator's action on one withdrawal request. */
export type Action = { withdrawalId: bigint; actor: Actor };

/** The settings that decide who may pay a request, and when. */
export type PayoutPolicy = Pick<HoldPolicy, 'payoutHoldHours'> & {
  /** Above this sum of the day another operator must check the payout; null when one operator is enough. */
  secondAbovePaise: bigint | null;
  /** Minutes after a claim during which only the claimer may finish the payout. */
  payoutClaimMinutes: number;
};

/** The policy of the current settings. */
export function payoutPolicyOf(ctx: AppContext): PayoutPolicy {
  const { payoutHoldHours, payoutClaimMinutes } = getSettings(ctx);
  return { secondAbovePaise: secondPersonAbovePaise(ctx, 'approveWithdrawal'), payoutHoldHours, payoutClaimMinutes };
}

export type Undecided = 'not_found' | 'already_decided';

/** Locks a request that is not decided until the transaction ends. Errors: not_found, already_decided. */
export async function lockPending(tx: Tx, withdrawalId: bigint): Promise<Result<sql.LockedRow, Undecided>> {
  const [row] = await tx.query<sql.LockedRow>(sql.lockRequest(withdrawalId));
  if (row === undefined) return fail('not_found');
  return row.state === 'pending' ? ok(row) : alreadyDecided(row);
}

/**
 * The reason why the player should not be paid; undefined without one. It locks the wallet. A concurrent void or bid
 * has either committed before, so it is visible here, or it waits and then sees the claim.
 */
export async function findRisk(tx: Tx, playerId: bigint): Promise<'wallet_negative' | 'player_blocked' | undefined> {
  await lockWallets(tx, [playerId]);
  const { isBlocked } = await readFlags(tx, playerId);
  if (isBlocked) return 'player_blocked';
  const wallet = await getWallet(tx, playerId);
  return wallet !== undefined && wallet.balancePaise < 0n ? 'wallet_negative' : undefined;
}

export type ClaimRefusal = 'payout_on_hold' | SecondRefusal | 'wallet_negative' | 'player_blocked';

/**
 * True while nobody may pay the request. Reads the hold after the caller locked the request, so a password reset or a
 * changed number that committed after the request counts.
 */
async function isOnHold(tx: Tx, row: sql.LockedRow, policy: Pick<HoldPolicy, 'payoutHoldHours'>): Promise<boolean> {
  const flags = await readFlags(tx, row.player_id);
  const [number] = await tx.query<{ held_until: Date | null }>(selectNumberHold(row.player_id, row.method));
  return heldUntil({ ...flags, numberHeldUntil: number?.held_until ?? null }, policy) !== null;
}

/** The reason why an operator may not claim an unclaimed request; undefined if the claim is allowed. */
export async function judgeClaim(
  tx: Tx,
  row: sql.LockedRow,
  { actor, secondAbovePaise, ...policy }: Action & PayoutPolicy,
): Promise<ClaimRefusal | undefined> {
  if (await isOnHold(tx, row, policy)) return 'payout_on_hold';
  const refused = await checkOnePersonLimit(tx, row, actor, secondAbovePaise);
  return refused ?? findRisk(tx, row.player_id);
}

/** Above the sum of the day, only the second person after a check may claim (docs/rules.md#23-two-people). */
async function checkOnePersonLimit(
  tx: Tx,
  row: sql.LockedRow,
  actor: Actor,
  abovePaise: bigint | null,
): Promise<SecondRefusal | undefined> {
  const { player_id: playerId, amount_paise: amountPaise } = row;
  const { operatorId } = actor;
  if (!(await exceedsOnePersonLimit(tx, { kind: 'payout', operatorId, playerId, amountPaise, abovePaise })))
    return undefined;
  return findAlone(tx, row, actor);
}

/**
 * The reason why a claim by this operator is a decision of one person; undefined after a check by another person. A
 * claim of one person counts towards the sums of the day.
 */
export async function findAlone(
  tx: Tx,
  { checked_by: operatorId, checked_at: at }: sql.LockedRow,
  actor: Actor,
): Promise<SecondRefusal | undefined> {
  return at === null ? 'second_person_required' : checkSecondPerson(tx, actor, { operatorId, at });
}

/**
 * The reason why an operator may not finish or release a claim; undefined if it is allowed. The claimer may finish a
 * payout, unless the player is blocked or the wallet is negative. Another operator may end a claim that has expired, or
 * whose player has such a risk: the bank may have paid already.
 */
export async function judgeEnd(
  tx: Tx,
  row: sql.LockedRow,
  input: Action & Pick<PayoutPolicy, 'payoutClaimMinutes'> & { end: 'finish' | 'release' },
): Promise<'payout_unclaimed' | 'payout_claimed' | SecondRefusal | undefined> {
  if (row.claimed_at === null) return 'payout_unclaimed';
  const isRisk = (await findRisk(tx, row.player_id)) !== undefined;
  if (row.claimed_by === input.actor.operatorId) {
    return input.end === 'finish' && !isRisk ? undefined : 'second_person_required';
  }
  const isExpired = payoutClaimEnd(row.claimed_at, input.payoutClaimMinutes) <= row.now;
  if (!isExpired && !isRisk) return 'payout_claimed';
  return checkSecondPerson(tx, input.actor, { operatorId: row.claimed_by, at: row.claimed_at });
}

/** Notifies the consoles and writes the audit log for an action on a request. */
export async function record(
  tx: Tx,
  { withdrawalId, actor }: Action,
  action: string,
  what: { before?: unknown; after: unknown; reason?: string },
): Promise<void> {
  await notifyConsoles(tx, 'withdrawals');
  const subject = `withdrawal:${withdrawalId}`;
  await writeAudit(tx, { actor, action, subject, before: { state: 'pending' }, ...what });
}
