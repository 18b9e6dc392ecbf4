import type { NoticePurpose, OperatorErrorCode } from '@surahi/contract/operator';
import { writeAudit } from '../../operators/audit/index.ts';
import { findRequested, type ProposalHandler } from '../../operators/proposals/index.ts';
import { dbNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { insertBroadcast, type NewBroadcast, notifyScheduled, selectRequest } from './broadcasts.sql.ts';
import { publishDue } from './publish-notices.ts';
import { type FoundAudience, findAudience, type WantedAudience } from './find-audience.ts';

/** A notice as JSON. A proposal stores it until the approval. */
type NoticeDraft = {
  requestId: string;
  purpose: NoticePurpose;
  english: string;
  hindi: string;
  audience: WantedAudience;
  /** Null means at once: when the notice is sent or approved. */
  startsAtMs: number | null;
  endsAtMs: number;
};

/**
 * Sends a notice, at once or as a proposal. If the start has passed when the proposal is approved, the notice is live
 * at once.
 */
export function noticeHandler(): ProposalHandler<NoticeDraft, { noticeId: bigint }> {
  return {
    kind: 'notice.send',
    compare: async (tx, draft) => {
      const checked = await check(tx, draft);
      return checked.ok ? ok({ subject: 'notice:new', before: {}, after: shown(draft, checked.value) }) : checked;
    },
    apply: async (tx, draft, { actor, reason, proposedBy }) => {
      const checked = await check(tx, draft);
      if (!checked.ok) return checked;
      const row = toRow(draft, checked.value, proposedBy ?? actor.operatorId);
      const [made] = await tx.query<{ broadcast_id: bigint }>(insertBroadcast(row));
      // A request with the same id ran at the same time.
      if (made === undefined) return (await findSent(tx, row)) ?? fail('id_reused');
      const noticeId = made.broadcast_id;
      const after = shown(draft, checked.value);
      await writeAudit(tx, { actor, action: 'notice.send', subject: `notice:${noticeId}`, after, reason });
      await tx.query(notifyScheduled());
      await publishDue(tx);
      return ok({ noticeId });
    },
  };
}

/** The first answer to a request: the notice, or null if it waits for a second operator. */
type Sent = { noticeId: bigint | null };

/**
 * Returns the first answer to an earlier request with this id: its notice, or its pending proposal. Returns undefined
 * if there is neither, for example after the proposal was rejected or expired. The times of the notice do not matter.
 * Errors: id_reused if the earlier request had different content.
 */
export async function findEarlierRequest(
  tx: Tx,
  draft: NoticeDraft,
): Promise<Result<Sent, OperatorErrorCode> | undefined> {
  const audience = await findAudience(tx, draft.audience);
  // The repeated request names the same player and market, which are never deleted.
  if (!audience.ok) return audience;
  const sent = await findSent(tx, toRow(draft, audience.value, 0n));
  if (sent !== undefined) return sent;
  const proposed = await findRequested(tx, 'notice.send', draft);
  if (proposed === 'none') return undefined;
  return proposed === 'same' ? ok({ noticeId: null }) : fail('id_reused');
}

async function findSent(
  tx: Tx,
  row: NewBroadcast,
): Promise<Result<{ noticeId: bigint }, OperatorErrorCode> | undefined> {
  const [earlier] = await tx.query<{ broadcast_id: bigint; is_same: boolean }>(selectRequest(row));
  if (earlier === undefined) return undefined;
  return earlier.is_same ? ok({ noticeId: earlier.broadcast_id }) : fail('id_reused');
}

/**
 * Checks a notice. Errors: notice_times_invalid if it has already ended or ends before its start, and those of
 * `findAudience`.
 */
async function check(tx: Tx, draft: NoticeDraft): Promise<Result<FoundAudience, OperatorErrorCode>> {
  const nowMs = (await dbNow(tx)).getTime();
  if (draft.endsAtMs <= Math.max(nowMs, draft.startsAtMs ?? nowMs)) return fail('notice_times_invalid');
  return findAudience(tx, draft.audience);
}

function toRow(draft: NoticeDraft, { row }: FoundAudience, operatorId: bigint): NewBroadcast {
  const { requestId, purpose, english, hindi, startsAtMs, endsAtMs } = draft;
  return {
    ...row,
    request_id: requestId,
    purpose,
    text: english,
    text_hindi: hindi,
    starts_at: startsAtMs === null ? null : new Date(startsAtMs),
    ends_at: new Date(endsAtMs),
    created_by: operatorId,
  };
}

/** The values of a notice for the audit log and for the second operator. */
function shown(draft: NoticeDraft, { names }: FoundAudience): Record<string, unknown> {
  const { purpose, english, hindi, startsAtMs, endsAtMs } = draft;
  return { purpose, notes: english, notesHindi: hindi, ...names, startsAtMs, endsAtMs };
}
