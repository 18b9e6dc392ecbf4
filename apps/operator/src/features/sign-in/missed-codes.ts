/** The state of a navigation to the account page after a set-up whose recovery codes the operator may not have seen. */
export const CODES_MISSED = { codesMissed: true };

/** Whether a navigation has the state CODES_MISSED. */
export function mayMissCodes(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'codesMissed' in state;
}
