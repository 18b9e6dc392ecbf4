import { maskMobile } from '@surahi/game';
import { Button, SkeletonList } from '@surahi/ui';
import { ChevronDown, Plus, Smartphone } from 'lucide-react';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { HoldNotes } from '../../shared/money/hold-notes.tsx';
import { NumbersProblem } from '../../shared/money/numbers-problem.tsx';
import type { PayoutMethod } from '../../shared/money/payout-methods.ts';
import { PAYOUT_METHODS, usePayoutNumbers } from '../../shared/money/payout-methods.ts';
import { AddNumberSheet } from './add-number-sheet.tsx';
import type { WalletArrival } from './wallet-arrival.ts';

/**
 * Withdraw Methods: expands to the three payout apps with their numbers. A player who comes to add a number finds them in
 * view.
 */
export function WithdrawMethods({ arrival }: { arrival: WalletArrival }) {
  const t = useT();
  const listId = useId();
  const [open, setOpen] = useState(arrival.openMethods || arrival.upiAdded);
  const [adding, setAdding] = useState<PayoutMethod>();
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!arrival.openMethods) return undefined;
    const section = top.current;
    section?.querySelector('button')?.focus({ preventScroll: true });
    // A new screen starts at its top, so the scroll comes after that.
    const frame = requestAnimationFrame(() => section?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [arrival.openMethods]);
  return (
    <section ref={top} className="grid scroll-mt-20 grid-cols-1 gap-2.5">
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls={listId}
        className="!whitespace-normal"
        onClick={() => setOpen(!open)}
      >
        {t('wallet.withdrawMethods')}
        <ChevronDown size={18} aria-hidden="true" className={clsx('transition-transform', open && 'rotate-180')} />
      </Button>
      <div id={listId} hidden={!open}>
        {open ? <Numbers onPick={setAdding} /> : null}
      </div>
      <AddNumberSheet method={adding} onClose={() => setAdding(undefined)} />
    </section>
  );
}

/** The payout apps with their numbers. Offers to add one only when it is known that the player has none. */
function Numbers({ onPick }: { onPick: (method: PayoutMethod) => void }) {
  const t = useT();
  const { numbers, isPending, isFetching, problem, refetch } = usePayoutNumbers();
  if (isPending) return <SkeletonList count={3} label={t('common.loading')} className="h-[56px]" />;
  if (problem !== undefined) return <NumbersProblem {...{ problem, isFetching }} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <HoldNotes numbers={numbers} />
      <div className="grid overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {PAYOUT_METHODS.map((method) => {
          const number = numbers ? method.numberOf(numbers) : '';
          return (
            <button
              key={method.name}
              type="button"
              onClick={() => onPick(method)}
              className="flex min-h-[56px] flex-wrap items-center justify-end gap-x-3 border-b border-line px-3.5 text-left last:border-0"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-chip bg-shut-soft text-shut">
                <Smartphone size={19} aria-hidden="true" />
              </span>
              <span className="min-w-min flex-1 leading-tight">
                <span className="block text-base font-semibold">{t(method.label)}</span>
                {number === '' ? null : (
                  <span className="num block text-sm text-muted">{maskMobile(number, '•••• ')}</span>
                )}
              </span>
              <span className="flex items-center gap-1 text-sm font-bold text-clay">
                {number === '' ? <Plus size={16} aria-hidden="true" /> : null}
                {t(number === '' ? 'payout.add' : 'payout.change')}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
