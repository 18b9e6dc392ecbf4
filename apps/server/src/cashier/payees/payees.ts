import type { OperatorErrorCode, OperatorPayee } from '@surahi/contract/operator';
import {
  checkSettings,
  compareSettings,
  refreshContentAfterCommit,
  type Settings,
  writeSettings,
} from '../../content/settings/index.ts';
import { changeOrPropose, type ProposalHandler, type Proposer } from '../../operators/proposals/index.ts';
import { needsSecondPerson } from '../../operators/two-people/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { uploadPicture } from '../../platform/files/upload-picture.ts';
import { ok, type Result } from '../../platform/result.ts';
import * as payeesSql from './payees.sql.ts';

export type PayeeChange = {
  payee: Settings['payee'];
  qrUpi: string;
  /** 'keep' leaves the picture, 'none' removes it, any other text is a new picture in base64. */
  qrImage: string;
  /** The payee that the operator saw. */
  before: OperatorPayee;
  reason: string;
  actor: Proposer;
};

type Payee = Pick<Settings, 'payee' | 'qr'>;

const SUBJECT = 'payee:platform';

/** Changes the payee, at once or as a proposal. */
export function payeeHandler(ctx: AppContext): ProposalHandler<Payee, undefined> {
  return {
    kind: 'payee.change',
    compare: async (tx, payee) => {
      const compared = await compareSettings(ctx, tx, payee);
      return compared.ok ? ok({ subject: SUBJECT, ...compared.value }) : compared;
    },
    apply: (tx, patch, { actor, reason, proposedBy }) => {
      const action = proposedBy === null ? 'payee.change' : 'payee.confirm';
      return writeSettings(ctx, tx, { patch, actor, action, subject: SUBJECT, reason });
    },
    applied: () => refreshContentAfterCommit(ctx),
  };
}

/**
 * Changes the payee. In the demo the change takes effect at once. Otherwise a second operator must approve it
 * (docs/rules.md#23-two-people). A new picture is stored first, because pictures are only ever added. Returns which of
 * the two happened. Errors: settings_invalid, picture_invalid, busy, rate_limited; then no picture is stored.
 * changed_meanwhile if the payee is not `before`.
 */
export async function changePayee(
  ctx: AppContext,
  handler: ProposalHandler<Payee, undefined>,
  change: PayeeChange,
): Promise<Result<'done' | 'pending', OperatorErrorCode>> {
  const { payee, qrUpi, qrImage, before, reason, actor } = change;
  const checked = checkSettings({ payee, qr: { upi: qrUpi, imagePath: '' } });
  if (!checked.ok) return checked;
  const isNew = qrImage !== 'keep' && qrImage !== 'none';
  const upload = { workers: ctx.workers, owner: `operator:${actor.operatorId}`, base64: qrImage };
  const picture = isNew ? await uploadPicture(upload, 'qr') : undefined;
  if (picture !== undefined && !picture.ok) return picture;
  const kept = qrImage === 'keep' ? before.qrImage : '';
  const imagePath = picture === undefined ? kept : await keepQr(ctx, picture.value.mediaType, picture.value.bytes);
  const payload = { payee, qr: { upi: qrUpi, imagePath } };
  const byTwo = needsSecondPerson(ctx.config, 'changePayee');
  const seen = { payee: before.payee, qr: { upi: before.qrUpi, imagePath: before.qrImage } };
  const changed = await changeOrPropose(ctx, handler, { payload, seen, reason, actor, byTwo });
  return changed.ok ? ok(changed.value.state) : changed;
}

/** Returns the picture's address. An identical picture reuses its address, so a repeated change is recognised. */
async function keepQr({ db }: AppContext, mediaType: string, bytes: Buffer): Promise<string> {
  const [known] = await db.query<{ image_id: bigint }>(payeesSql.selectQrImage(mediaType, bytes));
  const row = known ?? (await db.one<{ image_id: bigint }>(payeesSql.insertQrImage(mediaType, bytes)));
  return `/media/qr/${row.image_id}`;
}
