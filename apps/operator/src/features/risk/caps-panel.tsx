import { OPERATOR_CALLS, type OperatorCap } from '@surahi/contract/operator';
import { Button, EmptyState } from '@surahi/ui';
import { Gauge } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { countColumn, plainColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { formatCount, formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { usePollMs } from '../../shared/live.ts';
import { FamilyBadge, LoadingState, Note } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { CapDialog } from './cap-dialog.tsx';
import { capScope, capSubject } from './words.ts';

function columnsOf(onRemove: ((cap: OperatorCap) => void) | undefined): Column<OperatorCap>[] {
  return [
    textColumn('where', t('Where'), capScope),
    textColumn(
      'family',
      t('Family'),
      (cap) => cap.family,
      (cap) => <FamilyBadge family={cap.family} />,
    ),
    textColumn('what', t('What'), (cap) => capSubject(cap)),
    countColumn('most', t('Most points'), (cap) => cap.maxPoints),
    plainColumn('by', t('Set'), ({ changedBy, changedAtMs }) => (
      <span className="num">
        {changedBy}, {formatInstant(changedAtMs)}
      </span>
    )),
    ...(onRemove === undefined
      ? []
      : [
          {
            id: 'remove',
            header: () => <span className="sr-only">{t('Remove')}</span>,
            enableSorting: false,
            cell: ({ row }) => (
              <Button
                variant="secondary"
                aria-label={t('Remove the cap: {bids}, {draws}', {
                  bids: capSubject(row.original),
                  draws: capScope(row.original),
                })}
                onClick={() => onRemove(row.original)}
              >
                {t('Remove')}
              </Button>
            ),
          } satisfies Column<OperatorCap>,
        ]),
  ];
}

/** Every current and later cap, with the buttons that set and remove caps. */
export function CapsPanel() {
  const mayCap = useMay('risk.caps');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<OperatorCap>();
  // Memoized: the table remounts its cells whenever it gets new columns.
  const columns = useMemo(() => columnsOf(mayCap ? setRemoving : undefined), [mayCap]);
  const query = useOperatorQuery(queryKeys.caps, OPERATOR_CALLS.listCaps, {}, { refetchInterval: usePollMs() });
  const inForce = query.data?.caps.find(({ capId }) => capId === removing?.capId);

  return (
    <section aria-label={t('Caps')} className="grid gap-3">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid max-w-3xl gap-0.5">
          <h2 className="text-lg font-bold">{t('Caps')}</h2>
          <p className="text-sm text-muted">
            {t(
              'A bid that would exceed a cap is refused completely. A draw’s cap takes precedence over its market’s cap, and a market’s over its family’s. A cap on one number takes precedence over a cap on each number.',
            )}
          </p>
        </div>
        {mayCap && query.data !== undefined ? (
          <Button onClick={() => setAdding(true)}>
            <Gauge size={17} aria-hidden="true" />
            {t('Set a cap')}
          </Button>
        ) : null}
      </header>
      <ListTools file={{ table: 'caps', query: {} }} hasViews={false} hasDensity={false} />
      {query.data === undefined ? (
        <LoadingState query={query} what={t('the caps')} />
      ) : (
        <DataTable
          label={t('Caps')}
          columns={columns}
          rows={query.data.caps}
          rowId={(cap) => cap.capId}
          endColumns={['most']}
          empty={
            <EmptyState
              icon={<Gauge size={28} aria-hidden="true" />}
              title={t('No caps')}
              detail={t('Every bid that a player can pay for is accepted.')}
            />
          }
        />
      )}
      {adding && query.data !== undefined ? (
        <CapDialog markets={query.data.markets} onClose={() => setAdding(false)} />
      ) : null}
      {removing === undefined ? null : (
        <RemoveCapDialog opened={removing} cap={inForce} onClose={() => setRemoving(undefined)} />
      )}
    </section>
  );
}

type RemoveCapDialogProps = { opened: OperatorCap; cap: OperatorCap | undefined; onClose: () => void };

/**
 * Removes `cap`, the cap in force. It is undefined when the list does not have the cap any more. `opened` is the cap that
 * the dialog was opened with.
 */
function RemoveCapDialog({ opened, cap, onClose }: RemoveCapDialogProps) {
  const { send, isSending } = useOperatorMutation(queryKeys.risk);
  const { capId, maxPoints } = cap ?? opened;
  // While this dialog sends its own call, the list may lose the cap before the answer arrives.
  if (cap === undefined && !isSending) return <CapGoneDialog cap={opened} onClose={onClose} />;
  const isOther = maxPoints !== opened.maxPoints;
  return (
    <ReasonDialog
      onClose={onClose}
      title={t('Remove this cap?')}
      note={isOther ? t('Another operator changed this. The lines below are up to date.') : undefined}
      consequences={[
        t('{bids}, {draws}: more than {count} points are accepted immediately, up to a wider cap if there is one.', {
          bids: capSubject(opened),
          draws: capScope(opened),
          count: formatCount(maxPoints),
        }),
      ]}
      action={t('Remove')}
      send={(reason) =>
        send(
          OPERATOR_CALLS.removeCap,
          { params: { capId }, body: { before: maxPoints, reason } },
          { done: t('The cap is removed'), onDone: onClose },
        )
      }
    />
  );
}

/** Replaces the dialog about a cap that another operator removed, so that the dialog does not vanish without a reason. */
function CapGoneDialog({ cap, onClose }: { cap: OperatorCap; onClose: () => void }) {
  function close(event: FormEvent) {
    event.preventDefault();
    onClose();
  }
  return (
    <FormDialog title={t('Remove this cap?')} submit={t('Done')} isDone busy={false} onClose={onClose} onSubmit={close}>
      <Note tone="bad">
        {t('This cap is no longer in the list, so there is nothing to remove. Another operator may have removed it.')}
      </Note>
      <p className="text-sm">
        {capSubject(cap)}, {capScope(cap)}
      </p>
    </FormDialog>
  );
}
