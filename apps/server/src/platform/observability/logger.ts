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

/** Each name at the top and down to three levels below it; bodies are never logged, this guards against a slip. */
const REDACTED = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

/** A JSON logger that never writes the secrets' values. `destination` is for tests. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: REDACTED, censor: '[hidden]' },
    base: { pid: process.pid },
    serializers: { req: requestFields, err: errorFields },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** What is said about a request: no query, no headers, no body. */
function requestFields(request: { method?: string; url?: string; ip?: string }): Record<string, string | undefined> {
  return { method: request.method, path: request.url?.split('?')[0], ip: request.ip };
}

type ErrorFields = { type: string; message: string; code?: string; stack?: string; cause?: ErrorFields };

/** What is said about an error. Drivers hang whole connections with their settings on theirs, so nothing else is. */
function errorFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: hidePersonal(String(error)) };
  return {
    type: error.name,
    message: hidePersonal(error.message),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: hidePersonal(error.stack) }),
    ...(error.cause instanceof Error ? { cause: errorFields(error.cause) } : {}),
  };
}

/** A mobile number in India's spellings, an e-mail address, a session's token (32 bytes in base64url). */
const PERSONAL =
  /(?<![\w.-])(?:\+?91[ -]?|0)?[6-9]\d{9}(?![\w-])|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w-])[\w-]{43}(?![\w-])/g;

/** A driver's or a parser's message may quote a value that it could not read. */
function hidePersonal(text: string): string {
  return text.replace(PERSONAL, '[hidden]');
}

/** The name of an error, and its code where it has one, as PostgreSQL's have. */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}

/** The lines of an error's stack that name places, without the message above them. */
export function framesOf(error: unknown): string[] {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines.filter((line) => /^ {4}at /.test(line));
}
