import type { Statement } from '../../platform/db/db.ts';

/** Stores the picture of a QR code. */
export function insertQrImage(mediaType: string, bytes: Buffer): Statement {
  return {
    text: 'insert into qr_images (media_type, bytes) values ($1, $2) returning image_id',
    values: [mediaType, bytes],
  };
}

export type ProposalRow = {
  proposal_id: bigint;
  payee: unknown;
  qr: unknown;
  reason: string;
  state: 'pending' | 'done' | 'declined';
  proposed_by: bigint;
};

/** Stores a pending proposal. */
export function insertProposal(row: { payee: unknown; qr: unknown; reason: string; operatorId: bigint }): Statement {
  return {
    text: `insert into payee_proposals (payee, qr, reason, proposed_by) values ($1::jsonb, $2::jsonb, $3, $4)
    returning proposal_id`,
    values: [JSON.stringify(row.payee), JSON.stringify(row.qr), row.reason, row.operatorId],
  };
}

/** Locks a proposal until the transaction ends. Returns no row if it is unknown. */
export function lockProposal(proposalId: bigint): Statement {
  return {
    text: `select proposal_id, payee, qr, reason, state, proposed_by from payee_proposals where proposal_id = $1 for update`,
    values: [proposalId],
  };
}

/** Marks a proposal as confirmed. */
export function markDone(proposalId: bigint, operatorId: bigint): Statement {
  return {
    text: `update payee_proposals set state = 'done', decided_by = $2, decided_at = app_now() where proposal_id = $1`,
    values: [proposalId, operatorId],
  };
}

/** Marks a proposal as declined. */
export function markDeclined(proposalId: bigint, operatorId: bigint, reason: string): Statement {
  return {
    text: `update payee_proposals set state = 'declined', decided_by = $2, decided_at = app_now(), decline_reason = $3
    where proposal_id = $1`,
    values: [proposalId, operatorId, reason],
  };
}

export type PendingRow = Omit<ProposalRow, 'state' | 'proposed_by'> & {
  proposed_by: string;
  proposed_by_id: bigint;
  proposed_at: Date;
};

/** The oldest 100 pending proposals. */
export function selectPending(): Statement {
  return {
    text: `select p.proposal_id, p.payee, p.qr, p.reason, o.username as proposed_by, p.proposed_by as proposed_by_id,
      p.proposed_at
    from payee_proposals p join operators o on o.operator_id = p.proposed_by
    where p.state = 'pending' order by p.proposal_id limit 100`,
  };
}
