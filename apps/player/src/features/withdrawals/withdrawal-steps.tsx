import type { WithdrawalSteps as Steps } from '@surahi/contract';
import { Countdown } from '@surahi/ui';
import { clsx } from 'clsx';
import { Check, Clock, MessageCircle, RotateCcw } from 'lucide-react';
import { serverNow } from '../../shared/clock.ts';
import { chatLink } from '../../shared/contacts.ts';
import { useContacts } from '../../shared/dashboard.ts';
import { timeText } from '../../shared/dates.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';

type Step = { name: 'requested' | 'paying' | 'paid' | 'returned'; atMs: number };

const WORDS: Readonly<Record<Step['name'], MessageId>> = {
  requested: 'withdraw.stepRequested',
  paying: 'withdraw.stepPaying',
  paid: 'withdraw.stepPaid',
  returned: 'withdraw.stepReturned',
};

/**
 * The steps to show, in their order. A step to come has the time 0. The bank may return a payout, so a returned request
 * may have been paid.
 */
export function stepsOf({ requested_at, paying_at, paid_at, returned_at }: Steps): Step[] {
  const steps: Step[] = [
    { name: 'requested', atMs: requested_at },
    { name: 'paying', atMs: paying_at },
    { name: 'paid', atMs: paid_at },
  ];
  if (returned_at === 0) return steps;
  return [...steps.filter(({ atMs }) => atMs > 0), { name: 'returned', atMs: returned_at }];
}

/** The way of a withdrawal from the request to the payment or the return, and until when a waiting one is paid. */
export function WithdrawalSteps({ steps, number }: { steps: Steps; number: string }) {
  const t = useT();
  return (
    <>
      <ol className="grid gap-1 text-sm">
        {stepsOf(steps).map(({ name, atMs }) => (
          <li key={name} className={clsx('num flex items-center gap-2', atMs === 0 && 'text-muted')}>
            <Mark name={name} done={atMs > 0} />
            <span className={clsx(atMs > 0 && 'font-semibold')}>{t(WORDS[name])}</span>
            {atMs === 0 ? null : <span className="text-muted">{timeText(atMs)}</span>}
          </li>
        ))}
      </ol>
      {steps.pay_by === 0 ? null : <DueTime dueAtMs={steps.pay_by} number={number} />}
    </>
  );
}

function Mark({ name, done }: { name: Step['name']; done: boolean }) {
  const look = clsx(
    'grid size-5 shrink-0 place-items-center rounded-full',
    done ? 'bg-open-soft text-open' : 'border border-line text-muted',
  );
  const Icon = name === 'returned' ? RotateCcw : done ? Check : Clock;
  return (
    <span aria-hidden="true" className={look}>
      <Icon size={13} />
    </span>
  );
}

/** Until when the request is paid, with the time left. A late request leads to support. */
function DueTime({ dueAtMs, number }: { dueAtMs: number; number: string }) {
  const t = useT();
  const { chat } = useContacts();
  if (dueAtMs > serverNow()) {
    return (
      <p className="num flex flex-wrap justify-between gap-x-3 rounded-xl bg-clay-soft px-3 py-2 text-sm font-semibold text-on-clay-soft">
        {t('withdraw.payBy', { until: timeText(dueAtMs) })}
        <Countdown to={dueAtMs} now={serverNow} />
      </p>
    );
  }
  return (
    <div className="rounded-xl bg-win-soft px-3 pt-2 text-sm font-medium text-win">
      <p>{t('withdraw.late')}</p>
      <a
        href={chatLink(chat, t('withdraw.lateChat', { number }))}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4"
      >
        <MessageCircle size={17} aria-hidden="true" />
        {t('withdraw.askSupport')}
      </a>
    </div>
  );
}
