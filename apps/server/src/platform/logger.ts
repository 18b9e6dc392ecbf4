import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

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
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause instanceof Error ? { cause: errorFields(error.cause) } : {}),
  };
}
