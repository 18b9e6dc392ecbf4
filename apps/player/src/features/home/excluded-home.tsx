import { buttonClass } from '@surahi/ui';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { ContactButtons } from './contact-buttons.tsx';

const LINKS = [
  { to: paths.wallet, label: 'footer.wallet' },
  { to: paths.withdraw, label: 'home.withdrawal' },
  { to: paths.histories, label: 'title.histories' },
  { to: paths.limits, label: 'title.limits' },
] as const;

/** Home of a player who is excluded from play: money, histories, the way back and support. */
export function ExcludedHome() {
  const t = useT();
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      {LINKS.map(({ to, label }) => (
        <Link key={to} to={to} className={buttonClass('secondary', 'w-full')}>
          {t(label)}
        </Link>
      ))}
      <div className="flex gap-1.5">
        <ContactButtons wide />
      </div>
    </div>
  );
}
