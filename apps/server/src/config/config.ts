import { type DatabaseConfig, databaseProblems, toDatabase } from './database-config.ts';
import { DEMO_SWITCHES, type DemoConfig, toDemo } from './demo-config.ts';
import {
  type BeaconConfig,
  DEMO_WITNESS,
  isDemoWitness,
  type PublicLogConfig,
  quorumProblems,
  toBeacon,
  toPublicLog,
} from './fairness-config.ts';
import { type License, LICENSE_KEYS, toLicense } from './license-config.ts';
import { type PushConfig, pushProblems, toPush } from './push-config.ts';
import { ConfigError, isProtected, type RawConfig, rawSchema } from './schema.ts';
import { loadSms, type SmsConfig, smsKeys } from './sms-config.ts';
import { loadTracing, type TracingConfig } from './tracing-config.ts';
import { toWorkers, type WorkersConfig } from './workers-config.ts';

export { ConfigError } from './schema.ts';
export type { SmsConfig } from './sms-config.ts';

/** The checked configuration of a server. Names of sizes and times end with their unit. */
export type Config = {
  nodeEnv: 'development' | 'test' | 'production';
  /**
   * True in production, and always with VALUE_MODE=licensed. A protected server has no development outbox, no echoed
   * codes and, by default, no demo seed. It refuses a database with a moved clock.
   */
  isProtected: boolean;
  host: string;
  port: number;
  /** The address of the player app, without a trailing slash. */
  publicUrl: string;
  /** The origin of the console when it is not at PUBLIC_URL/operator/. */
  operatorOrigin: string | undefined;
  trustProxy: boolean | string;
  corsOrigins: readonly string[];
  database: DatabaseConfig;
  /** Whether this node takes jobs. At least one node must. */
  jobs: boolean;
  dataDir: string;
  /** The public log. undefined: results are not covered by a log. */
  publicLog: PublicLogConfig | undefined;
  /** undefined: no draw can be decided by a beacon. */
  beacon: BeaconConfig | undefined;
  appKey: string;
  /**
   * Excluded persons. `key`: secret key of the hashes of their numbers. `registerUrl`: the exclusion register that is
   * asked about each person; undefined without one. `registerToken`: sent to it as bearer token.
   */
  exclusion: { key: string; registerUrl: string | undefined; registerToken: string | undefined };
  /** The values of `env_type` that player calls may carry. Our own clients send the first. At least one. */
  envTypes: readonly string[];
  valueMode: 'demo' | 'licensed';
  license: License | undefined;
  /**
   * One-time codes. `perHourTogether`: maximum per hour for all numbers. `wrongPerHourTogether`: wrong codes of
   * strangers per hour after which their guesses are refused. `resendSeconds`: earliest resend after a code;
   * 0 means immediately.
   */
  otp: {
    echo: boolean;
    perDay: number;
    perHourTogether: number;
    wrongPerHourTogether: number;
    tries: number;
    resendSeconds: number;
  };
  sms: SmsConfig;
  /** undefined: no push messages are sent. */
  push: PushConfig | undefined;
  demo: DemoConfig;
  /** Maximum slips per transaction of a settlement. While players bid on the node, it is at most 400. */
  settlementChunkSlips: number;
  sessions: { playerIdleDays: number; operatorIdleMinutes: number };
  /** Longest a player's call may take (platform/http/answer-deadline.ts). */
  answerDeadlineMs: number;
  /** When bids are refused as busy (betting/bids/queue-room.ts). */
  bidQueue: { crowdMs: number; maxWaitMs: number };
  /** Requests per minute. The limits per address are loose, because carriers share addresses. */
  limits: {
    loginPerMinute: number;
    loginPerAddressPerMinute: number;
    otpPerMinute: number;
    otpPerAddressPerMinute: number;
    bidsPerMinute: number;
    callsPerAddressPerMinute: number;
    /** Not per minute: pictures per player and India day. */
    uploadsPerDay: number;
    /** Not per minute: maximum of open live-event streams per address on a node, for visitors without a session. */
    streamsPerAddress: number;
  };
  /** Bytes of large request bodies that a node reads at the same time (platform/http/upload-gate.ts). */
  uploadBytesInFlight: number;
  workers: WorkersConfig;
  /** Prepared files: largest size, and the time after which they are deleted (platform/exports). */
  files: { mostBytes: number; hours: number };
  metricsToken: string | undefined;
  /** undefined disables tracing. */
  tracing: TracingConfig | undefined;
  logLevel: RawConfig['LOG_LEVEL'];
};

