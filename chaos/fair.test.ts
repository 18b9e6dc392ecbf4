import { test } from 'vitest';
import { expectToHold } from './lib/expect-to-hold.ts';
import { fair } from './scenarios/fair.ts';

// Most of its time it waits for a cut-off and a round. So it runs in parallel with the other scenarios, on its own PostgreSQL.
test('[F8] draws whose server, beacon and witness are killed end settled and proven', () => expectToHold(fair));
