import { Button, buttonClass, Card, Points } from '@surahi/ui';
import { CircleCheck } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { transferSender } from './transfer-sender.ts';

type State = Extract<ReturnType<typeof transferSender.state>, { phase: 'accepted' }>;

/** Receipt of a transfer: points, receiver and transaction id. */
export function TransferDone({ state }: { state: State }) {
  const t = useT();
  return (
    <Card className="grid justify-items-center gap-3 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-open-soft text-open">
        <CircleCheck size={28} aria-hidden="true" />
      </span>
      <p role="status" className="text-lg font-bold">
        {t('transfer.done')}
      </p>
      <Points value={String(state.body.amount)} locale={localeTag()} className="text-2xl leading-none font-bold" />
      <p className="num text-sm text-muted">
        {state.context.name} · {String(state.body.mobile_no)}
      </p>
      <p className="num text-sm text-muted">{t('money.transactionId', { id: state.data.tx_request_number })}</p>
      <div className="grid w-full grid-cols-2 gap-2.5">
        <Link to={paths.walletHistory} className={buttonClass('secondary')} onClick={() => transferSender.clear()}>
          {t('wallet.history')}
        </Link>
        <Button onClick={() => transferSender.clear()}>{t('money.done')}</Button>
      </div>
    </Card>
  );
}
