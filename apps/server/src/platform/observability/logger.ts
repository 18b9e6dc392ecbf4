import { type DestinationStream, pino, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

const SECRETS = [
  'password',
  'new_pass',
  'old_pass',
  'otp',
  'otp_ticket',
  'unique_token',
  'token',
  'authorization',
  'cookie',
  'app_key',
  'security_pin',
];

/** Each name at the top level and three levels below it. Bodies are never logged; this guards against a mistake. */
const REDACTED = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

/** A JSON logger that redacts secrets. `destination` is for tests. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: REDACTED, censor: '[hidden]' },
    base: { pid: process.pid },
    serializers: { req: requestFields, err: errorFields },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** The logged fields of a request: no query, no headers, no body. */
function requestFields(request: { method?: string; url?: string; ip?: string }): Record<string, string | undefined> {
  return { method: request.method, path: request.url?.split('?')[0], ip: request.ip };
}

type ErrorFields = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorFields;
  errors?: ErrorFields[];
};

/**
 * The logged fields of an error. Drivers attach whole connections with their settings to errors, so no other field is
 * logged.
 */
function errorFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: hidePersonal(String(error)) };
  return {
    type: error.name,
    message: hidePersonal(error.message),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: hidePersonal(error.stack) }),
    ...(error.cause instanceof Error ? { cause: errorFields(error.cause) } : {}),
    ...(error instanceof AggregateError ? { errors: error.errors.map(errorFields) } : {}),
  };
}

/** A mobile number in Indian spellings, an e-mail address, a session token (32 bytes as base64url). */
const PERSONAL =
  /(?<![\w.-])(?:\+?91[ -]?|0)?[6-9]\d{9}(?![\w-])|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w-])[\w-]{43}(?![\w-])/g;

/** Hides personal values: the message of a driver or parser may quote the value that it could not read. */
function hidePersonal(text: string): string {
  return text.replace(PERSONAL, '[hidden]');
}

/** The name of an error, with its code if it has one (PostgreSQL's errors do). */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}

/** The stack frames of an error, without its message. */
export function framesOf(error: unknown): string[] {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines.filter((line) => /^ {4}at /.test(line));
}
