import { NOTICE_MARKET_DAYS, NOTICE_PURPOSES, OPERATOR_CALLS } from '@surahi/contract/operator';
import { onlyDigits, Segmented, TextInput } from '@surahi/ui';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../shared/controls.tsx';
import { plural } from '../../shared/format.ts';
import { t, tIn } from '../../shared/i18n/i18n.ts';
import { familyName, Note, Panel } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import type { NoticeFields } from './notice-draft.ts';
import { PURPOSES } from './words.ts';

const TO = [
  { value: 'all' as const, label: t('All players') },
  { value: 'some' as const, label: t('Some players') },
  { value: 'one' as const, label: t('One player') },
];

const ANY_MARKET = { value: '', label: t('Any market') };

type FormProps = { form: UseFormReturn<NoticeFields>; draft: NoticeFields };
type Receivers = { data: { receivers: number } | undefined; error: Error | null };

/** The receivers of the notice, and their number. */
export function AudienceFields({ form, draft, receivers }: FormProps & { receivers: Receivers }) {
  const { control, register, formState } = form;
  return (
    <Panel title={t('Receivers')}>
      <Controller
        control={control}
        name="purpose"
        render={({ field }) => (
          <Segmented
            label={t('Kind')}
            value={field.value}
            onChange={field.onChange}
            options={NOTICE_PURPOSES.map((value) => ({ value, label: PURPOSES[value].label }))}
          />
        )}
      />
      <p className="text-sm text-muted">{PURPOSES[draft.purpose].hint}</p>
      <Controller
        control={control}
        name="to"
        render={({ field }) => (
          <Segmented label={tIn('receiver', 'To')} value={field.value} onChange={field.onChange} options={TO} />
        )}
      />
      {draft.to === 'some' ? <Filters form={form} draft={draft} /> : null}
      {draft.to === 'one' ? (
        <TextInput
          label={t('Mobile number or #number')}
          autoComplete="off"
          error={formState.errors.player?.message}
          {...register('player')}
        />
      ) : null}
      <ReceiversNote receivers={receivers} />
    </Panel>
  );
}

function ReceiversNote({ receivers: { data, error } }: { receivers: Receivers }) {
  if (error !== null) return <Note tone="bad">{error.message}</Note>;
  if (data === undefined) return null;
  return (
    <p role="status" className="num text-base font-semibold">
      {t('Reaches {count} now', { count: plural(data.receivers, 'player') })}
    </p>
  );
}

function Filters({ form, draft }: FormProps) {
  const { control, register, setValue, formState } = form;
  const { data } = useOperatorQuery(queryKeys.marketList, OPERATOR_CALLS.listOperatorMarkets, {});
  const markets = (data?.markets ?? []).map(({ marketId, name, family }) => ({
    value: marketId,
    label: `${name} (${familyName(family)})`,
  }));
  const balance = (name: 'balanceFrom' | 'balanceTo', label: string) => (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      error={formState.errors[name]?.message}
      value={draft[name]}
      onChange={(event) => setValue(name, onlyDigits(event.target.value, 9))}
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Controller
        control={control}
        name="marketId"
        render={({ field }) => (
          <SelectField
            label={t('Bid in the last {days} days on', { days: NOTICE_MARKET_DAYS })}
            value={field.value}
            options={[ANY_MARKET, ...markets]}
            onChange={field.onChange}
          />
        )}
      />
      <TextInput label={t('Registered since')} type="date" {...register('registeredFrom')} />
      {balance('balanceFrom', t('Balance from (points)'))}
      {balance('balanceTo', t('Balance to (points)'))}
    </div>
  );
}
