import type { OperatorWallet, OperatorWithdrawal } from '@surahi/contract/operator';

/** What the signed-in operator may do with a request. */
export type PayoutStage = {
  /** Nobody pays it yet, and the operator may start. */
  canClaim: boolean;
  canCheck: boolean;
  canFinish: boolean;
  canRelease: boolean;
  canReject: boolean;
  canReturn: boolean;
};

type Input = { withdrawal: OperatorWithdrawal; wallet: OperatorWallet; serverTimeMs: number };

/** Whether the player should not be paid: a negative wallet or a block. */
function isRisk(wallet: OperatorWallet): boolean {
  return wallet.blocked || wallet.balancePaise.startsWith('-');
}

/** The server decides the same again; this only chooses the buttons. */
export function stageOf({ withdrawal, wallet, serverTimeMs }: Input): PayoutStage {
  const { state, claim, returned, needsSecondPerson, checkedBy, checkedByMe } = withdrawal;
  const isPending = state === 'pending';
  const isOpen = isPending && claim === null;
  const isChecked = !needsSecondPerson || (checkedBy !== null && !checkedByMe);
  const risk = isRisk(wallet);
  const isSecond = claim !== null && !claim.byMe && (risk || claim.expiresAtMs <= serverTimeMs);
  return {
    canClaim: isOpen && isChecked && !risk && withdrawal.heldUntilMs === null,
    canCheck: isOpen && needsSecondPerson && checkedBy === null,
    canFinish: isPending && claim !== null && (claim.byMe ? !risk : isSecond),
    canRelease: isPending && isSecond,
    canReject: isOpen,
    canReturn: state === 'approved' && returned === null,
  };
}
