import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from './boundaries.mjs';

/** A small project with the layout of this one. Every import is allowed. */
const ALLOWED: Record<string, string> = {
  'packages/game/package.json': '{"name":"@surahi/game","type":"module","exports":{".":"./src/index.ts"}}',
  'packages/game/src/index.ts': "export { ank } from './ank.ts';",
  'packages/game/src/ank.ts': 'export const ank = 1;',
  'packages/contract/package.json': '{"name":"@surahi/contract","type":"module","exports":{".":"./src/index.ts"}}',
  'packages/contract/src/index.ts': "export { ank } from '@surahi/game';",
  'packages/fairness/package.json': '{"name":"@surahi/fairness","type":"module","exports":{".":"./src/index.ts"}}',
  'packages/fairness/src/index.ts': 'export const root = 1;',
  'packages/ui/package.json': '{"name":"@surahi/ui","type":"module","exports":{".":"./src/index.ts"}}',
  'packages/ui/src/index.ts': 'export const button = 1;',
  'apps/server/src/platform/db/db.ts': 'export const db = 1;',
  'apps/server/src/ledger/index.ts': "export { post } from './post.ts';",
  'apps/server/src/ledger/post.ts': "export { rows as post } from './post.sql.ts';",
  'apps/server/src/ledger/post.sql.ts': 'export const rows = `update wallets set balance_paise = 0`;',
  'apps/server/src/operators/audit/index.ts': "export { db as audit } from '../../platform/db/db.ts';",
  'apps/server/src/content/settings/index.ts': "export { audit } from '../../operators/audit/index.ts';",
  'apps/server/src/fairness/log/index.ts': "export { audit } from '../../content/settings/index.ts';",
  'apps/server/src/players/figures/index.ts': "export { audit } from '../../content/settings/index.ts';",
  'apps/server/src/fairness/beacon/index.ts': "export { db as round } from '../../platform/db/db.ts';",
  'apps/server/src/betting/bids/index.ts': "export { place } from './place.ts';",
  'apps/server/src/betting/bids/bids.routes.ts': "export { place } from './place.ts';",
  'apps/server/src/betting/bids/module.ts': "export { place } from './bids.routes.ts';",
  'apps/server/src/betting/bids/place.ts': "import { post } from '../../ledger/index.ts';\nexport const place = post;",
  'apps/server/src/betting/draws/index.ts': "export { place } from '../bids/index.ts';",
  'apps/server/src/cashier/wallet/index.ts': "export { audit } from '../../players/figures/index.ts';",
  'apps/server/src/reports/overview/index.ts': "export { place } from '../../betting/draws/index.ts';",
  'apps/server/src/demo/index.ts': "export { place } from '../reports/overview/index.ts';",
  'apps/server/src/rooms.ts': "export { place } from './betting/bids/module.ts';",
  'apps/server/src/app.ts': "export { place } from './rooms.ts';",
  'apps/witness/src/main.ts': "export { root } from '@surahi/fairness';",
  'apps/player/src/shared/api.ts': "export { ank } from '@surahi/contract';",
  'apps/player/src/features/bids/slip.ts': "export { ank } from '../../shared/api.ts';",
  'apps/player/src/features/markets/card.ts': "export { ank } from '../../shared/api.ts';",
  'apps/player/src/routes/home.ts': "export { ank } from '../features/markets/card.ts';",
};

