import { ALL_PROPOSAL_KINDS, type ProposalKind } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';
import { decidedColumns, type DecidedRow, EXPIRES_DAYS } from '../two-people/index.ts';

/** Stores a pending proposal. */
export function insertProposal(row: {
  kind: ProposalKind;
  subject: string;
  payload: unknown;
  before: object;
  after: object;
  reason: string;
  operatorId: bigint;
}): Statement {
  return {
    text: `insert into proposals (kind, subject, payload, before, after, reason, proposed_by, expires_at)
      values ($1, $2, $3::jsonb, $4::jsonb, $5::jsonb, $6, $7, app_now() + make_interval(days => ${EXPIRES_DAYS}))
      returning proposal_id`,
    values: [
      row.kind,
      row.subject,
      JSON.stringify(row.payload),
      JSON.stringify(row.before),
      JSON.stringify(row.after),
      row.reason,
      row.operatorId,
    ],
  };
}

export type ProposalRow = {
  proposal_id: bigint;
  kind: ProposalKind;
  subject: string;
  payload: unknown;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason: string;
  state: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  proposed_by: bigint;
  proposed_at: Date;
  expires_at: Date;
  is_expired: boolean;
};

export type LockedProposal = ProposalRow & DecidedRow;

const COLUMNS = `p.proposal_id, p.kind, p.subject, p.payload, p.before, p.after, p.reason, p.state, p.proposed_by,
  p.proposed_at, p.expires_at, p.state = 'pending' and p.expires_at <= app_now() as is_expired`;

/** The pending proposal of an earlier request with this id, and whether that request had the same payload. */
export function selectRequested(kind: ProposalKind, requestId: string, payload: unknown): Statement {
  return {
    text: `select payload = $3::jsonb as is_same from proposals
      where kind = $1 and payload ->> 'requestId' = $2 and state = 'pending' and expires_at > app_now()
      order by proposal_id limit 1`,
    values: [kind, requestId, JSON.stringify(payload)],
  };
}

/** The oldest pending proposal of this kind about this subject. Returns no row if there is none. */
export function selectWaiting(kind: ProposalKind, subject: string): Statement {
  return {
    text: `select proposal_id from proposals
      where kind = $1 and subject = $2 and state = 'pending' and expires_at > app_now() order by proposal_id limit 1`,
    values: [kind, subject],
  };
}

/**
 * Selects the pending proposal with the same kind, subject, previous values, operator, reason and payload. With `like`,
 * the payload only has to contain its `part`, and the proposal is at most `withinSeconds` old. Returns no row if none
 * matches.
 */
export function selectSame(row: {
  kind: ProposalKind;
  subject: string;
  payload: unknown;
  like: { part: object; withinSeconds: number } | undefined;
  before: object;
  reason: string;
  operatorId: bigint;
}): Statement {
  return {
    text: `select proposal_id from proposals
      where kind = $1 and subject = $2 and ${row.like === undefined ? 'payload =' : 'payload @>'} $3::jsonb
        and ($7::integer is null or proposed_at >= app_now() - make_interval(secs => $7))
        and before = $4::jsonb and proposed_by = $5 and reason = $6 and state = 'pending' and expires_at > app_now() order by proposal_id limit 1`,
    values: [
      row.kind,
      row.subject,
      JSON.stringify(row.like?.part ?? row.payload),
      JSON.stringify(row.before),
      row.operatorId,
      row.reason,
      row.like?.withinSeconds ?? null,
    ],
  };
}

/** Locks a proposal until the transaction ends. Returns no row if it is unknown. */
export function lockProposal(proposalId: bigint): Statement {
  return {
    text: `select ${COLUMNS}, ${decidedColumns('p')} from proposals p where p.proposal_id = $1 for update of p`,
    values: [proposalId],
  };
}

/** Ends a pending proposal. The caller holds its lock. */
export function decideProposal(row: {
  proposalId: bigint;
  state: 'approved' | 'rejected' | 'withdrawn';
  operatorId: bigint;
  reason: string | null;
}): Statement {
  return {
    text: `update proposals set state = $2, decided_by = $3, decided_at = app_now(), decision_reason = $4
      where proposal_id = $1`,
    values: [row.proposalId, row.state, row.operatorId, row.reason],
  };
}

export type ListedRow = Omit<ProposalRow, 'payload' | 'proposed_by'> & {
  proposed_by: string;
  proposed_by_id: bigint;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
};

/**
 * A page of proposals of these kinds, and of all kinds by this operator, newest first. `before` is the last id of the
 * previous page. Leaves out kinds that this release does not know. Their proposals remain when an operator goes back from
 * a newer release.
 */
export function selectProposals(filter: {
  kinds: readonly ProposalKind[];
  operatorId: bigint;
  /** Only this kind. */
  kind: ProposalKind | null;
  state: 'pending' | 'decided' | null;
  /** Proposed from `from` on, and before `to`. */
  from: Date | null;
  to: Date | null;
  before: bigint | null;
  limit: number;
}): Statement {
  return {
    text: `select p.proposal_id, p.kind, p.subject, p.before, p.after, p.reason, p.state, p.proposed_at, p.expires_at,
        p.state = 'pending' and p.expires_at <= app_now() as is_expired, o.username as proposed_by,
        p.proposed_by as proposed_by_id, d.username as decided_by, p.decided_at, p.decision_reason
      from proposals p join operators o on o.operator_id = p.proposed_by
      left join operators d on d.operator_id = p.decided_by
      where (p.kind = any ($1::text[]) or p.proposed_by = $2) and p.kind = any ($8::text[])
        and ($3::text is null or ($3 = 'pending') = (p.state = 'pending' and p.expires_at > app_now()))
        and ($4::bigint is null or p.proposal_id < $4)
        and ($6::timestamptz is null or p.proposed_at >= $6) and ($7::timestamptz is null or p.proposed_at < $7)
      order by p.proposal_id desc limit $5`,
    values: [
      filter.kinds,
      filter.operatorId,
      filter.state,
      filter.before,
      filter.limit,
      filter.from,
      filter.to,
      filter.kind === null ? ALL_PROPOSAL_KINDS : [filter.kind],
    ],
  };
}

/** The number of pending proposals of these kinds by other operators. */
export function countWaiting(kinds: readonly ProposalKind[], operatorId: bigint): Statement {
  return {
    name: 'proposals_waiting',
    text: `select count(*)::integer as waiting from proposals
      where state = 'pending' and expires_at > app_now() and kind = any ($1::text[]) and proposed_by <> $2`,
    values: [kinds, operatorId],
  };
}

/** Makes open consoles fetch the proposals again once the transaction commits. */
export function notifyProposals(): Statement {
  return { text: `select pg_notify('proposals', '')` };
}
