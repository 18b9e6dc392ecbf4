/** A deposit or a withdrawal in the model; only a withdrawal is claimed. */
export type Asked = { who: number; paise: number; state: 'pending' | 'approved' | 'rejected'; isClaimed?: boolean };

/** The part of the model that a decision on a withdrawal reads and changes, in paise. */
type Payouts = { purses: { balance: number; held: number }[]; withdrawals: Record<string, Asked> };

/** Claims a payout. The model has one operator, so a repeated claim succeeds. A negative wallet stops it. */
export function claimPayout(state: Payouts, key: string): string {
  const found = findPending(state, key);
  if (found === undefined) return 'already_decided';
  if (found.asked.isClaimed === true) return 'ok';
  if (found.purse.balance < 0) return 'wallet_negative';
  found.asked.isClaimed = true;
  return 'ok';
}

/** Finishes a claimed payout. If the wallet turned negative since the claim, the claimer may not finish it. */
export function finishPayout(state: Payouts, key: string): string {
  const found = findPending(state, key);
  if (found === undefined) return 'already_decided';
  if (found.purse.balance < 0) return 'second_person_required';
  found.asked.state = 'approved';
  found.purse.held -= found.asked.paise;
  return 'ok';
}

/** Returns the held amount of an unclaimed request. */
export function rejectWithdrawal(state: Payouts, key: string): string {
  const found = findPending(state, key);
  if (found === undefined) return 'already_decided';
  const { asked, purse } = found;
  if (asked.isClaimed === true) return 'payout_claimed';
  asked.state = 'rejected';
  purse.held -= asked.paise;
  purse.balance += asked.paise;
  return 'ok';
}

function findPending(state: Payouts, key: string) {
  const asked = state.withdrawals[key];
  if (asked?.state !== 'pending') return undefined;
  const purse = state.purses[asked.who];
  if (purse === undefined) throw new Error(`the model has no player ${asked.who}`);
  return { asked, purse };
}
