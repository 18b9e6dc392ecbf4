import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '../platform/files/paths.ts';
import { ConfigError, loadConfig } from './config.ts';
import { fileWorkersFor } from './file-workers.ts';
import { rawSchema } from './schema.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const licensed = {
  VALUE_MODE: 'licensed',
  PUBLIC_URL: 'https://play.example',
  APP_KEY: 'a-key-of-its-own',
  EXCLUSION_KEY: 'another-key-of-its-own',
  LICENSE_OPERATOR_NAME: 'Example Games Ltd',
  LICENSE_REGULATOR: 'Example Authority',
  LICENSE_NUMBER: 'EX/1',
  LICENSE_COUNTRIES: 'MT, GB',
  LICENSE_MINIMUM_AGE: '18',
  SMS_URL: 'https://sms.example/send',
};

test('an empty environment gives a demo on this machine', () => {
  expect(loadConfig({})).toMatchObject({
    nodeEnv: 'development',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    appKey: 'demo-app-key',
    envTypes: ['Prod'],
    valueMode: 'demo',
    license: undefined,
    otp: { echo: false, perDay: 5, tries: 3 },
    sms: { kind: 'outbox' },
    demo: { seed: true, robot: true },
    sessions: { playerIdleDays: 30, operatorIdleMinutes: 30 },
    database: { url: undefined },
  });
});

test('all problems are reported together, by variable', () => {
  const problems = problemsOf({ PORT: 'eighty', VALUE_MODE: 'real', DEMO_SEED: 'yes', CORS_ORIGINS: 'nonsense' });
  expect(problems).toHaveLength(4);
  for (const name of ['PORT', 'VALUE_MODE', 'DEMO_SEED', 'CORS_ORIGINS']) {
    expect(problems.some((problem) => problem.startsWith(name))).toBe(true);
  }
});

test('an invalid value hides no other problem, and no problem that depends on it is reported', () => {
  const names = (env: Record<string, string>): string[] =>
    problemsOf(env).map((problem) => problem.split(':')[0] ?? '');
  expect(names({ NODE_ENV: 'production', PORT: 'eighty', SMS_HEADERS: 'zz' })).toEqual([
    'PORT',
    'SMS_URL',
    'SMS_HEADERS',
  ]);
  expect(names({ ...licensed, APP_KEY: 'short', LICENSE_NUMBER: '' })).toEqual(['APP_KEY', 'LICENSE_NUMBER']);
  expect(names({ NODE_ENV: 'production', SMS_URL: 'nowhere' })).toEqual(['SMS_URL']);
  expect(names({ DATABASE_URL: 'mysql://db/surahi', DATABASE_OWNER_URL: 'postgresql://owner@db/surahi' })).toEqual([
    'DATABASE_URL',
  ]);
});

test.each<[name: string, wrong: string[], right: string[]]>([
  ['PORT', ['0x1F91', '8e3', '-1', '8080.0', '65536', ' '], ['0', '65535']],
  ['OTEL_TRACES_SAMPLER_ARG', ['0x1', ' ', '1.1', '-0.1', '.'], ['0', '1', '0.25', '.5', '1e-3']],
  [
    'HOST',
    ['not a host', 'a..b', '300.1.1.1', '-a', '[::1]', ','],
    ['0.0.0.0', '::', 'localhost', 'node_1.example', 'node_1'],
  ],
  [
    'TRUST_PROXY',
    [
      'true',
      '1',
      'nonsense',
      '10.0.0.0/99',
      '10.0.0.0/0',
      '10.0.0.0/8/8',
      '10.0.0.0/',
      '10.0.0.1,',
      '::1/129',
      'on,::1',
    ],
    ['on', 'off', '10.0.0.0/8,127.0.0.1', '10.0.0.0/8, fc00::/7', 'loopback, uniquelocal', '::1/128'],
  ],
  [
    'DATABASE_URL',
    ['postgresql://', 'postgresql:///surahi', 'postgresql://app:secret@/surahi', 'postgresql://app:a/b@db/surahi'],
    [
      'postgresql://db',
      'postgres://app:secret@[::1]:5432/surahi?sslmode=require',
      'postgresql://app@/surahi?host=/run/postgresql',
      'postgresql://%2Frun%2Fpostgresql/surahi',
    ],
  ],
  ['APP_KEY', ['        ', ' demo-app-key', 'demo-app-key\n', 'seven77'], ['a key of its own']],
  ['ENV_TYPES', [' , ', 'Pr od', 'Prod,"x"'], ['Prod', 'Staging, Prod']],
  ['METRICS_TOKEN', [' '.repeat(16)], ['sixteen-and-more']],
  ['SMS_HEADERS', ['{"x y":"b"}', '{"x":"a\\nb"}', '{"x":"\u20b9"}', '[]'], ['{"X-Key":"a b"}']],
  ['OTEL_EXPORTER_OTLP_HEADERS', ['a', 'k(=v', 'k=a%0Ab'], ['k=a%20b,l=']],
])('%s: invalid values are refused in one line, valid values are accepted', (name, wrong, right) => {
  for (const value of wrong)
    expect([value, problemsOf({ [name]: value })]).toEqual([value, [expect.stringMatching(`^${name}(\\.\\d+)?: `)]]);
  for (const value of right) expect([value, problemsOf({ [name]: value })]).toEqual([value, []]);
});

