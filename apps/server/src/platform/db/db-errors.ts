import pg from 'pg';

/** Returns the five-character SQLSTATE of an error that PostgreSQL returned, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Returns the name of the violated constraint, which distinguishes one unique violation from another. */
function constraintName(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/** True for a unique violation (23505): of any constraint, or only of `constraint` if given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return sqlState(error) === '23505' && (constraint === undefined || constraintName(error) === constraint);
}

/** True when a statement or a lock wait timed out (57014, 55P03). */
export function isTimeout(error: unknown): boolean {
  return sqlState(error) === '57014' || isLockTimeout(error);
}

/** True when a lock was not released in time (55P03). The statement changed nothing. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/** True when PostgreSQL ran out of disk, memory or connections (class 53). The statement changed nothing. */
export function isShortOfResources(error: unknown): boolean {
  return sqlState(error)?.startsWith('53') ?? false;
}

/**
 * True when the database accepts no writes (25006): the connection leads to a standby. The statement changed nothing.
 */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === '25006';
}

/**
 * True when the connection is lost, so the outcome of the statement in flight is unknown. Class 08, 57P01 to 57P05 and
 * 40003 count, because the server sends them when it closes the connection. Every error without an SQLSTATE from the
 * server counts too, for example a socket error or a closed client.
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

/** pg reports a lost connection as an error without a code. These are the texts of those errors. */
const CLIENT_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
];
