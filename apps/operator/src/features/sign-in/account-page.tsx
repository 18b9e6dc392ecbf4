import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { LanguageChoice } from '../../shared/i18n/language-choice.tsx';
import { Note, Page, Panel } from '../../shared/parts.tsx';
import { refreshSession, useSession } from '../../shared/session.ts';
import { notify } from '../../shared/toast.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { AlertSignalsPanel } from './alert-signals-panel.tsx';
import { ChangePassword } from './change-password.tsx';
import { mayMissCodes } from './missed-codes.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SessionList } from './session-list.tsx';
import { SetUpTotp } from './set-up-totp.tsx';

/** The operator's own account: authenticator, password and open sessions. */
export function AccountPage() {
  const { operator } = useSession();
  return (
    <Page title={t('Your account')} detail={`${operator.name} · ${operator.username} · ${t(operator.role)}`}>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid gap-5">
          <Authenticator />
          <Password />
          <AlertSignalsPanel />
          <Panel title={t('Language')}>
            <p className="text-sm text-muted">{t('The choice stays in this browser.')}</p>
            <LanguageChoice />
          </Panel>
        </div>
        <SessionList />
      </div>
    </Page>
  );
}

function Password() {
  return (
    <Panel title={t('Password')}>
      <p className="text-sm text-muted">{t('A new password ends your other sessions.')}</p>
      <ChangePassword currentLabel={t('Current password')} onDone={() => notify(t('The password is changed'))} />
    </Panel>
  );
}

function Authenticator() {
  const { hasTotp } = useSession();
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const location = useLocation();
  const navigate = useNavigate();

  function finish() {
    setCodes(undefined);
    setSettingUp(false);
    // Removes the state CODES_MISSED.
    void navigate(paths.account, { replace: true });
    void refreshSession();
  }

  return (
    <Panel
      title={t('Authenticator')}
      end={<Badge tone={hasTotp ? 'open' : 'win'}>{hasTotp ? t('Set up') : t('Not set up')}</Badge>}
    >
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onDone={finish} />
      ) : hasTotp ? (
        <RenewCodes isMissed={isSettingUp || mayMissCodes(location.state)} onDone={setCodes} />
      ) : isSettingUp ? (
        <SetUpTotp onDone={setCodes} />
      ) : (
        <>
          <Note tone="win">
            {t('Anyone who knows your password can sign in as you. An authenticator prevents that.')}
          </Note>
          <Button onClick={() => setSettingUp(true)} className="justify-self-start">
            {t('Set up an authenticator')}
          </Button>
        </>
      )}
    </Panel>
  );
}

type RenewCodesProps = { isMissed: boolean; onDone: (recoveryCodes: string[]) => void };

/** Replaces the recovery codes. `isMissed` adds a hint for an operator who may not have seen the last ones. */
function RenewCodes({ isMissed, onDone }: RenewCodesProps) {
  const [isLost, setLost] = useState(false);
  const { send, isSending } = useOperatorMutation();
  const renew = () =>
    send(
      OPERATOR_CALLS.renewRecoveryCodes,
      {},
      {
        onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
        onFailure: () => {
          setLost(true);
          return false;
        },
      },
    );
  return (
    <>
      {isMissed || isLost ? (
        <div role="status">
          <Note tone="win">
            {t('Your authenticator is set up. If you did not save its recovery codes, make new ones.')}
          </Note>
        </div>
      ) : null}
      <p className="text-sm text-muted">
        {t('Signing in requires its code. New recovery codes replace the old ones.')}
      </p>
      <Button variant="secondary" busy={isSending} onClick={() => void renew()} className="justify-self-start">
        {t('New recovery codes')}
      </Button>
    </>
  );
}