test('an empty value counts as absent', () => {
  expect(loadConfig({ PORT: '', SMS_URL: '' }).port).toBe(8080);
});

test('licensed mode requires every licence field, https and its own key', () => {
  expect(loadConfig(licensed)).toMatchObject({
    valueMode: 'licensed',
    demo: { seed: false, robot: false },
    license: { operatorName: 'Example Games Ltd', countries: ['MT', 'GB'], minimumAge: 18 },
  });
  for (const key of Object.keys(licensed).filter((name) => name !== 'VALUE_MODE')) {
    const problems = problemsOf({ ...licensed, [key]: '' });
    expect([key, problems.map((problem) => problem.split(':')[0])]).toEqual([key, [key]]);
  }
  expect(problemsOf({ ...licensed, PUBLIC_URL: 'http://play.example' })).toHaveLength(1);
  for (const key of ['DEMO_SEED', 'DEMO_HISTORY', 'DEMO_CROWD', 'DEMO_ROBOT']) {
    expect(problemsOf({ ...licensed, [key]: 'on' })).toEqual([`${key}: must be off when VALUE_MODE=licensed`]);
    expect(problemsOf({ ...licensed, [key]: 'off' })).toEqual([]);
  }
  expect(problemsOf({ ...licensed, LICENSE_MINIMUM_AGE: '16' })).toEqual(['LICENSE_MINIMUM_AGE: must be at least 18']);
});

test('production neither echoes codes nor uses the outbox, and seeds no demo', () => {
  expect(problemsOf({ NODE_ENV: 'production', OTP_ECHO: 'on' }).map((problem) => problem.split(':')[0])).toEqual([
    'OTP_ECHO',
    'SMS_URL',
  ]);
  const config = loadConfig({ NODE_ENV: 'production', SMS_URL: 'https://sms.example/send' });
  expect(config.demo).toMatchObject({ seed: false, robot: false });
});

test('licensed mode is as safe as production, whatever NODE_ENV is', () => {
  for (const NODE_ENV of ['development', 'test', 'production']) {
    const env = { ...licensed, NODE_ENV };
    expect(loadConfig(env)).toMatchObject({
      isProtected: true,
      sms: { kind: 'http' },
      otp: { echo: false },
      demo: { seed: false, robot: false },
    });
    expect(problemsOf({ ...env, SMS_URL: '' })).toEqual([expect.stringContaining('SMS_URL: required when')]);
    expect(problemsOf({ ...env, OTP_ECHO: 'on' })).toContain('OTP_ECHO: refused when VALUE_MODE=licensed');
  }
  expect(loadConfig({ NODE_ENV: 'test' }).isProtected).toBe(false);
});

test('the settings for sending texts need {mobile} in the address or body, and valid headers', () => {
  expect(loadConfig({ SMS_URL: 'http://127.0.0.1:9/{mobile}', SMS_METHOD: 'GET', SMS_BODY_TEMPLATE: 'x' }).sms).toEqual(
    {
      kind: 'http',
      url: 'http://127.0.0.1:9/{mobile}',
      method: 'GET',
      headers: { 'content-type': 'application/json' },
      bodyTemplate: 'x',
    },
  );
  const problems = problemsOf({ SMS_URL: 'http://127.0.0.1:9/', SMS_BODY_TEMPLATE: '{text}', SMS_HEADERS: '{"a":1}' });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['SMS_HEADERS', 'SMS_BODY_TEMPLATE']);
  expect(problemsOf({ SMS_URL: 'http://127.0.0.1:9/', OTP_ECHO: 'on' })).toHaveLength(1);
});

