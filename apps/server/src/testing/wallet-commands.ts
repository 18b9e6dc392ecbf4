import * as fc from 'fast-check';

const who = fc.nat({ max: 2 });
const which = fc.nat({ max: 5 });
const points = fc.integer({ min: 1, max: 250 });

/** One thing that happens to the wallets of three players; `which` picks among what there is to pick from. */
export const modelCommand = fc.oneof(
  fc.record({ do: fc.constant('deposit' as const), who, points }),
  fc.record({ do: fc.constant('approveDeposit' as const), which, points, utr: fc.nat({ max: 3 }) }),
  fc.record({ do: fc.constant('rejectDeposit' as const), which }),
  fc.record({ do: fc.constant('bid' as const), who, points }),
  fc.record({ do: fc.constant('refund' as const), which }),
  fc.record({ do: fc.constant('win' as const), who, points }),
  fc.record({ do: fc.constant('void' as const), which }),
  fc.record({ do: fc.constant('transfer' as const), who, to: who, points }),
  fc.record({ do: fc.constant('withdraw' as const), who, points }),
  fc.record({ do: fc.constant('approveWithdrawal' as const), which }),
  fc.record({ do: fc.constant('rejectWithdrawal' as const), which }),
  fc.record({ do: fc.constant('repeat' as const), which }),
);
export type ModelCommand = typeof modelCommand extends fc.Arbitrary<infer Command> ? Command : never;
export type CommandOf<Name extends ModelCommand['do']> = Extract<ModelCommand, { do: Name }>;
