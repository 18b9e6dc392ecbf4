import type { LimitKind, LimitPeriod, PlayLimit } from '@surahi/contract';
import { formatAmount, formatPoints, parseWireAmount } from '@surahi/game';
import { Badge, Button, Card } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';
import { timeText } from '../../shared/dates.ts';
import type { LimitKey } from './limit-form.tsx';
import { amountWords, limitName } from '../../shared/play/limit-words.ts';
import { RaiseNote } from './raise-note.tsx';

type LimitCardProps = {
  kind: LimitKind;
  periods: readonly LimitPeriod[];
  limitOf: (key: LimitKey) => PlayLimit | undefined;
  /** Amount of the pending requests, in paise. It counts towards the limit. */
  waitingPaise?: bigint | undefined;
  onEdit: (key: LimitKey) => void;
};

/** The limits of one kind: for each period the limit with used, left and next reset, or a button to set one. */
export function LimitCard({ kind, periods, limitOf, waitingPaise = 0n, onEdit }: LimitCardProps) {
  const t = useT();
  return (
    <Card className="grid grid-cols-1 !p-0">
      <h2 className="px-4 pt-3.5 text-lg font-bold">{t(`limits.kind.${kind}`)}</h2>
      <ul className="grid">
        {periods.map((period) => (
          <li key={period} className="border-b border-line px-4 py-2.5 last:border-0">
            <LimitLine
              kind={kind}
              period={period}
              limit={withWaiting(limitOf({ kind, period }), waitingPaise)}
              onEdit={onEdit}
            />
          </li>
        ))}
      </ul>
      {kind === 'bid' || kind === 'deposit' ? (
        <p className="px-4 pb-3 text-sm text-muted">{t(`limits.${kind}Hint`)}</p>
      ) : null}
      {waitingPaise === 0n || !periods.some((period) => limitOf({ kind, period }) !== undefined) ? null : (
        <p className="num px-4 pb-3 text-sm font-medium text-muted">
          {t('limits.requestWaits', { points: formatPoints(waitingPaise) })}
        </p>
      )}
    </Card>
  );
}

/** The limit with what remains after the pending requests. The server counts a request when it is approved. */
function withWaiting(limit: PlayLimit | undefined, waitingPaise: bigint): PlayLimit | undefined {
  if (limit === undefined || waitingPaise === 0n) return limit;
  const leftPaise = (parseWireAmount(limit.left) ?? 0n) - waitingPaise;
  return { ...limit, left: formatAmount(leftPaise < 0n ? 0n : leftPaise) };
}

type LimitLineProps = LimitKey & { limit: PlayLimit | undefined; onEdit: (key: LimitKey) => void };

function LimitLine({ kind, period, limit, onEdit }: LimitLineProps) {
  const t = useT();
  const name = limitName(kind, period);
  const label = limit === undefined ? t('limits.setOne', { name }) : t('limits.changeOne', { name });
  return (
    <div className="grid gap-1" role="group" aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="min-w-min flex-1 leading-tight">
          <span className="block text-sm font-semibold text-muted">{t(`limits.period.${period}`)}</span>
          <span className="num block text-base font-bold">
            {limit === undefined ? t('limits.none') : amountWords(kind, limit.amount)}
          </span>
        </p>
        {limit?.by_staff === true ? <Badge>{t('limits.byStaff')}</Badge> : null}
        <Button variant="soft" aria-label={label} onClick={() => onEdit({ kind, period })}>
          {t(limit === undefined ? 'limits.set' : 'limits.change')}
        </Button>
      </div>
      {limit === undefined || !limit.by_staff || !limit.own_amount ? null : (
        <p className="num text-sm text-muted">{t('limits.own', { amount: amountWords(kind, limit.own_amount) })}</p>
      )}
      {limit === undefined || kind === 'bid' ? null : (
        <p className="num text-sm text-muted">
          <span className="block">
            {t('limits.usedLeft', { used: amountWords(kind, limit.used), left: amountWords(kind, limit.left) })}
          </span>
          <span className="block">{t('limits.resets', { time: timeText(limit.resets_at) })}</span>
        </p>
      )}
      {limit === undefined || limit.raise === null ? null : (
        <RaiseNote kind={kind} period={period} raise={limit.raise} />
      )}
    </div>
  );
}