test('an owner address and a read address require a database address', () => {
  expect(problemsOf({ DATABASE_OWNER_URL: 'postgresql://owner@db/surahi' })).toHaveLength(1);
  expect(problemsOf({ DATABASE_DIRECT_URL: 'postgresql://app@db/surahi' })).toEqual([
    'DATABASE_DIRECT_URL: requires DATABASE_URL',
  ]);
  expect(problemsOf({ DATABASE_READ_URL: 'postgresql://app@standby/surahi' })).toHaveLength(1);
  expect(problemsOf({ DATABASE_URL: 'mysql://db/surahi' })).toHaveLength(1);
  const socket = 'postgresql:///surahi?host=/run/postgresql&user=surahi_app';
  expect(loadConfig({ DATABASE_URL: socket }).database.url).toBe(socket);
  const several = 'postgresql://app:secret@one:5432,two:5432/surahi?target_session_attrs=read-write';
  expect(problemsOf({ DATABASE_URL: several })).toEqual([expect.stringContaining('DATABASE_URL: must name one host')]);
  const comma = 'postgresql://the,app:secret@one/surahi';
  expect(loadConfig({ DATABASE_URL: comma }).database.url).toBe(comma);
});

test('[HND-10] files leave one core free by default', () => {
  expect([1, 2, 3, 4, 64].map((cores) => fileWorkersFor(cores))).toEqual([1, 1, 2, 2, 2]);
  expect(loadConfig({}).workers.files).toBe(fileWorkersFor());
  expect(loadConfig({ WORKERS_FILES: '5' }).workers.files).toBe(5);
});

test('.env.example lists exactly the variables that the server reads, and marks each value that differs from the default', () => {
  const text = readFileSync(path.join(projectRoot(), '.env.example'), 'utf8');
  const shown = text.matchAll(/(?<=^(.*)\n)# ([A-Z][A-Z_]+)=(.+)$/gm);
  const isDefault = (env: Record<string, string>): boolean =>
    problemsOf(env).length === 0 && isDeepStrictEqual(loadConfig(env), loadConfig({}));
  const unmarked = [...shown].filter(([, above = '']) => !above.endsWith('Example:'));
  expect(unmarked.length).toBeGreaterThan(40);
  expect(unmarked.filter(([, , name = '', value = '']) => !isDefault({ [name]: value }))).toEqual([]);
  const named = [...text.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(Object.keys(rawSchema.shape)));
  expect(named).toHaveLength(new Set(named).size);
});

test('the public log is on in a demo; a protected server needs its key', () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const safe = { NODE_ENV: 'production', SMS_URL: 'https://sms.example/send' };
  expect(loadConfig({}).publicLog).toBeDefined();
  expect(loadConfig({ PUBLIC_LOG: 'off' }).publicLog).toBeUndefined();
  expect(loadConfig(safe).publicLog).toBeUndefined();
  expect(loadConfig({ ...safe, LOG_KEY: key }).publicLog?.key).toBe(key);
  expect(problemsOf({ ...safe, PUBLIC_LOG: 'on' })).toEqual([expect.stringContaining('LOG_KEY: required')]);
  const others = { LOG_NEXT_KEY: key, LOG_OLD_KEYS: `${key}, ${key}` };
  expect(loadConfig(others).publicLog).toMatchObject({ nextKey: key, oldKeys: [key, key] });
  expect(problemsOf({ LOG_NEXT_KEY: 'short', LOG_OLD_KEYS: 'short' })).toEqual([
    expect.stringContaining('LOG_NEXT_KEY: must be 32 random bytes'),
    expect.stringContaining('must be 32 random bytes'),
  ]);
  expect(problemsOf({ LOG_KEY: 'short' })).toEqual([expect.stringContaining('LOG_KEY: must be 32 random bytes')]);
});

/** LOG_WITNESSES with this many witnesses. */
const witnesses = (count: number): string =>
  Array.from({ length: count }, (_, at) => `https://w${at + 1}.example w${at + 1}.example/one+0a1b2c3d+BAUG`).join();

