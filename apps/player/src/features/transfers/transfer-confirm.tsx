import { parseAmount, parseWireAmount } from '@surahi/game';
import { Button, Points, Sheet } from '@surahi/ui';
import { useEffect } from 'react';
import { v7 as uuidV7 } from 'uuid';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import { CheckingNote } from '../../shared/money/checking-note.tsx';
import { LimitsLink } from '../../shared/play/limits-link.tsx';
import { MoneyCode } from '../../shared/money/money-code.tsx';
import { useMoneyRequest } from '../../shared/money/use-money-request.ts';
import { transferSender } from './transfer-sender.ts';

export type TransferDraft = { mobile: string; points: string; note: string; name: string };

type TransferConfirmProps = {
  /** Undefined closes the sheet, unless the outcome of an earlier transfer is unknown. */
  draft: TransferDraft | undefined;
  /** The wallet in the wire's format. */
  balance: string;
  onClose: () => void;
};

/** Confirms a transfer with the masked receiver and the points. Stays open until the outcome is known. */
export function TransferConfirm({ draft, balance, onClose }: TransferConfirmProps) {
  const t = useT();
  const state = useMoneyRequest(transferSender);
  const busy = state.phase === 'sending' || state.phase === 'checking';
  const shown = draft ?? (busy || state.phase === 'refused' ? resumed(state) : undefined);
  const isUnknown = state.phase === 'idle' && state.isUnknown === true;
  // Sending the draft from here again would use a new id, and could move the points twice.
  useEffect(() => {
    if (isUnknown) onClose();
  }, [isUnknown, onClose]);
  const close = () => {
    transferSender.clear();
    onClose();
  };
  const send = () => {
    if (draft === undefined) {
      transferSender.retry();
      return;
    }
    const { mobile, points, note, name } = draft;
    transferSender.send(
      { amount: points, mobile_no: mobile, transfer_note: note.trim(), request_id: uuidV7() },
      { name },
    );
  };
  if (state.phase === 'refused' && state.failure.kind === 'refused' && state.failure.code === 'otp_required') {
    return (
      <Sheet open onOpenChange={(open) => (open ? undefined : close())} title={t('moneyCode.title')}>
        <MoneyCode onTicket={(ticket) => transferSender.retry({ otp_ticket: ticket })} />
      </Sheet>
    );
  }
  return (
    <Sheet
      open={shown !== undefined && !isUnknown}
      onOpenChange={(open) => (open || busy ? undefined : close())}
      title={t('transfer.confirmTitle')}
      locked={busy}
    >
      {shown === undefined ? null : <Figures draft={shown} balance={balance} />}
      <p className="rounded-xl bg-win-soft px-3 py-2.5 text-sm font-medium text-win">{t('transfer.warning')}</p>
      {state.phase === 'checking' ? <CheckingNote>{t('transfer.checking')}</CheckingNote> : null}
      <FormAlert
        text={
          state.phase === 'refused'
            ? failureText(state.failure, 'transfer.failed', {
                transfer_insufficient: 'transfer.aboveWallet',
                transfer_to_self: 'transfer.phoneOwn',
                transfer_disabled: 'transfer.disabled',
                receiver_unknown: 'transfer.receiverUnknown',
              })
            : undefined
        }
      />
      <LimitsLink refusal={state.phase === 'refused' ? state.failure : undefined} />
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" disabled={busy} onClick={close}>
          {t('money.cancel')}
        </Button>
        <Button busy={busy} onClick={send}>
          {t('money.submit')}
        </Button>
      </div>
    </Sheet>
  );
}

type Known = Extract<
  ReturnType<typeof transferSender.state>,
  { phase: 'sending' | 'checking' | 'waiting' | 'refused' }
>;

function resumed({ body, context }: Known): TransferDraft {
  return { mobile: String(body.mobile_no), points: String(body.amount), note: '', name: context.name };
}

function Figures({ draft, balance }: { draft: TransferDraft; balance: string }) {
  const t = useT();
  const locale = localeTag();
  const amountPaise = parseAmount(draft.points, { decimals: 0 }) ?? 0n;
  const balancePaise = parseWireAmount(balance);
  return (
    <dl className="num grid grid-cols-1 gap-y-2 text-base [&_dd]:font-bold [&_dt]:text-muted [&>div]:flex [&>div]:flex-wrap [&>div]:justify-between [&>div]:gap-x-4">
      <div>
        <dt>{t('transfer.receiver')}</dt>
        <dd>{draft.name}</dd>
      </div>
      <div>
        <dt>{t('transfer.phone')}</dt>
        <dd>{draft.mobile}</dd>
      </div>
      <div>
        <dt>{t('transfer.points')}</dt>
        <dd>
          <Points value={amountPaise} locale={locale} />
        </dd>
      </div>
      {balancePaise === undefined || balancePaise < amountPaise ? null : (
        <div>
          <dt>{t('transfer.balanceAfter')}</dt>
          <dd>
            <Points value={balancePaise - amountPaise} locale={locale} />
          </dd>
        </div>
      )}
    </dl>
  );
}
