import { Badge, Card, Skeleton } from '@surahi/ui';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { instantText } from './fact-text.ts';
import type { LogVisit, Memory } from './work/visit-log.ts';

/** The current state of the public log, its witnesses and the beacon, and what this browser remembers of the log. */
export function LogState({ visit }: { visit: LogVisit | undefined }) {
  const t = useT();
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-bold">{t('fair.stateTitle')}</h2>
      {visit === undefined ? <Skeleton className="h-40" /> : <Lines visit={visit} />}
    </Card>
  );
}

function Lines({
  visit: { status, size, root, witnesses, lostWitnesses, beacon, memory, unstatedNames, hasNewKey },
}: {
  visit: LogVisit;
}) {
  const t = useT();
  return (
    <ul className="grid grid-cols-1 gap-3 text-sm leading-relaxed">
      <Line isGood={!status.isHalted && size > 0} title={t('fair.log')}>
        {status.isHalted ? t('fair.logHalted') : t('fair.logSize', { count: size })}
        <span className="block break-all text-muted">{status.origin}</span>
        {root === undefined ? null : (
          <span className="block text-muted">
            {t('fair.root')}
            <code className="num block text-xs break-all text-ink">{root}</code>
          </span>
        )}
      </Line>
      {witnesses.length === 0 ? (
        <Line isGood={false} title={t('fair.witness')}>
          {t('fair.noWitness')}
        </Line>
      ) : null}
      {witnesses.map(({ name, cosignedAtMs }) => (
        <Line key={name} isGood={cosignedAtMs !== undefined} title={t('fair.witness')}>
          {cosignedAtMs === undefined ? t('fair.notSigned') : t('fair.signedAt', { time: instantText(cosignedAtMs) })}
          <span className="block break-all text-muted">{name}</span>
        </Line>
      ))}
      {lostWitnesses.map((name) => (
        <Line key={name} isGood={false} title={t('fair.witness')}>
          {t('fair.lostWitness')}
          <span className="block break-all text-muted">{name}</span>
        </Line>
      ))}
      {beacon === undefined ? (
        <Line isGood={false} title={t('fair.beacon')}>
          {t('fair.noBeacon')}
        </Line>
      ) : (
        <Line isGood={beacon.isKnown} title={t('fair.beacon')}>
          {beacon.isKnown ? 'quicknet' : <Badge tone="win">{t('fair.unknownBeacon')}</Badge>}
          <span className="num block text-muted">
            {beacon.latestRound === 0
              ? t('fair.noRound')
              : t('fair.latestRound', { round: beacon.latestRound, time: instantText(beacon.latestAtMs) })}
          </span>
          {status.drawsWaiting === 0 ? null : (
            <span className="block">{t('fair.waiting', { count: status.drawsWaiting })}</span>
          )}
        </Line>
      )}
      {status.restarts.map(({ entry, origin, previous, reason }) => (
        <Line key={entry} isGood={false} title={t('fair.restart')}>
          {t('fair.restartDetail', { entry: entry + 1, origin, previous })}
          <span className="block break-words text-muted">{t('fair.restartReason', { reason })}</span>
        </Line>
      ))}
      {unstatedNames.map((name) => (
        <Line key={name} isGood={false} title={t('fair.restart')}>
          {t('fair.restartUnstated', { origin: status.origin, previous: name })}
        </Line>
      ))}
      {hasNewKey ? (
        <Line isGood title={t('fair.newKey')}>
          {t('fair.newKeyDetail')}
        </Line>
      ) : null}
      <Remembered memory={memory} />
    </ul>
  );
}

/** The verdict on the log, compared with the checkpoint that this browser kept. */
function Remembered({ memory }: { memory: Memory }) {
  const t = useT();
  const text = () => {
    if (!('keptSize' in memory)) return t(memory.verdict === 'first' ? 'fair.memoryFirst' : 'fair.memoryEmpty');
    if (memory.verdict === 'split') return t('fair.memorySplit');
    const { verdict, keptSize: count, keptAtMs } = memory;
    return t(verdict === 'behind' ? 'fair.memoryBehind' : 'fair.memoryHolds', { count, time: instantText(keptAtMs) });
  };
  const isGood = memory.verdict === 'same' || memory.verdict === 'extends';
  return (
    <Line isGood={isGood} isBad={memory.verdict === 'split'} title={t('fair.memory')}>
      {text()}
    </Line>
  );
}

type LineProps = { isGood: boolean; isBad?: boolean; title: string; children: ReactNode };

function Line({ isGood, isBad = false, title, children }: LineProps) {
  const t = useT();
  const Icon = isBad ? CircleX : isGood ? CircleCheck : CircleHelp;
  return (
    <li className="flex items-start gap-3">
      <Icon
        size={20}
        aria-hidden="true"
        className={`mt-0.5 shrink-0 ${isBad ? 'text-bad' : isGood ? 'text-open' : 'text-win'}`}
      />
      <div className="min-w-0">
        <p className="font-bold">
          {title}
          <span className="sr-only">: {t(isBad ? 'fair.fails' : isGood ? 'fair.inOrder' : 'fair.look')}</span>
        </p>
        <div>{children}</div>
      </div>
    </li>
  );
}