test('witnesses of the log have an address and a verifier key', () => {
  expect(loadConfig({ LOG_WITNESSES: witnesses(2) }).publicLog?.witnesses).toEqual(
    [1, 2].map((nth) => ({ url: `https://w${nth}.example`, key: `w${nth}.example/one+0a1b2c3d+BAUG` })),
  );
  expect(problemsOf({ LOG_WITNESSES: 'https://witness.example' })).toHaveLength(1);
  expect(problemsOf({ LOG_WITNESSES: `${witnesses(1)},${witnesses(1)}` })).toEqual([
    expect.stringContaining('LOG_WITNESSES: must not name a key twice'),
  ]);
});

test('more than half of the witnesses must sign, by default all of them', () => {
  const quorumOf = (count: number, quorum?: string) =>
    loadConfig({ LOG_WITNESSES: witnesses(count), LOG_QUORUM: quorum }).publicLog?.quorum;
  expect([quorumOf(3), quorumOf(3, '2'), quorumOf(2, '2')]).toEqual([3, 2, 2]);
  for (const [count, quorum] of [
    [2, '1'],
    [3, '1'],
    [3, '4'],
    [4, '2'],
  ] as const) {
    expect(problemsOf({ LOG_WITNESSES: witnesses(count), LOG_QUORUM: quorum })).toEqual([
      expect.stringContaining(`LOG_QUORUM: must be more than half of the ${count} witnesses`),
    ]);
  }
});

test('[FAI-12] a beacon has two relays or more, a witness and quicknet, unless it is a demo', () => {
  const relays = 'https://relay-1.example,https://relay-2.example';
  const pair = 'https://witness.example w.example/one+0a1b2c3d+BAUG';
  const env = { BEACON_RELAYS: relays, LOG_WITNESSES: pair };
  const chain = `demo ${'ab'.repeat(32)} ${'cd'.repeat(96)} 1790000000 3`;
  expect(loadConfig({}).beacon).toBeUndefined();
  expect(loadConfig({ ...env, PUBLIC_LOG: 'off' }).beacon).toBeUndefined();
  expect(loadConfig(env).beacon).toMatchObject({ chain: undefined, delaySeconds: 120 });
  expect(loadConfig({ ...env, BEACON_CHAIN: chain }).beacon?.chain).toMatchObject({ name: 'demo', period: 3 });
  expect(problemsOf({ ...env, BEACON_RELAYS: 'https://relay-1.example,https://relay-1.example' })).toEqual([
    expect.stringContaining('BEACON_RELAYS: must be two addresses'),
  ]);
  expect(problemsOf({ BEACON_RELAYS: relays })).toEqual([expect.stringContaining('LOG_WITNESSES')]);
  const real = { ...licensed, ...env, LOG_KEY: Buffer.alloc(32, 1).toString('base64') };
  expect(problemsOf({ ...real, BEACON_CHAIN: chain }).map((problem) => problem.split(':')[0])).toEqual([
    'BEACON_CHAIN',
    'LOG_WITNESSES',
  ]);
  expect(problemsOf({ ...real, LOG_WITNESSES: witnesses(2) })).toEqual([]);
});

test('[FAI-12] licensed mode needs two witnesses and refuses the demo witness', () => {
  const key = { LOG_KEY: Buffer.alloc(32, 1).toString('base64') };
  const few = [expect.stringContaining('LOG_WITNESSES: at least two')];
  expect(problemsOf({ ...licensed, ...key })).toEqual(few);
  expect(problemsOf({ ...licensed, ...key, LOG_WITNESSES: witnesses(1) })).toEqual(few);
  expect(problemsOf({ ...licensed, ...key, LOG_WITNESSES: witnesses(2) })).toEqual([]);
  const [, name = ''] =
    /'--name=(\S+)'/.exec(readFileSync(path.join(projectRoot(), 'scripts/lib/demo-fairness.mjs'), 'utf8')) ?? [];
  const demo = `http://127.0.0.1:8090 ${name}+0a1b2c3d+BAUG`;
  expect(loadConfig({ LOG_WITNESSES: demo }).publicLog?.witnesses).toHaveLength(1);
  expect(problemsOf({ ...licensed, ...key, LOG_WITNESSES: `${demo},${witnesses(2)}` })).toEqual([
    expect.stringContaining('LOG_WITNESSES: must not name demo-witness'),
  ]);
});
