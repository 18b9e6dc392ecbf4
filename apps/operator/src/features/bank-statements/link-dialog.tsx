import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS, type StatementLine } from '@surahi/contract/operator';
import { TextInput } from '@surahi/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { reasonText } from '../../shared/form.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { Note, Paise } from '../../shared/parts.tsx';
import { typedPoints } from '../../shared/points-text.ts';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { ReasonField } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

const schema = z.object({
  depositId: z.string('Choose a request').check(z.minLength(1, 'Choose a request')),
  utr: z.string().check(z.trim()),
  reason: reasonText,
});

/** Links a statement line to a deposit request and credits the amount that the bank received. */
export function LinkDialog({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const { send, isSending } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { depositId: '', utr: '', reason: '' },
  });
  const { errors } = formState;
  const hasUtr = line.reference !== '';
  const link = handleSubmit(({ depositId, utr, reason }) =>
    send(
      OPERATOR_CALLS.linkStatementLine,
      { params: { lineId: line.lineId }, body: { depositId, reason, ...(hasUtr ? {} : { utr }) } },
      {
        done: ({ state }) =>
          state === 'approved'
            ? 'The deposit is credited'
            : 'The player entered another UTR. A second operator must credit it.',
        onDone: onClose,
        onFailure: ({ message }) => {
          setError('reason', { message });
          return true;
        },
      },
    ),
  );
  return (
    <FormDialog
      title="Which request does this line belong to?"
      wide
      submit="Link and credit"
      busy={isSending}
      onClose={onClose}
      onSubmit={link}
    >
      <Note>
        The bank received <Paise value={line.amountPaise} /> points{' '}
        {hasUtr ? `with UTR ${line.reference}` : 'without a UTR'}. This exact amount is credited.
      </Note>
      <RequestChoice line={line} radio={register('depositId')} />
      {hasUtr ? null : <TextInput label="UTR of the payment" maxLength={60} {...register('utr')} />}
      <ReasonField error={errors.depositId?.message ?? errors.reason?.message} {...register('reason')} />
    </FormDialog>
  );
}

/** Pending requests that match a search, one of which is chosen. */
function RequestChoice({ line, radio }: { line: StatementLine; radio: UseFormRegisterReturn }) {
  const [search, setSearch] = useState(line.requests.length === 0 ? typedPoints(line.amountPaise) : line.reference);
  const wanted = { state: 'pending' as const, search: search.trim(), limit: '10' };
  const { data } = useOperatorQuery(
    queryKeys.moneyList('deposits', wanted),
    OPERATOR_CALLS.listDeposits,
    { query: wanted },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <TextInput
        label="Find a pending request"
        hint="Mobile, UTR, amount or number"
        maxLength={40}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset className="grid max-h-48 gap-1 overflow-y-auto">
        <legend className="sr-only">Pending requests</legend>
        {data?.deposits.map((deposit) => (
          <label
            key={deposit.depositId}
            className="num flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 text-sm hover:bg-raised"
          >
            <input type="radio" value={deposit.depositId} {...radio} />
            <span className="min-w-0 flex-1">
              No. {deposit.depositId} · {deposit.name}, {deposit.mobile}
            </span>
            <b>
              <Paise value={deposit.amountPaise} />
            </b>
          </label>
        ))}
        {data?.deposits.length === 0 ? <p className="text-sm text-muted">No pending request matches.</p> : null}
      </fieldset>
    </>
  );
}
