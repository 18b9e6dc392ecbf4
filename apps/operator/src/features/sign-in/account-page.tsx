import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConfirmed } from '../../shared/confirmed-call.ts';
import { Note, Page, Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { refreshSession, useSession } from '../../shared/session.ts';
import { tell, tellFailure } from '../../shared/toast.ts';
import { ChangePassword } from './change-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SessionList } from './session-list.tsx';
import { SetUpTotp } from './set-up-totp.tsx';

/** One's own account: the authenticator, the password and where one is signed in. */
export function AccountPage() {
  const { operator } = useSession();
  return (
    <Page title="Your account" detail={`${operator.name} · ${operator.username} · ${operator.role}`}>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid gap-5">
          <Authenticator />
          <Password />
        </div>
        <SessionList />
      </div>
    </Page>
  );
}

function Password() {
  const client = useQueryClient();
  return (
    <Panel title="Password">
      <p className="text-sm text-muted">A new one ends your sessions everywhere but here.</p>
      <ChangePassword
        currentLabel="Present password"
        onDone={() => {
          tell('The password is changed');
          void client.invalidateQueries({ queryKey: queryKeys.sessions });
        }}
      />
    </Panel>
  );
}

function Authenticator() {
  const { hasTotp } = useSession();
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const [busy, setBusy] = useState(false);

  async function renew() {
    setBusy(true);
    const answer = await callConfirmed(OPERATOR_CALLS.renewRecoveryCodes, {});
    setBusy(false);
    if (answer === undefined) return;
    if (answer.ok) setCodes(answer.data.recoveryCodes);
    else tellFailure(answer);
  }

  function finish() {
    setCodes(undefined);
    setSettingUp(false);
    void refreshSession();
  }

  return (
    <Panel
      title="Authenticator"
      end={<Badge tone={hasTotp ? 'open' : 'win'}>{hasTotp ? 'Set up' : 'Not set up'}</Badge>}
    >
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onDone={finish} />
      ) : hasTotp ? (
        <>
          <p className="text-sm text-muted">
            Sign-in asks for its code. New recovery codes make the old ones worthless.
          </p>
          <Button variant="secondary" busy={busy} onClick={renew} className="justify-self-start">
            New recovery codes
          </Button>
        </>
      ) : isSettingUp ? (
        <SetUpTotp onDone={setCodes} />
      ) : (
        <>
          <Note tone="win">Whoever knows your password can sign in as you. An authenticator closes that.</Note>
          <Button onClick={() => setSettingUp(true)} className="justify-self-start">
            Set up an authenticator
          </Button>
        </>
      )}
    </Panel>
  );
}
