import { test } from 'vitest';
import { expectToHold } from './lib/expect-to-hold.ts';
import { fairGone } from './scenarios/fair-gone.ts';

// Most of its time it waits for cut-offs and rounds. So it runs in parallel with the other scenarios, on its own PostgreSQL.
test('[F5] [FAI-06] after a server is killed at the close, a stranger computes its results without it', () =>
  expectToHold(fairGone));