/** One forbidden import per rule: the rule, the file, and the line. */
const FORBIDDEN: [rule: string, path: string, line: string][] = [
  ['no-circular', 'packages/game/src/ank.ts', "import * as all from './index.ts';\nexport const again = () => all;"],
  ['resolvable', 'apps/server/src/app.ts', "import './nowhere.ts';"],
  ['game-imports-nothing', 'packages/game/src/ank.ts', "import 'node:fs';"],
  ['contract-imports-game-and-zod', 'packages/contract/src/index.ts', "import 'node:fs';"],
  ['fairness-imports-noble-alone', 'packages/fairness/src/index.ts', "import '@surahi/game';"],
  ['witness-imports-fairness-alone', 'apps/witness/src/main.ts', "import '@surahi/game';"],
  ['ui-knows-no-product', 'packages/ui/src/index.ts', "import '@surahi/game';"],
  ['packages-know-no-app', 'packages/contract/src/index.ts', "import '../../../apps/server/src/platform/db/db.ts';"],
  ['apps-stand-alone', 'apps/player/src/shared/api.ts', "import '../../../server/src/platform/db/db.ts';"],
  ['product-knows-no-tests', 'apps/server/src/app.ts', "import './app.test.ts';"],
  ['rooms-meet-at-index', 'apps/server/src/betting/draws/index.ts', "import '../bids/place.ts';"],
  ['rooms-used-at-index', 'apps/server/src/app.ts', "import './betting/bids/place.ts';"],
  ['rooms-register-by-module', 'apps/server/src/rooms.ts', "import './betting/bids/bids.routes.ts';"],
  ['module-imported-by-rooms-only', 'apps/server/src/betting/draws/index.ts', "import '../bids/module.ts';"],
  ['index-loads-no-routes', 'apps/server/src/betting/bids/index.ts', "import './bids.routes.ts';"],
  ['operators-imports-lower-wings-only', 'apps/server/src/operators/audit/index.ts', "import '../../demo/index.ts';"],
  ['content-imports-lower-wings-only', 'apps/server/src/content/settings/index.ts', "import '../../demo/index.ts';"],
  ['fairness-imports-lower-wings-only', 'apps/server/src/fairness/log/index.ts', "import '../../demo/index.ts';"],
  ['players-imports-lower-wings-only', 'apps/server/src/players/figures/index.ts', "import '../../demo/index.ts';"],
  ['fairness-imports-lower-wings-only', 'apps/server/src/fairness/beacon/index.ts', "import '../../demo/index.ts';"],
  [
    'betting-imports-lower-wings-only',
    'apps/server/src/betting/draws/index.ts',
    "import '../../cashier/wallet/index.ts';",
  ],
  [
    'cashier-imports-lower-wings-only',
    'apps/server/src/cashier/wallet/index.ts',
    "import '../../betting/draws/index.ts';",
  ],
  ['reports-imports-lower-wings-only', 'apps/server/src/reports/overview/index.ts', "import '../../demo/index.ts';"],
  ['ledger-used-at-index', 'apps/server/src/betting/draws/index.ts', "import '../../ledger/post.ts';"],
  ['ledger-statements-stay-inside', 'apps/server/src/app.test.ts', "import './ledger/post.sql.ts';"],
  ['platform-and-ledger-know-no-room', 'apps/server/src/ledger/post.ts', "import '../betting/draws/index.ts';"],
  ['platform-knows-no-ledger', 'apps/server/src/platform/db/db.ts', "import '../../ledger/index.ts';"],
  ['features-never-meet', 'apps/player/src/features/bids/slip.ts', "import '../markets/card.ts';"],
  ['features-below-routes', 'apps/player/src/features/bids/slip.ts', "import '../../routes/home.ts';"],
  ['shared-below-features', 'apps/player/src/shared/api.ts', "import '../features/bids/slip.ts';"],
  [
    'only-ledger-writes-balances',
    'apps/server/src/betting/bids/place.ts',
    'export const sly = `update wallets set balance_paise = 1`;',
  ],
];

const root = mkdtempSync(join(tmpdir(), 'surahi-boundaries-'));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  }
}

beforeAll(() => {
  write(ALLOWED);
  mkdirSync(join(root, 'node_modules/@surahi'), { recursive: true });
  for (const name of ['game', 'contract', 'fairness', 'ui']) {
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@surahi', name));
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a tree that keeps the rules has no forbidden import, and all of it is read', async () => {
  const { modules, violations } = await findViolations(root);
  expect(violations).toEqual([]);
  expect(modules).toBe(Object.keys(ALLOWED).filter((path) => path.endsWith('.ts')).length);
});

test('one forbidden import of each kind is caught, each by its own rule', { timeout: 900_000 }, async () => {
  const changed: Record<string, string> = { 'apps/server/src/app.test.ts': '' };
  for (const [, path, line] of FORBIDDEN) changed[path] = `${line}\n${changed[path] ?? ALLOWED[path] ?? ''}`;
  write(changed);
  try {
    const { violations } = await findViolations(root);
    const seen = new Set(violations.map(({ rule, from }) => `${rule} in ${from}`));
    expect(FORBIDDEN.map(([rule, path]) => `${rule} in ${path}`).filter((expected) => !seen.has(expected))).toEqual([]);
  } finally {
    rmSync(join(root, 'apps/server/src/app.test.ts'));
    write(ALLOWED);
  }
});
