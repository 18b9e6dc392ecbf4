import { qrPay } from '@surahi/contract';
import { parseAmount } from '@surahi/game';
import { Button, buttonClass, Card, Skeleton } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { Copy, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../../shared/clock.ts';
import { chatLink } from '../../shared/contacts.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useContacts } from '../../shared/dashboard.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { AmountInput } from '../../shared/money/amount-input.tsx';
import { CallFailed, fetchCall, usePoll } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { copyText } from '@surahi/ui/secure-context';
import { PaidByQr } from './paid-by-qr.tsx';
import { useOwnLimit } from './own-limit.ts';
import { QrPicture } from './qr-picture.tsx';
import { newTxnRef, UPI_ADDRESS, upiLink } from './upi-link.ts';

/** The payee as a QR code and as a copyable id, and the form that reports the payment. */
export function QrBlock() {
  const t = useT();
  const query = useQuery({
    queryKey: queryKeys.qrPay,
    queryFn: ({ signal }) => fetchCall(qrPay, {}, signal),
    // Polled, because nobody must pay an address that was replaced while the screen was open.
    ...usePoll(),
  });
  const { barred } = useOwnLimit();
  const nothingSet = query.error instanceof CallFailed && query.error.failure.kind === 'refused';
  if (query.isPending) return <Skeleton className="h-[420px]" />;
  // The player would pay, and the deposit would be refused.
  if (barred !== undefined) return <FormAlert text={barred} />;
  // A removed payee must not be paid, even when an earlier response named it.
  const row = nothingSet ? undefined : query.data?.qrdata[0];
  return (
    <>
      <PayeeCard upiId={row?.upi_id.trim() ?? ''} image={row?.qr_image ?? ''} />
      {query.isLoadingError && !nothingSet ? (
        <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.tryAgain')}
        </Button>
      ) : null}
    </>
  );
}

function PayeeCard({ upiId, image }: { upiId: string; image: string }) {
  const t = useT();
  const session = useSession();
  const [amount, setAmount] = useState('');
  // One reference per visit: a redrawn code must not look like another payment.
  const [txnRef] = useState(() => newTxnRef(serverNow()));
  const typed = amount.trim();
  const amountPaise = typed === '' ? undefined : (parseAmount(typed, { decimals: 0 }) ?? undefined);
  const own = useOwnLimit();
  const isAmount = typed === '' || (amountPaise !== undefined && amountPaise > 0n);
  const problem = isAmount ? own.problemOf(amountPaise ?? 0n) : t('money.amountInvalid');
  const link =
    upiId === ''
      ? undefined
      : upiLink({
          address: UPI_ADDRESS,
          payeeId: upiId,
          payeeName: session?.username ?? '',
          amountPaise: problem === undefined ? amountPaise : undefined,
          txnRef,
        });
  return (
    <Card className="grid grid-cols-1 gap-3.5">
      <h2 className="text-center text-lg font-bold">{t('qr.scan')}</h2>
      <QrPicture image={image} link={link} />
      {upiId === '' ? (
        <p role="alert" className="rounded-xl bg-bad-soft px-3.5 py-3 text-center text-sm font-semibold text-bad">
          {t('qr.noUpiId')}
        </p>
      ) : (
        <UpiId upiId={upiId} />
      )}
      {upiId === '' || image !== '' ? null : (
        <AmountInput
          decimals={0}
          label={t('qr.amount')}
          value={amount}
          hint={problem === undefined ? own.hint : undefined}
          error={problem}
          onChange={(event) => setAmount(event.target.value)}
        />
      )}
      {image === '' || own.hint === undefined ? null : <p className="text-center text-sm text-muted">{own.hint}</p>}
      <SendScreenshot />
      {upiId === '' ? null : <PaidByQr amount={typed} txnRef={txnRef} />}
    </Card>
  );
}

function UpiId({ upiId }: { upiId: string }) {
  const t = useT();
  const copy = async () => {
    if (await copyText(upiId)) toast.success(t('qr.copied'));
    else toast.error(t('qr.notCopied'));
  };
  return (
    <div className="flex items-center gap-2 rounded-control border border-line bg-raised py-1 pr-1 pl-3.5">
      <p className="min-w-0 flex-1 leading-tight">
        <span className="block text-sm text-muted">{t('qr.upiId')}</span>
        <span className="block text-base font-bold break-all select-all">{upiId}</span>
      </p>
      <Button variant="soft" className="shrink-0" onClick={() => void copy()}>
        <Copy size={17} aria-hidden="true" />
        {t('qr.copy')}
      </Button>
    </div>
  );
}

function SendScreenshot() {
  const t = useT();
  const { chat } = useContacts();
  const session = useSession();
  return (
    <a
      href={chatLink(chat, t('qr.chatText', { mobile: session?.mobile ?? '' }))}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('secondary', '!whitespace-normal')}
    >
      <MessageCircle size={18} aria-hidden="true" className="text-clay" />
      {t('qr.sendScreenshot')}
    </a>
  );
}
