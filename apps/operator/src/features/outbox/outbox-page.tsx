import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, cleanMobile, EmptyState, isMobile } from '@surahi/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Copy, MessageSquareText, Search } from 'lucide-react';
import { useState } from 'react';
import { FilterInput } from '../../shared/controls.tsx';
import { numberColumn, plainColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { periodInstants, usePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { Loaded, Page } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { copyAndNotify } from '../../shared/copy-button.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { extractCode } from './extract-code.ts';

type Message = OperatorAnswer<typeof OPERATOR_CALLS.listOutbox>['messages'][number];

/** Texts send no live event. An operator who waits for a code watches this page. */
const POLL_MS = 3_000;

const COLUMNS: Column<Message>[] = [
  numberColumn(
    'at',
    t('Sent'),
    ({ atMs }) => atMs,
    ({ atMs }) => <span className="num whitespace-nowrap">{formatInstant(atMs)}</span>,
  ),
  textColumn(
    'mobile',
    t('Mobile'),
    ({ mobile }) => mobile,
    ({ mobile }) => <span className="num font-semibold">{mobile}</span>,
  ),
  plainColumn('text', t('Text'), ({ text }) => text),
  plainColumn('code', t('Code'), ({ text }) => <Code text={text} />),
];

/** Text messages of the development outbox, the newest first. */
export function OutboxPage() {
  const [mobile, setMobile] = useState('');
  // The server searches for complete numbers only.
  const wanted = isMobile(mobile) ? mobile : '';
  const { period, setPeriod } = usePeriod();
  const filters = { ...periodInstants(period), ...(wanted === '' ? {} : { mobile: wanted }) };
  const query = useOperatorQuery(
    queryKeys.outbox(filters),
    OPERATOR_CALLS.listOutbox,
    { query: { limit: '100', ...filters } },
    { refetchInterval: POLL_MS, placeholderData: keepPreviousData },
  );
  return (
    <Page
      title={t('SMS outbox')}
      detail={t('Text messages of the development outbox, the newest first. They are not sent to phones.')}
    >
      <div role="search" aria-label={t('SMS outbox')} className="flex flex-wrap items-end gap-3">
        <FilterInput
          label={t('Mobile number')}
          placeholder={t('10 digits')}
          inputMode="numeric"
          start={<Search size={16} aria-hidden="true" />}
          value={mobile}
          onChange={(event) => setMobile(cleanMobile(event.target.value))}
        />
        <PeriodFilter label={t('Sent')} period={period} onChange={setPeriod} />
      </div>
      <ListTools file={{ table: 'outbox', query: filters }} />
      <Loaded query={query} what={t('the outbox')}>
        {({ messages }) => (
          <DataTable
            label={t('SMS outbox')}
            columns={COLUMNS}
            rows={messages}
            rowId={(row) => row.smsId}
            empty={
              <EmptyState
                icon={<MessageSquareText size={28} aria-hidden="true" />}
                title={wanted === '' ? t('No texts yet') : t('No texts to {wanted}', { wanted })}
              />
            }
          />
        )}
      </Loaded>
    </Page>
  );
}

function Code({ text }: { text: string }) {
  const code = extractCode(text);
  if (code === undefined) return null;
  return (
    <Button
      variant="secondary"
      onClick={() => void copyAndNotify(code, t('Copied {code}', { code }))}
      aria-label={t('Copy {code}', { code })}
      className="min-h-8! px-2.5! text-sm!"
    >
      <Copy size={14} aria-hidden="true" />
      <span className="num">{code}</span>
    </Button>
  );
}
