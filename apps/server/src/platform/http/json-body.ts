import { fail, ok, type Result } from '../result.ts';

/** Maximum size of a call's body, in bytes. */
export const BODY_LIMIT_BYTES = 64 * 1024;
const DEEPEST = 10;

/** A parsed body: a plain object whose keys cannot reach a prototype. */
export type JsonObject = Record<string, unknown>;

/**
 * Parses the text of a body. Errors: malformed, with a reason for the client's developer. The body must be a JSON
 * object that nests at most 10 levels. It must not have a key that could reach a prototype. Its text must not contain
 * NUL or half a surrogate pair, because PostgreSQL cannot store them.
 */
export function parseJsonBody(text: unknown): Result<JsonObject, 'malformed'> {
  if (typeof text !== 'string' || text.trim() === '') return fail('malformed', { msg: 'The body is empty' });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return fail('malformed', { msg: 'The body is not JSON' });
  }
  if (!isObject(parsed)) return fail('malformed', { msg: 'The body is not a JSON object' });
  const problem = SUSPICIOUS.test(text) || nestsDeeper(parsed, DEEPEST) ? findProblem(parsed, 1) : undefined;
  return problem === undefined ? ok(parsed) : fail('malformed', { msg: problem });
}

/**
 * Matches text that could hold a forbidden key or, by an escape, a NUL or half a surrogate pair. Only such text is
 * searched value by value. Without an escape JSON cannot contain NUL, and decoded UTF-8 has no lone surrogate.
 */
const SUSPICIOUS = /\\u|__proto__|constructor|prototype/;

/** True when objects or arrays are nested deeper than `levels`. */
function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => nestsDeeper(inner, levels - 1));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function findProblem(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return textProblem(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > DEEPEST) return `The body nests deeper than ${DEEPEST}`;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') return 'The body has a forbidden key';
    const problem = textProblem(key) ?? findProblem(inner, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** True when the values of a query string or of a path hold text that PostgreSQL cannot store. */
export function isUnstorable(values: readonly unknown[]): boolean {
  return findProblem(values, 1) !== undefined;
}

function textProblem(text: string): string | undefined {
  return text.includes('\0') || /\p{Surrogate}/u.test(text) ? 'The body holds text that cannot be stored' : undefined;
}
