import type { OperatorWallet } from '@surahi/contract/operator';
import type { ReactNode } from 'react';
import type { CallFailure } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import { Panel } from '../parts.tsx';
import { type Confirmation, ReasonDialog } from '../reason-dialog.tsx';
import type { RequestDetailProps } from './queue-page.tsx';
import { RequestBadge, type ShownState } from './request-words.tsx';
import { WalletPanel } from './wallet-panel.tsx';

type RequestDetailFrameProps = Pick<RequestDetailProps, 'deciding' | 'onDeciding'> & {
  title: string;
  request: ShownState;
  wallet: OperatorWallet;
  /** Null when the request cannot be rejected. */
  rejection: Omit<Confirmation, 'action'> | null;
  /** The dialog that approves the request. */
  approveDialog: ReactNode;
  children: ReactNode;
};

/** A request next to the player's wallet, with the dialogs that decide on it. */
export function RequestDetailFrame(props: RequestDetailFrameProps) {
  const { title, request, wallet, rejection, approveDialog, deciding, onDeciding, children } = props;
  return (
    <div id="request" tabIndex={-1} className="grid grid-cols-1 items-start gap-4 outline-none xl:grid-cols-2">
      <Panel title={title} end={<RequestBadge {...request} />}>
        {children}
      </Panel>
      <WalletPanel wallet={wallet} />
      {deciding === 'approve' ? approveDialog : null}
      {deciding === 'reject' && rejection !== null ? (
        <ReasonDialog {...rejection} action={t('Reject')} onClose={() => onDeciding(undefined)} />
      ) : null}
    </div>
  );
}

/** Failures that leave nothing to decide. Failures about typed values keep the dialog open. */
const ENDED: readonly string[] = ['already_decided', 'signed_out', 'not_found'] satisfies CallFailure['code'][];

/**
 * Closes the dialog of a decision after the decision or a failure that leaves nothing to decide. `showAtField` shows
 * another failure at a field and returns whether it did.
 */
export function closeWhenDecided(
  dialog: { onClose: () => void; onDone: () => void },
  showAtField: (failure: CallFailure) => boolean = () => false,
) {
  return {
    onDone: () => {
      dialog.onClose();
      dialog.onDone();
    },
    onFailure: (failure: CallFailure) => {
      if (ENDED.includes(failure.code)) dialog.onClose();
      return showAtField(failure);
    },
  };
}