/**
 * Reads and checks the environment. Empty values count as absent. Only this file knows the names of variables. All
 * problems are reported together.
 * @throws ConfigError with one line per problem
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const { raw, wrong } = readEach(present);
  const sms = loadSms(raw);
  const together = [...valueModeProblems(raw), ...safetyProblems(raw), ...(sms.ok ? [] : sms.problems)];
  const problems = [...wrong.values()].flat().concat(together.filter((problem) => !namesOneOf(problem, wrong)));
  if (problems.length > 0 || !sms.ok) throw new ConfigError(problems);
  return toConfig(raw, sms.value);
}

/**
 * Parses each value separately. An invalid value is absent from `raw`, so that the remaining values can still be
 * checked against each other.
 */
function readEach(present: Record<string, string | undefined>): { raw: RawConfig; wrong: Map<string, string[]> } {
  const wrong = new Map<string, string[]>();
  const parsed = rawSchema.safeParse(present);
  if (parsed.success) return { raw: parsed.data, wrong };
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0]);
    wrong.set(name, [...(wrong.get(name) ?? []), `${path.join('.')}: ${message}`]);
  }
  const right = Object.entries(present).filter(([name]) => !wrong.has(name));
  return { raw: rawSchema.parse(Object.fromEntries(right)), wrong };
}

/**
 * True if the problem names a variable whose value is invalid. Such a problem is only a consequence, so it is not
 * reported.
 */
function namesOneOf(problem: string, wrong: ReadonlyMap<string, unknown>): boolean {
  return (problem.match(/\b[A-Z][A-Z_]+\b/g) ?? []).some((name) => wrong.has(name));
}

function valueModeProblems(raw: RawConfig): string[] {
  if (raw.VALUE_MODE === 'demo') return [];
  const problems = LICENSE_KEYS.filter((key) => raw[key] === undefined).map(
    (key) => `${key}: required when VALUE_MODE=licensed`,
  );
  if (raw.APP_KEY === undefined)
    problems.push('APP_KEY: required when VALUE_MODE=licensed; the default is for the demo');
  if (raw.EXCLUSION_KEY === undefined) problems.push('EXCLUSION_KEY: required when VALUE_MODE=licensed');
  if (raw.PUBLIC_URL === undefined || !raw.PUBLIC_URL.startsWith('https://')) {
    problems.push('PUBLIC_URL: must be an https address when VALUE_MODE=licensed');
  }
  for (const key of DEMO_SWITCHES) {
    if (raw[key] === true) problems.push(`${key}: must be off when VALUE_MODE=licensed`);
  }
  if (raw.BEACON_CHAIN !== undefined) {
    problems.push('BEACON_CHAIN: must be absent when VALUE_MODE=licensed; draws use the public chain quicknet');
  }
  if (toPublicLog(raw) !== undefined && raw.LOG_WITNESSES.length < 2) {
    problems.push('LOG_WITNESSES: at least two when VALUE_MODE=licensed and the public log is on');
  }
  if (raw.LOG_WITNESSES.some(({ key }) => isDemoWitness(key))) {
    problems.push(`LOG_WITNESSES: must not name ${DEMO_WITNESS} when VALUE_MODE=licensed; it proves nothing`);
  }
  return problems;
}

