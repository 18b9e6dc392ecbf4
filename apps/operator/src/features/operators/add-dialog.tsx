import { OPERATOR_CALLS, type OperatorRole } from '@surahi/contract/operator';
import { Button, TextInput } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callConfirmed } from '../../shared/confirmed-call.ts';
import { SelectField } from '../../shared/controls.tsx';
import { Modal } from '../../shared/modal.tsx';
import { queryKeys } from '../../shared/query.ts';
import { ReasonField } from '../../shared/reason-dialog.tsx';
import { tellFailure } from '../../shared/toast.ts';
import { type Complaints, useFields } from '../../shared/use-fields.ts';
import type { ToldPassword } from './manage-dialog.tsx';
import { ROLE_MEANINGS, ROLE_OPTIONS } from './roles.ts';

const USERNAME = /^[a-z0-9][a-z0-9._-]{1,63}$/;

type Fields = { username: string; name: string; reason: string };
const NOTHING: Fields = { username: '', name: '', reason: '' };

function complaintsOf({ username, name, reason }: Fields): Complaints<Fields> {
  return {
    ...(name.trim() === '' ? { name: 'Enter a name' } : {}),
    ...(USERNAME.test(username.trim().toLowerCase()) ? {} : { username: '2 to 64 small letters, digits and . _ -' }),
    ...(reason.trim().length < 3 ? { reason: 'Give a reason of at least 3 letters' } : {}),
  };
}

type AddDialogProps = { onClose: () => void; onAdded: (told: ToldPassword) => void };

/** Adds one who may sign in; the password is made by the server and shown next. */
export function AddDialog({ onClose, onAdded }: AddDialogProps) {
  const client = useQueryClient();
  const { fields, errors, set, setErrors } = useFields(NOTHING);
  const [role, setRole] = useState<OperatorRole>('support');
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    const complaints = complaintsOf(fields);
    if (Object.keys(complaints).length > 0) return setErrors(complaints);
    setBusy(true);
    const answer = await callConfirmed(OPERATOR_CALLS.addOperator, { body: { ...fields, role } });
    setBusy(false);
    if (answer === undefined) return;
    if (!answer.ok) {
      if (answer.code === 'username_taken') return setErrors({ username: answer.message });
      return tellFailure(answer);
    }
    void client.invalidateQueries({ queryKey: queryKeys.operators });
    onAdded(answer.data);
  }

  return (
    <Modal open onOpenChange={onClose} title="Add an operator" locked={busy}>
      <form onSubmit={send} className="grid gap-4" noValidate>
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={100}
          value={fields.name}
          error={errors.name}
          onChange={(event) => set('name')(event.target.value)}
        />
        <TextInput
          label="User name"
          hint="To sign in with."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={fields.username}
          error={errors.username}
          onChange={(event) => set('username')(event.target.value)}
        />
        <SelectField label="Role" value={role} options={ROLE_OPTIONS} onChange={setRole} />
        <p className="-mt-2 text-sm text-muted">{ROLE_MEANINGS[role]}</p>
        <ReasonField value={fields.reason} error={errors.reason} onChange={set('reason')} />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Add operator
          </Button>
        </div>
      </form>
    </Modal>
  );
}
