import * as fc from 'fast-check';

const who = fc.nat({ max: 2 });
const which = fc.nat({ max: 59 });
const draw = fc.nat({ max: 2 });
const digit = fc.nat({ max: 2 });
const points = fc.integer({ min: 1, max: 250 });

const deposit = fc.record({ do: fc.constant('deposit' as const), who, points });
const approveDeposit = fc.record({
  do: fc.constant('approveDeposit' as const),
  which,
  points,
  utr: fc.nat({ max: 3 }),
});
const rejectDeposit = fc.record({ do: fc.constant('rejectDeposit' as const), which });
const bid = fc.record({ do: fc.constant('bid' as const), who, draw, digit, points });
const settle = fc.record({ do: fc.constant('settle' as const), draw, digit });
const takeBack = fc.record({ do: fc.constant('void' as const), draw });
const cancelDraw = fc.record({ do: fc.constant('cancelDraw' as const), draw });
const transfer = fc.record({ do: fc.constant('transfer' as const), who, to: who, points });
const withdraw = fc.record({ do: fc.constant('withdraw' as const), who, points });
const approveWithdrawal = fc.record({ do: fc.constant('approveWithdrawal' as const), which });
const rejectWithdrawal = fc.record({ do: fc.constant('rejectWithdrawal' as const), which });
const repeat = fc.record({ do: fc.constant('repeat' as const), which });

/**
 * One event in the wallets of three players and in three draws. `which` chooses among the available subjects. Events
 * that end a draw are rarer than bids, so that draws with bids exist.
 */
export const modelCommand = fc.oneof(
  { weight: 4, arbitrary: deposit },
  { weight: 4, arbitrary: approveDeposit },
  { weight: 2, arbitrary: rejectDeposit },
  { weight: 12, arbitrary: bid },
  { weight: 3, arbitrary: settle },
  { weight: 2, arbitrary: takeBack },
  { weight: 1, arbitrary: cancelDraw },
  { weight: 6, arbitrary: transfer },
  { weight: 5, arbitrary: withdraw },
  { weight: 3, arbitrary: approveWithdrawal },
  { weight: 3, arbitrary: rejectWithdrawal },
  { weight: 4, arbitrary: repeat },
);
export type ModelCommand = typeof modelCommand extends fc.Arbitrary<infer Command> ? Command : never;

/** Two to four concurrent events. Sometimes the first is sent twice with one id. */
export const modelWave = fc
  .tuple(fc.array(modelCommand, { minLength: 2, maxLength: 4 }), fc.nat({ max: 3 }))
  .map(([commands, twice]) => ({ commands, isTwice: twice === 0 }));
