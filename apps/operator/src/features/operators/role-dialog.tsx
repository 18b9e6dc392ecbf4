import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS, OPERATOR_ROLES, type OperatorRow } from '@surahi/contract/operator';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { SelectField } from '../../shared/controls.tsx';
import { reasonText } from '../../shared/form.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { savedOrProposed } from '../../shared/saved-or-proposed.ts';
import { Consequences } from '../../shared/reason-dialog.tsx';
import { ReasonField } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { ROLE_MEANINGS, ROLE_OPTIONS } from './roles.ts';

const schema = z.object({ role: z.enum(OPERATOR_ROLES), reason: reasonText });

/** Changes the role of an operator. */
export function RoleDialog({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
  const { operatorId, name } = operator;
  const { send, isSending } = useOperatorMutation(queryKeys.operators);
  const { control, register, handleSubmit, formState } = useForm<z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { role: operator.role, reason: '' },
  });
  const role = useController({ control, name: 'role' }).field;
  const change = handleSubmit((body) =>
    send(
      OPERATOR_CALLS.setOperatorRole,
      { params: { operatorId }, body },
      { done: savedOrProposed(t('{name} now has the role {role}', { name, role: t(body.role) })), onDone: onClose },
    ),
  );
  return (
    <FormDialog
      title={t('Role of {name}', { name })}
      submit={t('Change role')}
      isDangerous
      canSubmit={role.value !== operator.role}
      busy={isSending}
      onClose={onClose}
      onSubmit={change}
    >
      <SelectField label={t('Role')} value={role.value} options={ROLE_OPTIONS} onChange={role.onChange} />
      <Consequences
        lines={[ROLE_MEANINGS[role.value], t('Their sessions end. They sign in again with the new role.')]}
      />
      <ReasonField error={formState.errors.reason?.message} {...register('reason')} />
    </FormDialog>
  );
}
