import { Button, buttonClass, formatPoints, Sheet } from '@surahi/ui';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { useBettingEnabled, useIsExcluded, useWalletPaise } from '../dashboard.ts';
import { useT } from '../i18n/i18n.ts';
import { localeTag } from '../i18n/language.ts';
import { Link } from '../navigation/link.tsx';
import { isDemoValue } from '../value-mode.ts';

type Newcomer = { paise: bigint | undefined; mayBet: boolean | undefined; isExcluded: boolean };

/**
 * Whether to welcome a new player. A player without a bonus is not welcomed. A player who may not bet is not welcomed
 * either, because the account may belong to an excluded person. Undefined until the server has answered.
 */
export function isWelcomed({ paise, mayBet, isExcluded }: Newcomer): boolean | undefined {
  if (paise === undefined || mayBet === undefined) return undefined;
  return paise > 0n && mayBet && !isExcluded;
}

/** Shows a new player the points of the welcome bonus, which are the first balance. Closes at once without a bonus. */
export function WelcomeSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const paise = useWalletPaise();
  const welcomed = isWelcomed({ paise, mayBet: useBettingEnabled(), isExcluded: useIsExcluded() });
  useEffect(() => {
    if (welcomed === false) onClose();
  }, [welcomed, onClose]);
  if (paise === undefined || welcomed !== true) return null;
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
