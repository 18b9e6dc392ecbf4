import { type OperatorRow, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { plural } from '../../shared/format.ts';
import { t, tIn } from '../../shared/i18n/i18n.ts';
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
    <Modal open onOpenChange={onClose} title={operator.name} description={`${operator.username} · ${t(operator.role)}`}>
      <ul className="divide-y divide-line">
        <ChoiceRow action={t('Change role')} hint={ROLE_MEANINGS[operator.role]} onChoose={onRole} />
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
        {tIn('button', 'Close')}
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
    action: t('End sessions'),
    hint: t('Signed in with {count}.', { count: plural(openSessions, 'open session') }),
    title: t('Sign {name} out everywhere?', { name }),
    consequences: [t('All their sessions end immediately.'), t('They can sign in again.')],
    send: (reason) =>
      send(
        OPERATOR_CALLS.endOperatorSessions,
        { params: { operatorId }, body: { reason } },
        { done: t('{name} is signed out everywhere', { name }) },
      ),
  };
}

function resetTotp({ operatorId, name }: OperatorRow, send: SendCall): Choice {
  return {
    action: t('Reset authenticator'),
    hint: t('For a lost or replaced phone.'),
    title: t('Reset the authenticator of {name}?', { name }),
    consequences: [
      t('The authenticator and the recovery codes stop working, and every session ends.'),
      t(
        'Until they set up a new authenticator, the password alone signs them in. Make sure that the request is theirs.',
      ),
    ],
    send: (reason) =>
      send(
        OPERATOR_CALLS.resetOperatorTotp,
        { params: { operatorId }, body: { reason } },
        { done: savedOrProposed(t('{name} sets up an authenticator at the next sign-in', { name })) },
      ),
  };
}

function resetPassword(
  { operatorId, name, username }: OperatorRow,
  send: SendCall,
  onPassword: (password: NewPassword) => void,
): Choice {
  return {
    action: t('Create a new password'),
    hint: t('For a forgotten or leaked password.'),
    title: t('Create a new password for {name}?', { name }),
    consequences: [
      t('The old password stops working, and every session ends.'),
      t('The new password is shown once. Outside the demo, the operator who approves the change sees it.'),
      t('They choose their own at the next sign-in.'),
    ],
    send: (reason) =>
      send(
        OPERATOR_CALLS.resetOperatorPassword,
        { params: { operatorId }, body: { reason } },
        {
          done: savedOrProposed(t('{name} has a new password', { name })),
          onDone: ({ password }) => {
            if (password !== null) onPassword({ username, password });
          },
        },
      ),
  };
}

function disable({ operatorId, name }: OperatorRow, send: SendCall): Choice {
  return {
    action: t('Disable'),
    hint: t('For a person who has left, or a stolen account.'),
    title: t('Disable {name}?', { name }),
    consequences: [
      t('Every session ends immediately, and signing in is not possible.'),
      t('Their entries stay in the audit log.'),
    ],
    send: (reason) =>
      send(
        OPERATOR_CALLS.disableOperator,
        { params: { operatorId }, body: { reason } },
        { done: t('{name} is disabled', { name }) },
      ),
  };
}

function enable({ operatorId, name, role }: OperatorRow, send: SendCall): Choice {
  return {
    action: t('Enable'),
    hint: t('Lets them sign in again.'),
    title: t('Enable {name}?', { name }),
    consequences: [
      t('They sign in with the role {role} and their previous password and authenticator.', { role: t(role) }),
    ],
    send: (reason) =>
      send(
        OPERATOR_CALLS.enableOperator,
        { params: { operatorId }, body: { reason } },
        { done: savedOrProposed(t('{name} can sign in again', { name })) },
      ),
  };
}
