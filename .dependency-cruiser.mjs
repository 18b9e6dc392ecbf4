/**
 * Who may import whom. `scripts/boundaries.mjs` runs these rules and counts the modules read, so that a change of tools
 * that makes the reader blind cannot pass; `scripts/boundaries.test.ts` injects one violation of each rule.
 */

const TEST = String.raw`\.(test|spec)\.tsx?$|/testing/`;

const SERVER = 'apps/server/src';

/** Wings of the server in their order: a wing imports those before it. */
const WING_ORDER = ['operators', 'content', 'fairness', 'players', 'betting', 'cashier', 'reports'];

/** Folders that are one room. */
const PLAIN_ROOMS = ['demo'];
const WINGS = WING_ORDER.join('|');

/** A room's folder, captured. */
const ROOM = `((?:${WINGS})/[^/]+|${PLAIN_ROOMS.join('|')})`;
const ANY_ROOM = `(?:(?:${WINGS})/[^/]+|${PLAIN_ROOMS.join('|')})`;

/** The wings that the wing at this place must not import. Betting and cashier know nothing of each other. @param {number} at */
const wingsAbove = (at) => [
  ...WING_ORDER.slice(at + 1),
  ...(WING_ORDER[at] === 'cashier' ? ['betting'] : []),
  'demo',
  'ops',
];

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
      comment: 'The contract imports the rules and zod alone, because browsers load it.',
      severity: 'error',
      from: sourcesOf('packages/contract/src'),
      to: { pathNot: '^packages/(contract|game)/src/|(^|/)node_modules/zod/' },
    },
    {
      name: 'fairness-imports-noble-alone',
      comment:
        'The verifier is one file that needs nothing of the operator. It imports two audited libraries and no rules.',
      severity: 'error',
      from: sourcesOf('packages/fairness/src'),
      to: { pathNot: '^packages/fairness/src/|(^|/)node_modules/@noble/(curves|hashes)/' },
    },
    {
      name: 'witness-imports-fairness-alone',
      comment:
        'The witness runs with people who do not trust the operator. It holds the verifier and nothing of the product.',
      severity: 'error',
      from: sourcesOf('apps/witness/src'),
      to: { pathNot: '^(apps/witness|packages/fairness)/src/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'ui-knows-no-product',
      comment: 'Shared components know no rules, wire or app. They share only the format of amounts.',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: {
        path: '^(packages/(game|contract)|apps|e2e|bench|chaos)/',
        pathNot: '^packages/game/src/money\\.ts$',
      },
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
      name: 'rooms-meet-at-index',
      comment: 'A room reaches another room only through its index.ts, which exports use cases and types.',
      severity: 'error',
      from: { path: `^${SERVER}/${ROOM}/` },
      to: { path: `^${SERVER}/${ANY_ROOM}/`, pathNot: String.raw`^${SERVER}/($1/|${ANY_ROOM}/index\.ts$)` },
    },
    {
      name: 'rooms-used-at-index',
      comment:
        'The rest of the server uses a room through its index.ts. Only rooms.ts, and tests, also load its module.ts.',
      severity: 'error',
      from: { path: `^${SERVER}/`, pathNot: `^${SERVER}/(${ANY_ROOM}/|rooms\\.ts$)|${TEST}` },
      to: { path: `^${SERVER}/${ANY_ROOM}/`, pathNot: String.raw`^${SERVER}/${ANY_ROOM}/index\.ts$` },
    },
    {
      name: 'rooms-register-by-module',
      comment:
        'rooms.ts puts the server together: it imports the index.ts and the module.ts of rooms and nothing else of them.',
      severity: 'error',
      from: { path: String.raw`^${SERVER}/rooms\.ts$` },
      to: { path: `^${SERVER}/${ANY_ROOM}/`, pathNot: String.raw`^${SERVER}/${ANY_ROOM}/(index|module)\.ts$` },
    },
    {
      name: 'module-imported-by-rooms-only',
      comment: 'module.ts registers routes, jobs and listeners. Importing it anywhere else would load all of that.',
      severity: 'error',
      from: { path: `^${SERVER}/`, pathNot: String.raw`^${SERVER}/rooms\.ts$|${TEST}` },
      to: { path: String.raw`^${SERVER}/${ANY_ROOM}/module\.ts$` },
    },
    {
      name: 'index-loads-no-routes',
      comment:
        'The command line, chaos tests and benches use rooms without their routes, so index.ts reaches none of them.',
      severity: 'error',
      from: { path: String.raw`^${SERVER}/${ANY_ROOM}/index\.ts$` },
      to: { path: String.raw`^${SERVER}/${ANY_ROOM}/(.*\.routes|module)\.ts$`, reachable: true },
    },
    ...WING_ORDER.map((wing, at) => ({
      name: `${wing}-imports-lower-wings-only`,
      comment:
        'Wings have an order, so that the map of wings has no circle: operators, content, fairness, players, then betting and cashier.',
      severity: /** @type {const} */ ('error'),
      from: { path: `^${SERVER}/${wing}/`, pathNot: TEST },
      to: { path: `^${SERVER}/(${wingsAbove(at).join('|')})/` },
    })),
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
      name: 'platform-and-ledger-know-no-room',
      comment: 'Rooms build on platform and ledger, never the other way round.',
      severity: 'error',
      from: { path: '^apps/server/src/(platform|ledger|config)/', pathNot: TEST },
      to: { path: `^${SERVER}/(${WINGS}|demo|ops)/|^${SERVER}/rooms` },
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
