import { updateProfile } from '@surahi/contract';
import { Button, Card, TextInput } from '@surahi/ui';
import { ChevronRight, KeyRound, type LucideIcon, MonitorSmartphone, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../../paths.ts';
import { call } from '../../shared/api.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { updateSession, useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { useComplaint } from '../../shared/forms/complaint.ts';
import { required } from '../../shared/forms/rules.ts';
import { Link } from '../../shared/navigation/link.tsx';

/** Shows the player's profile. Only the display name can be edited. */
export function ProfileScreen() {
  const t = useT();
  const session = useSession();
  const complaint = useComplaint();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { name: session?.username ?? '' } });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ name }) => {
    setProblem(undefined);
    const answer = await call(updateProfile, { user_name: name.trim() });
    if (!answer.ok) {
      setProblem(failureText(answer, 'profile.failed'));
      return;
    }
    updateSession({ username: answer.data.user_name });
    reset({ name: answer.data.user_name });
    toast.success(t('profile.done'));
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-1 flex-col gap-4">
      <Card className="grid grid-cols-1 gap-5">
        <div className="flex items-center gap-4">
          <span className="grid size-14 shrink-0 place-items-center rounded-full bg-clay-soft text-on-clay-soft">
            <UserRound size={26} aria-hidden="true" />
          </span>
          <div className="min-w-0">
            <p className="truncate text-lg font-bold">{session?.username}</p>
            <p className="num text-sm text-muted">{session?.mobile}</p>
          </div>
        </div>
        <TextInput
          label={t('field.name')}
          autoComplete="name"
          maxLength={40}
          error={complaint(errors.name)}
          {...register('name', { validate: required('profile.nameRequired') })}
        />
      </Card>
      <RowLink to={paths.devices} icon={MonitorSmartphone} text={t('title.devices')} />
      <RowLink to={`${paths.devices}#passkeys`} icon={KeyRound} text={t('passkeys.title')} />
      <FormAlert text={problem} />
      <Button type="submit" busy={isSubmitting} className="mt-auto w-full">
        {t('profile.submit')}
      </Button>
    </form>
  );
}

function RowLink({ to, icon: Icon, text }: { to: string; icon: LucideIcon; text: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-[52px] items-center gap-3 rounded-card border border-line bg-surface px-4 text-base font-semibold shadow-card"
    >
      <Icon size={20} aria-hidden="true" className="text-clay" />
      <span className="flex-1">{text}</span>
      <ChevronRight size={20} aria-hidden="true" className="text-muted" />
    </Link>
  );
}
