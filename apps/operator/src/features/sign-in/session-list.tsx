import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { formatInstant } from '../../shared/format.ts';
import { NotYet, Panel } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { tell, tellFailure } from '../../shared/toast.ts';
import { nameDevice } from './name-device.ts';

type OpenSession = OperatorAnswer<typeof OPERATOR_CALLS.listSessions>['sessions'][number];

/** Where one is signed in, each but this one with a button that ends it. */
export function SessionList() {
  const query = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.listSessions, {}, signal),
  });
  return (
    <Panel title="Open sessions">
      {query.data === undefined ? (
        <NotYet query={query} what="your sessions" />
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
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const device = nameDevice(session.userAgent);

  async function end() {
    setBusy(true);
    const answer = await call(OPERATOR_CALLS.revokeSession, { params: { sessionId: session.sessionId } });
    setBusy(false);
    if (answer.ok) tell('The session is ended');
    else tellFailure(answer);
    await client.invalidateQueries({ queryKey: queryKeys.sessions });
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="grid gap-0.5 text-sm">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.address === null ? null : <span className="num font-normal text-muted">{session.address}</span>}
          {session.isThis ? <Badge tone="open">This one</Badge> : null}
        </span>
        <span className="num text-sm text-muted">
          Since {formatInstant(session.createdAtMs)} · last used {formatInstant(session.lastSeenAtMs)}
        </span>
      </div>
      {session.isThis ? null : (
        <Button variant="secondary" busy={busy} onClick={end} aria-label={`End the session of ${device}`}>
          End
        </Button>
      )}
    </li>
  );
}
