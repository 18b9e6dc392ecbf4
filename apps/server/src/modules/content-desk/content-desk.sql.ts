import type { Statement } from '../../platform/db.ts';

export type HeadlineRow = { place: number; is_on: boolean; notes: string; notes_hindi: string };

export const lockHeadline = (place: number): Statement => ({
  text: 'select place, is_on, notes, notes_hindi from headlines where place = $1 for update',
  values: [place],
});

export const selectHeadlines = (): Statement => ({ text: 'select place, is_on, notes, notes_hindi from headlines' });

export type SlideRow = { image_id: bigint; alt: string; is_on: boolean; bytes: number };

const SLIDE = 'image_id, alt, is_on, octet_length(bytes) as bytes';

export const selectSlides = (): Statement => ({
  text: `select ${SLIDE} from slider_images order by display_order, image_id`,
});

/** Two changes of the slider at once see each other's order. */
export const lockSlides = (): Statement => ({ text: `select pg_advisory_xact_lock(hashtext('surahi.slides'))` });

export const selectSlide = (imageId: bigint): Statement => ({
  text: `select ${SLIDE} from slider_images where image_id = $1`,
  values: [imageId],
});

export const selectLastOrder = (): Statement => ({
  text: 'select count(*)::integer as slides, coalesce(max(display_order), 0) as last_order from slider_images',
});

export const updateSlide = (imageId: bigint, alt: string, isOn: boolean): Statement => ({
  text: 'update slider_images set alt = $2, is_on = $3 where image_id = $1',
  values: [imageId, alt, isOn],
});

export const orderSlides = (imageIds: readonly bigint[]): Statement => ({
  text: `update slider_images set display_order = named.place
    from unnest($1::bigint[]) with ordinality as named(image_id, place)
    where slider_images.image_id = named.image_id`,
  values: [imageIds],
});

export const deleteSlide = (imageId: bigint): Statement => ({
  text: 'delete from slider_images where image_id = $1',
  values: [imageId],
});

export const insertQrImage = (mediaType: string, bytes: Buffer): Statement => ({
  text: 'insert into qr_images (media_type, bytes) values ($1, $2) returning image_id',
  values: [mediaType, bytes],
});

export type ProposalRow = {
  proposal_id: bigint;
  payee: unknown;
  qr: unknown;
  reason: string;
  state: 'pending' | 'done' | 'declined';
  proposed_by: bigint;
};

export const insertProposal = (row: {
  payee: unknown;
  qr: unknown;
  reason: string;
  operatorId: bigint;
}): Statement => ({
  text: `insert into payee_proposals (payee, qr, reason, proposed_by) values ($1::jsonb, $2::jsonb, $3, $4)
    returning proposal_id`,
  values: [JSON.stringify(row.payee), JSON.stringify(row.qr), row.reason, row.operatorId],
});

export const lockProposal = (proposalId: bigint): Statement => ({
  text: `select proposal_id, payee, qr, reason, state, proposed_by from payee_proposals where proposal_id = $1 for update`,
  values: [proposalId],
});

export const markDone = (proposalId: bigint, operatorId: bigint): Statement => ({
  text: `update payee_proposals set state = 'done', decided_by = $2, decided_at = app_now() where proposal_id = $1`,
  values: [proposalId, operatorId],
});

export const markDeclined = (proposalId: bigint, operatorId: bigint, reason: string): Statement => ({
  text: `update payee_proposals set state = 'declined', decided_by = $2, decided_at = app_now(), decline_reason = $3
    where proposal_id = $1`,
  values: [proposalId, operatorId, reason],
});

export type PendingRow = Omit<ProposalRow, 'state' | 'proposed_by'> & {
  proposed_by: string;
  proposed_by_id: bigint;
  proposed_at: Date;
};

export const selectPending = (): Statement => ({
  text: `select p.proposal_id, p.payee, p.qr, p.reason, o.username as proposed_by, p.proposed_by as proposed_by_id,
      p.proposed_at
    from payee_proposals p join operators o on o.operator_id = p.proposed_by
    where p.state = 'pending' order by p.proposal_id limit 100`,
});
