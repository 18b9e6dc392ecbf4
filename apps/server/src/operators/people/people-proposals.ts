import type { OperatorRole } from '@surahi/contract/operator';
import { fail, ok } from '../../platform/result.ts';
import type { HashQueue } from '../../platform/security/hash-queue.ts';
import type { ProposalHandler } from '../proposals/index.ts';
import { asInitial, newPassword, type OperatorRow, selectOperatorByName } from '../sign-in/index.ts';
import { createOperator, operatorProblem } from './create-operator.ts';
import * as people from './manage-operators.ts';

type NewAccount = { username: string; name: string; role: OperatorRole };
export type Created = { operatorId: bigint; username: string; password: string };

/** Adds an operator with a generated password, which only the result contains. */
export function createOperatorHandler(hashes: HashQueue): ProposalHandler<NewAccount, Created> {
  return {
    kind: 'operator.create',
    compare: async (tx, account) => {
      const problem = operatorProblem(account);
      if (problem !== undefined) return fail(problem);
      const taken = await tx.query<OperatorRow>(selectOperatorByName(account.username));
      if (taken.length > 0) return fail('username_taken');
      return ok({ subject: `operator:${account.username}`, before: {}, after: { ...account } });
    },
    apply: async (tx, account, { actor, reason }) => {
      const password = newPassword();
      const hash = await hashes.hash(password);
      if (hash === 'busy') return fail('busy');
      const created = await createOperator(tx, { ...account, passwordHash: asInitial(hash), actor, reason });
      return created.ok ? ok({ ...created.value, username: account.username, password }) : created;
    },
  };
}

type Ended = { endedSessions: number };

/** Changes the role of an operator. */
export const roleHandler: ProposalHandler<{ operatorId: string; role: OperatorRole }, Ended> = {
  kind: 'operator.role',
  compare: async (tx, { operatorId, role }, actor) => {
    const operator = await people.lockManaged(tx, BigInt(operatorId), actor);
    if (!operator.ok) return operator;
    const { username, role: current } = operator.value;
    if (role === current) return fail('changed_meanwhile');
    return ok({
      subject: `operator:${operatorId}`,
      before: { username, role: current },
      after: { username, role },
    });
  },
  apply: (tx, { operatorId, role }, { actor, reason }) =>
    people.setRole(tx, { operatorId: BigInt(operatorId), role, actor, reason }),
};

/** Enables a disabled operator. */
export const enableHandler: ProposalHandler<{ operatorId: string }> = {
  kind: 'operator.enable',
  compare: async (tx, { operatorId }, actor) => {
    const operator = await people.lockManaged(tx, BigInt(operatorId), actor);
    if (!operator.ok) return operator;
    const { username, disabled_at: disabledAt } = operator.value;
    if (disabledAt === null) return fail('changed_meanwhile');
    const subject = `operator:${operatorId}`;
    return ok({ subject, before: { username, disabled: true }, after: { username, disabled: false } });
  },
  apply: (tx, { operatorId }, { actor, reason }) =>
    people.enable(tx, { operatorId: BigInt(operatorId), actor, reason }),
};

type PasswordReset = Ended & { username: string; password: string };

/** Replaces the password of an operator by a generated one, which only the result contains. */
export function resetPasswordHandler(hashes: HashQueue): ProposalHandler<{ operatorId: string }, PasswordReset> {
  return {
    kind: 'operator.reset_password',
    compare: async (tx, { operatorId }, actor) => {
      const operator = await people.lockManaged(tx, BigInt(operatorId), actor);
      if (!operator.ok) return operator;
      const { username, has_initial_password: hasInitialPassword } = operator.value;
      const subject = `operator:${operatorId}`;
      return ok({ subject, before: { username, hasInitialPassword }, after: { username, hasInitialPassword: true } });
    },
    apply: async (tx, { operatorId }, { actor, reason }) => {
      const password = newPassword();
      const passwordHash = await hashes.hash(password);
      if (passwordHash === 'busy') return fail('busy');
      const input = { operatorId: BigInt(operatorId), actor, reason, passwordHash };
      const reset = await people.resetPassword(tx, input);
      return reset.ok ? ok({ ...reset.value, password }) : reset;
    },
  };
}

/** Resets the authenticator of an operator. */
export const resetTotpHandler: ProposalHandler<{ operatorId: string }, Ended> = {
  kind: 'operator.reset_totp',
  compare: async (tx, { operatorId }, actor) => {
    const operator = await people.lockManaged(tx, BigInt(operatorId), actor);
    if (!operator.ok) return operator;
    const { username, has_totp: hasTotp } = operator.value;
    if (!hasTotp) return fail('changed_meanwhile');
    const subject = `operator:${operatorId}`;
    return ok({ subject, before: { username, hasTotp }, after: { username, hasTotp: false } });
  },
  apply: (tx, { operatorId }, { actor, reason }) =>
    people.resetTotp(tx, { operatorId: BigInt(operatorId), actor, reason }),
};
