import { zodResolver } from '@hookform/resolvers/zod';
import { EXCLUSION_LENGTHS, TIME_OUT_LENGTHS } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Segmented } from '@surahi/ui';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { SelectField } from '../../shared/controls.tsx';
import { reasonText } from '../../shared/form.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { EXCLUSION_OPTIONS, TIME_OUT_OPTIONS, untilText } from '../../shared/limits/words.ts';
import { queryKeys } from '../../shared/query.ts';
import { Consequences } from '../../shared/reason-dialog.tsx';
import { ReasonField } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

const schema = z.object({
  kind: z.enum(['time_out', 'exclusion']),
  timeOut: z.enum(TIME_OUT_LENGTHS),
  exclusion: z.enum(EXCLUSION_LENGTHS),
  reason: reasonText,
});

const KINDS = [
  { value: 'time_out' as const, label: t('Time-out') },
  { value: 'exclusion' as const, label: t('Exclusion') },
];

const CONSEQUENCES = {
  time_out: [t('Bids, deposits and outgoing transfers are refused. Log-in works.')],
  exclusion: [
    t('The player is logged out everywhere. A new log-in leads to balance, history and withdrawal only.'),
    t('No other account may be opened with the mobile number or a payout number of the player.'),
  ],
} as const;

/** Starts a time-out or an exclusion of a player. */
export function RestrictDialog({ playerId, onClose }: { playerId: string; onClose: () => void }) {
  const { send, isSending } = useOperatorMutation(queryKeys.players, queryKeys.concerns);
  const { control, register, handleSubmit, formState } = useForm<z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { kind: 'time_out', timeOut: 'day', exclusion: 'six_months', reason: '' },
  });
  const kind = useController({ control, name: 'kind' }).field;
  const timeOut = useController({ control, name: 'timeOut' }).field;
  const exclusion = useController({ control, name: 'exclusion' }).field;
  const isTimeOut = kind.value === 'time_out';
  const start = handleSubmit(async ({ reason }) => {
    const body = { kind: kind.value, length: isTimeOut ? timeOut.value : exclusion.value, reason };
    const started = await send(
      OPERATOR_CALLS.restrictPlayer,
      { params: { playerId }, body },
      { done: ({ untilMs }) => `${isTimeOut ? t('Paused') : t('Excluded')} ${untilText(untilMs)}` },
    );
    if (started) onClose();
  });
  return (
    <FormDialog
      title={t('Pause or exclude the player')}
      submit={isTimeOut ? t('Start the time-out') : t('Exclude the player')}
      isDangerous
      busy={isSending}
      onClose={onClose}
      onSubmit={start}
    >
      <Segmented label={t('Kind')} options={KINDS} value={kind.value} onChange={kind.onChange} />
      {isTimeOut ? (
        <SelectField label={t('Length')} value={timeOut.value} options={TIME_OUT_OPTIONS} onChange={timeOut.onChange} />
      ) : (
        <SelectField
          label={t('Length')}
          value={exclusion.value}
          options={EXCLUSION_OPTIONS}
          onChange={exclusion.onChange}
        />
      )}
      <Consequences
        lines={[
          ...CONSEQUENCES[kind.value],
          t('The player gets a notice. Withdrawal stays possible, and bids already placed stay.'),
          t('Only two operators together can lift it.'),
        ]}
      />
      <ReasonField error={formState.errors.reason?.message} {...register('reason')} />
    </FormDialog>
  );
}
