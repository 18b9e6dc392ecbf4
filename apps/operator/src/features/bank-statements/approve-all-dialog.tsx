import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS, type StatementLine } from '@surahi/contract/operator';
import { PasswordInput } from '@surahi/ui';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { plural } from '../../shared/format.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { Note, Paise } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

const schema = z.object({ password: z.string().check(z.minLength(1, t('Enter your password'))) });

/** Shows how many deposits are credited and their sum, and asks for the password before it credits them. */
export function ApproveAllDialog({ lines, onClose }: { lines: readonly StatementLine[]; onClose: () => void }) {
  const { send, isSending } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
  });
  const sumPaise = String(lines.reduce((sum, line) => sum + BigInt(line.amountPaise), 0n));
  const matched = lines.flatMap(({ lineId, requests: [request] }) =>
    request === undefined ? [] : [{ lineId, depositId: request.depositId }],
  );
  const approve = handleSubmit(async (body) => {
    const isConfirmed = await send(
      OPERATOR_CALLS.confirmPassword,
      { body },
      {
        onFailure: ({ message }) => {
          setError('password', { message });
          return true;
        },
      },
    );
    if (!isConfirmed) return;
    await send(
      OPERATOR_CALLS.approveStatementLines,
      { body: { lines: matched } },
      {
        done: ({ approved, toReturn, left }) =>
          t('{count} credited{toReturn}{left}', {
            count: plural(approved, 'deposit'),
            toReturn: toReturn === 0 ? '' : t(', {count} to return', { count: toReturn }),
            left: left.length === 0 ? '' : t(', {count} left', { count: left.length }),
          }),
        onDone: onClose,
      },
    );
  });
  return (
    <FormDialog
      title={t('Credit {count}?', { count: plural(lines.length, 'deposit') })}
      submit={t('Approve all')}
      busy={isSending}
      onClose={onClose}
      onSubmit={approve}
    >
      <Note>
        {rich('{count} with {points} points in total are credited.', {
          count: plural(lines.length, 'deposit'),
          points: <Paise value={sumPaise} />,
        })}
      </Note>
      <PasswordInput
        label={t('Password')}
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
        autoComplete="current-password"
        autoFocus
        error={formState.errors.password?.message}
        {...register('password')}
      />
    </FormDialog>
  );
}
