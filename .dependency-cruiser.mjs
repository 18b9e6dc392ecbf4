/**
 * Who may import whom. `scripts/boundaries.mjs` runs these rules and counts the modules read, so that a change of tools
 * that makes the reader blind cannot pass; `scripts/boundaries.test.ts` injects one violation of each rule.
 */

const TEST = String.raw`\.(test|spec)\.tsx?$|/testing/`;

/** Whatever is not a test, below the folder. @param {string} folder */
const sourcesOf = (folder) => ({ path: `^${folder}/`, pathNot: TEST });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two modules that need each other at run time are one module, or share a third. Types may look back.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import that resolves to nothing hides from every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'game-imports-nothing',
      comment: 'Rules are pure: no clock, no I/O, no packages.',
      severity: 'error',
      from: sourcesOf('packages/game/src'),
      to: { pathNot: '^packages/game/src/' },
    },
    {
      name: 'contract-imports-game-and-zod',
      comment: 'The wire stands on the rules and on zod alone, because browsers load it.',
      severity: 'error',
      from: sourcesOf('packages/contract/src'),
      to: { pathNot: '^packages/(contract|game)/src/|(^|/)node_modules/zod/' },
    },
    {
      name: 'ui-knows-no-product',
      comment: 'Shared pieces of screens know neither rules nor wire nor app.',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: '^(packages/(game|contract)|apps|e2e|bench|chaos)/' },
    },
    {
      name: 'packages-know-no-app',
      comment: 'Direction: game ← contract ← apps.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|e2e|bench|chaos)/' },
    },
    {
      name: 'apps-stand-alone',
      comment: 'Apps meet through the contract, never through each other.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'product-knows-no-tests',
      comment: 'What ships does not import what tests it.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: TEST },
      to: { path: `${TEST}|^(e2e|bench|chaos)/` },
    },
    {
      name: 'modules-meet-at-index',
      comment: 'A server module reaches another only through its index.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/' },
      to: { path: '^apps/server/src/modules/[^/]+/', pathNot: '^apps/server/src/modules/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'modules-used-at-index',
      comment:
        'The rest of the server uses a module through its index.ts; where the app is put together, also by its ' +
        'routes, jobs and commands.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: `^apps/server/src/modules/[^/]+/|${TEST}` },
      to: {
        path: '^apps/server/src/modules/[^/]+/',
        pathNot: String.raw`^apps/server/src/modules/[^/]+/(index|[^/]+\.(routes|job|command))\.ts$`,
      },
    },
    {
      name: 'ledger-used-at-index',
      comment: 'The ledger has one door.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/ledger/' },
      to: { path: '^apps/server/src/ledger/', pathNot: String.raw`^apps/server/src/ledger/index\.ts$` },
    },
    {
      name: 'ledger-statements-stay-inside',
      comment: 'Only the ledger writes balances, so nobody else may run its statements, tests included.',
      severity: 'error',
      from: { pathNot: '^apps/server/src/ledger/' },
      to: { path: String.raw`^apps/server/src/ledger/.*\.sql\.ts$` },
    },
    {
      name: 'platform-and-ledger-know-no-module',
      comment: 'They are what modules stand on.',
      severity: 'error',
      from: { path: '^apps/server/src/(platform|ledger|config)/', pathNot: TEST },
      to: { path: '^apps/server/src/(modules|jobs|ops)/' },
    },
    {
      name: 'platform-knows-no-ledger',
      comment: 'The platform would be the same under another product.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: TEST },
      to: { path: '^apps/server/src/ledger/' },
    },
    {
      name: 'features-never-meet',
      comment: 'Routes compose features; what two features share moves to shared/.',
      severity: 'error',
      from: { path: '^apps/(player|operator)/src/features/([^/]+)/' },
      to: { path: '^apps/(player|operator)/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'features-below-routes',
      comment: 'shared ← features ← routes.',
      severity: 'error',
      from: { path: '^apps/(player|operator)/src/(features|shared)/', pathNot: TEST },
      to: { path: '^apps/(player|operator)/src/routes/' },
    },
    {
      name: 'shared-below-features',
      comment: 'shared ← features ← routes.',
      severity: 'error',
      from: { path: '^apps/(player|operator)/src/shared/', pathNot: TEST },
      to: { path: '^apps/(player|operator)/src/features/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`/dist/|\?` },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    // Workspaces are links in node_modules; rules speak of where files really are.
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
