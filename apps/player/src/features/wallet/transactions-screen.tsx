import type { WalletKind } from '@surahi/contract';
import { Button } from '@surahi/ui';
import { clsx } from 'clsx';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { DateInput } from '../../shared/forms/date-input.tsx';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { MoneyList } from '../../shared/money/money-list.tsx';
import { MovementRow } from './movement-row.tsx';
import { StatementSheet } from './statement-sheet.tsx';
import { useMovements } from './use-movements.ts';
import { todayInIndia } from '../../shared/today.ts';

const PAGE = 30;

const KINDS: readonly { kind: WalletKind; label: MessageId }[] = [
  { kind: 'all', label: 'kind.all' },
  { kind: 'in', label: 'kind.in' },
  { kind: 'out', label: 'kind.out' },
  { kind: 'bid', label: 'kind.bid' },
  { kind: 'win', label: 'kind.win' },
  { kind: 'deposit', label: 'kind.deposit' },
  { kind: 'withdrawal', label: 'kind.withdrawal' },
  { kind: 'transfer', label: 'kind.transfer' },
  { kind: 'refund', label: 'kind.refund' },
  { kind: 'bonus', label: 'kind.bonus' },
  { kind: 'adjustment', label: 'kind.adjustment' },
];

/** `/transaction`: every wallet movement, filtered by kind and dates, and the statement of a period. */
export function TransactionsScreen() {
  const t = useT();
  const today = todayInIndia();
  const [kind, setKind] = useState<WalletKind>('all');
  const [dates, setDates] = useState({ from: '', to: '' });
  const [statement, setStatement] = useState(false);
  const [from, to] = dates.from !== '' && dates.to !== '' ? [dates.from, dates.to].sort() : [dates.from, dates.to];
  const pages = useMovements({ kind, from: from ?? '', to: to ?? '' }, PAGE);
  return (
    <div className="grid grid-cols-1 gap-3">
      <KindChips kind={kind} onChange={setKind} />
      <div className="flex flex-wrap gap-2.5">
        {(['from', 'to'] as const).map((end) => (
          <DateInput
            key={end}
            label={t(end === 'from' ? 'history.from' : 'history.to')}
            value={dates[end]}
            max={today}
            onChange={(date) => setDates({ ...dates, [end]: date })}
          />
        ))}
      </div>
      <Button variant="soft" className="!whitespace-normal" onClick={() => setStatement(true)}>
        <FileDown size={18} aria-hidden="true" />
        {t('statement.open')}
      </Button>
      <MoneyList pages={pages} empty="common.noData" keyOf={(row) => row.seq}>
        {(row) => <MovementRow row={row} full />}
      </MoneyList>
      <StatementSheet open={statement} onOpenChange={setStatement} today={today} from={dates.from} to={dates.to} />
    </div>
  );
}

function KindChips({ kind, onChange }: { kind: WalletKind; onChange: (kind: WalletKind) => void }) {
  const t = useT();
  return (
    <div
      role="group"
      aria-label={t('kind.label')}
      className="-mx-3.5 flex gap-2 overflow-x-auto px-3.5 pb-1 [scrollbar-width:none]"
    >
      {KINDS.map((each) => (
        <button
          key={each.kind}
          type="button"
          aria-pressed={each.kind === kind}
          onClick={() => onChange(each.kind)}
          className={clsx(
            'min-h-11 shrink-0 rounded-full px-4 text-sm font-semibold',
            each.kind === kind ? 'bg-clay text-on-clay' : 'border border-line bg-surface text-muted',
          )}
        >
          {t(each.label)}
        </button>
      ))}
    </div>
  );
}