function safetyProblems(raw: RawConfig): string[] {
  const problems = databaseProblems(raw);
  if (raw.OTP_ECHO && raw.SMS_URL !== undefined) {
    problems.push('OTP_ECHO: requires the development outbox, so it excludes SMS_URL');
  }
  if (raw.BEACON_RELAYS !== undefined && raw.LOG_WITNESSES.length === 0) {
    problems.push('BEACON_RELAYS: requires LOG_WITNESSES, because a draw needs a witness');
  }
  problems.push(...quorumProblems(raw), ...pushProblems(raw));
  if (!isProtected(raw)) return problems;
  const reason = raw.VALUE_MODE === 'licensed' ? 'VALUE_MODE=licensed' : 'NODE_ENV=production';
  if (raw.OTP_ECHO) problems.push(`OTP_ECHO: refused when ${reason}`);
  if (raw.PUBLIC_LOG === true && raw.LOG_KEY === undefined) {
    problems.push(`LOG_KEY: required when ${reason} and PUBLIC_LOG=on; all nodes have the same key`);
  }
  for (const key of smsKeys.required) {
    if (raw[key] === undefined) problems.push(`${key}: required when ${reason}; the outbox is for development`);
  }
  return problems;
}

function toConfig(raw: RawConfig, sms: SmsConfig): Config {
  return {
    nodeEnv: raw.NODE_ENV,
    isProtected: isProtected(raw),
    host: raw.HOST,
    port: raw.PORT,
    publicUrl: raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`,
    operatorOrigin: raw.OPERATOR_ORIGIN,
    trustProxy: raw.TRUST_PROXY,
    corsOrigins: raw.CORS_ORIGINS,
    database: toDatabase(raw),
    jobs: raw.JOBS,
    dataDir: raw.DATA_DIR,
    publicLog: toPublicLog(raw),
    beacon: toBeacon(raw),
    appKey: raw.APP_KEY ?? 'demo-app-key',
    exclusion: {
      key: raw.EXCLUSION_KEY ?? 'demo-exclusion-key',
      registerUrl: raw.EXCLUSION_REGISTER_URL,
      registerToken: raw.EXCLUSION_REGISTER_TOKEN,
    },
    envTypes: raw.ENV_TYPES,
    valueMode: raw.VALUE_MODE,
    license: toLicense(raw),
    otp: {
      echo: raw.OTP_ECHO,
      perDay: raw.OTP_PER_DAY,
      perHourTogether: raw.OTP_PER_HOUR_TOGETHER,
      wrongPerHourTogether: raw.OTP_WRONG_PER_HOUR_TOGETHER,
      tries: raw.OTP_TRIES,
      resendSeconds: raw.OTP_RESEND_SECONDS,
    },
    sms,
    push: toPush(raw),
    demo: toDemo(raw),
    settlementChunkSlips: raw.SETTLEMENT_CHUNK_SLIPS,
    sessions: { playerIdleDays: raw.PLAYER_IDLE_DAYS, operatorIdleMinutes: raw.OPERATOR_IDLE_MINUTES },
    answerDeadlineMs: raw.ANSWER_DEADLINE_MS,
    bidQueue: { crowdMs: raw.BID_CROWD_MS, maxWaitMs: raw.BID_WAIT_MS },
    limits: {
      loginPerMinute: raw.LIMIT_LOGIN_PER_MINUTE,
      loginPerAddressPerMinute: raw.LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE,
      otpPerMinute: raw.LIMIT_OTP_PER_MINUTE,
      otpPerAddressPerMinute: raw.LIMIT_OTP_PER_ADDRESS_PER_MINUTE,
      bidsPerMinute: raw.LIMIT_BIDS_PER_MINUTE,
      callsPerAddressPerMinute: raw.LIMIT_CALLS_PER_ADDRESS_PER_MINUTE,
      streamsPerAddress: raw.LIMIT_STREAMS_PER_ADDRESS,
      uploadsPerDay: raw.LIMIT_UPLOADS_PER_DAY,
    },
    uploadBytesInFlight: raw.UPLOAD_MB_IN_FLIGHT * 1024 * 1024,
    workers: toWorkers(raw),
    files: { mostBytes: raw.FILE_MB * 1024 * 1024, hours: raw.FILE_HOURS },
    metricsToken: raw.METRICS_TOKEN,
    tracing: loadTracing(raw),
    logLevel: raw.LOG_LEVEL,
  };
}
