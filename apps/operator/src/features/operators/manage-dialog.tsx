import { type OperatorRow, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callConfirmed } from '../../shared/confirmed-call.ts';
import { plural } from '../../shared/format.ts';
import { Modal } from '../../shared/modal.tsx';
import { queryKeys } from '../../shared/query.ts';
import type { Reasoned } from '../../shared/reasoned.tsx';
import { ROLE_MEANINGS } from './roles.ts';

type Change = Omit<Reasoned, 'onDone'> & { label: string; hint: string };

/** A password that was just made, to be told to whom it belongs. */
export type ToldPassword = { username: string; password: string };

type ManageDialogProps = {
  operator: OperatorRow;
  onClose: () => void;
  onRole: () => void;
  ask: (change: Reasoned) => void;
  onPassword: (told: ToldPassword) => void;
};

/** What may be done about an operator, each with what it means; the reason is asked for next. */
export function ManageDialog({ operator, onClose, onRole, ask, onPassword }: ManageDialogProps) {
  const client = useQueryClient();
  const isDisabled = operator.disabledAtMs !== null;
  const changes = [
    ...(operator.openSessions > 0 ? [endSessions(operator)] : []),
    ...(operator.hasTotp ? [resetTotp(operator)] : []),
    resetPassword(operator, onPassword),
    isDisabled ? enable(operator) : disable(operator),
  ];
  return (
    <Modal open onOpenChange={onClose} title={operator.name} description={`${operator.username} · ${operator.role}`}>
      <ul className="divide-y divide-line">
        <Choice label="Change role" hint={ROLE_MEANINGS[operator.role]} onChoose={onRole} />
        {changes.map(({ label, hint, ...change }) => (
          <Choice
            key={label}
            label={label}
            hint={hint}
            onChoose={() => {
              onClose();
              ask({ ...change, onDone: () => void client.invalidateQueries({ queryKey: queryKeys.operators }) });
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

function Choice({ label, hint, onChoose }: { label: string; hint: ReactNode; onChoose: () => void }) {
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <span className="text-sm text-muted">{hint}</span>
      <Button variant="secondary" onClick={onChoose} className="shrink-0">
        {label}
      </Button>
    </li>
  );
}

const paramsOf = ({ operatorId }: OperatorRow) => ({ operatorId });

function endSessions(operator: OperatorRow): Change {
  return {
    label: 'End sessions',
    hint: `Signed in now, with ${plural(operator.openSessions, 'open session')}.`,
    title: `Sign ${operator.name} out everywhere?`,
    consequences: ['Every open console of theirs goes to the sign-in page at once.', 'They may sign in again.'],
    action: 'End sessions',
    send: (reason) =>
      callConfirmed(OPERATOR_CALLS.endOperatorSessions, { params: paramsOf(operator), body: { reason } }),
    done: `${operator.name} is signed out everywhere`,
  };
}

function resetTotp(operator: OperatorRow): Change {
  return {
    label: 'Reset authenticator',
    hint: 'For a phone that is lost or replaced.',
    title: `Reset the authenticator of ${operator.name}?`,
    consequences: [
      'Authenticator and recovery codes no longer open anything, and every session ends.',
      'Their password alone opens until they have set up another authenticator: be sure who asks.',
    ],
    action: 'Reset authenticator',
    send: (reason) => callConfirmed(OPERATOR_CALLS.resetOperatorTotp, { params: paramsOf(operator), body: { reason } }),
    done: `${operator.name} sets up an authenticator at the next sign-in`,
  };
}

function resetPassword(operator: OperatorRow, onPassword: (told: ToldPassword) => void): Change {
  return {
    label: 'New password',
    hint: 'For a password that is forgotten or known to others.',
    title: `Make a new password for ${operator.name}?`,
    consequences: [
      'The password of now no longer opens anything, and every session ends.',
      'The new one is shown to you once; they choose their own when they sign in with it.',
    ],
    action: 'Make a password',
    send: async (reason) => {
      const parts = { params: paramsOf(operator), body: { reason } };
      const answer = await callConfirmed(OPERATOR_CALLS.resetOperatorPassword, parts);
      if (answer?.ok === true) onPassword({ username: operator.username, password: answer.data.password });
      return answer;
    },
    done: `${operator.name} has a new password`,
  };
}

function disable(operator: OperatorRow): Change {
  return {
    label: 'Disable',
    hint: 'For somebody who has left, or an account in wrong hands.',
    title: `Disable ${operator.name}?`,
    consequences: ['Every session ends at once, and no sign-in is taken.', 'What they did stays in the audit log.'],
    action: 'Disable',
    send: (reason) => callConfirmed(OPERATOR_CALLS.disableOperator, { params: paramsOf(operator), body: { reason } }),
    done: `${operator.name} is disabled`,
  };
}

function enable(operator: OperatorRow): Change {
  return {
    label: 'Enable',
    hint: 'Lets them sign in again.',
    title: `Let ${operator.name} in again?`,
    consequences: [`As ${operator.role}, with the password and authenticator of before.`],
    action: 'Enable',
    send: (reason) => callConfirmed(OPERATOR_CALLS.enableOperator, { params: paramsOf(operator), body: { reason } }),
    done: `${operator.name} may sign in again`,
  };
}
