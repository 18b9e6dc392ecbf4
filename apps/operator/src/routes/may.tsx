import type { Permission } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { Lock } from 'lucide-react';
import { Link, Outlet } from 'react-router';
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
    <Page title="Not for your role">
      <EmptyState
        icon={<Lock size={28} aria-hidden="true" />}
        title="Your role cannot open this page"
        detail={`You are signed in as ${session.operator.name} (${session.operator.role}).`}
        action={
          first === undefined ? undefined : (
            <Link to={first.path} className="link">
              Go to {first.label}
            </Link>
          )
        }
      />
    </Page>
  );
}
