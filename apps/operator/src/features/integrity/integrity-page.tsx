import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button, EmptyState } from '@surahi/ui';
import { ShieldCheck } from 'lucide-react';
import { paiseColumn, plainColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { LoadingState, Note, Page, Panel } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { Machinery } from './machinery.tsx';
import { PublicLogPanel } from './public-log-panel.tsx';
import { VoidsPanel } from './voids-panel.tsx';

type State = OperatorAnswer<typeof OPERATOR_CALLS.lastBooksCheck>;
type Report = NonNullable<State['check']>;
type Problem = Report['problems'][number];
type Account = Report['accounts'][number];

const PROBLEM_COLUMNS: Column<Problem>[] = [
  textColumn('check', t('Check'), (row) => row.check),
  textColumn('subject', t('Where'), (row) => row.subject),
  plainColumn('detail', t('What'), (row) => row.detail),
];

/** The names of the ledger's accounts. A negative balance means that points came from there. */
const ACCOUNT_NAMES: Readonly<Record<string, string>> = {
  wallet: t('Wallets of players'),
  held: t('Held for withdrawals'),
  stakes: t('Stakes'),
  payouts: t('Payouts of wins'),
  cashIn: t('Deposits'),
  cashOut: t('Withdrawals paid'),
  adjustments: t('Adjustments by operators'),
  bonuses: t('Welcome bonuses'),
  toReturn: t('Deposits to return'),
};

const ACCOUNT_COLUMNS: Column<Account>[] = [
  textColumn('account', t('Account'), (row) => ACCOUNT_NAMES[row.account] ?? row.account),
  paiseColumn('balance', t('Balance, points'), (row) => row.balancePaise, 'font-semibold'),
];

const problemId = (row: Problem) => `${row.check} ${row.subject}`;

const POLL_MS = 15_000;
const CHECKING_POLL_MS = 1_000;

/** The last check of the books, a button for a new check, and the state of settlements, audit log, jobs and backups. */
export function IntegrityPage() {
  const mayCheck = useMay('books.check');
  const { send, isSending } = useOperatorMutation(queryKeys.books);
  const query = useOperatorQuery(
    queryKeys.books,
    OPERATOR_CALLS.lastBooksCheck,
    {},
    { refetchInterval: ({ state }) => (state.data?.checking === true ? CHECKING_POLL_MS : POLL_MS) },
  );
  const isChecking = query.data?.checking === true;
  return (
    <Page
      title={t('Integrity')}
      detail={t('Compares every balance with the sum of its transfers, and every slip and payout with the ledger.')}
      actions={
        mayCheck ? (
          <Button
            busy={isSending || isChecking}
            busyLabel={t('Checking')}
            onClick={() => void send(OPERATOR_CALLS.checkBooks, {})}
          >
            {t('Check the books now')}
          </Button>
        ) : undefined
      }
    >
      {isChecking ? (
        <Note tone="shut">{t('The books are being checked. The result appears here when the check ends.')}</Note>
      ) : null}
      {query.data === undefined ? (
        <LoadingState query={query} what={t('the last check')} />
      ) : (
        <Books state={query.data} />
      )}
      <PublicLogPanel />
      <VoidsPanel />
      <Machinery />
    </Page>
  );
}

function Books({ state: { check, newest } }: { state: State }) {
  if (check === null) {
    return (
      <Panel title={t('Books')}>
        <EmptyState icon={<ShieldCheck size={28} aria-hidden="true" />} title={t('The books are not checked yet')} />
      </Panel>
    );
  }
  return (
    <>
      <CheckResult check={check} newest={newest} />
      {check.accounts.length === 0 ? null : (
        <Panel
          title={t('Account totals')}
          end={<span className="num text-sm text-muted">{t('As of {time}', { time: formatInstant(check.atMs) })}</span>}
        >
          <DataTable
            label={t('Account totals')}
            columns={ACCOUNT_COLUMNS}
            rows={check.accounts}
            rowId={(row) => row.account}
            endColumns={['balance']}
            empty={null}
          />
        </Panel>
      )}
    </>
  );
}

function CheckResult({ check, newest }: { check: Report; newest: State['newest'] }) {
  const known = new Set(check.problems.map(problemId));
  const problems = [...check.problems, ...(newest?.problems ?? []).filter((one) => !known.has(problemId(one)))];
  return (
    <Panel
      title={t('Books')}
      end={
        <Badge tone={problems.length === 0 ? 'open' : 'bad'}>
          {problems.length === 0 ? t('Balanced') : plural(problems.length, 'problem')}
        </Badge>
      }
    >
      <p role="status" className="num text-sm text-muted">
        {t('Checked {time}', { time: formatInstant(check.atMs) })}
        {newest === null ? null : t('; transfers after that checked {time}', { time: formatInstant(newest.atMs) })}
      </p>
      {problems.length === 0 ? (
        <p className="text-base">
          {t('Every account equals the sum of its transfers. Nothing is missing or counted twice.')}
        </p>
      ) : (
        <>
          <Note tone="bad">
            {t('The books do not balance. Stop payouts and investigate each problem before you continue.')}
          </Note>
          <DataTable label={t('Problems')} columns={PROBLEM_COLUMNS} rows={problems} rowId={problemId} empty={null} />
        </>
      )}
    </Panel>
  );
}
