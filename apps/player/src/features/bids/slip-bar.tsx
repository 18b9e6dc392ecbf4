import { Button, Points } from '@surahi/ui';
import { pointsToPaise } from '@surahi/game';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import { BottomBar } from '../../shared/layout/layouts.tsx';
import type { BidRow } from './bid-list.ts';
import { totalPoints } from './bid-list.ts';

type SlipBarProps = { rows: readonly BidRow[]; balancePaise: bigint; onSubmit: () => void };

/**
 * Totals of the list, the balance left, and Submit. Wraps onto two lines when space is short. Hidden while the list is
 * empty.
 */
export function SlipBar({ rows, balancePaise, onSubmit }: SlipBarProps) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <BottomBar>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <Total label={t('bid.totalBid')}>{rows.length}</Total>
        <Total label={t('bid.totalPoint')}>
          <Points value={pointsToPaise(totalPoints(rows))} locale={localeTag()} />
        </Total>
        <Total label={t('bid.balanceLeft')} bad={balancePaise < 0n}>
          <Points value={balancePaise} locale={localeTag()} />
        </Total>
        <Button onClick={onSubmit} className="min-w-24 flex-1">
          {t('bid.submit')}
        </Button>
      </div>
    </BottomBar>
  );
}

function Total({ label, bad = false, children }: { label: string; bad?: boolean; children: ReactNode }) {
  return (
    <div>
      <span className="block text-xs whitespace-nowrap text-muted">{label}</span>
      <span className={clsx('num block text-lg font-bold', bad && 'text-bad')}>{children}</span>
    </div>
  );
}
