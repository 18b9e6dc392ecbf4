import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS, type StatementLine } from '@surahi/contract/operator';
import { TextInput } from '@surahi/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { toReturnText } from '../../shared/cashier/request-words.tsx';
import { reasonText } from '../../shared/form.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { Note, Paise } from '../../shared/parts.tsx';
import { typedPoints } from '../../shared/points-text.ts';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { ReasonField } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

const schema = z.object({
  depositId: z.string(t('Choose a request')).check(z.minLength(1, t('Choose a request'))),
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
        done: ({ state }) => {
          if (state === 'mismatch') return t('The player entered another UTR. A second operator must credit it.');
          return state === 'approved' ? t('The deposit is credited') : toReturnText();
        },
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
      title={t('Which request does this line belong to?')}
      wide
      submit={t('Link and credit')}
      busy={isSending}
      onClose={onClose}
      onSubmit={link}
    >
      <Note>
        {rich('The bank received {points} points {utr}. This exact amount is credited.', {
          points: <Paise value={line.amountPaise} />,
          utr: hasUtr ? t('with UTR {reference}', { reference: line.reference }) : t('without a UTR'),
        })}
      </Note>
      <RequestChoice line={line} radio={register('depositId')} />
      {hasUtr ? null : <TextInput label={t('UTR of the payment')} maxLength={60} {...register('utr')} />}
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
        label={t('Find a pending request')}
        hint={t('Mobile, UTR, amount or number')}
        maxLength={40}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset className="grid max-h-48 gap-1 overflow-y-auto">
        <legend className="sr-only">{t('Pending requests')}</legend>
        {data?.deposits.map((deposit) => (
          <label
            key={deposit.depositId}
            className="num flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 text-sm hover:bg-raised"
          >
            <input type="radio" value={deposit.depositId} {...radio} />
            <span className="min-w-0 flex-1">
              {t('No. {depositId} · {name}, {mobile}', {
                depositId: deposit.depositId,
                name: deposit.name,
                mobile: deposit.mobile,
              })}
            </span>
            <b>
              <Paise value={deposit.amountPaise} />
            </b>
          </label>
        ))}
        {data?.deposits.length === 0 ? <p className="text-sm text-muted">{t('No pending request matches.')}</p> : null}
      </fieldset>
    </>
  );
}
