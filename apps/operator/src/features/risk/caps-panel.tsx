import { OPERATOR_CALLS, type OperatorCap } from '@surahi/contract/operator';
import { Button, EmptyState } from '@surahi/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { useMemo, useState } from 'react';
import { call } from '../../shared/api.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatCount, formatInstant } from '../../shared/format.ts';
import { FamilyBadge, NotYet } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { tell, tellFailure } from '../../shared/toast.ts';
import { CapDialog } from './cap-dialog.tsx';
import { capScope, capSubject } from './words.ts';

function columnsOf(onRemove: ((cap: OperatorCap) => void) | undefined): Column<OperatorCap>[] {
  return [
    { id: 'where', header: 'Where', accessorFn: capScope, sortFn: 'text' },
    {
      id: 'family',
      header: 'Family',
      accessorFn: (cap) => cap.family,
      sortFn: 'text',
      cell: ({ row }) => <FamilyBadge family={row.original.family} />,
    },
    { id: 'what', header: 'What', accessorFn: capSubject, sortFn: 'text' },
    {
      id: 'most',
      header: 'Most points',
      accessorFn: (cap) => cap.maxPoints,
      sortFn: 'basic',
      cell: ({ row }) => formatCount(row.original.maxPoints),
    },
    {
      id: 'by',
      header: 'Set',
      enableSorting: false,
      cell: ({ row }) => (
        <span className="num">
          {row.original.changedBy}, {formatInstant(row.original.changedAtMs)}
        </span>
      ),
    },
    ...(onRemove === undefined
      ? []
      : [
          {
            id: 'remove',
            header: () => <span className="sr-only">Remove</span>,
            enableSorting: false,
            cell: ({ row }) => (
              <Button
                variant="secondary"
                aria-label={`Remove the cap: ${capSubject(row.original)}, ${capScope(row.original)}`}
                onClick={() => onRemove(row.original)}
              >
                Remove
              </Button>
            ),
          } satisfies Column<OperatorCap>,
        ]),
  ];
}

/** Every cap that holds now or later, with what adds and takes them away. */
export function CapsPanel() {
  const client = useQueryClient();
  const mayCap = useMay('risk.caps');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<OperatorCap>();
  // made once: the table draws cells anew whenever their columns are new
  const columns = useMemo(() => columnsOf(mayCap ? setRemoving : undefined), [mayCap]);
  const query = useQuery({
    queryKey: queryKeys.caps,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.listCaps, {}, signal),
  });

  async function remove(cap: OperatorCap, reason: string): Promise<boolean> {
    const answer = await call(OPERATOR_CALLS.removeCap, { params: { capId: cap.capId }, body: { reason } });
    await client.invalidateQueries({ queryKey: queryKeys.risk });
    if (!answer.ok) tellFailure(answer);
    else tell('The cap is gone');
    return answer.ok;
  }

  return (
    <section aria-label="Caps" className="grid gap-3">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid max-w-3xl gap-0.5">
          <h2 className="text-lg font-bold">Caps</h2>
          <p className="text-sm text-muted">
            Bids that would pass a cap are refused whole. The cap of a draw goes before that of its market, and that
            before its family’s; a number’s own before each number’s.
          </p>
        </div>
        {mayCap && query.data !== undefined ? (
          <Button onClick={() => setAdding(true)}>
            <Gauge size={17} aria-hidden="true" />
            Set a cap
          </Button>
        ) : null}
      </header>
      {query.data === undefined ? (
        <NotYet query={query} what="the caps" />
      ) : (
        <DataTable
          label="Caps"
          columns={columns}
          rows={query.data.caps}
          rowId={(cap) => cap.capId}
          endColumns={['most']}
          empty={
            <EmptyState
              icon={<Gauge size={28} aria-hidden="true" />}
              title="There are no caps"
              detail="Everything that players can pay for is accepted."
            />
          }
        />
      )}
      {adding && query.data !== undefined ? (
        <CapDialog markets={query.data.markets} onClose={() => setAdding(false)} />
      ) : null}
      {removing === undefined ? null : (
        <ReasonDialog
          open
          onOpenChange={() => setRemoving(undefined)}
          title="Remove this cap?"
          consequences={[
            `${capSubject(removing)}, ${capScope(removing)}: more than ${formatCount(removing.maxPoints)} points are accepted at once, up to a wider cap if there is one.`,
          ]}
          action="Remove"
          onConfirm={(reason) => remove(removing, reason)}
        />
      )}
    </section>
  );
}
