import type { ResponseOf } from '@surahi/contract';
import { LIMIT_KINDS, LIMIT_PERIODS, playLimitReceipts } from '@surahi/contract';
import { Button, Card } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { timeYearText } from '../../shared/dates.ts';
import { limitName } from '../../shared/play/limit-words.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { Unreachable } from '../../shared/unreachable.tsx';

type Receipt = ResponseOf<typeof playLimitReceipts>['receipts'][number];

const WORDS: Readonly<Record<string, MessageId>> = {
  limit: 'receipts.limit',
  staff_limit: 'receipts.limit',
  raise: 'receipts.raise',
  offer: 'receipts.offer',
  settings: 'receipts.settings',
  blocks: 'receipts.blocks',
  time_out: 'receipts.timeOut',
  exclusion: 'receipts.exclusion',
  return: 'receipts.return',
};

/** The player's changes with their receipts, as a list and as a file. Collapsed at first. */
export function ReceiptsSection() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Card className="!p-0">
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-[52px] cursor-pointer items-center justify-between gap-3 px-4">
          <h2 className="text-lg font-bold">{t('receipts.title')}</h2>
          <ChevronDown size={18} aria-hidden="true" className="text-muted group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 px-4 pb-4">
          <p className="text-sm text-muted">{t('receipts.meaning')}</p>
          {open ? <Receipts /> : null}
        </div>
      </details>
    </Card>
  );
}

function Receipts() {
  const t = useT();
  const query = useQuery({
    queryKey: [...queryKeys.playLimits, 'receipts'],
    queryFn: ({ signal }) => fetchCall(playLimitReceipts, {}, signal),
  });
  if (query.isPending) return <p className="text-sm text-muted">{t('common.loading')}</p>;
  if (query.data === undefined) return <Unreachable onRetry={() => void query.refetch()} />;
  const { receipts } = query.data;
  if (receipts.length === 0) return <p className="text-sm text-muted">{t('common.noData')}</p>;
  return (
    <>
      <ul className="num grid gap-2 text-sm">
        {receipts.map((receipt) => (
          <li key={receipt.change_id} className="flex flex-wrap justify-between gap-x-3">
            <span className="font-semibold">{wordsOf(t, receipt)}</span>
            <span className="text-muted">{timeYearText(receipt.at)}</span>
          </li>
        ))}
      </ul>
      {receipts.some(({ signature }) => signature !== '') ? (
        <Button variant="secondary" onClick={() => save(receipts)}>
          {t('receipts.download')}
        </Button>
      ) : null}
    </>
  );
}

function wordsOf(t: ReturnType<typeof useT>, { subject, by_staff: byStaff }: Receipt): string {
  const [what = '', kindText, periodText] = subject.split(':');
  const words = t(WORDS[what] ?? 'receipts.settings');
  const kind = LIMIT_KINDS.find((one) => one === kindText);
  const period = LIMIT_PERIODS.find((one) => one === periodText);
  const name = kind === undefined || period === undefined ? '' : `: ${limitName(kind, period)}`;
  return `${words}${name}${byStaff ? ` (${t('limits.byStaff')})` : ''}`;
}

function save(receipts: readonly Receipt[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify({ receipts }, null, 2)], { type: 'application/json' }));
  link.download = 'limit-receipts.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
