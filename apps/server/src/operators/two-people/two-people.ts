import type { Config } from '../../config/config.ts';

/** The actions that need a second operator in every mode except the demo (docs/rules.md#23-two-people). */
const TWO_PEOPLE = {
  /** Two people enter a result without seeing the other entry, and the entries must agree. */
  declareResult: true,
  /** Whoever declared a result may not void it. Whoever entered or declared one may not cancel its draw. */
  voidResult: true,
  cancelDraw: true,
  /**
   * Whoever proposed a deposit may not credit it above the day's sum in secondPersonAbove. With secondPersonInDemo also
   * in the demo.
   */
  approveDeposit: true,
  /**
   * Whoever checked a payout may not pay it above the limit in secondPersonAbove. With secondPersonInDemo also in the
   * demo.
   */
  approveWithdrawal: true,
  /** Whoever proposed a correction may not confirm it above the limit in secondPersonAbove. Also in the demo. */
  adjustWallet: true,
  /** Whoever proposed to return a payout above the limit in secondPersonAbove may not approve it. */
  returnWithdrawal: true,
  /**
   * The operator who proposed to pay back a refused deposit may not approve it above the limit in secondPersonAbove.
   */
  returnDeposit: true,
  /** Whoever proposed a payee, a setting or a text with payment details may not approve it. */
  changePayee: true,
  changeSettings: true,
  changeTexts: true,
  /**
   * Whoever proposed an operator, its enabling, a role or the reset of a password or an authenticator may not approve
   * it.
   */
  manageOperators: true,
} as const;

/**
 * Hours after an operator was created or reset in which they are nobody's second person, by mode. The setting
 * secondPersonWaitHours replaces them.
 */
export const WAIT_HOURS = { demo: 0, licensed: 24 } as const;

export type TwoPeopleAction = keyof typeof TWO_PEOPLE;

/** True if the operator who took the previous step may not take this one. */
export function needsSecondPerson(config: Pick<Config, 'valueMode'>, action: TwoPeopleAction): boolean {
  return config.valueMode !== 'demo' && TWO_PEOPLE[action];
}

/** True if calls on results and money require a password confirmation: in every mode except the demo. */
export function asksPassword(config: Pick<Config, 'valueMode'>): boolean {
  return config.valueMode !== 'demo';
}
