import type { Config } from '../../config/config.ts';

/** The actions that need a second operator, everywhere but in the demo: the one table of them. */
const TWO_PEOPLE = {
  /** The one who entered a result does not declare it. */
  declareResult: true,
  /** The one who declared a result does not void it, nor cancel its draw. */
  voidResult: true,
  cancelDraw: true,
  /** Above an amount (a setting): the one who checked a payout does not pay it; by another setting in the demo too. */
  approveWithdrawal: true,
  /** Above an amount (a setting): the one who proposed a correction does not confirm it; in the demo likewise. */
  adjustWallet: true,
  /** The one who proposed whom players pay does not confirm it. */
  changePayee: true,
} as const;

export type TwoPeopleAction = keyof typeof TWO_PEOPLE;

/** Whether the action needs someone else than the one who did the step before it. */
export function needsSecondPerson(config: Pick<Config, 'valueMode'>, action: TwoPeopleAction): boolean {
  return config.valueMode !== 'demo' && TWO_PEOPLE[action];
}

/** Whether results and money ask for the password again: everywhere but in the demo. */
export function asksPassword(config: Pick<Config, 'valueMode'>): boolean {
  return config.valueMode !== 'demo';
}
