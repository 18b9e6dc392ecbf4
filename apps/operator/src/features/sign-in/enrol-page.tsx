import { Button } from '@surahi/ui';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { leaveSession, type OperatorSession, refreshSession, useSession } from '../../shared/session.ts';
import { ChangePassword } from './change-password.tsx';
import { Front } from './front.tsx';
import { CODES_MISSED } from './missed-codes.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpTotp } from './set-up-totp.tsx';

type Stage = OperatorSession['stage'];
/** The stage of the session, and the stage before it if it changed on this page. */
type Stages = { now: Stage; before?: Stage };

/** The first sign-in: the operator chooses a password and, outside the demo, must set up an authenticator. */
export function EnrolPage() {
  const session = useSession();
  const navigate = useNavigate();
  const [codes, setCodes] = useState<string[]>();
  const [stages, setStages] = useState<Stages>({ now: session.stage });
  if (stages.now !== session.stage) setStages({ now: session.stage, before: stages.now });
  const choosesPassword = session.stage === 'password';
  const title = choosesPassword ? t('Choose your password') : t('Set up your authenticator');
  useEffect(() => {
    document.title = t('{title} · Surahi console', { title });
  }, [title]);
  if (codes === undefined && session.stage === 'full') {
    // The answer of the set-up was lost, or the page was reloaded while it showed the codes.
    const isMissed = session.hasTotp && stages.before !== 'password';
    if (isMissed) return <Navigate to={paths.account} state={CODES_MISSED} replace />;
    return <Navigate to={paths.overview} replace />;
  }
  return (
    <Front title={title} wide={!choosesPassword}>
      {choosesPassword ? (
        <>
          <p className="text-sm text-muted">{t('Another person has seen the password you were given.')}</p>
          <ChangePassword currentLabel={t('Password you were given')} onDone={() => void refreshSession()} />
        </>
      ) : codes === undefined ? (
        <SetUpTotp onDone={setCodes} />
      ) : (
        <RecoveryCodes codes={codes} onDone={() => void refreshSession().then(() => navigate(paths.overview))} />
      )}
      {codes === undefined ? (
        <Button variant="ghost" onClick={() => void leaveSession()}>
          {t('Sign out')}
        </Button>
      ) : null}
    </Front>
  );
}
