import { notifyConsoles } from '../../operators/api/index.ts';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import { alreadyDecided } from '../../operators/two-people/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, type Failure, ok, type Result } from '../../platform/result.ts';
import { type Approved, approveWithin, type DepositPolicy, withoutSecondCredit } from '../deposits/index.ts';
import * as sql from './bank-statements.sql.ts';

type Known = 'not_found' | 'already_decided';
type Credited = Approved | Failure<'statement_unmatched'>;

/**
 * Credits the deposit request that a line matches: same UTR, same amount, and exactly one pending request with that
 * UTR. One transaction decides the line and the request, by the same rules as an approval by hand. Errors:
 * statement_unmatched, not_found, already_decided, and those of `approveWithin`.
 */
export async function approveLine(
  db: Db,
  policy: DepositPolicy,
  input: { lineId: bigint; depositId: bigint; actor: Actor },
): Promise<Credited> {
  const { lineId, depositId, actor } = input;
  return withoutSecondCredit(() =>
    db.transaction(async (tx): Promise<Credited> => {
      const line = await lockOpen(tx, lineId);
      if (!line.ok) return line;
      const { reference, amount_paise: amountPaise } = line.value;
      const requests = await tx.query<{ deposit_id: bigint; amount_paise: bigint }>(
        sql.selectPendingByReference(reference),
      );
      const [only, ...others] = requests;
      const matches = only?.deposit_id === depositId && only.amount_paise === amountPaise && others.length === 0;
      if (!matches) return fail('statement_unmatched');
      return credit(tx, policy, { lineId, depositId, amountPaise, utr: reference, reason: null, actor });
    }),
  );
}

/**
 * Credits a deposit request that an operator matched with a line. It credits the amount of the bank, not the requested
 * one. If the player entered another reference, it stores the credit for a second operator.
 */
export async function linkLine(
  db: Db,
  policy: DepositPolicy,
  input: { lineId: bigint; depositId: bigint; utr: string | undefined; reason: string; actor: Actor },
): Promise<Credited> {
  const { lineId, depositId, reason, actor } = input;
  return withoutSecondCredit(() =>
    db.transaction(async (tx): Promise<Credited> => {
      const line = await lockOpen(tx, lineId);
      if (!line.ok) return line;
      const { reference, amount_paise: amountPaise } = line.value;
      const utr = reference === '' ? (input.utr ?? '') : reference;
      return credit(tx, policy, { lineId, depositId, amountPaise, utr, reason, actor });
    }),
  );
}

/** Dismisses a line permanently, with a reason. Errors: not_found, already_decided. */
export async function dismissLine(
  db: Db,
  input: { lineId: bigint; reason: string; actor: Actor },
): Promise<Result<{ decidedAt: Date }, Known>> {
  const { lineId, reason, actor } = input;
  return db.transaction(async (tx) => {
    const line = await lockOpen(tx, lineId);
    if (!line.ok) return line;
    const row = await tx.one<{ decided_at: Date }>(sql.markDismissed(lineId, reason, actor.operatorId));
    await notifyConsoles(tx, 'deposits');
    const subject = `statement-line:${lineId}`;
    await writeAudit(tx, { actor, action: 'statement.dismiss', subject, after: { state: 'dismissed' }, reason });
    return ok({ decidedAt: row.decided_at });
  });
}

/**
 * Dismisses lines with one reason. Returns how many. Skips unknown lines and lines that were decided meanwhile. Each
 * line has a transaction of its own, so two operators with the same lines never wait for each other in a circle.
 */
export async function dismissLines(
  db: Db,
  { lineIds, ...rest }: { lineIds: readonly bigint[]; reason: string; actor: Actor },
): Promise<number> {
  let dismissed = 0;
  for (const lineId of new Set(lineIds)) if ((await dismissLine(db, { lineId, ...rest })).ok) dismissed += 1;
  return dismissed;
}

async function lockOpen(tx: Tx, lineId: bigint): Promise<Result<sql.LockedLine, Known>> {
  const [line] = await tx.query<sql.LockedLine>(sql.lockLine(lineId));
  if (line === undefined) return fail('not_found');
  return line.state === 'open' ? ok(line) : alreadyDecided(line);
}

type Crediting = {
  lineId: bigint;
  depositId: bigint;
  amountPaise: bigint;
  utr: string;
  reason: string | null;
  actor: Actor;
};

async function credit(tx: Tx, policy: DepositPolicy, { reason, ...input }: Crediting): Promise<Credited> {
  const { actor, depositId, lineId } = input;
  const approved = await approveWithin(tx, policy, input);
  if (!approved.ok || approved.value.state === 'mismatch') return approved;
  await tx.query(sql.markCredited(lineId, depositId, reason, actor.operatorId));
  await writeAudit(tx, {
    actor,
    action: reason === null ? 'statement.approve' : 'statement.link',
    subject: `statement-line:${lineId}`,
    after: { state: 'credited', depositId, transferId: approved.value.transferId },
    ...(reason === null ? {} : { reason }),
  });
  return approved;
}
