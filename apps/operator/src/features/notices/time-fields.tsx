import { Segmented, TextInput } from '@surahi/ui';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { t } from '../../shared/i18n/i18n.ts';
import { Panel } from '../../shared/parts.tsx';
import type { NoticeFields } from './notice-draft.ts';

const WHEN = [
  { value: 'now' as const, label: t('Send now') },
  { value: 'later' as const, label: t('Send at a time') },
];

/** When the notice goes live and when it disappears. */
export function TimeFields({ form, draft }: { form: UseFormReturn<NoticeFields>; draft: NoticeFields }) {
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <Panel title={t('Times in India')}>
      <Controller
        control={control}
        name="when"
        render={({ field }) => (
          <Segmented label={t('When')} value={field.value} onChange={field.onChange} options={WHEN} />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {draft.when === 'later' ? (
          <>
            <TextInput label={t('Start date')} type="date" {...register('startDate')} />
            <TextInput
              label={t('Start time')}
              type="time"
              error={errors.startTime?.message}
              {...register('startTime')}
            />
          </>
        ) : null}
        <TextInput label={t('End date')} type="date" {...register('endDate')} />
        <TextInput label={t('End time')} type="time" error={errors.endTime?.message} {...register('endTime')} />
      </div>
    </Panel>
  );
}
