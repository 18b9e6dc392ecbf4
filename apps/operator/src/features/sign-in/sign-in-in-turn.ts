import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { call, type CallInput, type CallOutcome } from '../../shared/api.ts';
import { signOutAgain } from '../../shared/session.ts';

type SignIn = typeof OPERATOR_CALLS.signIn;

/** How often a sign-in is repeated with a solution. Each refusal brings a harder challenge. */
const MOST_ROUNDS = 3;

/**
 * Signs in, after a sign-out that is due. While too many people sign in, solves the server's challenge and sends it
 * with the next try. `onWait` is called with true before solving and with false after it.
 */
export async function signInInTurn(
  body: CallInput<SignIn>['body'],
  onWait: (waits: boolean) => void,
): Promise<CallOutcome<SignIn>> {
  await signOutAgain();
  let outcome = await call(OPERATOR_CALLS.signIn, { body });
  for (let round = 0; round < MOST_ROUNDS && !outcome.ok && outcome.challenge !== undefined; round += 1) {
    onWait(true);
    const { solveChallenge } = await import('@surahi/ui/proof-of-work');
    const proofOfWork = await solveChallenge(outcome.challenge);
    onWait(false);
    outcome = await call(OPERATOR_CALLS.signIn, { body: { ...body, ...(proofOfWork && { proofOfWork }) } });
  }
  return outcome;
}
