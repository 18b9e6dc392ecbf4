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
    serializers: { req: requestFields },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** What is said about a request: no query, no headers, no body. */
function requestFields(request: { method?: string; url?: string; ip?: string }): Record<string, string | undefined> {
  return { method: request.method, path: request.url?.split('?')[0], ip: request.ip };
}
