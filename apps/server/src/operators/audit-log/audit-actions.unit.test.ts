import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AUDIT_WORDS } from '@surahi/contract/operator';
import { expect, test } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../..');

/** Texts that look like an action. An action that is chosen by a variable is such a text too. */
const LITERAL =
  /'((?:adjustment|audit|bids|books|browser|cap|clock|closure|day|deposit|draw|headline|list|log|market|notice|operator|payee|payout_batch|payout_results|player|proposal|rates|report|result|settings|slide|statement|withdrawal)\.[a-z_]+)'/g;

/** Kinds of proposals and files, which are no actions of the log. */
const OTHER = new Set([
  'settings.platform',
  'settings.texts',
  'settings.robot',
  'settings.edit',
  'log.key',
  'log.origin',
  'player.break_lift',
  'bids.csv',
  'bids.read',
]);

test('every action that the server writes to the audit log has its words', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const written = files.flatMap((file) =>
    [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(LITERAL)].map(([, action = '']) => action),
  );
  const actions = new Set(written.filter((action) => !OTHER.has(action)));
  expect(actions.size).toBeGreaterThan(70);
  expect([...actions].filter((action) => !(action in AUDIT_WORDS))).toEqual([]);
});
