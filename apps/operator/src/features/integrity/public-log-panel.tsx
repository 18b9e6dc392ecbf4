import { Badge } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Note, Panel, Stat } from '../../shared/parts.tsx';
import { useIntegrityState } from './integrity-state.ts';
import { LogKeyButton } from './log-key-button.tsx';
import { LogRestartButton } from './log-restart-button.tsx';
import { type PublicLog, readPublicLog } from './public-log.ts';

const POLL_MS = 15_000;

/** The public state of the log, its witnesses and the beacon. Renders nothing when the log is off. */
export function PublicLogPanel() {
  const query = useQuery({
    queryKey: ['public-log'],
    queryFn: readPublicLog,
    refetchInterval: ({ state }) => (state.data === 'off' ? false : POLL_MS),
  });
  if (query.data === undefined) {
    return query.isError ? (
      <Panel title={t('Public log')}>
        <Note tone="bad">{t('The public log could not be read. Players cannot check draws until it can.')}</Note>
      </Panel>
    ) : null;
  }
  if (query.data === 'off') return null;
  return <LogState log={query.data} />;
}

/** Renders nothing unless readers sent proofs of fraud. */
function FraudNote() {
  const { data } = useIntegrityState();
  if (data === undefined || data.fraudReports === 0) return null;
  return (
    <Note tone="bad">
      {t(
        '{count} of fraud reported in the last 30 days: this log signed two histories, or a bid was dropped. Follow the runbook fraud-reported.md.',
        { count: plural(data.fraudReports, 'proof') },
      )}
    </Note>
  );
}

function LogState({ log }: { log: PublicLog }) {
  const signed = log.witnesses.filter(({ cosignedAtMs }) => cosignedAtMs !== undefined).length;
  const isGood = !log.isHalted && signed >= log.quorum;
  return (
    <Panel
      title={t('Public log')}
      end={
        <Badge tone={isGood ? 'open' : 'bad'}>
          {log.isHalted ? t('Halted') : isGood ? t('Witnessed') : t('Not witnessed')}
        </Badge>
      }
    >
      {log.notice === '' ? null : <Note tone="win">{log.notice}</Note>}
      <FraudNote />
      {log.isHalted ? (
        <Note tone="bad">
          {t('This node does not sign checkpoints, because its entries differ from the archive or the witnesses.')}
        </Note>
      ) : null}
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Stat label={t('Entries')} note={t('{count} not yet in the log', { count: formatCount(log.entriesWaiting) })}>
          {formatCount(log.size)}
        </Stat>
        <Stat
          label={t('Draws waiting for a round')}
          note={log.drawsWaiting === 0 ? undefined : t('if this lasts: runbook beacon-away.md')}
        >
          {formatCount(log.drawsWaiting)}
        </Stat>
        <Stat label={t('Witnesses')} note={t('{count} needed', { count: plural(log.quorum, 'signature') })}>
          {t('{signed} of {count}', { signed, count: log.witnesses.length })}
        </Stat>
        <Stat
          label={t('Latest beacon round')}
          note={log.beacon === undefined ? undefined : formatInstant(log.beacon.latestAtMs)}
        >
          {log.beacon === undefined ? t('No beacon') : formatCount(log.beacon.latestRound)}
        </Stat>
      </dl>
      <ul className="grid gap-1 text-sm">
        {log.witnesses.map(({ name, cosignedAtMs }) => (
          <li key={name} className="num flex flex-wrap gap-x-3">
            <span className="font-semibold break-all">{name}</span>
            <span className={cosignedAtMs === undefined ? 'text-bad' : 'text-muted'}>
              {cosignedAtMs === undefined
                ? t('has not signed the newest checkpoint')
                : t('signed {time}', { time: formatInstant(cosignedAtMs) })}
            </span>
          </li>
        ))}
      </ul>
      <LogRestartButton />
      <LogKeyButton />
    </Panel>
  );
}
