import { zodResolver } from '@hookform/resolvers/zod';
import { LIMIT_KINDS } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { TextInput } from '@surahi/ui';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { SelectField } from '../../shared/controls.tsx';
import { failureAtField, reasonText } from '../../shared/form.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { LIMIT_OPTIONS, limitAmount, limitName, PERIOD_OPTIONS } from '../../shared/limits/words.ts';
import { paiseOfTyped } from '../../shared/points-text.ts';
import { queryKeys } from '../../shared/query.ts';
import { Consequences } from '../../shared/reason-dialog.tsx';
import { ReasonField } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import type { PlayerLimits } from './limits-part.tsx';

const schema = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(['day', 'week', 'month']),
  amount: z.string(),
  reason: reasonText,
});

type Props = { playerId: string; limits: PlayerLimits['limits']; onClose: () => void };

/** Sets a limit of staff below the one in force. */
export function TightenDialog({ playerId, limits, onClose }: Props) {
  const { send, isSending } = useOperatorMutation(queryKeys.players, queryKeys.concerns);
  const { control, register, handleSubmit, setError, formState } = useForm<z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { kind: 'loss', period: 'day', amount: '', reason: '' },
  });
  const { errors } = formState;
  const kind = useController({ control, name: 'kind' }).field;
  const period = useController({ control, name: 'period' }).field;
  const wanted = kind.value === 'bid' ? ('once' as const) : period.value;
  const inForce = limits.find((limit) => limit.kind === kind.value && limit.period === wanted);
  const tighten = handleSubmit(async ({ amount: typed, reason }) => {
    const amount = kind.value === 'play' ? minutesOfTyped(typed) : paiseOfTyped(typed);
    if (amount === undefined) {
      setError(
        'amount',
        { message: t('Enter a whole number of minutes, or points above zero') },
        { shouldFocus: true },
      );
      return;
    }
    const body = { kind: kind.value, period: wanted, amount, reason };
    const done = t('{limit}: {limitAmount} from now on', {
      limit: limitName(kind.value, wanted),
      limitAmount: limitAmount(kind.value, amount),
    });
    const onFailure = failureAtField(setError, { limit_not_lower: 'amount', limit_invalid: 'amount' });
    if (await send(OPERATOR_CALLS.tightenPlayerLimit, { params: { playerId }, body }, { done, onFailure })) onClose();
  });
  return (
    <FormDialog
      title={t('Lower a limit')}
      submit={t('Lower the limit')}
      isDangerous
      busy={isSending}
      onClose={onClose}
      onSubmit={tighten}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t('Limit')} value={kind.value} options={LIMIT_OPTIONS} onChange={kind.onChange} />
        {kind.value === 'bid' ? null : (
          <SelectField label={t('Period')} value={period.value} options={PERIOD_OPTIONS} onChange={period.onChange} />
        )}
      </div>
      <TextInput
        label={kind.value === 'play' ? t('Minutes') : t('Points')}
        hint={
          inForce === undefined
            ? t('The player has no such limit.')
            : t('In force: {limitAmount}. Enter less.', { limitAmount: limitAmount(inForce.kind, inForce.amount) })
        }
        inputMode={kind.value === 'play' ? 'numeric' : 'decimal'}
        autoComplete="off"
        error={errors.amount?.message}
        {...register('amount')}
      />
      <Consequences
        lines={[
          t('It applies immediately. The player gets a notice and cannot raise it.'),
          t('Only two operators together can lift it. Withdrawals are never limited.'),
        ]}
      />
      <ReasonField error={errors.reason?.message} {...register('reason')} />
    </FormDialog>
  );
}

function minutesOfTyped(text: string): string | undefined {
  return /^[1-9][0-9]{0,4}$/.test(text.trim()) ? text.trim() : undefined;
}
