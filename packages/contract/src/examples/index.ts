import type { CALLS } from '../calls.ts';
import * as accounts from './accounts.examples.ts';
import * as betting from './betting.examples.ts';
import * as content from './content.examples.ts';
import * as deposits from './deposits.examples.ts';
import * as limits from './limits.examples.ts';
import * as markets from './markets.examples.ts';
import * as money from './money.examples.ts';
import * as passkeys from './passkeys.examples.ts';
import * as receipts from './receipts.examples.ts';
import type { Examples } from './example.ts';

/** One example per call; a missing one is a type error. Separate from the contracts, so that apps stay small. */
export const EXAMPLES: Examples<typeof CALLS> = {
  ...accounts,
  ...markets,
  ...betting,
  ...money,
  ...deposits,
  ...content,
  ...limits,
  ...receipts,
  ...passkeys,
};
