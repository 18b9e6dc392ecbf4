import { type OperatorAlert, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useAlerts } from '../../shared/alerts/alert-signals.tsx';
import { alertPath, alertText } from '../../shared/alerts/alert-words.ts';
import { formatCount, formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

/** The alerts, and who has acknowledged each. Renders nothing without alerts. */
export function AlertsPanel() {
  const alerts = useAlerts().data?.alerts ?? [];
  if (alerts.length === 0) return null;
  const waiting = alerts.filter(({ acknowledged }) => acknowledged === null).length;
  return (
    <Panel title={t('Alerts')} end={<Badge tone={waiting === 0 ? 'open' : 'bad'}>{formatCount(waiting)}</Badge>}>
      <ul className="-mx-2 max-h-[300px] divide-y divide-line overflow-y-auto px-2 text-sm">
        {alerts.map((alert) => (
          <AlertLine key={alert.key} alert={alert} />
        ))}
      </ul>
    </Panel>
  );
}

function AlertLine({ alert }: { alert: OperatorAlert }) {
  const { send, isSending } = useOperatorMutation(queryKeys.alerts, queryKeys.waiting);
  const mayAcknowledge = useMay('alerts.acknowledge');
  const { acknowledged } = alert;
  const text = alertText(alert);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <Link to={alertPath(alert)} className={clsx('link', acknowledged === null && 'font-semibold')}>
          {text}
        </Link>{' '}
        <span className="num text-muted">{t('since {time}', { time: formatInstant(alert.sinceMs) })}</span>
      </span>
      {acknowledged !== null ? (
        <span className="num text-muted">
          {acknowledged.by}, {formatInstant(acknowledged.atMs)}
        </span>
      ) : mayAcknowledge ? (
        <Button
          variant="secondary"
          busy={isSending}
          aria-label={t('Acknowledge: {text}', { text })}
          onClick={() =>
            void send(
              OPERATOR_CALLS.acknowledgeAlert,
              { body: { key: alert.key } },
              { done: ({ by }) => t('Acknowledged by {by}', { by }) },
            )
          }
        >
          {t('Acknowledge')}
        </Button>
      ) : null}
    </li>
  );
}
