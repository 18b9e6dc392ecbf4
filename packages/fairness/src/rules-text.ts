import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, utf8ToBytes } from './bytes.ts';

/** Version of RULES_TEXT. Every change of the text is another version. */
export const RULES_VERSION = 1;

/** The rules that decide what a bid wins, as the log commits to them. Printable ASCII and line feeds. */
export const RULES_TEXT = `Surahi rules of results and payouts, version 1

1. A pana is three digits in ascending order, with 0 as ten. Its ank is the last digit of its digit sum.
2. A main draw has an open and a close result, each a pana. The jodi is the ank of open followed by the ank of close.
3. A Starline draw has one result, a pana. A Gali draw has one result, two digits.
4. Bids on open end at the open instant, bids on close at the close instant. Jodi and sangams end at the open instant.
5. Single digit wins with the ank of its session. Single, double and triple pana win with the pana of their session.
6. Half sangam wins with the ank of one session and the pana of the other, full sangam with both panas.
7. Left and right digit win with the first and second digit of a Gali result, Gali jodi with both.
8. A winning bid pays its points times win divided by stake of its rate, rounded down to the paisa.
9. A cancelled draw returns every stake. A void session returns every stake that its result would have decided.
`;

/** SHA-256 of the rules, 32 bytes in hex. */
export const RULES_SHA256 = toHex(sha256(utf8ToBytes(RULES_TEXT)));
