import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button, EmptyState } from '@surahi/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { call } from '../../shared/api.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant, plural } from '../../shared/format.ts';
import { Note, NotYet, Page, Paise, Panel } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { tellFailure } from '../../shared/toast.ts';
import { Machinery } from './machinery.tsx';

type State = OperatorAnswer<typeof OPERATOR_CALLS.lastBooksCheck>;
type Report = NonNullable<State['check']>;
type Problem = Report['problems'][number];
type Account = Report['accounts'][number];

const PROBLEM_COLUMNS: Column<Problem>[] = [
  { id: 'check', header: 'Check', accessorFn: (row) => row.check },
  { id: 'subject', header: 'Where', accessorFn: (row) => row.subject },
  { id: 'detail', header: 'What', enableSorting: false, accessorFn: (row) => row.detail },
];

const ACCOUNT_COLUMNS: Column<Account>[] = [
  { id: 'account', header: 'Account', accessorFn: (row) => row.account },
  {
    id: 'balance',
    header: 'Balance, points',
    accessorFn: (row) => Number(row.balancePaise),
    cell: ({ row }) => <Paise value={row.original.balancePaise} className="font-semibold" />,
  },
];

const problemId = (row: Problem) => `${row.check} ${row.subject}`;

const POLL_MS = 15_000;
const CHECKING_POLL_MS = 1_000;

/** Whether the books are right: the last check, and a new one on demand; and what else shows that the platform is sound. */
export function IntegrityPage() {
  const client = useQueryClient();
  const mayCheck = useMay('books.check');
  const query = useQuery({
    queryKey: queryKeys.books,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.lastBooksCheck, {}, signal),
    refetchInterval: ({ state }) => (state.data?.checking === true ? CHECKING_POLL_MS : POLL_MS),
  });
  const check = useMutation({
    mutationFn: () => call(OPERATOR_CALLS.checkBooks, {}),
    onSuccess: async (answer) => {
      if (!answer.ok) tellFailure(answer);
      await client.invalidateQueries({ queryKey: queryKeys.books });
    },
  });
  const shown = query.data?.check;
  const checking = query.data?.checking === true;
  return (
    <Page
      title="Integrity"
      detail="Every balance against the sum of its transfers, every slip and payout against the ledger."
      actions={
        mayCheck ? (
          <Button busy={check.isPending || checking} busyLabel="Checking" onClick={() => check.mutate()}>
            Check the books now
          </Button>
        ) : undefined
      }
    >
      {checking ? (
        <Note tone="shut">The books are being checked. The outcome is shown here once it is known.</Note>
      ) : null}
      {shown === undefined ? (
        <NotYet query={query} what="the last check" />
      ) : shown === null ? (
        <Panel title="Books">
          <EmptyState icon={<ShieldCheck size={28} aria-hidden="true" />} title="The books were not checked yet" />
        </Panel>
      ) : (
        <Outcome check={shown} newest={query.data?.newest ?? null} />
      )}
      {shown === undefined || shown === null || shown.accounts.length === 0 ? null : (
        <Panel
          title="Account totals"
          end={<span className="num text-sm text-muted">As of {formatInstant(shown.atMs)}</span>}
        >
          <DataTable
            label="Account totals"
            columns={ACCOUNT_COLUMNS}
            rows={shown.accounts}
            rowId={(row) => row.account}
            endColumns={['balance']}
            empty={<EmptyState title="No accounts" />}
          />
        </Panel>
      )}
      <Machinery />
    </Page>
  );
}

function Outcome({ check, newest }: { check: Report; newest: State['newest'] }) {
  const known = new Set(check.problems.map(problemId));
  const problems = [...check.problems, ...(newest?.problems ?? []).filter((one) => !known.has(problemId(one)))];
  return (
    <Panel
      title="Books"
      end={
        <Badge tone={problems.length === 0 ? 'open' : 'bad'}>
          {problems.length === 0 ? 'Balanced' : plural(problems.length, 'problem')}
        </Badge>
      }
    >
      <p role="status" className="num text-sm text-muted">
        Checked {formatInstant(check.atMs)}
        {newest === null ? null : ` · new transfers ${formatInstant(newest.atMs)}`}
      </p>
      {problems.length === 0 ? (
        <p className="text-base">Every account equals the sum of its transfers, and nothing is missing or double.</p>
      ) : (
        <>
          <Note tone="bad">Something does not add up. Stop payouts and look at each line before going on.</Note>
          <DataTable label="Problems" columns={PROBLEM_COLUMNS} rows={problems} rowId={problemId} empty={null} />
        </>
      )}
    </Panel>
  );
}
