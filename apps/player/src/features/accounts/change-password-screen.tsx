import { changePassword } from '@surahi/contract';
import { Button, Card, PasswordInput } from '@surahi/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shared/api.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { updateSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { isLost, LostPasswordNote } from './lost-password-note.tsx';
import { WeakPasswordNote } from './weak-password.tsx';
import { useComplaint } from '../../shared/forms/complaint.ts';
import { passwordRequired, repeats } from '../../shared/forms/rules.ts';

/** Changes the password of the logged-in player. The server ends the player's other sessions. */
export function ChangePasswordScreen() {
  const t = useT();
  const navigate = useNavigate();
  const complaint = useComplaint();
  const [problem, setProblem] = useState<string>();
  const [lost, setLost] = useState(false);
  const { register, handleSubmit, getValues, setError, formState } = useForm({
    defaultValues: { current: '', next: '', again: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ current, next }) => {
    setProblem(undefined);
    const answer = await call(changePassword, { old_pass: current, new_pass: next });
    if (answer.ok) {
      updateSession({ token: answer.data.session_id });
      toast.success(t('changePassword.done'));
      void navigate(paths.home);
      return;
    }
    if (answer.code === 'old_password_wrong') {
      setError('current', { message: 'changePassword.currentWrong' }, { shouldFocus: true });
      toast.error(t('changePassword.currentIncorrect'));
      return;
    }
    setLost((before) => before || isLost(answer));
    setProblem(failureText(answer, 'newPassword.failed'));
  });
  const eye = { showLabel: t('field.showPassword'), hideLabel: t('field.hidePassword') };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-1 flex-col gap-4">
      <WeakPasswordNote />
      <Card className="grid grid-cols-1 gap-4">
        <PasswordInput
          {...eye}
          label={t('field.currentPassword')}
          autoComplete="current-password"
          error={complaint(errors.current)}
          {...register('current', { validate: passwordRequired('changePassword.currentRequired') })}
        />
        <PasswordInput
          {...eye}
          label={t('field.newPassword')}
          autoComplete="new-password"
          maxLength={128}
          error={complaint(errors.next)}
          {...register('next', { validate: passwordRequired('newPassword.newRequired') })}
        />
        <PasswordInput
          {...eye}
          label={t('field.confirmPassword')}
          autoComplete="new-password"
          maxLength={128}
          error={complaint(errors.again)}
          {...register('again', {
            validate: repeats('newPassword.confirmRequired', 'changePassword.mismatch', () => getValues('next')),
          })}
        />
      </Card>
      <p className="px-1 text-sm text-muted">{t('changePassword.hint')}</p>
      <FormAlert text={problem} />
      {lost ? <LostPasswordNote /> : null}
      <Button type="submit" busy={isSubmitting} className="mt-auto w-full">
        {t('changePassword.submit')}
      </Button>
    </form>
  );
}
