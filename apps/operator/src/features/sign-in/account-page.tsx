import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { useState } from 'react';
import { Note, Page, Panel } from '../../shared/parts.tsx';
import { refreshSession, useSession } from '../../shared/session.ts';
import { notify } from '../../shared/toast.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { AlertSignalsPanel } from './alert-signals-panel.tsx';
import { ChangePassword } from './change-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SessionList } from './session-list.tsx';
import { SetUpTotp } from './set-up-totp.tsx';

/** The operator's own account: authenticator, password and open sessions. */
export function AccountPage() {
  const { operator } = useSession();
  return (
    <Page title="Your account" detail={`${operator.name} · ${operator.username} · ${operator.role}`}>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid gap-5">
          <Authenticator />
          <Password />
          <AlertSignalsPanel />
        </div>
        <SessionList />
      </div>
    </Page>
  );
}

function Password() {
  return (
    <Panel title="Password">
      <p className="text-sm text-muted">A new password ends your other sessions.</p>
      <ChangePassword currentLabel="Current password" onDone={() => notify('The password is changed')} />
    </Panel>
  );
}

function Authenticator() {
  const { hasTotp } = useSession();
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const { send, isSending } = useOperatorMutation();
  const renewCodes = () =>
    send(OPERATOR_CALLS.renewRecoveryCodes, {}, { onDone: ({ recoveryCodes }) => setCodes(recoveryCodes) });

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
          <p className="text-sm text-muted">Signing in requires its code. New recovery codes replace the old ones.</p>
          <Button variant="secondary" busy={isSending} onClick={() => void renewCodes()} className="justify-self-start">
            New recovery codes
          </Button>
        </>
      ) : isSettingUp ? (
        <SetUpTotp onDone={setCodes} />
      ) : (
        <>
          <Note tone="win">Anyone who knows your password can sign in as you. An authenticator prevents that.</Note>
          <Button onClick={() => setSettingUp(true)} className="justify-self-start">
            Set up an authenticator
          </Button>
        </>
      )}
    </Panel>
  );
}
