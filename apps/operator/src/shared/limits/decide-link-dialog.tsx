import { zodResolver } from '@hookform/resolvers/zod';
import { EXCLUSION_LENGTHS } from '@surahi/contract';
import { type AccountLink, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Segmented } from '@surahi/ui';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { SelectField } from '../controls.tsx';
import { reasonText } from '../form.ts';
import { FormDialog } from '../form-dialog.tsx';
import { t } from '../i18n/i18n.ts';
import { queryKeys } from '../query.ts';
import { Consequences } from '../reason-dialog.tsx';
import { ReasonField } from '../text-area.tsx';
import { useOperatorMutation } from '../use-operator-mutation.ts';
import { EXCLUSION_OPTIONS } from './words.ts';

const schema = z.object({
  decision: z.enum(['other', 'same']),
  length: z.enum(EXCLUSION_LENGTHS),
  reason: reasonText,
});

const DECISIONS = [
  { value: 'other' as const, label: t('Another person') },
  { value: 'same' as const, label: t('Same person') },
];

/** Asks whether an account belongs to an excluded person. */
export function DecideLinkDialog({ link, onClose }: { link: AccountLink; onClose: () => void }) {
  const { send, isSending } = useOperatorMutation(queryKeys.players, queryKeys.concerns);
  const { control, register, handleSubmit, formState } = useForm<z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { decision: 'other', length: 'six_months', reason: '' },
  });
  const decision = useController({ control, name: 'decision' }).field;
  const length = useController({ control, name: 'length' }).field;
  const { name } = link.player;
  const isSame = decision.value === 'same';
  const decide = handleSubmit(async (values) => {
    const body = isSame ? values : { decision: values.decision, reason: values.reason };
    const done = isSame ? t('{name} is excluded too', { name }) : t('{name} counts as another person', { name });
    const params = { linkId: link.linkId };
    if (await send(OPERATOR_CALLS.decideLinkedAccount, { params, body }, { done })) onClose();
  });
  return (
    <FormDialog
      title={t('Does the account of {name} belong to {excluded}?', { name, excluded: link.excluded.name })}
      submit={isSame ? t('Exclude this account') : t('Save decision')}
      isDangerous={isSame}
      busy={isSending}
      onClose={onClose}
      onSubmit={decide}
    >
      <Segmented label={t('Decision')} options={DECISIONS} value={decision.value} onChange={decision.onChange} />
      {isSame ? (
        <SelectField
          label={t('Exclude for')}
          value={length.value}
          options={EXCLUSION_OPTIONS}
          onChange={length.onChange}
        />
      ) : null}
      <Consequences lines={consequencesOf(link, isSame)} />
      <ReasonField error={formState.errors.reason?.message} {...register('reason')} />
    </FormDialog>
  );
}

function consequencesOf({ holdsBetting }: AccountLink, isSame: boolean): string[] {
  if (isSame) {
    return [
      t('The player is logged out everywhere. Bids, deposits and transfers are refused.'),
      t('Withdrawal stays possible.'),
    ];
  }
  return holdsBetting
    ? [t('Betting is switched on when this account has no other open link.')]
    : [t('Nothing changes for this account. The link is closed.')];
}
