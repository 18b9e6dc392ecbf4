export * from './beacon.ts';
export * from './bytes.ts';
export * from './leaves.ts';
export * from './outcome.ts';
export * from './payout.ts';
export * from './records.ts';
export * from './timelock.ts';
