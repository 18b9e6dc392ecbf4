import { Button } from '@surahi/ui';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { leaveSession, refreshSession, useSession } from '../../shared/session.ts';
import { Front } from './front.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpTotp } from './set-up-totp.tsx';

/** Outside the demo nobody comes in without an authenticator: the first sign-in sets it up. */
export function EnrolPage() {
  const session = useSession();
  const navigate = useNavigate();
  const [codes, setCodes] = useState<string[]>();
  useEffect(() => {
    document.title = 'Set up your authenticator · Surahi console';
  }, []);
  if (codes === undefined && session.stage === 'full') return <Navigate to={paths.home} replace />;
  return (
    <Front title="Set up your authenticator" wide>
      {codes === undefined ? (
        <SetUpTotp onDone={setCodes} />
      ) : (
        <RecoveryCodes codes={codes} onDone={() => void refreshSession().then(() => navigate(paths.home))} />
      )}
      {codes === undefined ? (
        <Button variant="ghost" onClick={() => void leaveSession()}>
          Sign out
        </Button>
      ) : null}
    </Front>
  );
}
