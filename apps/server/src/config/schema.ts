import * as z from 'zod';

/** The environment is unusable; `problems` holds one line for everything that is wrong. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const onOff = z.enum(['on', 'off'], { error: "has to be 'on' or 'off'" }).transform((value) => value === 'on');

const count = (min: number, max: number, fallback: number) =>
  z.coerce
    .number({ error: `has to be a whole number from ${min} to ${max}` })
    .int(`has to be a whole number from ${min} to ${max}`)
    .min(min, `has to be at least ${min}`)
    .max(max, `has to be at most ${max}`)
    .default(fallback);

/** An origin like https://example.org, without path; a trailing slash is dropped. */
const origin = z
  .string()
  .refine((text) => isOrigin(text), 'has to be an address without a path, like https://example.org')
  .transform((text) => (isOrigin(text) ? new URL(text).origin : text));

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && pathname === '/' && search === '' && hash === '';
}

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** name=value, the value percent-encoded where it needs to be. */
function readPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  const value = pair.slice(at + 1).trim();
  return [pair.slice(0, at).trim(), /^(?:[^%]|%[0-9a-f]{2})*$/i.test(value) ? decodeURIComponent(value) : value];
}

// not z.url: postgresql:///db?host=/run/postgresql&user=x has no host and is right
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'has to be a postgresql:// address')
  // libpq's way of naming several, which our driver takes for one name
  .refine((url) => !/^[a-z]+:\/\/[^/?#]*,[^@/?#]*([/?#]|$)/.test(url), {
    error: 'has to name one host; deploy/haproxy.cfg is the way to whichever of several leads',
  });

/** Every variable the server reads, as text in the environment and typed here; `.env.example` says what each is for. */
export const rawSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'has to be development, test or production' })
    .default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: count(0, 65_535, 8080),
  PUBLIC_URL: origin.optional(),
  OPERATOR_ORIGIN: origin.optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => (text === 'on' ? true : text === 'off' ? false : text))
    .default(false),
  CORS_ORIGINS: list
    .pipe(z.array(z.union([z.literal('*'), origin], { error: "has to hold origins separated by commas, or '*'" })))
    .default([]),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DB_POOL_SIZE: count(2, 500, 16),
  DATA_DIR: z.string().default('.data'),
  APP_KEY: z.string().min(8, 'has to have at least 8 characters').optional(),
  VALUE_MODE: z.enum(['demo', 'licensed'], { error: "has to be 'demo' or 'licensed'" }).default('demo'),
  LICENSE_OPERATOR_NAME: z.string().optional(),
  LICENSE_REGULATOR: z.string().optional(),
  LICENSE_NUMBER: z.string().optional(),
  LICENSE_COUNTRIES: list
    .pipe(z.array(z.string().regex(/^[A-Z]{2}$/, 'has to hold two-letter country codes like GB,MT')).min(1))
    .optional(),
  LICENSE_MINIMUM_AGE: z.coerce
    .number({ error: 'has to be a whole number of years' })
    .int('has to be a whole number of years')
    .min(18, 'has to be at least 18')
    .max(99, 'has to be at most 99')
    .optional(),
  OTP_ECHO: onOff.default(false),
  OTP_PER_DAY: count(1, 1_000_000, 5),
  OTP_PER_HOUR_TOGETHER: count(1, 10_000_000, 5_000),
  OTP_TRIES: count(1, 10, 3),
  // a second less than the screen's countdown, which starts with the answer
  OTP_RESEND_SECONDS: count(0, 600, 25),
  SMS_URL: z.url({ protocol: /^https?$/, error: 'has to be an http or https address' }).optional(),
  SMS_METHOD: z.enum(['POST', 'PUT', 'GET'], { error: 'has to be POST, PUT or GET' }).default('POST'),
  SMS_HEADERS: z.string().optional(),
  SMS_BODY_TEMPLATE: z.string().optional(),
  DEMO_SEED: onOff.optional(),
  DEMO_ROBOT: onOff.optional(),
  DEMO_ROBOT_DELAY_SECONDS: count(0, 86_400, 180),
  SETTLEMENT_CHUNK_SLIPS: count(1, 1_000_000, 2_500),
  PLAYER_IDLE_DAYS: count(1, 365, 30),
  OPERATOR_IDLE_MINUTES: count(1, 1_440, 30),
  LIMIT_LOGIN_PER_MINUTE: count(1, 1_000_000, 10),
  LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE: count(1, 1_000_000, 120),
  LIMIT_OTP_PER_MINUTE: count(1, 1_000_000, 6),
  LIMIT_OTP_PER_ADDRESS_PER_MINUTE: count(1, 1_000_000, 60),
  LIMIT_BIDS_PER_MINUTE: count(1, 1_000_000, 240),
  LIMIT_CALLS_PER_ADDRESS_PER_MINUTE: count(1, 10_000_000, 6_000),
  METRICS_TOKEN: z.string().min(16, 'has to have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'has to be an http or https address' }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: list
    .pipe(z.array(z.string().regex(/^[^=\s]+=/, 'has to hold name=value, separated by commas')))
    .transform((pairs) => Object.fromEntries(pairs.map(readPair)))
    .default({}),
  OTEL_SERVICE_NAME: z.string().default('surahi'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'has to be a number from 0 to 1' })
    .min(0, 'has to be a number from 0 to 1')
    .max(1, 'has to be a number from 0 to 1')
    .default(1),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], { error: 'is not a level' })
    .default('info'),
});

export type RawConfig = z.output<typeof rawSchema>;
