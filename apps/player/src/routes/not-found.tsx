import { buttonClass, EmptyState } from '@surahi/ui';
import { Compass } from 'lucide-react';
import { paths } from '../paths.ts';
import { useT } from '../shared/i18n/i18n.ts';
import { MainLayout } from '../shared/layout/layouts.tsx';
import { Link } from '../shared/navigation/link.tsx';

/** Shown for an unknown address. */
export function NotFound() {
  const t = useT();
  return (
    <MainLayout>
      <EmptyState
        icon={<Compass size={30} aria-hidden="true" />}
        title={t('notFound.title')}
        detail={t('notFound.detail')}
        action={
          <Link to={paths.root} className={buttonClass('primary')}>
            {t('notFound.home')}
          </Link>
        }
      />
    </MainLayout>
  );
}
