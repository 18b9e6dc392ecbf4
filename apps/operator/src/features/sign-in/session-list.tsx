import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { LoadingState, Panel } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { nameDevice } from './name-device.ts';

type OpenSession = OperatorAnswer<typeof OPERATOR_CALLS.listSessions>['sessions'][number];

/** The operator's open sessions. Each except the current one has a button that ends it. */
export function SessionList() {
  const query = useOperatorQuery(queryKeys.sessions, OPERATOR_CALLS.listSessions, {});
  return (
    <Panel title={t('Open sessions')}>
      {query.data === undefined ? (
        <LoadingState query={query} what={t('your sessions')} />
      ) : (
        <ul className="divide-y divide-line">
          {query.data.sessions.map((session) => (
            <SessionRow key={session.sessionId} session={session} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const { send, isSending } = useOperatorMutation(queryKeys.sessions);
  const device = nameDevice(session.userAgent);
  const end = () =>
    send(
      OPERATOR_CALLS.revokeSession,
      { params: { sessionId: session.sessionId } },
      { done: t('The session is ended') },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="grid gap-0.5 text-sm">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.address === null ? null : <span className="num font-normal text-muted">{session.address}</span>}
          {session.isThis ? <Badge tone="open">{t('This browser')}</Badge> : null}
        </span>
        <span className="num text-sm text-muted">
          {t('Since {time} · last used {time2}', {
            time: formatInstant(session.createdAtMs),
            time2: formatInstant(session.lastSeenAtMs),
          })}
        </span>
      </div>
      {session.isThis ? null : (
        <Button
          variant="secondary"
          busy={isSending}
          onClick={() => void end()}
          aria-label={t('End the session of {device}', { device })}
        >
          {t('End')}
        </Button>
      )}
    </li>
  );
}
