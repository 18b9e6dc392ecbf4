import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { Challenge } from '@surahi/ui/proof-of-work';
import { call, type CallInput, type CallOutcome, TIMEOUT_MS } from '../../shared/api.ts';
import { signOutAgain } from '../../shared/session.ts';

type SignIn = typeof OPERATOR_CALLS.signIn;

/** How often a sign-in is repeated with a solution. Each refusal brings a harder challenge. */
const MOST_ROUNDS = 3;

const loadSolver = () => import('@surahi/ui/proof-of-work');
type LoadSolver = typeof loadSolver;

/**
 * Signs in, after a sign-out that is due. While too many people sign in, solves the server's challenge and sends it
 * with the next try. `onWait` is called with true before solving and with false after it. If the solver
 * cannot be loaded in time, returns the server's refusal.
 */
export async function signInInTurn(
  body: CallInput<SignIn>['body'],
  onWait: (waits: boolean) => void,
  load = loadSolver,
): Promise<CallOutcome<SignIn>> {
  await signOutAgain();
  let outcome = await call(OPERATOR_CALLS.signIn, { body });
  for (let round = 0; round < MOST_ROUNDS && !outcome.ok && outcome.challenge !== undefined; round += 1) {
    onWait(true);
    const solved = await solve(outcome.challenge, load);
    onWait(false);
    if (solved === undefined) return outcome;
    outcome = await call(OPERATOR_CALLS.signIn, { body: { ...body, ...solved } });
  }
  return outcome;
}

/** The solution of a challenge, if there is one. Undefined if the solver could not be loaded. */
async function solve(challenge: Challenge, load: LoadSolver): Promise<{ proofOfWork?: string } | undefined> {
  // `import()` has no time limit. Without this timer, a lost response would leave the form busy for ever.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  const solver = await Promise.race([load().catch(() => undefined), late]);
  clearTimeout(timer);
  if (solver === undefined) return undefined;
  const proofOfWork = await solver.solveChallenge(challenge);
  return proofOfWork === undefined ? {} : { proofOfWork };
}
