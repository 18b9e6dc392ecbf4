import {
  checkSettings,
  getSettings,
  notifyContent,
  refreshContent,
  type Settings,
  writeSettings,
} from '../../content/settings/index.ts';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import { needsSecondPerson } from '../../operators/two-people/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { uploadPicture, type UploadRefusal } from '../../platform/files/upload-picture.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import * as payeesSql from './payees.sql.ts';

/** Only operators change payees, because the row stores who proposed the change. */
export type Operator = Actor & { operatorId: bigint };

export type PayeeChange = {
  payee: Settings['payee'];
  qrUpi: string;
  /** 'keep' leaves the picture, 'none' removes it, any other text is a new picture in base64. */
  qrImage: string;
  reason: string;
  actor: Operator;
};

const SUBJECT = 'payee:platform';

/**
 * Changes the payee. In the demo the change takes effect at once. Otherwise it becomes a proposal that a second
 * operator confirms (docs/rules.md#23-two-people). Returns which of the two happened. Errors: settings_invalid,
 * picture_invalid, busy, rate_limited; then nothing is stored, not even the picture.
 */
export async function changePayee(
  ctx: AppContext,
  change: PayeeChange,
): Promise<Result<'done' | 'pending', 'settings_invalid' | 'picture_invalid' | UploadRefusal>> {
  const { payee, qrUpi, qrImage, reason, actor } = change;
  const checked = checkSettings({ payee, qr: { upi: qrUpi, imagePath: '' } });
  if (!checked.ok) return checked;
  const isNew = qrImage !== 'keep' && qrImage !== 'none';
  const upload = { workers: ctx.workers, owner: `operator:${actor.operatorId}`, base64: qrImage };
  const picture = isNew ? await uploadPicture(upload, 'qr') : undefined;
  if (picture !== undefined && !picture.ok) return picture;
  const waits = needsSecondPerson(ctx.config, 'changePayee');
  const done = await ctx.db.transaction(async (tx) => {
    const kept = qrImage === 'keep' ? getSettings(ctx).qr.imagePath : '';
    const imagePath = picture === undefined ? kept : await keepQr(tx, picture.value.mediaType, picture.value.bytes);
    const qr = { upi: qrUpi, imagePath };
    if (!waits) {
      const edit = { patch: { payee, qr }, actor, action: 'payee.change', subject: SUBJECT, reason };
      return writeSettings(ctx, tx, edit);
    }
    const made = await tx.one<{ proposal_id: bigint }>(
      payeesSql.insertProposal({ payee, qr, reason, operatorId: actor.operatorId }),
    );
    const after = { proposalId: made.proposal_id, payee, qr };
    await writeAudit(tx, { actor, action: 'payee.propose', subject: SUBJECT, after, reason });
    await notifyContent(tx);
    return ok(undefined);
  });
  if (!done.ok) return done;
  if (!waits) await refreshContent(ctx);
  return ok(waits ? 'pending' : 'done');
}

async function keepQr(tx: Tx, mediaType: string, bytes: Buffer): Promise<string> {
  const row = await tx.one<{ image_id: bigint }>(payeesSql.insertQrImage(mediaType, bytes));
  return `/media/qr/${row.image_id}`;
}

type Undecided = 'not_found' | 'already_decided';

/**
 * Confirms a proposal, which takes effect at once. Errors: not_found, already_decided, second_person_required for the
 * operator who made it, settings_invalid.
 */
export async function confirmPayee(
  ctx: AppContext,
  { proposalId, actor }: { proposalId: bigint; actor: Operator },
): Promise<Result<undefined, Undecided | 'second_person_required' | 'settings_invalid'>> {
  const done = await ctx.db.transaction(async (tx) => {
    const [row] = await tx.query<payeesSql.ProposalRow>(payeesSql.lockProposal(proposalId));
    if (row === undefined) return fail('not_found');
    if (row.state !== 'pending') return fail('already_decided');
    if (row.proposed_by === actor.operatorId) return fail('second_person_required');
    const proposed = readProposal(row);
    const edit = { patch: proposed, actor, action: 'payee.confirm', subject: SUBJECT, reason: row.reason };
    const written = await writeSettings(ctx, tx, edit);
    if (written.ok) await tx.query(payeesSql.markDone(proposalId, actor.operatorId));
    return written;
  });
  if (done.ok) await refreshContent(ctx);
  return done;
}

/** Declines a proposal. The operator who made it may decline it too. Errors: not_found, already_decided. */
export async function declinePayee(
  ctx: AppContext,
  { proposalId, actor, reason }: { proposalId: bigint; actor: Operator; reason: string },
): Promise<Result<undefined, Undecided>> {
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx.query<payeesSql.ProposalRow>(payeesSql.lockProposal(proposalId));
    if (row === undefined) return fail('not_found');
    if (row.state !== 'pending') return fail('already_decided');
    await tx.query(payeesSql.markDeclined(proposalId, actor.operatorId, reason));
    const before = { proposalId, ...readProposal(row), proposedBy: row.proposed_by };
    await writeAudit(tx, { actor, action: 'payee.decline', subject: SUBJECT, before, reason });
    await notifyContent(tx);
    return ok(undefined);
  });
}

/** Parses the settings of a proposal. Throws if they are invalid, because they were checked before they were stored. */
export function readProposal(row: { payee: unknown; qr: unknown }): Pick<Settings, 'payee' | 'qr'> {
  const checked = checkSettings({ payee: row.payee, qr: row.qr });
  const { payee, qr } = checked.ok ? checked.value : {};
  if (payee === undefined || qr === undefined) throw new Error('stored payee proposal is invalid');
  return { payee, qr };
}
