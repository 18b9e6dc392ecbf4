import type { Config } from '../../config/config.ts';

/** The actions that need a second operator, everywhere but in the demo (docs/rules.md#23-two-people). */
const TWO_PEOPLE = {
  /** Two people enter a result without seeing the other entry, and the entries must agree. */
  declareResult: true,
  /** Whoever declared a result may not void it. Whoever entered or declared one may not cancel its draw. */
  voidResult: true,
  cancelDraw: true,
  /** Above the sum of a day (a setting), whoever proposed a deposit may not credit it; by another setting also in the demo. */
  approveDeposit: true,
  /** Above an amount (a setting), whoever checked a payout may not pay it; by another setting also in the demo. */
  approveWithdrawal: true,
  /** Above an amount (a setting), whoever proposed a correction may not confirm it; also in the demo. */
  adjustWallet: true,
  /** Whoever proposed a payee may not confirm it. */
  changePayee: true,
} as const;

export type TwoPeopleAction = keyof typeof TWO_PEOPLE;

/** Whether the action needs another operator than the one of the previous step. */
export function needsSecondPerson(config: Pick<Config, 'valueMode'>, action: TwoPeopleAction): boolean {
  return config.valueMode !== 'demo' && TWO_PEOPLE[action];
}

/** Whether results and money require a password confirmation: everywhere but in the demo. */
export function asksPassword(config: Pick<Config, 'valueMode'>): boolean {
  return config.valueMode !== 'demo';
}
