import { type OperatorRow, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callConfirmed } from '../../shared/confirmed-call.ts';
import { SelectField } from '../../shared/controls.tsx';
import { Modal } from '../../shared/modal.tsx';
import { queryKeys } from '../../shared/query.ts';
import { Consequences, ReasonField } from '../../shared/reason-dialog.tsx';
import { tell, tellFailure } from '../../shared/toast.ts';
import { ROLE_MEANINGS, ROLE_OPTIONS } from './roles.ts';

/** Gives an operator another role. */
export function RoleDialog({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
  const client = useQueryClient();
  const [role, setRole] = useState(operator.role);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { operatorId, name } = operator;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (reason.trim().length < 3) return setError('Give a reason of at least 3 letters');
    setBusy(true);
    const body = { role, reason: reason.trim() };
    const answer = await callConfirmed(OPERATOR_CALLS.setOperatorRole, { params: { operatorId }, body });
    setBusy(false);
    if (answer === undefined) return;
    if (answer.ok) tell(`${name} is now ${role}`);
    else tellFailure(answer);
    await client.invalidateQueries({ queryKey: queryKeys.operators });
    if (answer.ok) onClose();
  }

  return (
    <Modal open onOpenChange={onClose} title={`Role of ${name}`} locked={busy}>
      <form onSubmit={send} className="grid gap-4" noValidate>
        <SelectField label="Role" value={role} options={ROLE_OPTIONS} onChange={setRole} />
        <Consequences lines={[ROLE_MEANINGS[role], 'Their sessions end; they sign in again with the new role.']} />
        <ReasonField
          value={reason}
          error={error}
          onChange={(next) => {
            setReason(next);
            setError(undefined);
          }}
        />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Keep as it is
          </Button>
          <Button variant="danger" type="submit" busy={busy} disabled={role === operator.role}>
            Change role
          </Button>
        </div>
      </form>
    </Modal>
  );
}
