import { type OperatorRow, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { plural } from '../../shared/format.ts';
import { Modal } from '../../shared/modal.tsx';
import type { NewPassword } from '../../shared/password-dialog.tsx';
import { queryKeys } from '../../shared/query.ts';
import { savedOrProposed } from '../../shared/saved-or-proposed.ts';
import type { Confirmation } from '../../shared/reason-dialog.tsx';
import { type SendCall, useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { ROLE_MEANINGS } from './roles.ts';

type Choice = Confirmation & { hint: string };

type ManageDialogProps = {
  operator: OperatorRow;
  onClose: () => void;
  onRole: () => void;
  confirm: (change: Confirmation) => void;
  onPassword: (password: NewPassword) => void;
};

/** The changes that can be made to an operator. Choosing one opens the dialog that asks for the reason. */
export function ManageDialog({ operator, onClose, onRole, confirm, onPassword }: ManageDialogProps) {
  const { send } = useOperatorMutation(queryKeys.operators);
  const choices = [
    ...(operator.openSessions > 0 ? [endSessions(operator, send)] : []),
    ...(operator.hasTotp ? [resetTotp(operator, send)] : []),
    resetPassword(operator, send, onPassword),
    operator.disabledAtMs === null ? disable(operator, send) : enable(operator, send),
  ];
  return (
    <Modal open onOpenChange={onClose} title={operator.name} description={`${operator.username} · ${operator.role}`}>
      <ul className="divide-y divide-line">
        <ChoiceRow action="Change role" hint={ROLE_MEANINGS[operator.role]} onChoose={onRole} />
        {choices.map((choice) => (
          <ChoiceRow
            key={choice.action}
            {...choice}
            onChoose={() => {
              onClose();
              confirm(choice);
            }}
          />
        ))}
      </ul>
      <Button variant="secondary" onClick={onClose} className="justify-self-end">
        Close
      </Button>
    </Modal>
  );
}

type ChoiceRowProps = Pick<Choice, 'action' | 'hint'> & { onChoose: () => void };

function ChoiceRow({ action, hint, onChoose }: ChoiceRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <span className="text-sm text-muted">{hint}</span>
      <Button variant="secondary" onClick={onChoose} className="shrink-0">
        {action}
      </Button>
    </li>
  );
}

function endSessions({ operatorId, name, openSessions }: OperatorRow, send: SendCall): Choice {
  return {
    action: 'End sessions',
    hint: `Signed in, with ${plural(openSessions, 'open session')}.`,
    title: `Sign ${name} out everywhere?`,
    consequences: ['All their sessions end immediately.', 'They can sign in again.'],
    send: (reason) =>
      send(
        OPERATOR_CALLS.endOperatorSessions,
        { params: { operatorId }, body: { reason } },
        { done: `${name} is signed out everywhere` },
      ),
  };
}

function resetTotp({ operatorId, name }: OperatorRow, send: SendCall): Choice {
  return {
    action: 'Reset authenticator',
    hint: 'For a lost or replaced phone.',
    title: `Reset the authenticator of ${name}?`,
    consequences: [
      'The authenticator and the recovery codes stop working, and every session ends.',
      'Until they set up a new authenticator, the password alone signs them in. Make sure that the request is theirs.',
    ],
    send: (reason) =>
      send(
        OPERATOR_CALLS.resetOperatorTotp,
        { params: { operatorId }, body: { reason } },
        { done: savedOrProposed(`${name} sets up an authenticator at the next sign-in`) },
      ),
  };
}

function resetPassword(
  { operatorId, name, username }: OperatorRow,
  send: SendCall,
  onPassword: (password: NewPassword) => void,
): Choice {
  return {
    action: 'Create a new password',
    hint: 'For a forgotten or leaked password.',
    title: `Create a new password for ${name}?`,
    consequences: [
      'The old password stops working now, and every session ends.',
      'You see the new password once. They choose their own at the next sign-in.',
    ],
    send: (reason) =>
      send(
        OPERATOR_CALLS.resetOperatorPassword,
        { params: { operatorId }, body: { reason } },
        {
          done: `${name} has a new password`,
          onDone: ({ password }) => onPassword({ username, password }),
        },
      ),
  };
}

function disable({ operatorId, name }: OperatorRow, send: SendCall): Choice {
  return {
    action: 'Disable',
    hint: 'For a person who has left, or a stolen account.',
    title: `Disable ${name}?`,
    consequences: [
      'Every session ends immediately, and signing in is not possible.',
      'Their entries stay in the audit log.',
    ],
    send: (reason) =>
      send(
        OPERATOR_CALLS.disableOperator,
        { params: { operatorId }, body: { reason } },
        { done: `${name} is disabled` },
      ),
  };
}

function enable({ operatorId, name, role }: OperatorRow, send: SendCall): Choice {
  return {
    action: 'Enable',
    hint: 'Lets them sign in again.',
    title: `Enable ${name}?`,
    consequences: [`They sign in with the role ${role} and their previous password and authenticator.`],
    send: (reason) =>
      send(
        OPERATOR_CALLS.enableOperator,
        { params: { operatorId }, body: { reason } },
        { done: `${name} can sign in again` },
      ),
  };
}
