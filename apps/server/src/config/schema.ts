import { PRODUCTION_ENV_TYPE } from '@surahi/contract';
import * as z from 'zod';
import { fileWorkersFor } from './file-workers.ts';
import {
  areHeaders,
  areProxies,
  count,
  isHost,
  list,
  logKey,
  onOff,
  origin,
  postgresUrl,
  pushContact,
  readPair,
  secret,
  whole,
} from './setting-types.ts';

/** The environment is invalid. `problems` holds one line per problem. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is invalid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Every variable that the server reads, as text in the environment and typed here. `.env.example` documents each. */
export const rawSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'must be development, test or production' })
    .default('development'),
  HOST: z.string().refine(isHost, 'must be an address or a host name of this machine').default('0.0.0.0'),
  PORT: count(0, 65_535, 8080),
  PUBLIC_URL: origin.optional(),
  OPERATOR_ORIGIN: origin.optional(),
  TRUST_PROXY: z
    .string()
    .refine((text) => text === 'on' || text === 'off' || areProxies(text), {
      error: "must be 'on', 'off', or addresses and networks separated by commas, such as 10.0.0.0/8,127.0.0.1",
    })
    .transform((text) => (text === 'on' ? true : text === 'off' ? false : text))
    .default(false),
  CORS_ORIGINS: list
    .pipe(z.array(z.union([z.literal('*'), origin], { error: "must be origins separated by commas, or '*'" })))
    .default([]),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  READ_MAX_LAG_SECONDS: count(2, 3_600, 10),
  DB_POOL_SIZE: count(2, 500, 16),
  JOBS: onOff.default(true),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_LOG: onOff.optional(),
  LOG_ORIGIN: z
    .string()
    .regex(
      /^[a-z0-9.-]+(:\d+)?(\/[a-z0-9._-]+)+$/,
      'must be a host and a path without a scheme, such as example.org/log',
    )
    .optional(),
  LOG_KEY: logKey.optional(),
  LOG_NEXT_KEY: logKey.optional(),
  LOG_OLD_KEYS: list.pipe(z.array(logKey)).default([]),
  LOG_ARCHIVE_DIR: z.string().optional(),
  VERIFIER_FILE: z.string().default('apps/verifier/dist/verify.mjs'),
  LOG_WITNESSES: list
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^https?:\/\/\S+ \S+\+[0-9a-f]{8}\+\S+$/,
            'must be addresses, each with a blank and a verifier key, separated by commas',
          ),
      ),
    )
    .transform((pairs) => pairs.map((pair) => ({ url: pair.split(' ')[0] ?? '', key: pair.split(' ')[1] ?? '' })))
    .refine((pairs) => new Set(pairs.map(({ key }) => key)).size === pairs.length, 'must not name a key twice')
    .default([]),
  LOG_QUORUM: whole(1, 100).optional(),
  BEACON_RELAYS: list
    .pipe(z.array(origin))
    .refine((relays) => new Set(relays).size > 1, 'must be two addresses or more, so that one can fail')
    .optional(),
  BEACON_CHAIN: z
    .string()
    .regex(
      /^[a-z0-9-]+ [0-9a-f]{64} [0-9a-f]{192} [1-9]\d{0,11} [1-9]\d{0,3}$/,
      'must be name, hash, key, genesis and period of a chain with blanks between them',
    )
    .optional(),
  BEACON_DELAY_SECONDS: count(60, 3_600, 120),
  APP_KEY: secret(8).optional(),
  EXCLUSION_KEY: secret(16).optional(),
  EXCLUSION_REGISTER_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  EXCLUSION_REGISTER_TOKEN: secret(8).optional(),
  ENV_TYPES: list
    .pipe(
      z
        .array(z.string().regex(/^[\w.-]{1,40}$/, 'must be names of letters, digits, dots and hyphens'))
        .min(1, 'must list at least one value'),
    )
    .default([PRODUCTION_ENV_TYPE]),
  VALUE_MODE: z.enum(['demo', 'licensed'], { error: "must be 'demo' or 'licensed'" }).default('demo'),
  LICENSE_OPERATOR_NAME: z.string().optional(),
  LICENSE_REGULATOR: z.string().optional(),
  LICENSE_NUMBER: z.string().optional(),
  LICENSE_COUNTRIES: list
    .pipe(z.array(z.string().regex(/^[A-Z]{2}$/, 'must be two-letter country codes such as GB,MT')).min(1))
    .optional(),
  LICENSE_MINIMUM_AGE: whole(18, 99).optional(),
  PUSH: onOff.optional(),
  PUSH_KEY: logKey.optional(),
  PUSH_CONTACT: pushContact.optional(),
  PUSH_TEST_ORIGIN: origin.optional(),
  OTP_ECHO: onOff.default(false),
  OTP_PER_DAY: count(1, 1_000_000, 5),
  OTP_PER_HOUR_TOGETHER: count(1, 10_000_000, 5_000),
  OTP_WRONG_PER_HOUR_TOGETHER: count(1, 10_000_000, 1_000),
  OTP_TRIES: count(1, 10, 3),
  // The countdown on the screen starts when the response arrives, so the server's wait is one second shorter.
  OTP_RESEND_SECONDS: count(0, 600, 25),
  SMS_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  SMS_METHOD: z.enum(['POST', 'PUT', 'GET'], { error: 'must be POST, PUT or GET' }).default('POST'),
  SMS_HEADERS: z.string().optional(),
  SMS_BODY_TEMPLATE: z.string().optional(),
  DEMO_SEED: onOff.optional(),
  DEMO_HISTORY: onOff.optional(),
  DEMO_CROWD: onOff.optional(),
  DEMO_ROBOT: onOff.optional(),
  DEMO_ROBOT_DELAY_SECONDS: count(0, 86_400, 180),
  SETTLEMENT_CHUNK_SLIPS: count(1, 1_000_000, 2_500),
  PLAYER_IDLE_DAYS: count(1, 365, 30),
  OPERATOR_IDLE_MINUTES: count(1, 1_440, 30),
  ANSWER_DEADLINE_MS: count(100, 3_600_000, 4_500),
  BID_CROWD_MS: count(0, 3_600_000, 500),
  BID_WAIT_MS: count(100, 3_600_000, 800),
  LIMIT_LOGIN_PER_MINUTE: count(1, 1_000_000, 10),
  LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE: count(1, 1_000_000, 120),
  LIMIT_OTP_PER_MINUTE: count(1, 1_000_000, 6),
  LIMIT_OTP_PER_ADDRESS_PER_MINUTE: count(1, 1_000_000, 60),
  LIMIT_BIDS_PER_MINUTE: count(1, 1_000_000, 240),
  LIMIT_CALLS_PER_ADDRESS_PER_MINUTE: count(1, 10_000_000, 6_000),
  LIMIT_STREAMS_PER_ADDRESS: count(1, 20_000, 200),
  LIMIT_UPLOADS_PER_DAY: count(1, 100_000, 20),
  UPLOAD_MB_IN_FLIGHT: count(4, 4_096, 32),
  WORKERS_PICTURES: count(1, 64, 1),
  WORKERS_FILES: count(1, 64, fileWorkersFor()),
  WORKERS_PROOFS: count(1, 64, 1),
  WORKERS_NICENESS: count(0, 19, 19),
  FILE_MB: count(1, 4_096, 256),
  FILE_HOURS: count(1, 168, 24),
  METRICS_TOKEN: secret(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: list
    .pipe(z.array(z.string().regex(/^[^=\s]+=/, 'must be name=value pairs separated by commas')))
    .transform((pairs) => Object.fromEntries(pairs.map(readPair)))
    .refine(areHeaders, 'must be names and values that HTTP allows in headers')
    .default({}),
  OTEL_SERVICE_NAME: z.string().default('surahi'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^\d*\.?\d+(e-\d+)?$/i, 'must be a number from 0 to 1')
    .transform(Number)
    .pipe(z.number().max(1, 'must be a number from 0 to 1'))
    .default(1),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
});

export type RawConfig = z.output<typeof rawSchema>;

/** Production, or a licensed server anywhere. */
export function isProtected(raw: RawConfig): boolean {
  return raw.NODE_ENV === 'production' || raw.VALUE_MODE === 'licensed';
}
