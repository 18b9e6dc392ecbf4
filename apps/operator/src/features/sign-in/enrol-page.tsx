import { Button } from '@surahi/ui';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { leaveSession, refreshSession, useSession } from '../../shared/session.ts';
import { ChangePassword } from './change-password.tsx';
import { Front } from './front.tsx';
import { CODES_MISSED } from './missed-codes.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpTotp } from './set-up-totp.tsx';

/**
 * The state of the page's history entry while it shows the set-up. A reload keeps it. A page that is opened by its address
 * has none.
 */
const SETTING_UP = { isSettingUp: true };

function isSettingUp(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSettingUp' in state;
}

/** The first sign-in: the operator chooses a password and, outside the demo, must set up an authenticator. */
export function EnrolPage() {
  const session = useSession();
  const navigate = useNavigate();
  const [codes, setCodes] = useState<string[]>();
  const location = useLocation();
  const choosesPassword = session.stage === 'password';
  const title = choosesPassword ? t('Choose your password') : t('Set up your authenticator');
  useEffect(() => {
    document.title = t('{title} · Surahi console', { title });
  }, [title]);
  const shown = isSettingUp(location.state);
  const mustSetUp = session.stage === 'enrol';
  useEffect(() => {
    if (mustSetUp && !shown) void navigate(paths.enrol, { replace: true, state: SETTING_UP });
  }, [mustSetUp, shown, navigate]);
  if (codes === undefined && session.stage === 'full') {
    // The answer of the set-up was lost, or the page was reloaded while it showed the codes.
    if (session.hasTotp && shown) return <Navigate to={paths.account} state={CODES_MISSED} replace />;
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
        <RecoveryCodes
          codes={codes}
          onDone={() => void refreshSession().then(() => navigate(paths.overview, { replace: true }))}
        />
      )}
      {codes === undefined ? (
        <Button variant="ghost" onClick={() => void leaveSession()}>
          {t('Sign out')}
        </Button>
      ) : null}
    </Front>
  );
}
