import { buttonClass } from '@surahi/ui';
import { ChartNoAxesColumn, ReceiptText, Trophy } from 'lucide-react';
import type { Path } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { Link } from '../../shared/navigation/link.tsx';

const LINK = '!flex-col !gap-0.5 !px-1 py-1.5 !text-sm !leading-tight';

/** Chart link for everyone, and links to bid and win history for players who may bet. */
export function FamilyLinks(props: { chartUrl: string; bids: Path; wins: Path; enabled: boolean }) {
  const t = useT();
  const { chartUrl, bids, wins, enabled } = props;
  return (
    <div className="flex flex-wrap gap-2 [&>*]:min-w-max [&>*]:flex-1">
      <a
        href={chartUrl === '' ? undefined : chartUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('secondary', LINK)}
      >
        <ChartNoAxesColumn size={17} aria-hidden="true" />
        {t('family.chart')}
      </a>
      {enabled ? (
        <>
          <Link to={bids} className={buttonClass('secondary', LINK)}>
            <ReceiptText size={17} aria-hidden="true" />
            {t('family.bidHistory')}
          </Link>
          <Link to={wins} className={buttonClass('secondary', LINK)}>
            <Trophy size={17} aria-hidden="true" />
            {t('family.winHistory')}
          </Link>
        </>
      ) : null}
    </div>
  );
}
