/**
 * Migrations up to this number are the baseline: they make an empty database, so nobody waits for them. The first node of
 * a release applies every later one while nodes of the previous release still serve.
 */
export const BASELINE = 17;

/** Tables that hold millions of rows. A statement that locks or rewrites one of them stops the platform. */
const LARGE = [
  'transfers',
  'slips',
  'payouts',
  'refunds',
  'requests',
  'wallets',
  'players',
  'player_sessions',
  'audit_log',
  'audit_sealed',
  'draw_player_sums',
];

type Rule = { forbids: RegExp; why: string };

const large = `(?:only\\s+)?(?:public\\.)?(?:${LARGE.join('|')})\\b`;

const RULES: readonly Rule[] = [
  {
    forbids: /\bdrop\s+(?:column|table)\b/i,
    why: 'nodes of the previous release still read it: stop using it first, drop it a release later',
  },
  {
    forbids: /\brename\s+(?:column\s+\S+\s+)?to\b/i,
    why: 'nodes of the previous release use the old name: add the new one beside it',
  },
  {
    forbids: /\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/i,
    why: 'rewrites the table under a lock: add a column and fill it in portions',
  },
  {
    forbids: /\balter\s+(?:column\s+)?\S+\s+set\s+not\s+null\b/i,
    why: 'reads the whole table under a lock: add a check that is not valid, validate it in a later migration',
  },
  {
    forbids:
      /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?[a-z_]+\s+[a-z][^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)/i,
    why: 'nodes of the previous release do not fill it: give it a default',
  },
  {
    forbids: new RegExp(`\\bcreate\\s+(?:unique\\s+)?index\\s+(?!concurrently)\\S+\\s+on\\s+${large}`, 'i'),
    why: 'writers wait until it is built: create it concurrently by hand before, and here only if it is not there',
  },
  {
    forbids: new RegExp(
      `\\balter\\s+table\\s+${large}[^;]*\\badd\\s+(?:constraint\\s+\\S+\\s+)?(?:check|foreign)\\b(?![^;]*\\bnot\\s+valid\\b)`,
      'i',
    ),
    why: 'reads the whole table under a lock: add it not valid, validate it in a later migration',
  },
  {
    forbids: new RegExp(
      `\\b(?:update\\s+${large}(?![^;]*\\bwhere\\b)|delete\\s+from\\s+${large}(?![^;]*\\bwhere\\b))`,
      'i',
    ),
    why: 'touches every row in one transaction: do it in portions by a job',
  },
];

/** `-- while it runs: <why it is safe here>` on the line before a statement allows it. */
const ALLOWED = /--\s*while it runs:\s*\S.{10,}/i;

/**
 * Returns one line for each statement that a migration must not contain while nodes of the previous release serve.
 * Statements inside function bodies count too: a false alarm costs one sentence, a missed lock stops the platform.
 */
export function findUnsafe(text: string): string[] {
  const found: string[] = [];
  for (const statement of splitStatements(text)) {
    if (ALLOWED.test(statement)) continue;
    const bare = statement
      .replace(/--[^\n]*/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    for (const { forbids, why } of RULES) {
      if (forbids.test(bare)) found.push(`${bare.slice(0, 80)}: ${why}`);
    }
  }
  return found;
}

/** Splits at semicolons. A comment stays with the statement after it. */
function splitStatements(text: string): string[] {
  return text.split(/;[ \t]*(?:\n|$)/).filter((part) => part.trim() !== '');
}
