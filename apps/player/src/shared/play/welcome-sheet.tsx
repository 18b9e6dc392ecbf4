import { Button, buttonClass, formatPoints, Sheet } from '@surahi/ui';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { useBettingEnabled, useIsExcluded, useWalletPaise } from '../dashboard.ts';
import { useT } from '../i18n/i18n.ts';
import { localeTag } from '../i18n/language.ts';
import { Link } from '../navigation/link.tsx';
import { isDemoValue } from '../value-mode.ts';

/**
 * Shows a new player the points of the welcome bonus, the first balance of the wallet. Closes at once without a
 * bonus, and for a player who may not bet: the account may belong to an excluded person.
 */
export function WelcomeSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const paise = useWalletPaise();
  const mayBet = useBettingEnabled();
  const isExcluded = useIsExcluded();
  const isKnown = paise !== undefined && mayBet !== undefined;
  const isWelcome = isKnown && paise > 0n && mayBet && !isExcluded;
  useEffect(() => {
    if (isKnown && !isWelcome) onClose();
  }, [isKnown, isWelcome, onClose]);
  if (!isWelcome) return null;
  const points = formatPoints(paise, { locale: localeTag() });
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('welcome.title')}
      description={t(isDemoValue() ? 'welcome.demo' : 'welcome.points', { points })}
    >
      <Button onClick={onClose}>{t('welcome.start')}</Button>
      <Link to={paths.howToPlay} className={buttonClass('secondary')} onClick={onClose}>
        {t('title.howToPlay')}
      </Link>
      <Link to={paths.limits} className={buttonClass('ghost')} onClick={onClose}>
        {t('welcome.limits')}
      </Link>
    </Sheet>
  );
}
