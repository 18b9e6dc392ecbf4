import type { Permission } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { Lock } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { t } from '../shared/i18n/i18n.ts';
import { menuOf } from '../shared/layout/menu.ts';
import { Page } from '../shared/parts.tsx';
import { useMay, useSession } from '../shared/session.ts';

/** Renders the page if the role has the permission, otherwise an explanation. */
export function May({ permission }: { permission: Permission }) {
  return useMay(permission) ? <Outlet /> : <NotAllowed />;
}

function NotAllowed() {
  const session = useSession();
  const first = menuOf(session)[0];
  return (
    <Page title={t('Not for your role')}>
      <EmptyState
        icon={<Lock size={28} aria-hidden="true" />}
        title={t('Your role cannot open this page')}
        detail={t('You are signed in as {name} ({role}).', {
          name: session.operator.name,
          role: t(session.operator.role),
        })}
        action={
          first === undefined ? undefined : (
            <Link to={first.path} className="link">
              {t('Go to {label}', { label: first.label })}
            </Link>
          )
        }
      />
    </Page>
  );
}
