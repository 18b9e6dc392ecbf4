import type { AnyCall } from '@surahi/contract';
import { buttonClass } from '@surahi/ui';
import { paths } from '../../paths.ts';
import type { CallFailure } from '../../shared/api.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { useSession } from '../../shared/session/session.ts';

/** Whether a call may have changed something although it failed. */
export function isLost({ kind }: Pick<CallFailure<AnyCall>, 'kind'>): boolean {
  return kind === 'network' || kind === 'server' || kind === 'malformed';
}

/** Shown after a lost response to a new password: the server may have it already. */
export function LostPasswordNote() {
  const t = useT();
  const isLoggedIn = useSession() !== undefined;
  return (
    <div className="grid gap-2">
      <p role="status" className="rounded-xl bg-win-soft px-3 py-2.5 text-sm font-medium text-win">
        {t('newPassword.lost')}
      </p>
      {isLoggedIn ? null : (
        <Link to={paths.login} className={buttonClass('secondary', 'w-full')}>
          {t('common.login')}
        </Link>
      )}
    </div>
  );
}
