import pg from 'pg';

/** The five-character SQLSTATE of an error that PostgreSQL answered, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The name of the violated constraint, for telling one unique violation from another. */
export function constraintName(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/** True for 23505; with `constraint` only for that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return sqlState(error) === '23505' && (constraint === undefined || constraintName(error) === constraint);
}

/** True when a statement or a lock wait ran out of its time (57014, 55P03). */
export function isTimeout(error: unknown): boolean {
  return sqlState(error) === '57014' || isLockTimeout(error);
}

/** True when a lock that someone else holds did not come free in time (55P03): the statement did nothing. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/** True when PostgreSQL was short of disk, memory or connections (class 53): the statement did nothing. */
export function isShortOfResources(error: unknown): boolean {
  return sqlState(error)?.startsWith('53') ?? false;
}

/**
 * True when the database takes no writes (25006): this connection leads to a standby, or to a leader that has become one. The
 * statement did nothing.
 */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === '25006';
}

/**
 * True when the connection is gone, so that nothing can be said about the statement that was on its way. The server's
 * own farewells count too: class 08, 57P01 to 57P05 and 40003 (statement completion unknown). Everything that did not
 * come from the server as an answer (socket errors, a closed pool client) is a lost connection as well.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? '';
    return state.startsWith('08') || state.startsWith('57P') || state === '40003';
  }
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && SOCKET_CODES.has(error.code)) return true;
  return CLIENT_MESSAGES.some((message) => error.message.includes(message));
}

const SOCKET_CODES = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENOENT',
]);

/** pg reports a lost connection as plain errors without a code; these are its texts. */
const CLIENT_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
];
