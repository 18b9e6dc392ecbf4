import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, TextInput } from '@surahi/ui';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { failureAtField, reasonText } from '../../shared/form.ts';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { ReasonField } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

const schema = z.object({
  mobile: z.string().check(z.trim(), z.minLength(1, t('Enter the mobile number'))),
  supportCode: z.string().check(z.trim(), z.minLength(1, t('Enter the code that the player reads out'))),
  reason: reasonText,
});

/** Lets in the browser that shows a support code. */
export function LetInForm() {
  const { send, isSending } = useOperatorMutation(queryKeys.devices);
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { mobile: '', supportCode: '', reason: '' },
  });
  const { errors } = formState;
  const letIn = handleSubmit((body) =>
    send(
      OPERATOR_CALLS.letBrowserIn,
      { body },
      {
        done: ({ untilMs }) => t('Let in until {time}. The player can try again.', { time: formatInstant(untilMs) }),
        onDone: () => reset(),
        onFailure: failureAtField(setError, { mobile_invalid: 'mobile', support_code_invalid: 'supportCode' }),
      },
    ),
  );
  return (
    <form onSubmit={letIn} className="grid content-start gap-4" noValidate>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label={t('Mobile number')}
          hint={t("The player's number, ten digits.")}
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          error={errors.mobile?.message}
          {...register('mobile')}
        />
        <TextInput
          label={t('Support code')}
          hint={t('Like ABCDE-12345, in upper or lower case.')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          className="uppercase"
          error={errors.supportCode?.message}
          {...register('supportCode')}
        />
      </div>
      <ReasonField error={errors.reason?.message} {...register('reason')} />
      <Button type="submit" busy={isSending} className="justify-self-start">
        {t('Let it in')}
      </Button>
    </form>
  );
}
