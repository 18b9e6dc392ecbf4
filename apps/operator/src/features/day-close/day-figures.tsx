import type { DayFigures } from '@surahi/contract/operator';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { Paise, Stat } from '../../shared/parts.tsx';
import { openItems } from './open-items.ts';

/** The figures of a day: cash in and out, what is open, negative wallets and checks of the books. */
export function DayFiguresView({ figures }: { figures: DayFigures }) {
  const { cash, negativeWallets, negativePaise, books } = figures;
  const net = String(BigInt(cash.depositsPaise) - BigInt(cash.withdrawalsPaise));
  return (
    <>
      <dl aria-label={t('Cash')} className="grid grid-cols-2 gap-x-8 gap-y-4 lg:grid-cols-4">
        <Stat label={t('Cash in')} note={plural(cash.depositsCount, 'deposit')}>
          <Paise value={cash.depositsPaise} />
        </Stat>
        <Stat label={t('Cash out')} note={plural(cash.withdrawalsCount, 'withdrawal')}>
          <Paise value={cash.withdrawalsPaise} />
        </Stat>
        <Stat label={t('Cash in minus cash out')} note={t('Deposits minus withdrawals')}>
          <Paise value={net} plus />
        </Stat>
        <Stat label={t('Negative wallets')} note={plural(negativeWallets, 'wallet')}>
          <Paise value={negativePaise} />
        </Stat>
      </dl>
      <ul aria-label={t('Open items')} className="grid gap-x-8 border-t border-line pt-3 text-sm sm:grid-cols-2">
        {openItems(figures).map(({ label, count, paise, path }) => (
          <li key={label} className="flex items-baseline gap-3 py-1">
            <Link className="link" to={path}>
              {label}
            </Link>
            <span className="num ml-auto font-semibold">
              {count}
              {paise === undefined ? null : (
                <>
                  {' · '}
                  <Paise value={paise} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-3 text-sm">
        <Link className="link" to={paths.integrity}>
          {t('Books')}
        </Link>
        : <Checked books={books} />
      </p>
    </>
  );
}

function Checked({ books: { checkedAtMs, newestAtMs, problems } }: Pick<DayFigures, 'books'>): ReactNode {
  const at = (ms: number | null) => (ms === null ? t('never') : formatInstant(ms));
  return (
    <span className="num">
      <strong className={problems === 0 ? 'text-open' : 'text-bad'}>
        {problems === 0 ? t('no problem') : plural(problems, 'problem')}
      </strong>{' '}
      <span className="text-muted">
        {rich('(all checked {time}, new transfers {newTime})', { time: at(checkedAtMs), newTime: at(newestAtMs) })}
      </span>
    </span>
  );
}
