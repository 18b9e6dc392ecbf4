import { parseWireAmount } from '@surahi/game/money';
import { Points, Pot } from '@surahi/ui';
import { useDashboard } from '../dashboard.ts';
import { useT } from '../i18n/i18n.ts';
import { localeTag } from '../i18n/language.ts';
import { isDemoValue } from '../value-mode.ts';

/** The spendable balance and the amount held for withdrawals. A demo adds that points have no value. */
export function BalanceCard() {
  const t = useT();
  const { data, isPending } = useDashboard();
  const locale = localeTag();
  const heldPaise = data === undefined ? undefined : parseWireAmount(data.hold_amt);
  return (
    <section
      aria-label={t('money.balance')}
      className="flex overflow-hidden rounded-panel bg-indigo px-5 py-4 text-on-indigo"
    >
      <div className="min-w-min flex-auto shrink-[1000]">
        <p className="text-sm opacity-85">{t('money.balance')}</p>
        {data === undefined && isPending ? (
          <div aria-hidden="true" className="my-1.5 h-9 w-40 animate-breathe rounded-card bg-on-indigo/25" />
        ) : (
          <Points
            value={data?.wallet_amt ?? ''}
            decimals="two"
            locale={locale}
            className="block text-2xl leading-tight font-bold tracking-tight"
          />
        )}
        {heldPaise === undefined || heldPaise <= 0n ? null : (
          <p className="num text-sm opacity-85">
            <Points value={heldPaise} decimals="two" locale={locale} /> {t('money.held')}
          </p>
        )}
        {isDemoValue() ? <p className="mt-0.5 text-sm font-semibold">{t('value.demo')}</p> : null}
      </div>
      {/* Where a large text size needs the whole width, the picture gives way. */}
      <div className="relative -mr-5 -mb-4 w-21 overflow-hidden">
        <Pot className="absolute -right-3 -bottom-6 size-24 opacity-90" />
      </div>
    </section>
  );
}

/** The demo note for screens without a balance card. */
export function DemoLine() {
  const t = useT();
  return isDemoValue() ? <p className="text-center text-sm font-semibold text-muted">{t('value.demo')}</p> : null;
}
