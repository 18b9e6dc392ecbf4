import { fail, ok, type Result } from './result.ts';

/** Largest body of a call, in bytes. */
export const BODY_LIMIT_BYTES = 64 * 1024;
const DEEPEST = 10;

/** A parsed body: a plain object whose keys cannot reach a prototype. */
export type JsonObject = Record<string, unknown>;

/**
 * Parses the text of a body. Refused, with a reason for the developer of the client: what is not a JSON object, nests
 * deeper than 10, has a key that could reach a prototype, or holds text that no database stores (NUL, half a surrogate
 * pair).
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
  const problem = SUSPICIOUS.test(text) || nestsDeeper(text) ? findProblem(parsed, 1) : undefined;
  return problem === undefined ? ok(parsed) : fail('malformed', { msg: problem });
}

/**
 * Text that could hold a forbidden key, or by an escape a NUL or half a surrogate pair: only then is every value looked
 * at. Without an escape JSON has no NUL, and text decoded from UTF-8 has no lone surrogate.
 */
const SUSPICIOUS = /\\u|__proto__|constructor|prototype/;

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Whether valid JSON nests deeper than allowed, seen from its text. */
function nestsDeeper(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (quoted) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) {
      quoted = true;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      depth -= 1;
    }
  }
  return false;
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

function textProblem(text: string): string | undefined {
  return text.includes('\0') || /\p{Surrogate}/u.test(text) ? 'The body holds text that cannot be stored' : undefined;
}
