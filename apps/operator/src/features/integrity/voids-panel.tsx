import { useQuery } from '@tanstack/react-query';
import { numberColumn, paiseColumn, plainColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatDay, formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Note, Paise, Panel } from '../../shared/parts.tsx';
import { type PublicVoid, readVoids, reasonText, resultText } from './voids.ts';

const POLL_MS = 60_000;

const COLUMNS: Column<PublicVoid>[] = [
  textColumn('market', t('Market'), (row) => row.title),
  textColumn(
    'date',
    t('Draw'),
    (row) => `${row.date} ${row.session}`,
    (row) => `${formatDay(row.date)}, ${t(row.session)}`,
  ),
  numberColumn(
    'at',
    t('Void since'),
    (row) => row.at,
    (row) => formatInstant(row.at),
  ),
  textColumn('reason', t('Reason'), reasonText),
  textColumn('result', t('Result of the late round'), resultText),
  paiseColumn('refunded', t('Refunded'), (row) => row.refundedPaise),
  plainColumn('gained', t('House gained'), (row) =>
    row.gainedPaise === null ? t('Not known yet') : <Paise value={row.gainedPaise} />,
  ),
];

/** The void sessions of a year, as everybody can read them. Renders nothing when the log is off. */
export function VoidsPanel() {
  const query = useQuery({ queryKey: ['public-voids'], queryFn: readVoids, refetchInterval: POLL_MS });
  const { data } = query;
  if (data === undefined) {
    return query.isError ? (
      <Panel title={t('Void sessions')}>
        <Note tone="bad">{t('The void sessions could not be read.')}</Note>
      </Panel>
    ) : null;
  }
  if (data === 'off') return null;
  return (
    <Panel
      title={t('Void sessions')}
      end={
        <span className="num text-sm text-muted">
          {t('{count} in a year', { count: plural(data.total, 'session') })}
        </span>
      }
    >
      <Note>
        {t(
          'Everybody can read this list. The witnesses void a session when its beacon round is missing. Nobody can void one by hand.',
        )}
      </Note>
      <DataTable
        label={t('Void sessions')}
        columns={COLUMNS}
        rows={data.voids}
        rowId={(row) => `${row.market} ${row.date} ${row.session}`}
        endColumns={['refunded', 'gained']}
        empty={<p className="p-3 text-sm text-muted">{t('No session became void in the last year')}</p>}
      />
      {data.total > data.voids.length ? (
        <Note>{t('The newest {count} sessions are listed.', { count: data.voids.length })}</Note>
      ) : null}
    </Panel>
  );
}
