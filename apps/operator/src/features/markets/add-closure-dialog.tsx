import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { SelectField } from '../../shared/controls.tsx';
import { reasonText } from '../../shared/form.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { formatLongDay } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { familyName } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { Consequences } from '../../shared/reason-dialog.tsx';
import { ReasonField } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

/** No market is preselected, so that nobody closes a day for all markets by mistake. */
const CHOOSE = { value: '', label: t('Choose') };
const ALL_MARKETS = { value: 'all', label: t('All markets') };

const schema = z.object({ marketId: z.string(), reason: reasonText });

/** Closes a day for all markets or for one. */
export function AddClosureDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const { send, isSending } = useOperatorMutation(queryKeys.markets, queryKeys.draws);
  const { control, register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { marketId: '', reason: '' },
  });
  const market = useController({ control, name: 'marketId' }).field;
  const { data } = useOperatorQuery(queryKeys.marketList, OPERATOR_CALLS.listOperatorMarkets, {});
  const options = (data?.markets ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ marketId, name, family }) => ({ value: marketId, label: `${name} (${familyName(family)})` }));
  const close = handleSubmit(({ marketId, reason }) =>
    send(
      OPERATOR_CALLS.addClosure,
      { body: { marketId: marketId === 'all' ? null : marketId, businessDate: date, reason } },
      {
        done: ({ drawsKept = 0 }) =>
          drawsKept === 0
            ? t('The day is closed')
            : t('The day is closed. Draws that stay open: {count}. Close or cancel them in Draws.', {
                count: drawsKept,
              }),
        onDone: onClose,
      },
    ),
  );
  return (
    <FormDialog
      title={t('Close {day}', { day: formatLongDay(date) })}
      submit={t('Close the day')}
      isDangerous
      canSubmit={market.value !== ''}
      busy={isSending}
      onClose={onClose}
      onSubmit={close}
    >
      <Consequences
        lines={[
          t('Draws of this day take no bids and have no results.'),
          t('A draw that is already open or in the public log stays open. Close it for today or cancel it instead.'),
        ]}
      />
      <SelectField
        label={t('Market')}
        value={market.value}
        options={[CHOOSE, ALL_MARKETS, ...options]}
        onChange={market.onChange}
      />
      <ReasonField error={formState.errors.reason?.message} {...register('reason')} />
    </FormDialog>
  );
}
