import type { requestDeposit } from '@surahi/contract';
import { Button, buttonClass, Card, Points } from '@surahi/ui';
import { CircleCheck, ExternalLink, Hourglass, MessageCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { chatLink } from '../../shared/contacts.ts';
import { useContacts } from '../../shared/dashboard.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import { CheckingNote } from '../../shared/money/checking-note.tsx';
import type { MoneyState } from '../../shared/money/money-request-sender.ts';
import { PushOfferSlot } from '../../shared/push/push-offer-slot.tsx';
import { LimitsLink } from '../../shared/play/limits-link.tsx';
import type { DepositContext } from './deposit-sender.ts';
import { depositSender, openedLink } from './deposit-sender.ts';
import { ProofForm } from './proof-form.tsx';
import { UPI_APP_NAMES, UPI_APPS } from './upi-link.ts';
import { usePayee } from './use-deposit-terms.ts';

type State = Exclude<MoneyState<typeof requestDeposit, DepositContext>, { phase: 'idle' }>;

/** State of a deposit request from the opened link to its record, and the form for its proof of payment. */
export function DepositProgress({ state }: { state: State }) {
  if (state.phase === 'accepted') return <Recorded state={state} />;
  if (state.phase === 'refused') return <Refused state={state} />;
  return <UnderWay state={state} />;
}

/** The payment app's name in the player's language. A payment by QR keeps its name in the request. */
function appName(t: ReturnType<typeof useT>, wireName: string): string {
  const app = UPI_APP_NAMES.find((name) => UPI_APPS[name].wireName === wireName);
  return app === undefined ? wireName : t(UPI_APPS[app].name);
}

/** What the link opens: an app, or the phone's choice of apps. */
function openedName(t: ReturnType<typeof useT>, wireName: string): string {
  return wireName === UPI_APPS.other.wireName ? 'UPI' : appName(t, wireName);
}

function Head({ icon, title, state }: { icon: ReactNode; title: string; state: State }) {
  const t = useT();
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-clay-soft text-on-clay-soft">
        {icon}
      </span>
      <div className="min-w-0 flex-1 leading-tight">
        <h2 className="text-lg font-bold">{title}</h2>
        <p className="text-sm text-muted">{appName(t, state.context.app)}</p>
      </div>
      <Points
        value={String(state.body.request_amount)}
        decimals="two"
        locale={localeTag()}
        className="text-xl font-bold"
      />
    </div>
  );
}

/** Opens the payment app again, unless the operator has replaced the payee of the link. */
function OpenAgain({ state }: { state: State }) {
  const t = useT();
  const { payee } = usePayee();
  const opened = openedLink(state.body.request_id ?? '');
  const app = UPI_APP_NAMES.find((name) => UPI_APPS[name].wireName === state.context.app);
  if (opened === undefined || app === undefined || payee === undefined) return null;
  if (UPI_APPS[app].payeeOf(payee) !== opened.payeeId) return null;
  return (
    <a href={opened.link} className={buttonClass('secondary')}>
      <ExternalLink size={18} aria-hidden="true" />
      {t('deposit.openAgain', { app: openedName(t, state.context.app) })}
    </a>
  );
}

function UnderWay({ state }: { state: State }) {
  const t = useT();
  return (
    <Card className="grid gap-3.5">
      <Head icon={<Hourglass size={21} aria-hidden="true" />} title={t('deposit.underWay')} state={state} />
      <CheckingNote>{t(state.phase === 'checking' ? 'deposit.checking' : 'deposit.recording')}</CheckingNote>
      <OpenAgain state={state} />
    </Card>
  );
}

function Recorded({ state }: { state: Extract<State, { phase: 'accepted' }> }) {
  const t = useT();
  const { fund_request_id: id, request_number: number } = state.data;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Card className="grid gap-3.5">
        <Head
          icon={<CircleCheck size={22} aria-hidden="true" />}
          title={t('deposit.recorded', { number })}
          state={state}
        />
        <p className="text-sm text-muted">{t('deposit.recordedDetail')}</p>
        <OpenAgain state={state} />
        {state.body.utr ? null : <ProofForm requestId={String(id)} />}
        <Button variant="soft" onClick={() => depositSender.clear()}>
          {t('money.done')}
        </Button>
      </Card>
      <PushOfferSlot />
    </div>
  );
}

function Refused({ state }: { state: Extract<State, { phase: 'refused' }> }) {
  const t = useT();
  const contacts = useContacts();
  return (
    <Card className="grid gap-3.5">
      <Head icon={<TriangleAlert size={21} aria-hidden="true" />} title={t('deposit.notRecorded')} state={state} />
      <FormAlert text={failureText(state.failure, 'deposit.initiateFailed')} />
      <LimitsLink refusal={state.failure} />
      <p className="text-sm text-muted">{t('deposit.notRecordedDetail')}</p>
      <Button onClick={() => depositSender.retry()}>{t('common.tryAgain')}</Button>
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={() => depositSender.clear()}>
          {t('common.cancel')}
        </Button>
        <a
          href={chatLink(contacts.chat)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('secondary')}
        >
          <MessageCircle size={18} aria-hidden="true" />
          {t('contact.chat')}
        </a>
      </div>
    </Card>
  );
}
